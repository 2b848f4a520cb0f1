/** Probes that the plan spells out, and the rate limit that the profile states. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Plan } from '../src/core/plan.ts';
import type { Result } from '../src/core/result.ts';
import { rateValue } from '../rules/limits.ts';
import type { Probe } from '../src/core/probe.ts';
import type { Context } from '../src/core/rule.ts';
import { auditApi } from './support/mutants.ts';
import { planOf, smallPlan } from './support/plans.ts';
import { responded } from './support/exchanges.ts';

const audit = (plan: Plan): Promise<Result> => auditApi(({ now }) => createReference({ now }), plan);

async function found(part: string, plan: Plan): Promise<readonly string[]> {
  const { findings } = await audit(plan);
  const own = findings.filter(({ rule }) => rule.id.startsWith(part));
  return own.map(({ rule, violation }) => `${rule.id} ${violation.kind}`);
}

describe('probes of the plan', () => {
  const plan = (more: string): Plan => planOf('[{ path: /users, operations: [list, read] }]', `probes: [${more}]\n`);
  const list = '{ id: list, request: GET /users, capture: { first: /data/0/id } }';
  const item = (expect: string): Plan =>
    plan(`{ id: item, request: "GET /users/{{first}}", expect: ${expect} }, ${list}`);

  test('wait for the values that they need', async () => {
    expect(await found('status/expected', item('{ status: 200 }'))).toEqual([]);
    const { rules } = await audit(
      item('{ status: 200, body: { /data/id: "{{first}}" }, headers: { Content-Type: application/json } }'),
    );
    const passes = rules
      .filter(({ rule }) => rule.id.endsWith('/expected'))
      .map(({ rule, passes: count }) => [rule.id, count]);
    expect(Object.fromEntries(passes)).toEqual({ 'status/expected': 1, 'fields/expected': 1 });
  });

  test('are compared with what the plan expects', async () => {
    expect(await found('fields/expected', item('{ headers: { X-Tenant: acme } }'))).toEqual(['fields/expected header']);
    // Another status code hides the values.
    expect(await found('fields/expected', item('{ status: 404, body: { /data/name: Nobody } }'))).toEqual([]);
  });
});

/** In a burst, requests that are in flight together may reach the service in any order. */
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
