import type { ExchangeExample } from '../../../src/model/example.ts';
import { head as steps } from '../../../src/model/traces/head.ts';
import { read, successBody } from '../../envelope/shared/examples.ts';

/** The read of an item of ours. */
export const got: ExchangeExample = read(successBody({ id: 1 }), { step: steps.own.proof });

/** The read of an item that nobody has. */
export const gotMissing: ExchangeExample = { request: 'GET /users/99', step: steps.missing, status: 404 };

/** HEAD of the item of ours. */
export function headed(status: number): ExchangeExample {
  return { request: 'HEAD /users/1', step: steps.headItem, kind: 'read', provokes: 'anything', status };
}
