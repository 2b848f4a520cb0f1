import { itemOf, successOf } from '../model/envelope.ts';
import { type Exchange, type Fault, isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Sending, sendAll } from '../model/scenario.ts';
import type { Walk } from '../model/walk.ts';
import { isObject, type Json, type JsonObject, printJson } from '../text/json.ts';
import { operationProbe, sendable } from './address.ts';
import { showsAll } from './body.ts';
import { showsMark } from '../model/mark.ts';

/** So many requests of the clean-up may be in flight together. */
export const batchSize = 25;

/** Faults after which the service may have done what it was asked. */
const doubtful: ReadonlySet<Fault['kind']> = new Set([
  'reset',
  'timeout',
  'not-http',
  'cut-short',
  'cancelled',
  'too-large',
  'bad-encoding',
  'unavailable',
]);

/** A request of the run that may have made an item, and whether a list had shown its id before: then it is not ours. */
export interface Creation {
  readonly exchange: Exchange;
  readonly wasListed: boolean;
  /** True where a read or a list of the run showed our word under the id that the answer names: ours, whatever became of it since. */
  readonly proven?: boolean;
}

/** One item that may be ours: by id where one is known. */
export interface Candidate {
  readonly id: string | undefined;
  readonly creation: Creation;
}

/** What became of a candidate: not ours or not there, gone already, to be deleted, or doubtful for a reason. */
export type Finding = { readonly is: 'none' | 'gone' } | { readonly is: 'ours'; readonly id: string } | Left;

/** What may be ours and is still there. */
export interface Left {
  readonly is: 'left';
  readonly id: string | undefined;
  readonly reason: string;
}

/**
 * What a creation made: each listed item that shows its word, else the one that the answer names, else the one that was asked
 * for (a PUT that makes an item). A refused creation made nothing unless the list shows it.
 */
export function candidatesOf(creation: Creation, walk: Walk, idField: string): readonly Candidate[] {
  const { exchange } = creation;
  const { marks = [], id: asked } = exchange.probe.about;
  const listed = marks.length === 0 ? [] : [...walk.items].filter(([, item]) => showsMark(item, marks));
  if (listed.length > 0) return listed.map(([id]) => ({ creation, id }));
  const answered = exchange.reply === undefined ? undefined : idOf(itemOf(exchange.reply), idField);
  return [{ creation, id: mayHaveMade(exchange) ? (answered ?? asked) : undefined }];
}

/** True for a success, also one that calls itself a failure, and for a fault after which nobody knows. */
function mayHaveMade(exchange: Exchange): boolean {
  if (exchange.fault !== undefined) return doubtful.has(exchange.fault.kind);
  return exchange.reply !== undefined && isSuccess(exchange.reply.status);
}

/** What became of each candidate: by the list where it shows it, else by a read. */
export function* findAll(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  owners: readonly string[],
  candidates: readonly Candidate[],
  walk: Walk,
): Sending<readonly Finding[]> {
  const read = sendable(plan, resource, 'read');
  const found: Finding[] = [];
  const unread: { readonly candidate: Candidate; readonly id: string }[] = [];
  for (const candidate of candidates) {
    const { id } = candidate;
    const listed = id === undefined ? undefined : walk.items.get(id);
    if (id === undefined) found.push(unnamed(candidate, walk));
    else if (isOfAnother(candidate, readings.of(resource).idField)) found.push({ is: 'none' });
    else if (listed !== undefined && isOurs(candidate, listed, readings.of(resource).complete))
      found.push({ is: 'ours', id });
    else if (read !== undefined) unread.push({ candidate, id });
    else found.push(listed === undefined && walk.whole ? { is: 'gone' } : unproven(id));
  }
  if (read === undefined) return found;
  for (let start = 0; start < unread.length; start += batchSize) {
    const batch = unread.slice(start, start + batchSize);
    const exchanges = yield* sendAll(
      batch.map(({ id }) =>
        operationProbe(read, [...owners, id], {
          step: 'proof',
          why: 'to prove that an item is ours before it is deleted',
          provokes: 'anything',
          about: { id, owners },
        }),
      ),
    );
    found.push(
      ...batch.map(({ candidate, id }, index) =>
        findingOf(exchanges[index], candidate, id, readings.of(resource).complete),
      ),
    );
  }
  return found;
}

function findingOf(exchange: Exchange | undefined, candidate: Candidate, id: string, isComplete: boolean): Finding {
  if (exchange === undefined || !isAnswered(exchange)) {
    return { is: 'left', id, reason: `it could not be read: ${exchange?.fault?.message ?? 'no answer'}` };
  }
  const { status } = exchange.reply;
  if (status === 404 || status === 410)
    return isAnswered(candidate.creation.exchange) ? { is: 'gone' } : { is: 'none' };
  const item = isSuccess(status) ? itemOf(exchange.reply) : undefined;
  if (item === undefined && isSuccess(status)) return { is: 'gone' };
  if (item !== undefined && isOurs(candidate, item, isComplete)) return { is: 'ours', id };
  return item === undefined ? { is: 'left', id, reason: `it could not be read: ${status}` } : unproven(id);
}

/** True where the answer names an item that had been listed before: whatever it shows, it is somebody's. */
function isOfAnother({ creation, id }: Candidate, idField: string): boolean {
  const { reply } = creation.exchange;
  return creation.wasListed && reply !== undefined && idOf(itemOf(reply), idField) === id;
}

/** A create that nobody knows the outcome of: nothing was made where the whole list does not show it. */
function unnamed({ creation }: Candidate, walk: Walk): Finding {
  const { marks = [] } = creation.exchange.probe.about;
  if (!mayHaveMade(creation.exchange)) return { is: 'none' };
  const isMarked = (item: Json): boolean => marks.some((mark) => printJson(item).toLowerCase().includes(mark));
  if (walk.nameless.some(isMarked)) {
    return { is: 'left', id: undefined, reason: 'the list shows an item of this run, without an id to delete it by' };
  }
  if (walk.whole && marks.length > 0) return { is: 'none' };
  const { reply } = creation.exchange;
  if (reply !== undefined && successOf(reply) === false) return { is: 'none' };
  return { is: 'left', id: undefined, reason: 'a create may have made an item, and it was not found' };
}

function unproven(id: string): Finding {
  return { is: 'left', id, reason: 'it could not be proven to be ours' };
}

function isOurs({ creation }: Candidate, item: JsonObject, isComplete: boolean): boolean {
  if (creation.proven === true) return true;
  const { marks = [], sent } = creation.exchange.probe.about;
  if (marks.length > 0) return showsMark(item, marks);
  // Without a word of our own, an equal item that was there before must be ruled out.
  return isComplete && creation.exchange.reply?.status === 201 && isObject(sent) && showsAll(item, sent);
}
