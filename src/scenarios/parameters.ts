/** Query parameters that a list should accept, several at once. */
import type { ListQuery } from '../core/probe.ts';
import { listParameters } from '../core/requests.ts';
import type { TableVisit } from './rows.ts';

/** A page, a size, a sort, the first value of every filter, and a parameter that no list knows. */
export function everyParameter({ plan, resource, dialect }: TableVisit): readonly (readonly [string, string])[] {
  const [field] = resource.sort;
  const query: ListQuery = {
    page: dialect.pageBase,
    size: 1,
    ...(field === undefined ? {} : { sort: { field, direction: 'asc' } as const }),
    filters: filterValues(resource, 0),
  };
  return [...listParameters(plan, query), ['probity_unknown', '1']];
}

/** A value of every filter: the first one, or another one if there is one. */
export function filterValues({ filters }: TableVisit['resource'], index: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, { values }]) => {
      const value = values[index] ?? values[0];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
