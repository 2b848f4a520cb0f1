/** The order of sorted lists. Only pairs count whose order no sensible collation would reverse. */
import type { ListQuery } from '../core/probe.ts';
import { fieldOf } from './filters.ts';
import type { Item } from './items.ts';
import { type Page, type ShownPage, shownPages } from './pages.ts';
import type { Violation } from '../core/verdict.ts';
import { shown } from './shown.ts';
import { certainOrder, isMisplaced } from '../text/collate.ts';

type Direction = NonNullable<ListQuery['sort']>['direction'];

/** Two items in the wrong order, or a null between values. */
export interface Misplaced {
  readonly kind: 'order' | 'null';
  readonly earlier: Item;
  readonly later: Item;
}

/** The value that an item is sorted by. It is undefined for null, and for blank text, which may stand for null. */
export function sortValue({ fields }: Item, field: string): unknown {
  const value = fieldOf(fields, field);
  return value === null || value === '' ? undefined : value;
}

/** More items would take too long to compare with each other. */
const mostItems = 1000;

/** The first two items that are certainly in the wrong order, neighbors before others. Nulls come first or last. */
export function misplacedIn(items: readonly Item[], field: string, direction: Direction): Misplaced | undefined {
  const before: { readonly item: Item; readonly value: unknown }[] = [];
  for (const later of items) {
    const value = sortValue(later, field);
    if (value === undefined || before.length === mostItems) continue;
    const earlier = before.findLast((each) => isMisplaced(each.value, value, direction));
    if (earlier !== undefined) return { kind: 'order', earlier: earlier.item, later };
    before.push({ item: later, value });
  }
  return nullBetween(items, field);
}

function nullBetween(items: readonly Item[], field: string): Misplaced | undefined {
  const isShown = (item: Item): boolean => sortValue(item, field) !== undefined;
  const [first, last] = [items.findIndex(isShown), items.findLastIndex(isShown)];
  const between = items.slice(first + 1, last).find(({ fields }) => (fieldOf(fields, field) ?? null) === null);
  const later = items[last];
  return between === undefined || later === undefined ? undefined : { kind: 'null', earlier: between, later };
}

/** More values would take too long to compare. */
const mostCompared = 80;

export function canTell(items: readonly Item[], field: string): boolean {
  const values = [...new Set(items.map((item) => sortValue(item, field)))].slice(0, mostCompared);
  const isCertain = (one: unknown, other: unknown): boolean => (certainOrder(one, other) ?? 0) !== 0;
  return values.some((value, index) => values.slice(0, index).some((other) => isCertain(other, value)));
}

/** More values than this are no list of states or levels. */
const mostLevels = 12;

/** True for a few words in blocks, each repeated: their order may be the service's own, such as low, medium, high. */
export function mayBeRanked(items: readonly Item[], field: string): boolean {
  const values = items.map((item) => sortValue(item, field)).filter((value) => value !== undefined);
  const { size } = new Set(values);
  const blocks = values.filter((value, index) => value !== values[index - 1]).length;
  const isOfWords = values.every((value) => typeof value === 'string');
  return isOfWords && size <= mostLevels && blocks === size && values.length >= 2 * size;
}

type OrderFault = Violation<'order' | 'null'>;

/** Two items in the wrong order. Items that only the first of `pages`, of the same query, shows belong to the end. */
export function orderFault({ exchange, list }: ShownPage, pages: readonly Page[]): OrderFault | undefined {
  const { field = '', direction = 'asc' } = exchange.probe.intent.sort ?? {};
  const [page] = shownPages(...pages.slice(0, 1));
  const isSameQuery = page?.exchange.probe.intent.sort?.direction === direction;
  const isComparable = isSameQuery && page.list.totalElements === list.totalElements;
  const shown = new Set(list.keys);
  const hidden = (isComparable ? page.list.items : []).filter(
    (item) => item.ref !== undefined && !shown.has(item.ref.url) && sortValue(item, field) !== undefined,
  );
  const misplaced = misplacedIn([...list.items, ...hidden], field, direction);
  return misplaced && faultOf(misplaced, exchange);
}

/** Two items on different pages of one query that are in the wrong order. */
export function orderFaultAcross(pages: readonly Page[]): OrderFault | undefined {
  const { field = '', direction = 'asc' } = pages[0]?.probe.intent.sort ?? {};
  const all = shownPages(...pages);
  const items = all.flatMap(({ list }) => list.items);
  const misplaced = misplacedIn(items, field, direction);
  const page = all.find(({ list }) => misplaced !== undefined && list.items.includes(misplaced.later));
  return misplaced && page && faultOf(misplaced, page.exchange);
}

function faultOf({ kind, earlier, later }: Misplaced, exchange: Page): OrderFault {
  const { field = '', direction = 'asc' } = exchange.probe.intent.sort ?? {};
  const [one, other] = [earlier, later].map(({ fields }) => shown(fieldOf(fields, field)));
  const order = direction === 'asc' ? 'ascending order' : 'descending order';
  const expected = kind === 'null' ? 'nulls first or last' : order;
  return { kind, at: `${later.pointer}/${field}`, field, seen: `${one} before ${other}`, expected, exchange };
}
