/** The stated rate in a burst. Requests that are in flight together may reach the service in any order. */
import { expect, test } from 'vitest';
import { rateValue } from '../rules/limits.ts';
import type { Probe } from '../src/core/probe.ts';
import type { Context } from '../src/core/rule.ts';
import { responded } from './support/exchanges.ts';
import { smallPlan } from './support/plans.ts';

const list: Probe = { method: 'GET', url: '/users', owner: [], credential: 'valid', intent: { kind: 'burst' } };
const profile = { ...smallPlan.profile, limits: { burst: true, rate: { requests: 5, windowMs: 1000 } } };
const context = { plan: { ...smallPlan, profile } } as unknown as Context;

/** What the rule says if these were the status codes, in the order in which the requests were sent. */
function outcomeOf(...statuses: readonly number[]): string {
  const burst = statuses.map((status) => responded(list, status));
  const trace = { control: responded(list, 200), burst } as unknown as Parameters<typeof rateValue.check>[0];
  return rateValue.check(trace, context).outcome;
}

test.each<[string, readonly number[], string]>([
  ['the sixth is rejected', [200, 200, 200, 200, 200, 429], 'passed'],
  ['the fourth is rejected, because it arrived last', [200, 200, 200, 429, 200, 200], 'passed'],
  ['only four are granted, and others overtake the rejected one', [200, 200, 429, 200, 200, 429], 'failed'],
  ['the first is rejected', [429], 'failed'],
  ['none is rejected', Array.from({ length: 20 }, () => 200), 'failed'],
])('%s', (_, statuses, outcome) => {
  expect(outcomeOf(...statuses)).toBe(outcome);
});
