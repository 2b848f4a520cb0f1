import type { Creation, Recalled } from '../../model/creation.ts';
import type { Exchange } from '../../model/exchange.ts';
import {
  idDigest,
  type JournaledEnd,
  type JournaledWrite,
  type JournalLine,
  textDigest,
  valuesDigest,
} from '../../model/journal.ts';
import { idScope, type Resource } from '../../model/plan.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import { probe } from '../../model/probe.ts';
import { cleanup as steps } from '../../model/traces/cleanup.ts';
import type { Json, JsonObject } from '../../text/json.ts';
import { parsePointer, pointer, resolvePointer } from '../../text/json-pointer.ts';

/** A write of a journal, its place in it, and how it ended, where that is known. */
interface Noted {
  readonly line: JournaledWrite;
  readonly order: number;
  readonly end: JournaledEnd | undefined;
  /** Place of its end; Infinity where it has none. */
  readonly ended: number;
}

/** What a journal tells that a run may have made of a resource, as the cleanup of that run would have known it. */
export function recalled(lines: readonly JournalLine[], resource: Resource): readonly Creation[] {
  const ends = new Map(lines.flatMap((end, ended) => ('after' in end ? [[end.after, { end, ended }] as const] : [])));
  const open = { end: undefined, ended: Infinity };
  const noted = lines.flatMap((line, order): Noted[] =>
    'before' in line && line.resource === resource.key ? [{ line, order, ...(ends.get(line.before) ?? open) }] : [],
  );
  const writes = noted.filter(({ line }) => line.does !== 'delete');
  return writes.filter(mayMake).map((write) => {
    const { line, order, end } = write;
    const placeOf = ({ line: { owners } }: Noted): string => JSON.stringify(idScope(resource, owners));
    const isSame = (other: Noted): boolean => placeOf(other) === placeOf(write);
    const siblings = writes.filter(isSame);
    const foreign = foreignTo(write, siblings, lines);
    const deletes = noted.filter((each) => each.line.does === 'delete' && isSame(each));
    const deleted = deletes.filter((each) => each.order > order);
    const exchange = exchangeOf(write, siblings);
    const { sent, marks = [] } = exchange.probe.about;
    const isReplaced = laterThan(write, siblings).some((each) => isOverWords(write, each));
    return {
      exchange,
      mayBeAnother: () => true,
      mayBeFree: (id) => deleted.some((each) => each.line.id === id && !isRefused(each)),
      // A journal holds none of the values.
      isAnother: () => false,
      isAlike: () => false,
      lacksWord: (item) => marks.length > 0 && !isReplaced && !showsMarkAsSent(item, sent, marks),
      showsLater: (id, item) =>
        id === end?.id && (showsAnswered(end, id, item) || laterValues(write, siblings).some((is) => is(id, item))),
      id: idOf(write),
      isMeant: line.meant,
      isProven: false,
      madeNothing: false,
      wasShown: (id) => foreign.has(idDigest(id)),
      wasShownIn: (key, id) => {
        const digest = idDigest(id);
        return lines.slice(0, order).some((each) => 'shown' in each && each.shown === key && each.ids.includes(digest));
      },
      isRepeated: (id) => isRepeated(id, siblings, noted.filter(isSame)),
      life: (id) => deletes.filter((each) => each.line.id === id && isDone(each) && each.order < order).length,
      // What it brought may have been seen, and deleted, by an address of its own.
      isAwaited: false,
      wasWhole: false,
      elsewhere: undefined,
      wasSeen: (id) => id === end?.id,
      wasDeleted: (id) => deleted.some((each) => each.line.id === id && isDone(each)),
      wasGone: () => false,
      wasMissed: () => false,
      wasLost: () => false,
      recalled: recalledOf(write, siblings),
    };
  });
}

/** True for a create however it ended, and for every other write that was answered as a success. */
function mayMake(write: Noted): boolean {
  return write.line.does === 'create' || isDone(write);
}

