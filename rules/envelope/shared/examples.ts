import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';

const timestamp = '2026-01-01T00:00:00.001Z';

/** The envelope of a success, with parts of it changed or, where they are undefined, left out. */
export function successBody(data: Json, changes: Readonly<Record<string, Json | undefined>> = {}): JsonObject {
  return changed({ success: true, data, error: null, timestamp }, changes);
}

/** The envelope of a failure, with parts of it changed or left out. */
export function failureBody(code: string, changes: Readonly<Record<string, Json | undefined>> = {}): JsonObject {
  const error = { code, message: 'It did not work.' };
  return changed({ success: false, data: null, error, timestamp }, changes);
}

function changed(body: JsonObject, changes: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries<Json | undefined>({ ...body, ...changes });
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** The read of an item that exists. */
export function read(body: Json, more: Partial<ExchangeExample> = {}): ExchangeExample {
  return { request: 'GET /users/1', status: 200, body, ...more };
}

/** The read of an item that does not exist. */
export function missing(body: Json, more: Partial<ExchangeExample> = {}): ExchangeExample {
  return { request: 'GET /users/999', provokes: 'missing', status: 404, body, ...more };
}

/** A request to an address that nobody has. */
export function unknownAddress(body: Json, more: Partial<ExchangeExample> = {}): ExchangeExample {
  return { request: 'GET /nowhere', provokes: 'unknown-route', status: 404, body, ...more };
}
