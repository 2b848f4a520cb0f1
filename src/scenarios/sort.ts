/** Sort: the list by each declared property, in both directions, and two pages of one, between two plain reads of it. */
import type { Exchange } from '../core/exchange.ts';
import type { ListIntent, ListQuery } from '../core/probe.ts';
import { defineScenario, type RowTrace, type Visit } from '../core/scenario.ts';
import { listIn, type ListView, totalIn } from '../reading/lists.ts';
import { misplacedIn } from '../reading/order.ts';
import { walkSize } from '../reading/pages.ts';
import { lacksForList } from './lacks.ts';
import { restOf } from './whole.ts';

type Page = Exchange<ListIntent>;
type SortOrder = NonNullable<ListQuery['sort']>;

/** The trace of one property. */
export interface Sorted {
  readonly plain: Page;
  /** More of the list, if the plain response does not show all of it. */
  readonly rest: readonly Page[];
  /** In each direction. */
  readonly sorted: readonly Page[];
  /** The first two pages of the same query. */
  readonly pages: readonly Page[];
  /** The same pages without sort and filter, or a filtered list without its filter: what works without the query. */
  readonly control: readonly Page[];
  readonly again: Page;
  /** The same as `rest`, after the queries. */
  readonly restAgain: readonly Page[];
}

const directions = ['asc', 'desc'] as const;

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
    const pages = order === undefined ? undefined : await pagesOf(visit, order, shown);
    const again = await visit.closing(plain.probe);
    const restAgain = await Promise.all(rest.map((page) => visit.closing(page.probe)));
    return fields.map((field, index): RowTrace<Sorted> => {
      const paged = field === order?.field ? pages : {};
      return { row: field, trace: { plain, rest, sorted: lists[index] ?? [], ...paged, again, restAgain } };
    });
  },
});

/** The first order that the plain list does not have: only then do pages show whether they were sorted first. */
function tellingOrder(fields: readonly string[], { items }: ListView): SortOrder | undefined {
  const orders = fields.flatMap((field) => directions.map((direction) => ({ field, direction })));
  return orders.find(({ field, direction }) => misplacedIn(items, field, direction)?.kind === 'order');
}

async function pagesOf(visit: Visit<Sorted>, order: SortOrder, shown: ListView) {
  const total = totalIn(shown);
  const size = walkSize(Number.isFinite(total) ? total : shown.count, shown.count);
  const base = visit.dialect.pageBase;
  const [first, second, ...control] = await Promise.all([
    visit.list({ sort: order, page: base, size }),
    visit.list({ sort: order, page: base + 1, size }),
    visit.list({ page: base, size }),
    visit.list({ page: base + 1, size }),
  ]);
  return { pages: [first, second], control };
}