function recalledOf(write: Noted, siblings: readonly Noted[]): Recalled {
  const creates = siblings.filter(({ line }) => line.does === 'create');
  const alike = creates.filter(({ line }) => line.words.some((word) => write.line.words.includes(word)));
  // What was refused beside a create of the same made nothing: what shows the word is of that one.
  const isAnyNamed = alike.some((each) => idOf(each) !== undefined);
  const unnamed = alike.filter((each) => idOf(each) === undefined && !(isAnyNamed && isAnswered(each)));
  return {
    isAsSent: (item) => isAsSent(write.line, item),
    isNamed: (id) => creates.some((each) => each !== write && idOf(each) === id),
    unnamed: unnamed.includes(write) ? unnamed.length : 0,
  };
}

function isAnswered({ end }: Noted): boolean {
  return end?.status !== null && end !== undefined && end.status < 500;
}

/** True where the item shows the values with a word, those that it has, just as they were sent. */
function isAsSent({ at, sent }: JournaledWrite, item: JsonObject): boolean {
  const shown = at.flatMap((place, index) => {
    const value = shownAt(item, parsePointer(place) ?? []) ?? null;
    const digest = sent[index] ?? '';
    return value === null || digest === '' ? [] : [textDigest(value) === digest];
  });
  return shown.length > 0 && shown.every(Boolean);
}

/** What the item shows at a place of the body, which may have held it in a list, in `data`, or in its attributes. */
function shownAt(item: JsonObject, path: readonly string[]): Json | undefined {
  const [first = '', ...rest] = path;
  if (path.length === 0 || Object.hasOwn(item, first)) return resolvePointer(item, pointer(...path));
  return /^(?:\d+|data|attributes)$/.test(first) ? shownAt(item, rest) : undefined;
}

/** True where two creates were answered with the id that were not sent to it, share no word, and had no DELETE of it in between. */
function isRepeated(id: string, siblings: readonly Noted[], noted: readonly Noted[]): boolean {
  const given = siblings.filter((each) => each.line.does === 'create' && idOf(each) === id && each.line.id !== id);
  const deletes = noted.filter((each) => each.line.does === 'delete' && each.line.id === id && !isRefused(each));
  return given.some((first, index) =>
    given.slice(index + 1).some((second) => {
      const isOfOne = second.line.words.some((word) => first.line.words.includes(word));
      const isFreed = deletes.some((each) => each.ended > first.ended && each.order < second.ended);
      return !isOfOne && !isFreed;
    }),
  );
}

/** True for a DELETE that was refused: its item is there still. */
function isRefused({ end }: Noted): boolean {
  const { status = null } = end ?? {};
  return status !== null && status >= 400 && status < 500 && status !== 404 && status !== 410;
}

function isDone({ end }: Noted): boolean {
  return end?.status !== null && end !== undefined && end.status >= 200 && end.status < 300;
}

function idOf({ end }: Noted): string | undefined {
  return end?.id ?? undefined;
}

/** Digests of the ids that had been shown before it was sent, and that no earlier write of the run brought. */
function foreignTo(write: Noted, siblings: readonly Noted[], lines: readonly JournalLine[]): ReadonlySet<string> {
  const digests = lines
    .slice(0, write.order)
    .flatMap((line) =>
      'shown' in line &&
      line.shown === write.line.resource &&
      JSON.stringify(line.owners) === JSON.stringify(write.line.owners)
        ? line.ids
        : [],
    );
  const foreign = new Set(digests);
  for (const each of siblings) {
    const id = idOf(each);
    if (each.order < write.order && id !== undefined) foreign.delete(idDigest(id));
  }
  return foreign;
}

/**
 * Of an item that a create of ours made with a word: what later writes put in place of every word. A write that failed for certain put
 * nothing there.
 */
