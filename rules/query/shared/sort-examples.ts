import type { ExchangeExample } from '../../../src/model/example.ts';
import type { About } from '../../../src/model/probe.ts';
import type { Step } from '../../../src/model/step.ts';
import { sort } from '../../../src/model/traces/sort.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';

/** Users in the order of their ids, which is no order of anything else. */
export const people: readonly JsonObject[] = [
  { id: 1, name: 'Mary', age: 36 },
  { id: 2, name: 'Bob', age: 9 },
  { id: 3, name: 'Zoe', age: 52 },
  { id: 4, name: 'Eva', age: 10 },
];

/** Those users by age, the youngest first. */
export const byAge: readonly JsonObject[] = people.toSorted((a, b) => Number(a['age']) - Number(b['age']));

/** The pagination shape around a page of a list. */
export function pageBody(items: readonly JsonObject[], parts: JsonObject = {}): JsonObject {
  const numbers = { page: 0, size: 20, totalElements: items.length, totalPages: 1 };
  return { success: true, data: items, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers, ...parts };
}

/** The list without a sort, as read before and after. */
export function unsorted(
  items: readonly JsonObject[],
  after: readonly JsonObject[] = items,
): readonly ExchangeExample[] {
  const read = (step: Step, shown: readonly JsonObject[]): ExchangeExample => {
    return { request: 'GET /users', step, status: 200, body: pageBody(shown) };
  };
  return [read(sort.whole.before.plain, items), read(sort.whole.after.plain, after)];
}

/** A request for the list sorted by age, and its answer; `paging` makes it a page. */
export function sortedBy(
  direction: 'asc' | 'desc',
  items: readonly JsonObject[],
  options: {
    readonly property?: string;
    readonly paging?: { readonly page: number; readonly size: number };
    readonly total?: number;
    readonly status?: number;
    readonly body?: Json;
  } = {},
): ExchangeExample {
  const { property = 'age', paging, total = items.length, status = 200 } = options;
  const about: About = { sort: { property, direction }, ...paging };
  const query = `sort=${property},${direction}`;
  const numbers: JsonObject = { totalElements: total, ...paging };
  return {
    request: `GET /users?${paging === undefined ? query : `${query}&page=${paging.page}&size=${paging.size}`}`,
    step: (paging === undefined ? sort.sorted : sort.pages).ask,
    about,
    status,
    body: options.body ?? pageBody(items, numbers),
  };
}

/** A whole trace of one property: unsorted, up and down. */
export function sortTrace(up: readonly JsonObject[], down: readonly JsonObject[]): readonly ExchangeExample[] {
  return [...unsorted(people), sortedBy('asc', up), sortedBy('desc', down)];
}
