import type { Credential } from '../../../src/model/credential.ts';
import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Probe } from '../../../src/model/probe.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';

const timestamp = '2026-01-01T00:00:00Z';
const items = { success: true, data: [{ id: 1 }], error: null, timestamp };

/** What a refused request is answered. */
export const refusal = {
  success: false,
  data: null,
  error: { code: 'UNAUTHORIZED', message: 'A valid token is needed.' },
  timestamp,
};

/** The list with the valid credential. */
export const list: ExchangeExample = { request: 'GET /users', step: steps.list, status: 200, body: items };

/** An item with it. */
export const read: ExchangeExample = {
  request: 'GET /users/1',
  step: steps.read,
  status: 200,
  body: { ...items, data: { id: 1 } },
};

/** The list with another credential; `probe`: what else of the request is special. */
export function listWith(credential: Credential, status: number, probe: Partial<Probe> = {}): ExchangeExample {
  return {
    request: 'GET /users',
    step: steps.reads.of('list', credential),
    provokes: 'unauthorized',
    probe: { credential, ...probe },
    about: { control: steps.list, attempt: 'list' },
    status,
    body: status < 300 ? items : refusal,
  };
}
