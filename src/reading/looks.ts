/** What several looks at the same items show: lists and reads, in the order in which they were requested. */
import type { Exchange, WithResponse } from '../core/exchange.ts';
import { type Item, readItem } from './items.ts';
import { isSame, unionOfKeys } from './json.ts';
import { listIn } from './lists.ts';
import { isCreationTime } from './names.ts';
import { isOfProbity, settledFields } from './sent.ts';
import { instantOf } from '../text/time.ts';

/** A field of an item that changed although nothing was written. */
export interface Moved {
  /** `created`: a creation time. `counted`: a number that goes up by one. `marked`: anything else. */
  readonly kind: 'created' | 'counted' | 'marked';
  readonly field: string;
  readonly before: unknown;
  readonly after: Item;
  readonly exchange: WithResponse;
}

interface Look {
  readonly exchange: WithResponse;
  readonly items: ReadonlyMap<string, Item>;
}

/** The values of one field of one item, as several looks showed them. */
interface Course {
  readonly url: string;
  readonly field: string;
  readonly values: readonly unknown[];
}

/** True if any item was shown twice. */
export function isRepeated(...exchanges: readonly (readonly WithResponse[])[]): boolean {
  return exchanges.some((each) => {
    const seen = new Map<string, boolean>();
    return looksAt(each).some(({ items }) =>
      [...items].some(([url, { fields }]) => {
        const before = seen.get(url);
        const hasFields = before === true || Object.keys(fields).length > 0;
        seen.set(url, hasFields);
        return before !== undefined && hasFields;
      }),
    );
  });
}

/**
 * Fields that a look changed. A value that moves by itself changes at any time, and in any item. A change that a look
 * caused comes once, after the first look, or with every look, or only to the items that were read.
 */
export function movedByLooking(
  lists: readonly WithResponse[],
  reads: readonly WithResponse[],
  isVolatile: (field: string) => boolean,
): readonly Moved[] {
  const [listed, read] = [looksAt(lists), looksAt(reads)];
  const found = [listed, read].flatMap((looks) => {
    const courses = coursesIn(looks, isVolatile);
    return courses.flatMap((course) => movedIn(course, looks, kindIn(course, courses, looks)));
  });
  const all = [...found, ...movedByReads(listed, read, isVolatile)].toReversed();
  return [...new Map(all.map((each) => [`${each.kind} ${each.field}`, each])).values()].toReversed();
}

function looksAt(exchanges: readonly WithResponse[]): readonly Look[] {
  const inOrder = exchanges.toSorted((a, b) => a.startedMs - b.startedMs);
  return inOrder.map((exchange) => {
    const single = exchange.probe.item === undefined ? undefined : readItem(exchange);
    const items = new Map<string, Item>();
    for (const item of single === undefined ? (listIn(exchange)?.items ?? []) : [single])
      if (item.ref !== undefined) items.set(item.ref.url, item);
    return { exchange, items };
  });
}

/** The fields that moved, of every item that more than one look shows. */
function coursesIn(looks: readonly Look[], isVolatile: (field: string) => boolean): readonly Course[] {
  const urls = new Set(looks.flatMap(({ items }) => [...items.keys()]));
  return [...urls].flatMap((url) => {
    const shown = looks.flatMap(({ items }) => items.get(url) ?? []).map(({ fields }) => fields);
    const [first] = shown;
    const isMoved = (field: string): boolean => shown.some((fields) => !isSame(fields[field], first?.[field]));
    const fields = unionOfKeys(...shown).filter((field) => isMoved(field) && !isVolatile(field));
    return fields.map((field) => ({ url, field, values: shown.map((each) => each[field]) }));
  });
}

/** A count may be shown by every look. A mark comes after the first one and stays. Both need a third look. */
function kindIn(course: Course, all: readonly Course[], looks: readonly Look[]): Moved['kind'] | undefined {
  const { field, values } = course;
  if (isCreationTime(field) && values.every((each) => typeof each === 'string' && instantOf(each) !== undefined))
    return 'created';
  if (values.length < 3) return undefined;
  const steps = values.slice(1).map((each, index) => Number(each) - Number(values[index]));
  const isCounting = steps.every((step) => Number.isInteger(step) && step > 0) && (steps.at(-1) ?? 0) <= looks.length;
  if (values.every((each) => typeof each === 'number')) return isCounting ? 'counted' : undefined;
  const [first, ...later] = values;
  const stays = later.every((each) => isSame(each, later[0]));
  return !isSame(first, later[0]) && stays && isMark(course, all) && !isSpared(course, looks) ? 'marked' : undefined;
}

/**
 * True if looking did not change another item that had the same value. If none had it, and it is a text or a number, any
 * other item will do. Then looking is not the cause.
 */
