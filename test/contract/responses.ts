/** Responses for tests: lists of items, and what clients act on. */
import type { JsonObject } from '../../src/core/plan.ts';
import type { Responses } from './services.ts';

type Headers = Readonly<Record<string, string>>;
export type Show = (each: number) => unknown;

const ofJson = { 'Content-Type': 'application/json' };

/** Items with ids from `first` on. `show` makes their fields from 1, 2, 3 ... */
export function items(show: (each: number) => JsonObject, first = 0, count = 6): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({ id: first + index + 1, ...show(index + 1) }));
}

export const listing =
  (show: (each: number) => JsonObject, first = 0, count = 6): Responses =>
  ({ list }) => [list(items(show, first, count))];

/** Items with a field of these values. Later ones are others, so that only their form tells. */
export const field = (value: Show): Responses => listing((each) => ({ name: `Person ${each}`, held: value(each) }));
export const laterField = (value: Show): Responses =>
  listing((each) => ({ name: `Human ${each}`, held: value(each) }), 100);
export const few = (value: Show, first: number, count: number): Responses =>
  listing((each) => ({ held: value(each) }), first, count);

/** Two reads. */
export const twoOf =
  (headers: Headers = {}, without = false): Responses =>
  ({ read }) =>
    [1, 2].map((id) => read({ id, name: `Person ${id}` }, without ? headers : { ...ofJson, ...headers }));

export const created =
  (headers: Headers = {}): Responses =>
  ({ create }) => [create({ id: 9, name: 'Ada' }, { ...ofJson, ...headers })];

/** The first page of `total` items. */
export const page =
  (headers: Headers = {}, total = 6): Responses =>
  ({ list }) => {
    const numbers = { page: 0, size: 2, totalElements: total, totalPages: total / 2 };
    const two = items(() => ({}), 0, 2);
    return [list(two, { ...ofJson, ...headers }, { page: 0, size: 2 }, numbers)];
  };

export const throttled =
  (headers: Headers = {}): Responses =>
  (service) => [service.list([]), service.throttled({ ...ofJson, ...headers })];

export const missing =
  (status: number, code: string): Responses =>
  (service) => [service.read({ id: 1 }), service.missing(status, code)];

export const day = (each: number): string => `0${each}`;
export const iso = (each: number): string => `1990-01-${day(each)}`;
export const time: Show = (each) => `${iso(each)}T10:00:00Z`;
export const uuid: Show = (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`;
export const turned: Show = (each) => `${day(each)}/01/1990`;
export const words =
  (...all: readonly string[]): Show =>
  (each) =>
    all[each % all.length] ?? '';
