/** Probes that the plan spells out, and the rate limit that the profile states. */
import { describe, expect, test } from 'vitest';
import { createReference, statedRate } from '#fixtures/reference/api.ts';
import { type ApiReply } from '#fixtures/reference/http.ts';
import type { Plan } from '../src/core/plan.ts';
import type { Result } from '../src/core/result.ts';
import { auditApi } from './support/mutants.ts';
import { planOf } from './support/plans.ts';

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

describe('limits/rate', () => {
  const limited = planOf(
    '[{ path: /users, operations: [list, read] }]',
    `profile: { limits: { rate: ${statedRate}/s, burst: true } }\n`,
  );
  test('one cause is reported once', async () => {
    const text: ApiReply['headers'] = [['Content-Type', 'text/plain']];
    const { findings } = await auditApi(({ now }) => {
      const api = createReference({ now, ratePerSecond: statedRate });
      return (request) => {
        const reply = api(request);
        return reply.status === 429 ? { ...reply, headers: text, body: 'Slow down' } : reply;
      };
    }, limited);
    expect(findings.map(({ rule, violation }) => `${rule.id} ${violation.kind}`)).toEqual(['limits/rate bare']);
  });
});
