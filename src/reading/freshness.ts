/** Whether lists see an item of ours that was just created, changed, or deleted. */
import type { Exchange } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Resource } from '../core/plan.ts';
import type { ListIntent } from '../core/probe.ts';
import { mustMatch } from './filters.ts';
import { changedFields, type Item, readItem } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listedItem, listIn } from './lists.ts';
import { misplacedIn, sortValue } from './order.ts';
import { isOfProbity } from './sent.ts';

type List = Exchange<ListIntent>;

/** True if a filtered list lacks an item that it must show. It is undefined if the list proves nothing. */
export function isUnfound(list: List, plain: List | undefined, read: Exchange | undefined, resource: Resource) {
  const item = shownIn(plain, read);
  const { filters = {} } = list.probe.intent;
  if (item === undefined || listIn(list) === undefined || !mustMatch(item.fields, filters, resource)) return undefined;
  if (listedItem(list, item.ref?.url) !== undefined) return false;
  return isEnd(list) ? true : undefined;
}

/** True if a filtered list shows the existing items that match, and there are some. */
export function findsExisting(list: List, plain: List | undefined, resource: Resource): boolean {
  const { filters = {} } = list.probe.intent;
  const existing = itemsOfOthers(plain).filter(({ ref, fields }) => ref && mustMatch(fields, filters, resource));
  return existing.length > 0 && existing.every(({ ref }) => listedItem(list, ref?.url) !== undefined);
}

/** True if a sorted list must show the item, because the list without a sort does, and it does not. */
export function isLost(sorted: List, plain: List | undefined, read: Exchange | undefined): boolean | undefined {
  const item = shownIn(plain, read);
  if (item === undefined || listIn(sorted) === undefined) return undefined;
  if (listedItem(sorted, item.ref?.url) !== undefined) return false;
  // If the sort loses existing items, too, the sort itself is wrong.
  const isSound = itemsOfOthers(plain).every(({ ref }) => listedItem(sorted, ref?.url) !== undefined);
  return isEnd(sorted) && isSound ? true : undefined;
}

/**
 * The item in the list, if it is not in the order that all others have. It is undefined if they show no order, or if the
 * list shows another value of the item than the read.
 */
export function misplacedOwn(sorted: List, read: Exchange | undefined): readonly Item[] | undefined {
  const { sort } = sorted.probe.intent;
  const item = read && readItem(read);
  const own = listedItem(sorted, item?.ref?.url);
  if (sort === undefined || item === undefined || own === undefined) return undefined;
  const { field, direction } = sort;
  const others = itemsOfOthers(sorted).filter((each) => each !== own);
  const values = new Set(others.flatMap((each) => sortValue(each, field) ?? []));
  // So many different values are in order by no accident. A few words may have an order of the service's own.
  if (values.size < ([...values].some((value) => typeof value === 'string') ? 5 : 3)) return undefined;
  const isOrdered = misplacedIn(others, field, direction) === undefined;
  if (!isOrdered || !isSame(sortValue(own, field), sortValue(item, field))) return undefined;
  const all = (listIn(sorted)?.items ?? []).filter((each) => each === own || others.includes(each));
  return misplacedIn(all, field, direction) === undefined ? [] : [own];
}

export function isInPlace(sorted: List, plain: List | undefined, read: Exchange | undefined): boolean {
  return isLost(sorted, plain, read) !== true && (misplacedOwn(sorted, read) ?? []).length === 0;
}

/** The item, if the list without filter and sort shows it. */
function shownIn(plain: List | undefined, read: Exchange | undefined): Item | undefined {
  const item = read && readItem(read);
  return listedItem(plain, item?.ref?.url) && item;
}

function itemsOfOthers(list: Exchange | undefined): readonly Item[] {
  return ((list && listIn(list)?.items) ?? []).filter((item) => !isOfProbity(item));
}

/** True if the list says how many items it has, and shows them all. */
function isEnd(exchange: List): boolean {
  const list = listIn(exchange);
  return list !== undefined && isWhole(list) && (list.count === 0 || list.totalElements !== undefined);
}

/** How many more items the second list has, as far as both state a total. */
function growth(before: Exchange | undefined, list: Exchange): number | undefined {
  const [was, now] = [before, list].map((each) => each && listIn(each)?.totalElements);
  return was === undefined || now === undefined ? undefined : now - was;
}

/** False if the list shows all that it has, and lacks an item, or counts fewer new ones than these. */
export function isWithNew(list: Exchange, before: Exchange | undefined, items: readonly ItemRef[]): boolean {
  const shown = listIn(list);
  const isPart = shown === undefined || !isWhole(shown);
  const isCounted = (growth(before, list) ?? Infinity) >= items.length;
  return isCounted && (isPart || items.every(({ url }) => listedItem(list, url) !== undefined));
}

/** False if the list includes the item, or counts as many as before. */
export function isWithout(list: Exchange, before: Exchange | undefined, { url }: ItemRef): boolean {
  return (growth(before, list) ?? -1) < 0 && listedItem(list, url) === undefined;
}

/** False if the list shows a value of the item that a change has replaced. */
export function isCurrent(list: Exchange, before: Exchange | undefined, after: Exchange | undefined): boolean {
  const [was, is] = [before, after].map((each) => each && readItem(each));
  const listed = listedItem(list, is?.ref?.url);
  if (was === undefined || is === undefined || listed === undefined) return true;
  return !changedFields(was, is).some((field) => isSame(listed.fields[field], was.fields[field]));
}

/** True if an item that is not ours came or went between two lists, as far as they show all items. */
export function isBusy(before: Exchange, after: Exchange): boolean {
  const [was, now] = [before, after].map((list) => listIn(list));
  if (was === undefined || now === undefined || !isWhole(now)) return false;
  const hasMore = (one: Exchange, other: Exchange): boolean =>
    itemsOfOthers(one).some(({ ref }) => ref !== undefined && listedItem(other, ref.url) === undefined);
  return hasMore(before, after) || (isWhole(was) && hasMore(after, before));
}
