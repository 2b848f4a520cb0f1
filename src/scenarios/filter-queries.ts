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
  const queryOf = (filters: Filters): FilterQuery => ({ filters, count: countOf(resource, items, filters) });
  const singles = Object.entries(resource.filters).flatMap(([name, filter]) =>
    filterValues(filter, items).map((value) => queryOf({ [name]: value })),
  );
  const cuts = Object.entries(resource.filters).flatMap(([name, filter]) => {
    const cut = cutValue(filter, items);
    return cut === undefined ? [] : queryOf({ [name]: cut });
  });
  const sorted = sortedQuery(resource, items, singles);
  return [...singles, ...cuts, ...pairsOf(resource, items, singles), ...(sorted === undefined ? [] : [sorted])];
}

/** The query with the most items, so that its pages can be compared. */
export function pagedQuery(queries: readonly FilterQuery[], total: number): FilterQuery | undefined {
  const plain = queries.filter(({ sort }) => sort === undefined);
  const telling = plain.filter(({ count }) => count < total);
  return [...(telling.length > 0 ? telling : plain)].sort((a, b) => b.count - a.count).find(({ count }) => count > 1);
}

/** Two filters together, by values of which neither alone keeps the same items: then each of them has to count. */
function pairsOf(
  resource: Resource,
  items: readonly JsonObject[],
  singles: readonly FilterQuery[],
): readonly FilterQuery[] {
  const names = Object.keys(resource.filters);
  const of = (name: string): readonly FilterQuery[] =>
    singles.filter(({ filters, count }) => Object.hasOwn(filters, name) && count > 0);
  return names
    .flatMap((one, index) =>
      names.slice(index + 1).flatMap((other) => bestPair(resource, items, of(one), of(other)) ?? []),
    )
    .slice(0, mostPairs);
}

function bestPair(
  resource: Resource,
  items: readonly JsonObject[],
  ones: readonly FilterQuery[],
  others: readonly FilterQuery[],
): FilterQuery | undefined {
  let best: { readonly query: FilterQuery; readonly worth: number } | undefined;
  for (const one of ones) {
    for (const other of others) {
      const filters = { ...one.filters, ...other.filters };
      const count = countOf(resource, items, filters);
      const telling = Number(count < one.count) + Number(count < other.count);
      // An empty list shows that both filters count, but not that they find anything.
      const worth = 3 * telling + Number(count > 0) + Number(count > 1);
      if (telling > 0 && worth > (best?.worth ?? 0)) best = { query: { filters, count }, worth };
    }
  }
  return best?.query;
}

/** A filter with a sort that changes the order of what it keeps. */
function sortedQuery(
  resource: Resource,
  items: readonly JsonObject[],
  singles: readonly FilterQuery[],
): FilterQuery | undefined {
  const telling = singles.filter(({ count }) => count > 1 && count < items.length);
  const most = [...telling].sort((a, b) => b.count - a.count);
  for (const { filters, count } of most) {
    const kept = items.filter((item) => mustMatch(item, filters, resource));
    for (const field of resource.sort) {
      const values = kept.map((item) => fieldOf(item, field));
      const isRising = values.some((value, index) => index > 0 && certainOrder(values[index - 1], value) === -1);
      if (isRising) return { filters, count, sort: { field, direction: 'desc' } };
    }
  }
  return undefined;
}

function countOf(resource: Resource, items: readonly JsonObject[], filters: Filters): number {
  return items.filter((item) => mustMatch(item, filters, resource)).length;
}
