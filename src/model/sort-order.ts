import { fieldOf } from './item-field.ts';
import type { ListedItem } from './queried-list.ts';
import { order } from '../text/collate.ts';
import type { Json } from '../text/json.ts';

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
  const shown = items.flatMap((item) => {
    const value = sortValue(item, property);
    return value === undefined ? [] : [{ item, value }];
  });
  for (const [index, later] of shown.entries()) {
    const earlier = shown[index - 1];
    if (earlier !== undefined && isTurned(earlier.value, later.value, direction)) {
      return { kind: 'order', earlier: earlier.item, later: later.item };
    }
  }
  for (const [index, later] of shown.entries()) {
    const earlier = shown.slice(0, index).find(({ value }) => isTurned(value, later.value, direction));
    if (earlier !== undefined) return { kind: 'order', earlier: earlier.item, later: later.item };
  }
  return nullBetween(items, property);
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

/** True where the two must stand the other way round. Cheap for the many pairs that stand as they should. */
function isTurned(earlier: Json, later: Json, direction: Direction): boolean {
  const [low, high] = direction === 'asc' ? [earlier, later] : [later, earlier];
  return isPlainlyAfter(low, high) && order(low, high) === 1;
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
  for (const [index, value] of values.entries()) {
    for (const other of values.slice(0, index)) {
      const known = order(other, value);
      if (known === 1 || known === -1) return true;
      tried += known === undefined ? 1 : 0;
      if (tried > pairsTried) return false;
    }
  }
  return false;
}
