/** Whether filtered and sorted lists see an item of ours that was just created or changed. */
import type { Exchange } from '../core/exchange.ts';
import type { Resource } from '../core/plan.ts';
import type { ListIntent } from '../core/probe.ts';
import { includes } from './current.ts';
import { mustMatch } from './filters.ts';
import { type Item, readItem } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listIn } from './lists.ts';
import { isOfProbity } from './marker.ts';
import { misplacedIn, sortValue } from './order.ts';

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
