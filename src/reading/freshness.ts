/** Whether lists see an item of ours that was just created, changed, or deleted. */
import type { Exchange } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Resource } from '../core/plan.ts';
import type { ListIntent } from '../core/probe.ts';
import { mustMatch } from './filters.ts';
import { type Item, readItem } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listIn } from './lists.ts';
import { misplacedIn, sortValue } from './order.ts';
import { isOfProbity } from './sent.ts';

type List = Exchange<ListIntent>;

/**
 * True if a filtered list must show the item, and does not. It is undefined if the list proves nothing.
 *
 * @param plain the list without a filter
 * @param read of the item
 */
export function isUnfound(
  list: List,
  plain: List | undefined,
  read: Exchange | undefined,
  resource: Resource,
): boolean | undefined {
  const item = shownIn(plain, read);
  const { filters = {} } = list.probe.intent;
  if (item?.ref === undefined || listIn(list) === undefined || !mustMatch(item.fields, filters, resource))
    return undefined;
  if (includes(list, item.ref)) return false;
  return isEnd(list) ? true : undefined;
}

/** True if a filtered list shows the existing items that match, and there are some. */
export function findsExisting(list: List, plain: List | undefined, resource: Resource): boolean {
  const { filters = {} } = list.probe.intent;
  const existing = ((plain && listIn(plain)?.items) ?? []).filter((item) => !isOfProbity(item));
  const refs = existing.flatMap(({ ref, fields }) => (mustMatch(fields, filters, resource) ? (ref ?? []) : []));
  return refs.length > 0 && refs.every((ref) => includes(list, ref));
}

/** True if a sorted list must show the item, because the list without a sort does, and it does not. */
export function isLost(sorted: List, plain: List | undefined, read: Exchange | undefined): boolean | undefined {
  const item = shownIn(plain, read);
  const [shown, known] = [sorted, plain].map((list) => list && listIn(list));
  if (item?.ref === undefined || shown === undefined || known === undefined) return undefined;
  if (includes(sorted, item.ref)) return false;
  // If the sort loses existing items, too, the sort itself is wrong.
  const keys = new Set(shown.items.map(({ ref }) => ref?.url));
  const isSound = known.items.every((each) => isOfProbity(each) || keys.has(each.ref?.url));
  return isEnd(sorted) && isSound ? true : undefined;
}

/** So many different values are in order by no accident. */
const fewest = { number: 3, string: 5 } as const;

/**
 * The item in the list, if it is not in the order that all others have. It is undefined if they show no order, or if the
 * list shows another value of the item than the read.
 */
export function misplacedOwn(sorted: List, read: Exchange | undefined): readonly Item[] | undefined {
  const { sort } = sorted.probe.intent;
  const item = read && readItem(read);
  const items = listIn(sorted)?.items ?? [];
  const own = items.find(({ ref }) => ref !== undefined && ref.url === item?.ref?.url);
  if (sort === undefined || item === undefined || own === undefined) return undefined;
  const { field, direction } = sort;
  const others = items.filter((each) => !isOfProbity(each));
  const values = new Set(others.flatMap((each) => sortValue(each, field) ?? []));
  const [kind, ...kinds] = new Set([...values].map((value) => typeof value));
  if ((kind !== 'number' && kind !== 'string') || kinds.length > 0 || values.size < fewest[kind]) return undefined;
  const isOrdered = misplacedIn(others, field, direction) === undefined;
  if (!isOrdered || !isSame(sortValue(own, field), sortValue(item, field))) return undefined;
  const all = items.filter((each) => each === own || !isOfProbity(each));
  return misplacedIn(all, field, direction) === undefined ? [] : [own];
}

/** True if nothing is wrong with the place of the item in a sorted list. */
export function isInPlace(sorted: List, plain: List | undefined, read: Exchange | undefined): boolean {
  return isLost(sorted, plain, read) !== true && (misplacedOwn(sorted, read) ?? []).length === 0;
}

/** The item, if the list without filter and sort shows it. */
function shownIn(plain: List | undefined, read: Exchange | undefined): Item | undefined {
  const item = read && readItem(read);
  return item?.ref !== undefined && plain !== undefined && includes(plain, item.ref) ? item : undefined;
}

/** True if the list says how many items it has, and shows them all. */
function isEnd(exchange: List): boolean {
  const list = listIn(exchange);
  return list !== undefined && isWhole(list) && (list.count === 0 || list.totalElements !== undefined);
}

export function includes(list: Exchange, { url }: ItemRef): boolean {
  return listIn(list)?.items.some(({ ref }) => ref?.url === url) === true;
}

/** False if the list shows all that it has, and lacks an item, or counts fewer new ones than these. */
export function isWithNew(list: Exchange, before: Exchange | undefined, items: readonly ItemRef[]): boolean {
  const shown = listIn(list);
  const isPart = shown === undefined || !isWhole(shown);
  const [was, now] = [before, list].map((each) => each && listIn(each)?.totalElements);
  const isCounted = was === undefined || now === undefined || now >= was + items.length;
  return isCounted && (isPart || items.every((item) => includes(list, item)));
}

/** False if the list includes the item, or counts as many as before. */
export function isWithout(list: Exchange, before: Exchange | undefined, item: ItemRef): boolean {
  const [was, now] = [before, list].map((each) => each && listIn(each)?.totalElements);
  const isCounted = was === undefined || now === undefined || now < was;
  return isCounted && !includes(list, item);
}

/** False if the list shows a value of the item that a change has replaced. */
export function isCurrent(list: Exchange, before: Exchange | undefined, after: Exchange | undefined): boolean {
  const [was, is] = [before, after].map((each) => each && readItem(each));
  const listed = listIn(list)?.items.find(({ ref }) => ref !== undefined && ref.url === is?.ref?.url);
  if (was === undefined || is === undefined || listed === undefined) return true;
  const isOld = (field: string): boolean =>
    isSame(listed.fields[field], was.fields[field]) && !isSame(is.fields[field], was.fields[field]);
  return !Object.keys(listed.fields).some(isOld);
}

/** True if an item that is not ours came or went between two lists, as far as they show all items. */
export function isBusy(before: Exchange, after: Exchange): boolean {
  const [was, now] = [before, after].map((list) => listIn(list));
  if (was === undefined || now === undefined || !isWhole(now)) return false;
  const [one, other] = [was, now].map(({ items }) =>
    items.filter((item) => !isOfProbity(item)).map(({ ref }) => ref?.url),
  );
  const isLost = one?.some((url) => !other?.includes(url)) === true;
  return isLost || (isWhole(was) && other?.some((url) => !one?.includes(url)) === true);
}
