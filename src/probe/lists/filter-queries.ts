import { matchesExactly, mayMatch } from '../../model/filter-match.ts';
import { fieldOf } from '../../model/item-field.ts';
import type { Filter, Resource } from '../../model/plan.ts';
import type { Fresh } from '../../model/scenario.ts';
import { order } from '../../text/collate.ts';
import type { Json } from '../../text/json.ts';
import { countOf, type FilterValue, filterValues } from './filter-values.ts';
import type { QueryRun } from './query-runs.ts';

/** Filters by name with the value asked for: what a query is. */
export type Wanted = Readonly<Record<string, string>>;

/** A query by filters, and how many of the items at hand it must keep. */
export interface FilterQuery {
  readonly wanted: Wanted;
  readonly kind: FilterValue['kind'] | 'pair' | 'sorted';
  readonly sort?: NonNullable<QueryRun['sort']>;
  readonly count: number;
}

const mostPairs = 3;

/** Each filter by each of its values. */
export function singleQueries(resource: Resource, items: readonly Json[], fresh: Fresh): readonly FilterQuery[] {
  return Object.entries(resource.filters).flatMap(([name, filter]) =>
    filterValues(filter, items, fresh).map(({ value, kind }): FilterQuery => {
      return { wanted: { [name]: value }, kind, count: countOf(filter, value, items) };
    }),
  );
}

/**
 * Two filters together, each pair of filters once, at most three: where it can be found with values of which neither alone
 * keeps just the same items, so that a filter that is left out shows. In place of the last of several, as many filters as show this together.
 */
export function pairQueries(
  resource: Resource,
  items: readonly Json[],
  singles: readonly FilterQuery[],
): readonly FilterQuery[] {
  const names = Object.keys(resource.filters);
  const valued = names.map((name) => singles.filter(({ wanted, count }) => Object.hasOwn(wanted, name) && count > 0));
  const pairs = valued.flatMap((ones, index) =>
    valued.slice(index + 1).flatMap((others) => bestPair(resource, items, ones, others) ?? []),
  );
  const widest = pairs
    .map((pair) => widened(resource, items, pair, singles))
    .toSorted((one, other) => widthOf(other) - widthOf(one) || other.count - one.count)
    .find((query) => widthOf(query) > 2);
  return widest === undefined ? pairs.slice(0, mostPairs) : [...pairs.slice(0, mostPairs - 1), widest];
}

/** Further filters, by the values that keep most of a pair's items, while two items are left and none of the filters can be left out. */
function widened(
  resource: Resource,
  items: readonly Json[],
  pair: FilterQuery,
  singles: readonly FilterQuery[],
): FilterQuery {
  const keptBy = (wanted: Wanted): number => items.filter((item) => isKept(resource, item, wanted)).length;
  return Object.keys(resource.filters).reduce((query, name) => {
    if (Object.hasOwn(query.wanted, name)) return query;
    const others = singles.filter((each) => Object.hasOwn(each.wanted, name) && each.count > 1);
    const [best] = others
      .map(({ wanted }): FilterQuery => {
        const all = { ...query.wanted, ...wanted };
        return { wanted: all, kind: 'pair', count: keptBy(all) };
      })
      .filter(
        ({ wanted, count }) => count > 1 && Object.keys(wanted).every((each) => keptBy(without(wanted, each)) > count),
      )
      .toSorted((one, other) => other.count - one.count);
    return best ?? query;
  }, pair);
}

function without(wanted: Wanted, name: string): Wanted {
  return Object.fromEntries(Object.entries(wanted).filter(([each]) => each !== name));
}

function widthOf({ wanted }: FilterQuery): number {
  return Object.keys(wanted).length;
}

function bestPair(
  resource: Resource,
  items: readonly Json[],
  ones: readonly FilterQuery[],
  others: readonly FilterQuery[],
): FilterQuery | undefined {
  let best: { readonly query: FilterQuery; readonly worth: number } | undefined;
  for (const one of ones) {
    for (const other of others) {
      const wanted = { ...one.wanted, ...other.wanted };
      const count = items.filter((item) => isKept(resource, item, wanted)).length;
      const telling = Number(count < one.count) + Number(count < other.count);
      // An empty answer tells that both count, but not that they find anything; of two items there may be a second page.
      const worth = 3 * telling + Number(count > 0) + Number(count > 1);
      if (telling > 0 && worth > (best?.worth ?? 0)) best = { query: { wanted, kind: 'pair', count }, worth };
    }
  }
  return best?.query;
}

/** True where the item is one that all the filters together must keep. */
export function isKept(resource: Resource, item: Json, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const filter: Filter | undefined = resource.filters[name];
    return filter !== undefined && matchesExactly(item, filter, value);
  });
}

/** True where the item may be one of them, for all that its fields show. */
export function mayBeKept(resource: Resource, item: Json, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const filter: Filter | undefined = resource.filters[name];
    return filter !== undefined && mayMatch(item, filter, value);
  });
}

/** The first filter of the plan together with a sort that turns some of its items round; undefined where none does. */
export function sortedQuery(
  resource: Resource,
  items: readonly Json[],
  singles: readonly FilterQuery[],
): FilterQuery | undefined {
  const names = Object.keys(resource.filters);
  const byName = names.flatMap((name) =>
    singles.filter(({ wanted }) => Object.hasOwn(wanted, name)).toSorted((one, other) => other.count - one.count),
  );
  const telling = byName.filter(({ count }) => count < items.length);
  for (const { wanted, count, kind } of [...telling, ...byName]) {
    if (kind === 'unknown' || kind === 'partial' || count < 2) continue;
    const kept = items.filter((item) => isKept(resource, item, wanted));
    for (const property of resource.sort) {
      const values = kept.flatMap((item) => fieldOf(item, property) ?? []);
      const isRising = values.some((value, index) => order(values[index - 1] ?? value, value) === -1);
      if (isRising) return { wanted, kind: 'sorted', sort: { property, direction: 'desc' }, count };
    }
  }
  return undefined;
}

/** The query that keeps most items, two or more, the more filters the better: what is looked at page by page. */
export function pagedQuery(items: readonly Json[], queries: readonly FilterQuery[]): FilterQuery | undefined {
  return mostTelling(queries, items)
    .toSorted((one, other) => widthOf(other) - widthOf(one))
    .find(({ count }) => count > 1);
}

/** The queries that keep most items first; those that keep all of them last, for that a filter is left out does not show in such. */
function mostTelling(singles: readonly FilterQuery[], items: readonly Json[]): readonly FilterQuery[] {
  const isTelling = ({ count }: FilterQuery): number => Number(count < items.length);
  return singles.toSorted((one, other) => isTelling(other) - isTelling(one) || other.count - one.count);
}
