import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Step } from '../../../src/model/step.ts';
import type { JsonObject } from '../../../src/text/json.ts';

/** Users by their ids, as a list of the pagination shape shows them. */
export function pageOf(ids: readonly number[], more: JsonObject = {}): JsonObject {
  return {
    success: true,
    data: ids.map((id) => ({ id, name: `User ${id}` })),
    error: null,
    timestamp: '2026-01-01T00:00:00Z',
    page: 0,
    size: 20,
    totalElements: 9,
    totalPages: 1,
    ...more,
  };
}

/** A list as it comes, at a step of the scenario `repeat`. */
export function seen(step: Step, body: JsonObject, connection = 1): ExchangeExample {
  return { request: 'GET /users', step, kind: 'list', provokes: 'anything', status: 200, body, reply: { connection } };
}

/** So many of them. */
export function seenAll(step: Step, bodies: readonly JsonObject[], connection = 1): readonly ExchangeExample[] {
  return bodies.map((body) => seen(step, body, connection));
}

/** A request that is sent to disturb. */
export function disturbance(step: Step, body: JsonObject): ExchangeExample {
  return {
    request: 'GET /users?page=1&size=1',
    step,
    kind: 'list',
    provokes: 'anything',
    about: { disturbs: true },
    status: 200,
    body,
  };
}
