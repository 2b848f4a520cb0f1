/** Which filters to send: each alone by several values, and those together that show whether each of them counts. */
import type { JsonObject, Resource } from '../core/plan.ts';
import type { ListQuery } from '../core/probe.ts';
import { cutValue, fieldOf, filterValues, mustMatch } from '../reading/filters.ts';
import { certainOrder } from '../text/collate.ts';

type Filters = Readonly<Record<string, string>>;

/** A query, and how many of the known items it must return. */
export interface FilterQuery extends ListQuery {
  readonly filters: Filters;
  readonly count: number;
}

const mostPairs = 3;

/** In the order of the plan. */
export function filterQueries(resource: Resource, items: readonly JsonObject[]): readonly FilterQuery[] {
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
export function pagedQuery(queries: readonly FilterQuery[], total: number): FilterQuery | undefined {
  const plain = queries.filter(({ sort }) => sort === undefined);
  const telling = plain.filter(({ count }) => count < total);
  return [...(telling.length > 0 ? telling : plain)].sort((a, b) => b.count - a.count).find(({ count }) => count > 1);
}

/** Two filters together, by values of which neither alone keeps the same items: then each of them has to count. */
function bestPair(
  ones: readonly FilterQuery[],
  others: readonly FilterQuery[],
  queryOf: (filters: Filters) => FilterQuery,
): FilterQuery | undefined {
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
function sortedQuery(
  resource: Resource,
  items: readonly JsonObject[],
  singles: readonly FilterQuery[],
): readonly FilterQuery[] {
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
