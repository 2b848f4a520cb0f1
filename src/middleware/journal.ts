/**
 * Journal: a line before and after each create, and after each delete, so that a later cleanup finds what a killed run
 * left behind. It is the projection `owned` on disk, without the values that were sent.
 */
import { refused } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { itemAt, offers } from '../core/operation.ts';
import type { Plan } from '../core/plan.ts';
import { type Creation, creationOf } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';
import type { CreateAttempt, Created, Owned } from '../projections/created.ts';
import { owned } from '../projections/owned.ts';
import { markedFields } from '../reading/sent.ts';

/** One line of a journal. */
export type JournalEntry =
  | {
      readonly at: 'create';
      readonly number: number;
      /** The path of the resource. */
      readonly path: string;
      readonly owner: readonly string[];
      readonly marker: string;
      /** Where the marker is. */
      readonly fields: readonly string[];
      /** The item that a PUT creates. */
      readonly url?: string;
      /** URLs of items that responses have shown since the line before, and those that were missing since. */
      readonly shown: readonly string[];
      readonly missing: readonly string[];
    }
  | {
      readonly at: 'created';
      readonly number: number;
      readonly outcome: CreateAttempt['outcome'];
      /** The item that the response named. */
      readonly url?: string;
      /** The response proves it, because the body had no marker. */
      readonly isNamed?: true;
    }
  | { readonly at: 'delete' | 'deleted'; readonly url: string };

/** Returns true if it has written the entry, and false if it cannot write. The request waits for a promise. */
export type Journal = (entry: JournalEntry) => boolean | Promise<boolean>;

/** The journal contains what no run of the plan has written. The message is one sentence for the user. */
export class JournalError extends Error {
  /** The index of the entry. */
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

export function journaled(log: Log, journal: Journal | undefined): Middleware {
  if (journal === undefined) return (next) => next;
  let count = 0;
  let known: ReadonlySet<string> = new Set();
  return (next) => async (probe) => {
    const creation = creationOf(probe);
    const { item, resource, owner, method } = probe;
    if (creation !== undefined && resource !== undefined) {
      const number = count++;
      const { marker, sent } = creation;
      const place = { path: resource.path, owner, ...(item === undefined ? {} : { url: item.url }) };
      const marked = { marker, fields: markedFields(creation, sent) };
      if (!(await journal({ at: 'create', number, ...place, ...marked, ...news() })))
        return refused(probe, { by: 'journal' });
      const exchange = await next(probe);
      await journal({ at: 'created', number, ...outcomeIn(log.state(owned), creation) });
      return exchange;
    }
    const url = method === 'DELETE' ? item?.url : undefined;
    if (url === undefined) return next(probe);
    // An item that cannot be noted is deleted anyway: more would remain without it.
    await journal({ at: 'delete', url });
    const exchange = await next(probe);
    if (log.state(owned).created.get(url)?.state === 'deleted') await journal({ at: 'deleted', url });
    return exchange;
  };

  /** An item that was shown before a create is not the created one. */
  function news(): { readonly shown: readonly string[]; readonly missing: readonly string[] } {
    const now = new Set(log.state(owned).shown.keys());
    const before = known;
    known = now;
    return { shown: [...now].filter((url) => !before.has(url)), missing: [...before].filter((url) => !now.has(url)) };
  }
}

function outcomeIn({ created, open }: Owned, { marker }: Creation) {
  const named = [...created.values()].find((each) => each.marker === marker);
  const outcome = (named ?? [...open].find((each) => each.marker === marker))?.outcome ?? 'failure';
  if (named === undefined) return { outcome };
  return { outcome, url: named.url, ...(named.namedUrl === named.url ? { isNamed: true as const } : {}) };
}

/** What a run owned when its journal ended. It throws `JournalError` for an entry that no run of the plan has written. */
export function ownedIn(entries: readonly JournalEntry[], plan: Plan): Owned {
  const state = owned.start();
  const attempts = new Map<number, CreateAttempt>();
  for (const [at, entry] of entries.entries()) {
    if (entry.at === 'create') attempts.set(entry.number, attemptOf(state, entry, at, plan));
    else if (entry.at === 'created') noteCreated(state, entry, at, attempts.get(entry.number));
    else noteDelete(state, entry);
  }
  return state;
}

type EntryAt<A extends JournalEntry['at']> = Extract<JournalEntry, { readonly at: A }>;

/** The index of an entry is its time. */
function attemptOf(state: Owned, entry: EntryAt<'create'>, at: number, plan: Plan): CreateAttempt {
  const { path, owner, marker, fields, url } = entry;
  const resource = plan.resources.find((each) => each.path === path);
  if (resource === undefined) throw new JournalError(at, `the plan has no resource ${path}`);
  for (const each of entry.missing) {
    state.shown.delete(each);
    if (state.created.get(each)?.state === 'deleted') state.created.delete(each);
  }
  for (const each of entry.shown) state.shown.set(each, at);
  const sent = Object.fromEntries(fields.map((field) => [field, marker]));
  const unmarked = fields.length === 0 ? { isUnmarked: true as const } : {};
  const times = { startedMs: at, endedMs: at };
  const attempt: CreateAttempt = { resource, owner, marker, sent, ...unmarked, ...times, outcome: 'lost' };
  state.collections.set([path, ...owner].join(' '), attempt);
  if (url === undefined || state.shown.has(url)) state.open.add(attempt);
  else state.created.set(url, unread(attempt, url, at));
  return attempt;
}

function noteCreated(state: Owned, entry: EntryAt<'created'>, at: number, attempt: CreateAttempt | undefined): void {
  if (attempt === undefined) throw new JournalError(at, 'no line before this one starts the create');
  const { url, outcome, isNamed } = entry;
  const settled = { ...attempt, outcome, ...(isNamed === true && url !== undefined ? { namedUrl: url } : {}) };
  state.open.delete(attempt);
  for (const { url: known, marker } of state.created.values())
    if (marker === attempt.marker) state.created.delete(known);
  if (url === undefined) state.open.add(settled);
  else state.created.set(url, unread(settled, url, at));
}

function unread(attempt: CreateAttempt, url: string, at: number): Created {
  const item = itemAt(attempt.resource, attempt.owner, url);
  if (item === undefined) throw new JournalError(at, `${url} is not an item of ${attempt.resource.path}`);
  return { ...attempt, ...item, state: 'unread', isMarked: false };
}

function noteDelete({ created }: Owned, { at, url }: EntryAt<'delete' | 'deleted'>): void {
  const item = created.get(url);
  if (item === undefined) return;
  if (at === 'deleted') item.state = 'deleted';
  // The run had proven it, so a read that returns 404 settles it. Without a read, it must be proven again.
  else if (offers(item.resource, 'read')) item.state = 'proven';
}