function laterValues(write: Noted, siblings: readonly Noted[]): readonly ((id: string, item: JsonObject) => boolean)[] {
  if (write.line.at.length === 0) return [];
  return laterThan(write, siblings).flatMap((later) => {
    const { line, end } = later;
    const isFailed = end?.status !== undefined && end.status !== null && end.status >= 400 && end.status < 500;
    if (line.digest === null || isFailed || !isOverWords(write, later)) return [];
    return [(id, item) => valuesDigest(id, item, line.set) === line.digest];
  });
}

/** True for a later write that gave each field with a word of the first one a value. */
function isOverWords(write: Noted, { line }: Noted): boolean {
  const fields = write.line.at.map((at) => parsePointer(at)?.[0]);
  return line.method === 'PUT' || fields.every((field) => field !== undefined && line.set.includes(field));
}

/** True for an item that shows all that the answer to its create did, where that had none of its words. */
function showsAnswered({ set, digest }: JournaledEnd, id: string, item: JsonObject): boolean {
  return digest !== null && valuesDigest(id, item, set) === digest;
}

/** Writes to the item that it made. */
function laterThan(write: Noted, siblings: readonly Noted[]): readonly Noted[] {
  const made = idOf(write);
  return siblings.filter(({ line, order }) => line.id !== null && line.id === made && order > write.order);
}

/** The request as far as the proof needs it: later writes to the item may have put other words of ours where its own had been. */
function exchangeOf(write: Noted, siblings: readonly Noted[]): Creation['exchange'] {
  const { line, end } = write;
  const all = [write, ...laterThan(write, siblings)].map((each) => each.line);
  const words = [...new Set(all.flatMap((each) => each.words))];
  const paths = [...new Set(all.flatMap(({ at }) => at))].flatMap((at) => {
    const path = parsePointer(at);
    return path === undefined ? [] : [path];
  });
  // It is not sent again.
  const asked = probe({
    step: steps.remove,
    why: steps.remove.kind.what,
    method: line.method,
    target: line.address,
    provokes: 'anything',
    effect: line.does === 'create' ? 'create' : 'write',
    about: {
      owners: line.owners,
      marks: words,
      sent: bodyOf(paths, words.join(' ')) ?? null,
      ...(line.id === null ? {} : { id: line.id }),
      ...(line.vacant && words.some((word) => line.id?.toLowerCase().includes(word)) ? { vacant: true as const } : {}),
    },
  });
  return { probe: asked, ...outcomeOf(end) };
}

function outcomeOf(end: JournaledEnd | undefined): Pick<Exchange, 'reply' | 'fault'> {
  if (end === undefined || end.status === null) {
    const isUnsent = end !== undefined && ['refused', 'unresolved', 'not-sent', 'tls'].includes(end.fault ?? '');
    return { fault: { kind: isUnsent ? 'not-sent' : 'cancelled', message: 'the journal does not say how it ended' } };
  }
  const size = { bom: false, utf8: true, encodedBytes: 0, bytes: 0, connection: 0, waitMs: 0 };
  return { reply: { status: end.status, statusText: '', headers: [], text: '', ...size } };
}

/** The smallest body that has the text at each of these places; undefined where there is none. */
function bodyOf(paths: readonly (readonly string[])[], text: string): Json | undefined {
  if (paths.length === 0) return undefined;
  if (paths.some((path) => path.length === 0)) return text;
  const heads = [...new Set(paths.map(([head = '']) => head))];
  const below = (head: string): Json =>
    bodyOf(
      paths.filter((path) => path[0] === head).map((path) => path.slice(1)),
      text,
    ) ?? null;
  if (!heads.every((head) => /^\d{1,3}$/.test(head))) {
    return Object.fromEntries(heads.map((head) => [head, below(head)]));
  }
  const length = Math.max(...heads.map(Number)) + 1;
  return Array.from({ length }, (_, index) => (heads.includes(String(index)) ? below(String(index)) : null));
}
