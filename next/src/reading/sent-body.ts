/** What a request sends as JSON. */
import type { Exchange } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import { parseJson } from '../text/json.ts';
import { objectOf } from './json.ts';

/** It is empty if the body is not an object. */
export function sentIn({ probe }: Pick<Exchange, 'probe'>): JsonObject {
  return objectOf(parseJson(probe.body?.text ?? '')) ?? {};
}
