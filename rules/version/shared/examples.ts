import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import { versions } from '../../../src/model/traces/versions.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';

const timestamp = '2026-01-01T00:00:00Z';

/** Two items of a service that keeps to the text. */
export const ada: JsonObject = { id: 1, name: 'Ada', email: 'ada@example.test' };
export const bea: JsonObject = { id: 2, name: 'Bea', email: 'bea@example.test' };

/** A list as a version answers it. */
export function list(version: string, items: readonly Json[], more: Partial<ExchangeExample> = {}): ExchangeExample {
  return answer(`GET ${version}/users`, 200, { success: true, data: items, error: null, timestamp }, more);
}

/** The answer to a request for one item. */
export function item(version: string, data: Json, more: Partial<ExchangeExample> = {}): ExchangeExample {
  return answer(`GET ${version}/users/1`, 200, { success: true, data, error: null, timestamp }, more);
}

/** A refusal in the envelope. */
export function refusal(
  request: string,
  status: number,
  code: string,
  more: Partial<ExchangeExample> = {},
): ExchangeExample {
  return answer(
    request,
    status,
    { success: false, data: null, error: { code, message: 'It was refused.' }, timestamp },
    more,
  );
}

function answer(request: string, status: number, body: Json, more: Partial<ExchangeExample>): ExchangeExample {
  return { request, status, body, ...more };
}

/** The same list under /v1, /v2 and /v1 again. */
export function beside(older: readonly Json[], newer: readonly Json[]): readonly ExchangeExample[] {
  const about = { pair: 'users' };
  const { older: first, newer: second, again } = versions.lists;
  return [
    list('/v1', older, { step: first, about }),
    list('/v2', newer, { step: second, about }),
    list('/v1', older, { step: again, about }),
  ];
}

/** An example with nothing to compare: one version alone. */
export const alone: Example = { note: 'there is one version', exchanges: [list('/v1', [ada, bea])] };
