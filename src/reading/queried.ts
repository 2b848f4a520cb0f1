/** What a filtered or sorted list shows, compared with the list without filter and sort. */
import type { Exchange } from '../core/exchange.ts';
import type { Resource } from '../core/plan.ts';
import type { Violation } from '../core/verdict.ts';
import { fieldOf, type Filters, mustMatch, refusingFilter, textsIn } from './filters.ts';
import type { Item } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listIn, type ListView, totalIn } from './lists.ts';
import { type Fault, overlaps, type Page, type ShownPage, shownPages } from './pages.ts';
import { shortened, shown } from './shown.ts';

/** An item that the list shows twice. Items without an id may look alike. */
export function repeatedIn({ exchange, list: { items } }: ShownPage): Fault<'repeated'> {
  const known = new Set<string>();
  const twice = items.find(({ ref }) => ref !== undefined && known.size === known.add(ref.url).size);
  const seen = twice?.ref?.url ?? '';
  return twice && { kind: 'repeated', at: twice.pointer, seen, expected: 'each item once', exchange };
}

/** One of these items that the list does not show, although it shows all that it has. */
export function lostFrom({ exchange, list }: ShownPage, keys: Iterable<string>, known: KnownList): Fault<'lost'> {
  if (!isEnd(list, known)) return undefined;
  const shown = new Set(list.keys);
  const lost = [...keys].find((key) => !shown.has(key));
  if (lost === undefined) return undefined;
  return { kind: 'lost', at: list.pointers.items, seen: shortened(lost), expected: 'the item', exchange };
}

/** What is wrong with a sorted list. If only the items differ, both it and the unsorted list may be cut. */
export function sortFault(page: ShownPage, known: KnownList): Fault<'repeated' | 'lost' | 'stranger' | 'total'> {
  const { exchange, list } = page;
  const at = list.pointers.items;
  const { totalElements = list.totalElements } = known;
  const isLonger = list.count > known.keys.size || list.totalElements !== totalElements;
  const stranger = known.isComplete && isLonger ? list.keys.find((key) => !known.keys.has(key)) : undefined;
  if (stranger !== undefined)
    return { kind: 'stranger', at, seen: shortened(stranger), expected: 'items of the list', exchange };
  const fault = repeatedIn(page) ?? (list.count < known.keys.size ? lostFrom(page, known.keys, known) : undefined);
  return fault ?? totalFault(page, totalElements);
}

/** False if the control is a sorted list that does not have the items of the unsorted one. */
export function isSortSound(control: readonly Page[], known: KnownList): boolean {
  const sorted = control.filter(({ probe }) => probe.intent.sort !== undefined);
  const pages = shownPages(...sorted);
  return pages.length === sorted.length && pages.every((page) => sortFault(page, known) === undefined);
}

/** What is wrong with two pages of a query. The query has `total` items, and the list without the query has pages. */
export function pageFault(
  [first, second]: readonly Page[],
  total: number | undefined,
  { isComplete }: KnownList,
): Fault<'refused' | 'page' | 'repeated' | 'total'> {
  const [one] = shownPages(first);
  const [two] = shownPages(second);
  if (first === undefined || second === undefined || one === undefined || total === undefined) return undefined;
  const { size = 0, sort } = first.probe.intent;
  const follows = Math.max(0, Math.min(size, total - size));
  // A size that has no effect with a sort is a problem of pagination/size, and one that is exceeded of pagination/data.
  if (one.list.count > size) return sort !== undefined || one.list.size === size ? undefined : lengthFault(one, size);
  if (two === undefined) return follows > 0 ? refusal(second) : undefined;
  // Only if all of the list is known to be unchanged, another total is a mistake.
  const isSteady = [one, two].every(({ list }) => list.totalElements === total);
  if (!isSteady) return isComplete ? (totalFault(one, total) ?? totalFault(two, total)) : undefined;
  const repeated = two.list.keys.find((key) => one.list.keys.includes(key));
  if (repeated !== undefined) {
    const at = two.list.pointers.items;
    return { kind: 'repeated', at, seen: shortened(repeated), expected: 'each item once', exchange: second };
  }
  if (one.list.count < Math.min(size, total)) return lengthFault(one, Math.min(size, total));
  return two.list.count < follows ? lengthFault(two, follows) : undefined;
}

function lengthFault({ exchange, list }: ShownPage, expected: number): Violation<'page'> {
  return { kind: 'page', at: list.pointers.items, seen: String(list.count), expected: String(expected), exchange };
}

function totalFault({ exchange, list }: ShownPage, total: number | undefined): Fault<'total'> {
  const { totalElements, pointers } = list;
  if (totalElements === undefined || totalElements === total) return undefined;
  return { kind: 'total', at: pointers.totalElements, seen: `${totalElements}`, expected: `${total}`, exchange };
}

function refusal(exchange: Page): Fault<'refused'> {
  const { status } = exchange.response;
  if (status < 400 || status === 401 || status === 429) return undefined;
  return { kind: 'refused', at: 'status', seen: String(status), expected: '200', exchange };
}

export interface KnownList {
  /** What tells the entries apart that were shown. */
  readonly keys: ReadonlySet<string>;
  /** Those of them that are objects, by the same keys. */
  readonly items: ReadonlyMap<string, Item>;
  /** True if all items were shown, by the total that the list states. */
  readonly isComplete: boolean;
  /** True if something is wrong with the list itself: an item twice, or a total that does not match. */
  readonly isDoubtful: boolean;
  readonly totalElements: number | undefined;
  /** True if the plain list is one full page by its total: if the total is wrong, there may be more. */
  readonly isOnePage: boolean;
  /** How many items the plain list shows. A list without a total may cut any list there. */
  readonly shown: number;
}

