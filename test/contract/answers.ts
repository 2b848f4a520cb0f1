import { list, refusal } from '../../rules/version/shared/examples.ts';
import type { ExchangeExample } from '../../src/model/example.ts';
import type { Header } from '../../src/model/exchange.ts';
import type { Json, JsonObject } from '../../src/text/json.ts';
import type { Answers } from './sides.ts';

const timestamp = '2026-01-01T00:00:00Z';
const json: Header = ['Content-Type', 'application/json'];

/** So many items from `first` on; `show` makes their fields from 1, 2, 3 ... */
export function items(show: (each: number) => JsonObject, first = 0, count = 6): readonly JsonObject[] {
  return Array.from({ length: count }, (_, index) => ({ id: first + index + 1, ...show(index + 1) }));
}

/** A service that lists such items; the newer one holds others, so that the form alone tells. */
export const listing =
  (show: (each: number) => JsonObject, first = 0, more: Partial<ExchangeExample> = {}): Answers =>
  (prefix) => [list(prefix, items(show, first), more)];

export const field = (value: (each: number) => Json): Answers =>
  listing((each) => ({ name: `Person ${each}`, held: value(each) }));
export const laterField = (value: (each: number) => Json): Answers =>
  listing((each) => ({ name: `Human ${each}`, held: value(each) }), 100);

export const twoOf =
  (...headers: readonly Header[]): Answers =>
  (prefix) =>
    [1, 2].map((id) => ({
      request: `GET ${prefix}/users/${id}`,
      status: 200,
      body: { success: true, data: { id, name: `Person ${id}` }, error: null, timestamp },
      headers: [json, ...headers],
    }));

export const created =
  (...headers: readonly Header[]): Answers =>
  (prefix) => [
    {
      request: `POST ${prefix}/users`,
      status: 201,
      body: { success: true, data: { id: 9, name: 'Person 9' }, error: null, timestamp },
      headers: [json, ...headers],
    },
  ];

export const page =
  (...headers: readonly Header[]): Answers =>
  (prefix) => [
    {
      request: `GET ${prefix}/users?page=0&size=2`,
      about: { page: 0, size: 2 },
      status: 200,
      body: {
        success: true,
        data: items(() => ({}), 0, 2),
        error: null,
        timestamp,
        page: 0,
        size: 2,
        totalElements: 6,
        totalPages: 3,
      },
      headers: [json, ...headers],
    },
  ];

export const throttled =
  (...headers: readonly Header[]): Answers =>
  (prefix) => [refusal(`GET ${prefix}/users`, 429, 'TOO_MANY', { headers: [json, ...headers] })];

export const day = (each: number): string => `0${each}`;
export const words =
  (...all: readonly string[]) =>
  (each: number): string =>
    all[each % all.length] ?? '';
