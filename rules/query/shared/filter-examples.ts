import type { ExchangeExample } from '../../../src/model/example.ts';
import { filter as steps } from '../../../src/model/traces/filter.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { About } from '../../../src/model/probe.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';
import { pageBody } from './sort-examples.ts';
import { percentEncoded } from '../../../src/text/percent.ts';

/** Users of two states in three cities. */
export const residents: readonly JsonObject[] = [
  { id: 1, name: 'Mary', status: 'active', city: 'New York' },
  { id: 2, name: 'Bob', status: 'blocked', city: 'Paris' },
  { id: 3, name: 'Zoe', status: 'active', city: 'Paris' },
  { id: 4, name: 'Eva', status: 'active', city: 'New York' },
];

/** A resource with filters by status and by city. */
export const filtering: Partial<Resource> = {
  filters: {
    status: { values: ['active', 'blocked'], in: ['status'], match: 'equals' },
    city: { values: ['New York'], in: ['city'], match: 'equals' },
  },
};

/** The same with the filter by status alone. */
export const filteringByStatus: Partial<Resource> = {
  filters: { status: { values: ['active', 'blocked'], in: ['status'], match: 'equals' } },
};

/** Those of the items whose fields are these. */
export function having(filter: Readonly<Record<string, string>>): readonly JsonObject[] {
  return residents.filter((item) => Object.entries(filter).every(([name, value]) => item[name] === value));
}

/** The list without a filter, as read before and after. */
export function unfiltered(after: readonly JsonObject[] = residents): readonly ExchangeExample[] {
  return [
    { request: 'GET /users', step: steps.whole.before.plain, status: 200, body: pageBody(residents) },
    { request: 'GET /users', step: steps.whole.after.plain, status: 200, body: pageBody(after) },
  ];
}

/** A request by filters, and its answer: what matches, unless said otherwise. */
export function filteredBy(
  filter: Readonly<Record<string, string>>,
  options: {
    readonly items?: readonly JsonObject[];
    readonly query?: NonNullable<About['query']>;
    readonly status?: number;
    readonly body?: Json;
    readonly total?: number;
    readonly paging?: { readonly page: number; readonly size: number };
  } = {},
): ExchangeExample {
  const { items = having(filter), paging, status = 200, query: kind = 'planned' } = options;
  const about: About = { filter, query: kind, ...paging };
  const parameters = {
    ...filter,
    ...(paging === undefined ? {} : { page: String(paging.page), size: String(paging.size) }),
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${percentEncoded(value)}`);
  const numbers: JsonObject = { totalElements: options.total ?? items.length, ...paging };
  return {
    request: `GET /users?${query.join('&')}`,
    step: (paging === undefined ? steps.filtered : steps.pages).ask,
    provokes: kind === 'unknown' ? 'anything' : 'success',
    about,
    status,
    body: options.body ?? (status < 400 ? pageBody(items, numbers) : { success: false, data: null }),
  };
}

/** Both filters by all their values, and by one that nobody has. */
export const allFiltered: readonly ExchangeExample[] = [
  ...unfiltered(),
  filteredBy({ status: 'active' }),
  filteredBy({ status: 'blocked' }),
  filteredBy({ status: 'zzz' }, { query: 'unknown' }),
  filteredBy({ city: 'New York' }),
  filteredBy({ city: 'Paris' }, { query: 'seen' }),
  filteredBy({ city: 'zzz' }, { query: 'unknown' }),
  filteredBy({ status: 'active', city: 'New York' }, { query: 'pair' }),
];

/** Those exchanges with one of them replaced: the one for the same request. */
export function allFilteredBut(...others: readonly ExchangeExample[]): readonly ExchangeExample[] {
  const replaced = new Map(others.map((each) => [each.request, each]));
  const kept = allFiltered.map((each) => replaced.get(each.request) ?? each);
  return [...kept, ...others.filter((each) => !kept.includes(each))];
}