/** @param rest more of the list, if the plain response does not show all of it */
export function knownList(plain: Exchange, rest: readonly Exchange[]): KnownList {
  const lists = [plain, ...rest].flatMap((exchange) => listIn(exchange) ?? []);
  const items = new Map<string, Item>();
  const keys = new Set<string>();
  for (const list of lists) {
    for (const key of list.keys) keys.add(key);
    if (list.items.length === list.count) list.items.forEach((item, index) => items.set(list.keys[index] ?? '', item));
  }
  const totals = lists.filter(hasTotal).map(totalIn);
  return {
    keys,
    items,
    isComplete: totals.length > 0 && keys.size >= Math.max(...totals),
    isDoubtful: lists.some((list) => new Set(list.keys).size < list.count) || lists.slice(0, 2).some(isDoubtful),
    totalElements: lists[0]?.totalElements,
    isOnePage: lists[0]?.size === lists[0]?.count && lists[0]?.totalElements === lists[0]?.count,
    shown: lists[0]?.count ?? 0,
  };
}

/** True if the list had the same items, with the same values in these fields, before and after the queries. */
export function isUnchanged(before: KnownList, after: KnownList, fields: readonly string[]): boolean {
  const { keys, items, totalElements } = before;
  if (totalElements !== after.totalElements || keys.size !== after.keys.size) return false;
  return [...keys].every((key) => {
    const [one, other] = [items.get(key)?.fields, after.items.get(key)?.fields];
    if (one === undefined || other === undefined) return one === other && after.keys.has(key);
    return fields.every((field) => isSame(fieldOf(one, field), fieldOf(other, field)));
  });
}

function hasTotal({ totalElements, paging }: ListView): boolean {
  return Number.isFinite(totalElements ?? paging.total);
}

/** True if a query shows all that it has: by its total, or because it shows less than the plain list could. */
export function isEnd(list: ListView, { shown }: KnownList): boolean {
  return hasTotal(list) ? isWhole(list) : isWhole(list) && list.count < shown;
}

/** True for a first page that shows fewer items than it should by its own numbers, or more than it counts. */
function isDoubtful({ count, size, totalElements }: ListView): boolean {
  if (totalElements === undefined) return false;
  return count > totalElements || (size !== undefined && count < Math.min(size, totalElements));
}

/** True if two pages of the list without filter and sort are as they should be. */
export function hasPages(pages: readonly Exchange[], { totalElements }: KnownList): boolean {
  const [first, second] = pages.map((page) => ({ list: listIn(page), intent: page.probe.intent }));
  if (first?.list === undefined || second?.list === undefined || first.intent.kind !== 'list') return false;
  const { size = 0 } = first.intent;
  const follows = totalElements === undefined ? 1 : Math.min(size, totalElements - size);
  const isCut = first.list.count === size && second.list.count >= Math.max(1, follows);
  const isCounted = [first.list, second.list].every((list) => list.totalElements === totalElements);
  return isCut && isCounted && !overlaps(first.list, second.list);
}

/** An item that cannot match the filter, or that belongs to another owner. */
export function strayIn(page: Page, known: KnownList, resource: Resource): Violation<'stray' | 'foreign'> | undefined {
  const { filters = {} } = page.probe.intent;
  const items = listIn(page)?.items ?? [];
  for (const { fields, pointer: at } of items) {
    const name = refusingFilter(fields, filters, resource, (field) => isShown(field, known));
    if (name === undefined) continue;
    const own = resource.filters[name]?.in ?? [];
    const seen = own.map((field) => `${field} ${shown(fieldOf(fields, field))}`).join(', ');
    return { kind: 'stray', at, field: name, seen, expected: `${name}=${filters[name]}`, exchange: page };
  }
  const foreign = foreignItem(items, known, page.probe.owner.at(-1));
  const seen = foreign?.ref?.ids.at(-1) ?? '';
  return foreign && { kind: 'foreign', at: foreign.pointer, seen, expected: 'items of this owner', exchange: page };
}

/** An item that the known list does not have, and whose owner is another one by a field that all known items share. */
function foreignItem(items: readonly Item[], known: KnownList, owner: string | undefined): Item | undefined {
  const own = [...known.items.values()];
  if (owner === undefined || !known.isComplete || own.length === 0) return undefined;
  const names = Object.keys(own[0]?.fields ?? {});
  const shared = names.filter((name) => own.every(({ fields }) => textsIn(fields, name).includes(owner)));
  const isForeign = (texts: readonly string[]): boolean => texts.length > 0 && !texts.includes(owner);
  return items.find(
    ({ ref, fields }) =>
      ref !== undefined && !known.items.has(ref.url) && shared.some((name) => isForeign(textsIn(fields, name))),
  );
}

export function keysToKeep(filters: Filters, { items }: KnownList, resource: Resource): readonly string[] {
  return [...items].filter(([, { fields }]) => mustMatch(fields, filters, resource)).map(([key]) => key);
}

/** `hidden`: the items do not show what the filters look at. `all`: every item matches, so nothing is left out. */
export function whatFiltersShow(filters: Filters, known: KnownList, resource: Resource): 'hidden' | 'all' | 'enough' {
  const isVisible = (field: string): boolean => isShown(field, known);
  if (!Object.keys(filters).every((name) => resource.filters[name]?.in.every(isVisible))) return 'hidden';
  const items = [...known.items.values()];
  const isLeftOut = items.some(({ fields }) => refusingFilter(fields, filters, resource, isVisible) !== undefined);
  return isLeftOut ? 'enough' : 'all';
}

function isShown(field: string, { items }: KnownList): boolean {
  return [...items.values()].some(({ fields }) => fieldOf(fields, field) !== undefined);
}
