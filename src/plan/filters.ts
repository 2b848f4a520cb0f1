import type { Filter } from '../model/plan.ts';
import { pointer } from '../text/json-pointer.ts';
import type { Filter as FilterDocument, LongFilter } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';

const reserved = ['page', 'size', 'sort'];

/** The filters of a list, by the name of their query parameter, in long form. */
export function readFilters(
  filters: Readonly<Record<string, FilterDocument>>,
  at: string,
  desk: Desk,
): Readonly<Record<string, Filter>> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => {
      const place = at + pointer(name);
      if (reserved.includes(name))
        desk.problem(place, `${name} is not a filter: it ${purposeOf(name)} by the conventions`, 'key');
      return [name, readFilter(name, filter, place, desk)];
    }),
  );
}

function purposeOf(name: string): string {
  return name === 'sort' ? 'sorts' : 'pages';
}

function readFilter(name: string, filter: FilterDocument, at: string, desk: Desk): Filter {
  if (!isLong(filter)) return { values: [filter].flat().map(String), in: [name], match: 'equals' };
  const { value, values } = filter;
  if (value === undefined && values === undefined) {
    desk.problem(at, `the filter ${name} has nothing to ask for: write value: ..., or values: [...]`, 'key');
  }
  if (value !== undefined && values !== undefined) {
    desk.problem(`${at}/value`, `the filter ${name} has both value and values: keep one of them`, 'key');
  }
  const wanted = values ?? (value === undefined ? [] : [value]);
  return { values: wanted.map(String), in: filter.in ?? [name], match: filter.match ?? 'equals' };
}

function isLong(filter: FilterDocument): filter is LongFilter {
  return typeof filter === 'object' && !Array.isArray(filter);
}
