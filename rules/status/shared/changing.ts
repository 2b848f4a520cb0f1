import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Probe } from '../../../src/model/probe.ts';
import { isStep } from '../../../src/model/step.ts';
import { duplicate } from '../../../src/model/traces/duplicate.ts';
import { failed } from '../../resource/shared/exchange-examples.ts';

/** True for a change that gives an entry the unique value of another one. */
export function isChange({ step }: Probe): boolean {
  return isStep(step, duplicate.change) || isStep(step, duplicate.replace);
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
