/** Filter: the list by each filter, by two of them, with a sort, and page by page, between two plain reads of it. */
import type { Exchange } from '../core/exchange.ts';
import type { ListIntent, ListQuery } from '../core/probe.ts';
import { defineScenario, type RowTrace } from '../core/scenario.ts';
import { listIn } from '../reading/lists.ts';
import { filterQueries, type FilterQuery, pagedQuery } from './filter-queries.ts';
import { lacksForList } from './lacks.ts';
import type { Listed } from './list.ts';
import { onceMore, pagesOf, restOf, type Sorted } from './sort.ts';

type Page = Exchange<ListIntent>;

export interface Filtered extends Listed, Sorted {
  /** The filtered list. If the query has a sort, it is in `sorted`, too. */
  readonly listed: Page;
}

export const filter = defineScenario<Filtered>({
  id: 'filter',
  phase: 'reads',
  extra: ['pages'],
  needs: { listed: ['plain', 'rest'], sorted: ['plain', 'rest'], pages: ['control'], named: ['listed'] },
  lacks: (resource) => (Object.keys(resource.filters).length === 0 ? 'resources[].filters' : lacksForList(resource)),
  async run(visit) {
    const plain = await visit.list();
    const shown = listIn(plain);
    if (shown === undefined || shown.count === 0) return [];
    const rest = await restOf(visit, plain);
    const items = [plain, ...rest].flatMap((exchange) => listIn(exchange)?.items ?? []);
    const known = [...new Map(items.map((item) => [item.ref?.url ?? item.pointer, item.fields])).values()];
    const most = filterQueries(visit.resource, known);
    const all = visit.isQuick ? [pagedQuery(most, known.length) ?? most[0]].flatMap((query) => query ?? []) : most;
    const queries = visit.wants('listed') ? all : all.filter(({ sort }) => sort !== undefined);
    const listed = await Promise.all(queries.map((query) => visit.list(queryOf(query))));
    const order = queries.find(({ sort }) => sort !== undefined)?.sort;
    const unfiltered = order === undefined ? [] : [await visit.list({ sort: order })];
    const paged = visit.wants('pages') ? pagedQuery(queries, known.length) : undefined;
    const pages = paged && (await pagesOf(visit, queryOf(paged), shown, paged.count - 1));
    const after = await onceMore(visit, plain, rest);
    return queries.flatMap((query, index): readonly RowTrace<Filtered>[] => {
      const exchange = listed[index];
      if (exchange === undefined) return [];
      const sorted = query.sort === undefined ? {} : { sorted: [exchange], control: unfiltered };
      const trace = { plain, rest, listed: exchange, ...sorted, ...(query === paged ? pages : {}), ...after };
      return [{ row: rowOf(query), trace }];
    });
  },
});

function queryOf({ filters, sort }: FilterQuery): ListQuery {
  return sort === undefined ? { filters } : { filters, sort };
}

function rowOf({ filters, sort }: FilterQuery): string {
  const parts = Object.entries(filters).map(([name, value]) => `${name}=${value}`);
  return [...parts, ...(sort === undefined ? [] : [`sort=${sort.field},${sort.direction}`])].join('&');
}