function isSpared({ url, field, values }: Course, looks: readonly Look[]): boolean {
  const urls = [...new Set(looks.flatMap(({ items }) => [...items.keys()]))].filter((each) => each !== url);
  const others = urls
    .map((each) => looks.flatMap(({ items }) => items.get(each) ?? []).map(({ fields }) => fields[field]))
    .filter((shown) => shown.length > 1);
  const alike = others.filter(([first]) => isSame(first, values[0]));
  const hadText = typeof values[0] === 'string' || typeof values[0] === 'number';
  const unlike = hadText ? others.filter(([first]) => !isSame(first, values.at(-1))) : [];
  const control = alike.length > 0 ? alike : unlike;
  return control.some(([first, ...later]) => later.every((each) => isSame(each, first)));
}

/** Others may change any value of one item, but hardly to a flag, a time, or the same value in two items. */
function isMark({ url, field, values }: Course, all: readonly Course[]): boolean {
  const after = values.find((each) => !isSame(each, values[0]));
  if (typeof after === 'boolean') return true;
  if (typeof after === 'string' && instantOf(after) !== undefined) return true;
  return all.some((other) => other.url !== url && other.field === field && isSame(other.values.at(-1), after));
}

function movedIn(
  { url, field, values }: Course,
  looks: readonly Look[],
  kind: Moved['kind'] | undefined,
): readonly Moved[] {
  if (kind === undefined) return [];
  const shown = looks.filter(({ items }) => items.has(url));
  const index = values.findIndex((each) => !isSame(each, values[0]));
  const [look, before] = [shown[index], values[index - 1]];
  const after = look?.items.get(url);
  return look === undefined || after === undefined ? [] : [{ kind, field, before, after, exchange: look.exchange }];
}

/** Between two lists, only items that were read in between have changed. The others are the control. */
function movedByReads(
  lists: readonly Look[],
  reads: readonly Look[],
  isVolatile: (field: string) => boolean,
): readonly Moved[] {
  return lists.slice(1).flatMap((later, index): readonly Moved[] => {
    const earlier = lists[index] ?? later;
    const between = reads.filter(
      ({ exchange: { startedMs } }) => startedMs >= earlier.exchange.startedMs && startedMs < later.exchange.startedMs,
    );
    const read = new Set(between.flatMap(({ items }) => [...items.keys()]));
    const isControl = (url: string): boolean => earlier.items.has(url) && later.items.has(url) && !read.has(url);
    if (![...later.items.keys()].some(isControl)) return [];
    const moved = coursesIn([earlier, later], isVolatile);
    const ofReads = [earlier, later].map(({ exchange, items }) => {
      return { exchange, items: new Map([...items].filter(([url]) => read.has(url))) };
    });
    const isOfReads = (course: Course): boolean =>
      read.has(course.url) &&
      !moved.some((each) => each.field === course.field && isControl(each.url)) &&
      !isSpared(course, ofReads);
    return moved.filter(isOfReads).flatMap((course) => {
      const [before, after] = course.values;
      const step = typeof before === 'number' && typeof after === 'number' ? after - before : undefined;
      if (step === undefined ? !isMark(course, moved) : step <= 0 || !Number.isInteger(step)) return [];
      return movedIn(course, [earlier, later], step === undefined ? 'marked' : 'counted');
    });
  });
}

/**
 * Fields that showed what the create sent, until the item was read again.
 *
 * @param watched creates and lists between which nobody reads a new item: what moves there moves by itself
 */
export function lostByReading(
  reads: readonly WithResponse[],
  created: Exchange,
  watched: readonly Exchange[] = [],
): readonly Moved[] {
  const [first, ...others] = reads;
  const was = first && readItem(first);
  if (was === undefined) return [];
  const moving = movingIn(watched);
  const settled = settledFields(was, [created]).filter((field) => !moving.has(field));
  return others.flatMap((exchange) => {
    const after = readItem(exchange);
    if (after === undefined) return [];
    const lost = settled.filter((field) => !isSame(after.fields[field], was.fields[field]));
    return lost.map((field) => ({ kind: 'marked', field, before: was.fields[field], after, exchange }));
  });
}

/** Fields of items that this run created that change although nobody reads the items. */
function movingIn(watched: readonly Exchange[]): ReadonlySet<string> {
  const shown = watched.map((each) => {
    const created = each.probe.intent.kind === 'create' ? readItem(each) : undefined;
    return created === undefined ? (listIn(each)?.items ?? []) : [created];
  });
  return new Set(
    shown.slice(1).flatMap((later, index) =>
      // What changes an item may remove its marker.
      (shown[index] ?? []).filter(isOfProbity).flatMap(({ ref, fields }) => {
        const now = later.find((each) => ref !== undefined && each.ref?.url === ref.url)?.fields;
        return now === undefined ? [] : Object.keys(fields).filter((field) => !isSame(now[field], fields[field]));
      }),
    ),
  );
}
