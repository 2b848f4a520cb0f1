import { fieldOf } from '../../model/item-field.ts';
import type { ListedItem } from './queried-list.ts';
import { order } from '../../text/collate.ts';
import type { Json } from '../../text/json.ts';

export type Direction = 'asc' | 'desc';

/** Two items that stand the wrong way round, or a null between values. */
export interface Misplaced {
  readonly kind: 'order' | 'null';
  readonly earlier: ListedItem;
  readonly later: ListedItem;
}

/** The value that an item is sorted by; undefined where it shows none. Blank text may stand for null, so it tells nothing. */
export function sortValue({ item }: ListedItem, property: string): Json | undefined {
  const value = fieldOf(item, property);
  return value === null || value === '' ? undefined : value;
}

/** The first pair that no sensible collation would leave in this order, neighbours before others (clause query.sort). */
export function misplacedIn(
  items: readonly ListedItem[],
  property: string,
  direction: Direction,
): Misplaced | undefined {
  const shown = items.flatMap((item): readonly Shown[] => {
    const value = sortValue(item, property);
    return value === undefined ? [] : [{ item, value }];
  });
  for (const [index, later] of shown.entries()) {
    const earlier = shown[index - 1];
    if (earlier !== undefined && isTurned(earlier.value, later.value, direction)) {
      return { kind: 'order', earlier: earlier.item, later: later.item };
    }
  }
  return misplacedApart(shown, direction) ?? nullBetween(items, property);
}

interface Shown {
  readonly item: ListedItem;
  readonly value: Json;
}

/** So many pairs of items that do not stand next to each other are compared at most: what is wrong shows in far fewer. */
const mostPairs = 1_000_000;

/** The same of items that do not stand next to each other; an item is held against all before it only where one of them may belong behind it. */
function misplacedApart(shown: readonly Shown[], direction: Direction): Misplaced | undefined {
  const isOfOneKind = new Set(shown.map(({ value }) => typeof value)).size < 2;
  let pairs = 0;
  let outermost: Json | undefined;
  for (const [index, later] of shown.entries()) {
    const isInOrder = outermost === undefined || !isPlainlyTurned(outermost, later.value, direction);
    if (isInOrder) outermost = later.value;
    if (isInOrder && isOfOneKind) continue;
    for (let at = 0; at < index && pairs < mostPairs; at += 1) {
      const earlier = shown[at];
      pairs += 1;
      if (earlier !== undefined && isTurned(earlier.value, later.value, direction))
        return { kind: 'order', earlier: earlier.item, later: later.item };
    }
  }
  return undefined;
}

/** An item of the rest that belongs before one of the first page. */
export function misplacedBehind(
  page: readonly ListedItem[],
  rest: readonly ListedItem[],
  property: string,
  direction: Direction,
): Misplaced | undefined {
  for (const later of rest) {
    const value = sortValue(later, property);
    if (value === undefined) continue;
    const earlier = page.find((item) => {
      const own = sortValue(item, property);
      return own !== undefined && isTurned(own, value, direction);
    });
    if (earlier !== undefined) return { kind: 'order', earlier, later };
  }
  return undefined;
}

const isoDate = /^\d{4}-\d{2}-\d{2}/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const startsWithNumber = /^\P{L}{0,3}\d/u;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const duration = /^[+-]?P(?=[\dT])(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?:\d+(?:[.,]\d+)?[HMS])+)?$/i;
const day = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i;
const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i;

/**
 * True for a text that may be sorted by what it means: dates, sizes, versions and addresses as people write them, durations,
 * days and months.
 */
function isMeaningful(value: Json): boolean {
  if (typeof value !== 'string' || isoDate.test(value) || plainNumber.test(value)) return false;
  return [startsWithNumber, duration, day, month].some((pattern) => pattern.test(value));
}

/** The order of two UUIDs where text, databases that begin with the last group, and signed halves agree on it. */
function uuidOrder(one: string, other: string): -1 | 0 | 1 | undefined {
  const known = order(one, other);
  const byLastGroup = order(one.slice(-12), other.slice(-12));
  const isSignedAlike = one < '8' === other < '8';
  return isSignedAlike && (byLastGroup === 0 || byLastGroup === known) ? known : undefined;
}

/** True where the two must stand the other way round. Cheap for the many pairs that stand as they should. */
function isTurned(earlier: Json, later: Json, direction: Direction): boolean {
  const [low, high] = direction === 'asc' ? [earlier, later] : [later, earlier];
  return isPlainlyAfter(low, high) && strongOrder(low, high) === 1;
}

function isPlainlyTurned(earlier: Json, later: Json, direction: Direction): boolean {
  return direction === 'asc' ? isPlainlyAfter(earlier, later) : isPlainlyAfter(later, earlier);
}

/** The order of two values that everybody agrees on; undefined where a service may honestly sort them otherwise. */
function strongOrder(one: Json, other: Json): -1 | 0 | 1 | undefined {
  if (typeof one === 'string' && typeof other === 'string' && uuid.test(one) && uuid.test(other)) {
    return uuidOrder(one, other);
  }
  return isMeaningful(one) && isMeaningful(other) ? undefined : order(one, other);
}

function isPlainlyAfter(low: Json, high: Json): boolean {
  if (typeof low === 'string' && typeof high === 'string') return low > high;
  return low !== null && high !== null && low > high;
}

/** Nulls stand first or last; an item that lacks the field counts as one that has null. */
function nullBetween(items: readonly ListedItem[], property: string): Misplaced | undefined {
  const isNull = ({ item }: ListedItem): boolean => (fieldOf(item, property) ?? null) === null;
  const isShown = (item: ListedItem): boolean => sortValue(item, property) !== undefined;
  const first = items.findIndex(isShown);
  const last = items.findLastIndex(isShown);
  const between = items.find((item, index) => index > first && index < last && isNull(item));
  const after = items[last];
  return between === undefined || after === undefined || first < 0
    ? undefined
    : { kind: 'null', earlier: between, later: after };
}

const pairsTried = 3000;

/** True where two of the values have an order that every sensible collation agrees on. */
export function canDiscriminate(values: readonly Json[]): boolean {
  let tried = 0;
  // The same value twice tells nothing.
  const different = [...new Set(values)];
  for (const [index, value] of different.entries()) {
    for (let at = 0; at < index; at += 1) {
      const other = different[at];
      if (other === undefined) continue;
      const known = strongOrder(other, value);
      if (known === 1 || known === -1) return true;
      tried += known === undefined ? 1 : 0;
      if (tried > pairsTried) return false;
    }
  }
  return false;
}
