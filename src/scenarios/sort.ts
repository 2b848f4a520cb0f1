/** Sort: the list by each declared property, in both directions, and two pages of one, between two plain reads of it. */
import type { ListQuery } from '../core/probe.ts';
import { defineScenario, type RowTrace, type Visit } from '../core/scenario.ts';
import { isWhole, knownTotal, listIn, type ListView, totalIn } from '../reading/lists.ts';
import { misplacedIn } from '../reading/order.ts';
import { walkSize } from '../reading/pages.ts';
import { lacksForList } from './lacks.ts';
import { largeSize } from './own.ts';
import type { List } from './traces.ts';

type SortOrder = NonNullable<ListQuery['sort']>;
type Querying = Pick<Visit<unknown>, 'list' | 'closing' | 'dialect'>;

export interface Sorted {
  readonly plain: List;
  /** More of the list, if the plain response does not show all of it. */
  readonly rest: readonly List[];
  /** In each direction. */
  readonly sorted: readonly List[];
  /** The first two pages of the same query. */
  readonly pages: readonly List[];
  /** The same pages without sort and filter, or a filtered list without its filter: what works without the query. */
  readonly control: readonly List[];
  readonly again: List;
  /** The same as `rest`, after the queries. */
  readonly restAgain: readonly List[];
}

const directions = ['asc', 'desc'] as const;
const mostPages = 4;

export const sort = defineScenario<Sorted>({
  id: 'sort',
  phase: 'reads',
  extra: ['pages'],
  needs: { sorted: ['plain'], rest: ['plain'], restAgain: ['rest'], pages: ['sorted', 'control'] },
  lacks: (resource) => (resource.sort.length === 0 ? 'resources[].sort' : lacksForList(resource)),
  async run(visit) {
    const plain = await visit.list();
    const shown = listIn(plain);
    if (shown === undefined || shown.count === 0) return [];
    const { sort: declared } = visit.resource;
    const fields = visit.isQuick ? [tellingOrder(declared, shown)?.field ?? String(declared[0])] : declared;
    const [rest, ...lists] = await Promise.all([
      visit.wants('rest') ? restOf(visit, plain) : [],
      ...fields.map((field) => Promise.all(directions.map((direction) => visit.list({ sort: { field, direction } })))),
    ]);
    const order = visit.isSample && visit.wants('pages') ? tellingOrder(fields, shown) : undefined;
    const pages = order === undefined ? undefined : await pagesOf(visit, { sort: order }, shown);
    const after = await onceMore(visit, plain, rest);
    return fields.map((field, index): RowTrace<Sorted> => {
      const paged = field === order?.field ? pages : {};
      return { row: field, trace: { plain, rest, sorted: lists[index] ?? [], ...paged, ...after } };
    });
  },
});

/** The first order that the plain list does not have: only then do pages show whether they were sorted first. */
function tellingOrder(fields: readonly string[], { items }: ListView): SortOrder | undefined {
  const orders = fields.flatMap((field) => directions.map((direction) => ({ field, direction })));
  return orders.find(({ field, direction }) => misplacedIn(items, field, direction)?.kind === 'order');
}

/** Two pages of a query, and the same pages without the query, which show whether the list has pages. */
export async function pagesOf(visit: Querying, query: ListQuery, shown: ListView, mostSize = Infinity) {
  const size = Math.min(walkSize(knownTotal(shown), shown.count), mostSize);
  const base = visit.dialect.pageBase;
  const [first, second, ...control] = await Promise.all([
    visit.list({ ...query, page: base, size }),
    visit.list({ ...query, page: base + 1, size }),
    visit.list({ page: base, size }),
    visit.list({ page: base + 1, size }),
  ]);
  return { pages: [first, second], control };
}

/** The plain list and its rest, after the queries. */
export async function onceMore(visit: Querying, plain: List, rest: readonly List[]) {
  const again = await visit.closing(plain.probe);
  return { again, restAgain: await Promise.all(rest.map(({ probe }) => visit.closing(probe))) };
}

/**
 * More of a list whose plain response does not show all of it: one large page, and if that does not show all of it
 * either, the pages after the first one. It is empty if the plain response is enough.
 */
export async function restOf(visit: Querying, plain: List): Promise<readonly List[]> {
  const shown = listIn(plain);
  if (shown === undefined || isWhole(shown) || shown.count === 0) return [];
  // One more than the total shows whether the total is right.
  const large = await visit.list({ size: Math.min(totalIn(shown) + 1, largeSize) });
  const list = listIn(large);
  if (list !== undefined && (isWhole(list) || list.count > shown.count)) return [large];
  const pages = Math.min(Math.ceil(totalIn(shown) / shown.count) - 1, mostPages);
  const pageAt = (index: number): Promise<List> => visit.list({ page: visit.dialect.pageBase + index + 1 });
  return [large, ...(await Promise.all(Array.from({ length: pages }, (_, index) => pageAt(index))))];
}
