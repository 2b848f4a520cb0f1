/** What is known of a list without filter and sort, so that filtered and sorted lists can be compared with it. */
import type { Exchange } from '../core/exchange.ts';
import { fieldOf } from './filters.ts';
import type { Item } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listIn, type ListView, totalIn } from './lists.ts';
import { overlaps } from './pages.ts';

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
  const keys = new Set(lists.flatMap((list) => list.keys));
  for (const list of lists)
    if (list.items.length === list.count)
      for (const [index, item] of list.items.entries()) items.set(list.keys[index] ?? '', item);
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
