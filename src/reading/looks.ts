/** What several looks at the same items show: lists and reads, in the order in which they were requested. */
import type { Exchange, WithResponse } from '../core/exchange.ts';
import { changedFields, type Item, readItem } from './items.ts';
import { isSame, unionOfKeys } from './json.ts';
import { listedItem, listIn } from './lists.ts';
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

type Many = readonly WithResponse[];

type Look = { readonly exchange: WithResponse; readonly items: ReadonlyMap<string, Item> };

/** One field of one item, as several looks show it. */
interface Course {
  readonly url: string;
  readonly field: string;
  readonly looks: readonly Look[];
  readonly values: readonly unknown[];
}

/**
 * Fields that a look changed. A value that moves by itself changes at any time, and in any item. A change that a look
 * caused comes once, after the first look, or with every look, or only to the items that were read. It is undefined if
 * no item was shown twice.
 */
export function movedByLooking(lists: Many, reads: Many, isVolatile: (field: string) => boolean) {
  const [listed, read] = [looksAt(lists), looksAt(reads)];
  const repeated = [...repeatedIn(listed), ...repeatedIn(read)];
  if (repeated.every((shown) => unionOfKeys(...shown).length === 0)) return undefined;
  // Building courses is slow, and nearly all items stay the same.
  if (repeated.every((shown) => shown.every((each) => isSame(each, shown[0])))) return [];
  const courses = (looks: readonly Look[]): readonly Course[] =>
    coursesIn(looks).filter(({ field }) => !isVolatile(field));
  const series = [listed, read].flatMap((looks) => movedIn(courses(looks)));
  const all = [...series, ...listed.slice(1).flatMap((later, at) => movedBetween(listed[at] ?? later, later))];

  /** Only items that were read between two lists have changed. The others are the control. */
  function movedBetween(earlier: Look, later: Look): readonly Moved[] {
    const isBetween = ({ exchange: { startedMs } }: Look): boolean =>
      startedMs >= earlier.exchange.startedMs && startedMs < later.exchange.startedMs;
    const urls = new Set(read.filter(isBetween).flatMap(({ items }) => [...items.keys()]));
    const both = courses([earlier, later]);
    const control = both.filter(({ url }) => !urls.has(url));
    const isAlone = ({ field }: Course): boolean => !control.some((each) => each.field === field && isMoved(each));
    const alone = both.filter((course) => urls.has(course.url) && isAlone(course));
    return control.length === 0 ? [] : movedIn(alone, 2);
  }

  const isFirst = ({ kind, field }: Moved, at: number): boolean =>
    all.findIndex((each) => each.kind === kind && each.field === field) === at;
  return all.filter(isFirst);
}

function looksAt(exchanges: Many): readonly Look[] {
  const inOrder = exchanges.toSorted((a, b) => a.startedMs - b.startedMs);
  return inOrder.map((exchange) => {
    const single = exchange.probe.item === undefined ? undefined : readItem(exchange);
    const items = new Map<string, Item>();
    for (const item of single === undefined ? (listIn(exchange)?.items ?? []) : [single])
      if (item.ref !== undefined) items.set(item.ref.url, item);
    return { exchange, items };
  });
}

/** The fields of each item that several looks show, as each of them shows them. */
function repeatedIn(all: readonly Look[]): readonly (readonly Item['fields'][])[] {
  const shown = new Map<string, Item['fields'][]>();
  for (const { items } of all.length < 2 ? [] : all)
    items.forEach(({ fields }, url) => shown.get(url)?.push(fields) ?? shown.set(url, [fields]));
  return [...shown.values()].filter(({ length }) => length > 1);
}

/** All fields of every item that more than one look shows. */
function coursesIn(all: readonly Look[]): readonly Course[] {
  const urls = new Set(all.flatMap(({ items }) => [...items.keys()]));
  return [...urls].flatMap((url) => {
    const looks = all.filter(({ items }) => items.has(url));
    const shown = looks.map(({ items }) => items.get(url)?.fields ?? {});
    const fields = looks.length < 2 ? [] : unionOfKeys(...shown);
    return fields.map((field) => ({ url, field, looks, values: shown.map((each) => each[field]) }));
  });
}

