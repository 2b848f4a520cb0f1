import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Probe } from '../../../src/model/probe.ts';
import { isStep } from '../../../src/model/step.ts';
import { duplicate } from '../../../src/model/traces/duplicate.ts';
import { failed } from '../../resource/shared/exchange-examples.ts';

/** True for a change that gives an entry the unique value of another one, and for the read after it. */
export function isChange({ step }: Probe): boolean {
  return [duplicate.change, duplicate.replace, duplicate.changed].some((family) => isStep(step, family));
}

/** A read after a change that was taken without showing the item. */
export function changed(email: string): ExchangeExample {
  const { request: _patch, ...rest } = changing(200, email);
  return { ...rest, request: 'GET /users/8', step: duplicate.changed.of('email') };
}

/** A PATCH of an e-mail address that another user has. */
export function changing(status: number, email = 'ada@example.test'): ExchangeExample {
  return {
    request: 'PATCH /users/8',
    step: duplicate.change.of('email'),
    status,
    body: status < 300 ? { success: true, data: { id: 8, email }, error: null } : failed('REFUSED'),
    about: { id: '8', field: 'email', sent: { email: 'ada@example.test' } },
  };
}
