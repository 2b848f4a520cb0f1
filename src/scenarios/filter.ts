/** Filter: the list by each filter, by two of them, with a sort, and page by page, between two plain reads of it. */
import type { JsonObject, Resource } from '../core/plan.ts';
import type { ListQuery } from '../core/probe.ts';
import { defineScenario, type RowTrace } from '../core/scenario.ts';
import { cutValue, fieldOf, type Filters, filterValues, mustMatch } from '../reading/filters.ts';
import { listIn } from '../reading/lists.ts';
import { lacksForList } from './lacks.ts';
import type { Listed } from './list.ts';
import { certainOrder } from '../text/collate.ts';
import { onceMore, pagesOf, restOf, type Sorted } from './sort.ts';
import type { List } from './traces.ts';

/** A query, and how many of the known items it must return. */
interface FilterQuery extends ListQuery {
  readonly filters: Filters;
  readonly count: number;
}
type Queries = readonly FilterQuery[];

const mostPairs = 3;

export interface Filtered extends Listed, Sorted {
  /** The filtered list. If the query has a sort, it is in `sorted`, too. */
  readonly listed: List;
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

const queryOf = ({ filters, sort }: FilterQuery): ListQuery => (sort === undefined ? { filters } : { filters, sort });

function rowOf({ filters, sort }: FilterQuery): string {
  const parts = Object.entries(filters).map(([name, value]) => `${name}=${value}`);
  return [...parts, ...(sort === undefined ? [] : [`sort=${sort.field},${sort.direction}`])].join('&');
}

/** Each filter alone by several values, and those together that show whether each of them counts, in the order of the plan. */
function filterQueries(resource: Resource, items: readonly JsonObject[]): Queries {
  const { filters: declared } = resource;
  const queryOf = (filters: Filters): FilterQuery => {
    return { filters, count: items.filter((item) => mustMatch(item, filters, resource)).length };
  };
  const singlesOf = Object.entries(declared).map(([name, filter]) =>
    filterValues(filter, items).map((value) => queryOf({ [name]: value })),
  );
  const singles = singlesOf.flat();
  const cuts = Object.entries(declared).flatMap(([name, filter]) => {
    const cut = cutValue(filter, items);
    return cut === undefined ? [] : queryOf({ [name]: cut });
  });
  const isFound = ({ count }: FilterQuery): boolean => count > 0;
  const pairs = singlesOf.flatMap((ones, index) =>
    singlesOf
      .slice(index + 1)
      .flatMap((others) => bestPair(ones.filter(isFound), others.filter(isFound), queryOf) ?? []),
  );
  return [...singles, ...cuts, ...pairs.slice(0, mostPairs), ...sortedQuery(resource, items, singles)];
}

/** The query with the most items, so that its pages can be compared. */
function pagedQuery(queries: Queries, total: number): FilterQuery | undefined {
  const plain = queries.filter(({ sort }) => sort === undefined);
  const telling = plain.filter(({ count }) => count < total);
  return [...(telling.length > 0 ? telling : plain)].sort((a, b) => b.count - a.count).find(({ count }) => count > 1);
}

/** Two filters together, by values of which neither alone keeps the same items: then each of them has to count. */
function bestPair(ones: Queries, others: Queries, queryOf: (filters: Filters) => FilterQuery): FilterQuery | undefined {
  const candidates = ones.flatMap((one) =>
    others.map((other) => {
      const query = queryOf({ ...one.filters, ...other.filters });
      const telling = Number(query.count < one.count) + Number(query.count < other.count);
      // An empty list shows that both filters count, but not that they find anything.
      return { query, telling, worth: 3 * telling + Number(query.count > 0) + Number(query.count > 1) };
    }),
  );
  return candidates.filter(({ telling }) => telling > 0).toSorted((a, b) => b.worth - a.worth)[0]?.query;
}

/** A filter with a sort that changes the order of what it keeps. */
function sortedQuery(resource: Resource, items: readonly JsonObject[], singles: Queries): Queries {
  const telling = singles.filter(({ count }) => count > 1 && count < items.length);
  const most = [...telling].sort((a, b) => b.count - a.count);
  for (const { filters, count } of most) {
    const kept = items.filter((item) => mustMatch(item, filters, resource));
    for (const field of resource.sort) {
      const values = kept.map((item) => fieldOf(item, field));
      const isRising = values.some((value, index) => index > 0 && certainOrder(values[index - 1], value) === -1);
      if (isRising) return [{ filters, count, sort: { field, direction: 'desc' } }];
    }
  }
  return [];
}