function isMoved({ values: [first, ...later] }: Course): boolean {
  return later.some((each) => !isSame(each, first));
}

/** @param fewest values that say something: without a control, a count and a mark need a third look */
function movedIn(courses: readonly Course[], fewest = 3): readonly Moved[] {
  return courses.filter(isMoved).flatMap((course) => {
    const { url, field, looks, values } = course;
    const kind = isNewCreation(course) ? 'created' : values.length < fewest ? undefined : kindIn(course, courses);
    const at = values.findIndex((each) => !isSame(each, values[0]));
    const after = looks[at]?.items.get(url);
    const exchange = looks[at]?.exchange;
    if (kind === undefined || after === undefined || exchange === undefined) return [];
    return [{ kind, field, before: values[at - 1], after, exchange }];
  });
}

function isNewCreation({ field, values }: Course): boolean {
  return isCreationTime(field) && values.every((each) => typeof each === 'string' && instantOf(each) !== undefined);
}

/** A count may be shown by every look. A mark comes after the first one and stays. */
function kindIn(course: Course, all: readonly Course[]): Moved['kind'] | undefined {
  const [first, ...later] = course.values;
  if (course.values.every((each) => typeof each === 'number')) return isCounting(course) ? 'counted' : undefined;
  const stays = !isSame(first, later[0]) && later.every((each) => isSame(each, later[0]));
  return stays && isMark(course, all) && !isSpared(course, all) ? 'marked' : undefined;
}

function isCounting({ values, looks }: Course): boolean {
  const steps = values.slice(1).map((each, at) => Number(each) - Number(values[at]));
  return steps.every((step) => Number.isInteger(step) && step > 0) && (steps.at(-1) ?? 0) <= looks.length;
}

/** Others may change any value of one item, but hardly to a flag, a time, or the same value in two items. */
function isMark({ url, field, values }: Course, all: readonly Course[]): boolean {
  const after = values.at(-1);
  if (typeof after === 'boolean' || (typeof after === 'string' && instantOf(after) !== undefined)) return true;
  return all.some(
    (other) => other.url !== url && other.field === field && isSame(other.values.at(-1), after) && isMoved(other),
  );
}

/** True if looking did not change another item: one with the same value, or, for a text, one with any other value. */
function isSpared({ url, field, values: [first, after] }: Course, all: readonly Course[]): boolean {
  const isLike = (value: unknown): boolean =>
    typeof first === 'string' ? !isSame(value, after) : isSame(value, first);
  return all.some((other) => other.url !== url && other.field === field && isLike(other.values[0]) && !isMoved(other));
}

/** Fields that showed what the create sent, until the item was read again. What moves in `watched` moves by itself. */
export function lostByReading(reads: Many, created: Exchange, watched: readonly Exchange[] = []): readonly Moved[] {
  const [first, ...others] = reads;
  const was = first && readItem(first);
  if (was === undefined) return [];
  const moving = movingIn(watched);
  const settled = settledFields(was, [created]).filter((field) => !moving.has(field));
  return others.flatMap((exchange) => {
    const after = readItem(exchange);
    if (after === undefined) return [];
    const lost = changedFields(was, after).filter((field) => settled.includes(field));
    return lost.map((field) => ({ kind: 'marked', field, before: was.fields[field], after, exchange }));
  });
}

/** Fields of items that this run created that change although nobody reads the items. */
function movingIn(watched: readonly Exchange[]): ReadonlySet<string> {
  const fields = watched.slice(1).flatMap((later, index) => {
    const earlier = watched[index] ?? later;
    const created = earlier.probe.intent.kind === 'create' ? readItem(earlier) : undefined;
    const shown = created === undefined ? (listIn(earlier)?.items ?? []) : [created];
    // What changes an item may remove its marker.
    return shown.filter(isOfProbity).flatMap((item) => {
      const now = listedItem(later, item.ref?.url);
      return now === undefined ? [] : changedFields(item, now);
    });
  });
  return new Set(fields);
}
