/** Whether filtered and sorted lists see an item of ours that was just created or changed. */
import type { WithResponse } from '../core/exchange.ts';
import type { Resource } from '../core/plan.ts';
import type { ListIntent } from '../core/probe.ts';
import { mustMatch } from './filters.ts';
import type { Item } from './items.ts';
import { isSame } from './json.ts';
import { isWhole, listIn } from './lists.ts';
import { isOfProbity } from './marker.ts';
import { misplacedIn, sortValue } from './order.ts';

type List = WithResponse<ListIntent>;

/** True if a filtered list must show the item, and does not. It is undefined if the list proves nothing. */
export function isUnfound(list: List, plain: List, item: Item, resource: Resource): boolean | undefined {
  const shown = listIn(list);
  if (!shows(plain, item)) return undefined;
  const { filters = {} } = list.probe.intent;
  if (shown === undefined || !mustMatch(item.fields, filters, resource)) return undefined;
  if (shows(list, item)) return false;
  return isEnd(list) ? true : undefined;
}

/** True if a sorted list must show the item, because the list without a sort does, and it does not. */
export function isLost(sorted: List, plain: List, item: Item): boolean | undefined {
  const [shown, known] = [sorted, plain].map((list) => listIn(list));
  if (shown === undefined || known === undefined || !shows(plain, item)) return undefined;
  if (shows(sorted, item)) return false;
  // If the sort loses items of others, too, the sort itself is wrong.
  const keys = new Set(shown.items.map(({ ref }) => ref?.url));
  const isSound = known.items.every((each) => isOfProbity(each) || keys.has(each.ref?.url));
  return isEnd(sorted) && isSound ? true : undefined;
}

function shows(list: List, { ref }: Item): boolean {
  return listIn(list)?.items.some((each) => each.ref !== undefined && each.ref.url === ref?.url) === true;
}

/** So many different values are in order by no accident. */
const fewest = { number: 3, string: 5 } as const;

/**
 * The item, if it is not in the order that all others have. It is undefined if they show no order, or if the list shows
 * another value of the item than a read.
 */
export function misplacedOwn(sorted: List, item: Item): readonly Item[] | undefined {
  const { sort } = sorted.probe.intent;
  const items = listIn(sorted)?.items ?? [];
  if (sort === undefined) return undefined;
  const { field, direction } = sort;
  const others = items.filter((item) => !isOfProbity(item));
  const values = new Set(others.flatMap((item) => sortValue(item, field) ?? []));
  const [kind, ...kinds] = new Set([...values].map((value) => typeof value));
  if ((kind !== 'number' && kind !== 'string') || kinds.length > 0 || values.size < fewest[kind]) return undefined;
  if (misplacedIn(others, field, direction) !== undefined) return undefined;
  const own = items.find(({ ref }) => ref !== undefined && ref.url === item.ref?.url);
  if (own === undefined || !isSame(sortValue(own, field), sortValue(item, field))) return undefined;
  return misplacedIn(
    items.filter((each) => each === own || !isOfProbity(each)),
    field,
    direction,
  )
    ? [own]
    : [];
}

/** True if the list says how many items it has, and shows them all. */
function isEnd(exchange: List): boolean {
  const list = listIn(exchange);
  return list !== undefined && isWhole(list) && (list.count === 0 || list.totalElements !== undefined);
}
