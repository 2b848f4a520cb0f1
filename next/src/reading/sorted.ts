/** What is wrong with the order of a sorted list. */
import { fieldOf } from './filters.ts';
import { type Misplaced, misplacedBehind, misplacedIn, ownOrder } from './order.ts';
import { type Page, type ShownPage, shownPages } from './pages.ts';
import type { QueryFault } from './queried.ts';
import { shown } from './shown.ts';

type OrderFault = QueryFault<'order' | 'null'>;

/**
 * Two items of one list that are in the wrong order, or an item that belongs before those of the list and is not on it,
 * although the first page of the same query shows it.
 *
 * @param pages the first pages of one query. They are left out if the list changed meanwhile.
 */
export function orderFault({ exchange, list }: ShownPage, pages: readonly Page[]): OrderFault | undefined {
  const { field = '', direction = 'asc' } = exchange.probe.intent.sort ?? {};
  const own = misplacedIn(list.items, field, direction);
  if (own !== undefined) return faultOf(own, exchange);
  const [page] = shownPages(...pages.slice(0, 1));
  const isSameQuery = page?.exchange.probe.intent.sort?.direction === direction;
  if (!isSameQuery || page.list.totalElements !== list.totalElements) return undefined;
  const shown = new Set(list.keys);
  const missing = page.list.items.filter(({ ref }) => ref !== undefined && !shown.has(ref.url));
  const behind = misplacedBehind(list.items, missing, field, direction);
  return behind && faultOf(behind, exchange);
}

/** Two items on different pages of one query that are in the wrong order. */
export function orderFaultAcross(pages: readonly Page[]): OrderFault | undefined {
  const { field = '', direction = 'asc' } = pages[0]?.probe.intent.sort ?? {};
  const all = shownPages(...pages);
  const misplaced = misplacedIn(
    all.flatMap(({ list }) => list.items),
    field,
    direction,
  );
  const page = all.find(({ list }) => misplaced !== undefined && list.items.includes(misplaced.later));
  return misplaced && page && faultOf(misplaced, page.exchange);
}

/** The words of the property in an order of the service's own, if both directions show one. */
export function rankIn(lists: readonly ShownPage[]): readonly string[] | undefined {
  const sortOf = ({ exchange }: ShownPage) => exchange.probe.intent.sort;
  const [rising, falling] = ['asc', 'desc'].map((each) => lists.find((list) => sortOf(list)?.direction === each));
  if (rising === undefined || falling === undefined) return undefined;
  return ownOrder(rising.list.items, falling.list.items, sortOf(rising)?.field ?? '');
}

function faultOf({ kind, earlier, later }: Misplaced, exchange: Page): OrderFault {
  const { field = '', direction = 'asc' } = exchange.probe.intent.sort ?? {};
  const [one, other] = [earlier, later].map(({ fields }) => shown(fieldOf(fields, field)));
  const order = direction === 'asc' ? 'ascending order' : 'descending order';
  const expected = kind === 'null' ? 'nulls first or last' : order;
  return { kind, at: `${later.pointer}/${field}`, field, seen: `${one} before ${other}`, expected, exchange };
}
