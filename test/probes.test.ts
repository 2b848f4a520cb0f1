/** Probes that the plan spells out, and the rate limit that the profile states. */
import { describe, expect, test } from 'vitest';
import { type Api, createReference, statedRate } from '#fixtures/reference/api.ts';
import { type ApiReply } from '#fixtures/reference/http.ts';
import type { Plan } from '../src/core/plan.ts';
import type { Result } from '../src/core/result.ts';
import { auditApi } from './support/mutants.ts';
import { planOf } from './support/plans.ts';

type Bend = (api: Api) => Api;

const audit = (bend: Bend, plan: Plan): Promise<Result> => auditApi(({ now }) => bend(createReference({ now })), plan);

async function found(part: string, bend: Bend, plan: Plan): Promise<readonly string[]> {
  const { findings } = await audit(bend, plan);
  return findings
    .filter(({ rule }) => rule.id.startsWith(part))
    .map(({ rule, violation }) => `${rule.id} ${violation.kind}`);
}

describe('probes of the plan', () => {
  const plan = (more: string): Plan => planOf('[{ path: /users, operations: [list, read] }]', `probes: [${more}]\n`);
  const list = '{ id: list, request: GET /users, capture: { first: /data/0/id } }';
  const item = (expect: string): Plan =>
    plan(`{ id: item, request: "GET /users/{{first}}", expect: ${expect} }, ${list}`);
  const same: Bend = (api) => api;

  test('wait for the values that they need', async () => {
    expect(await found('status/expected', same, item('{ status: 200 }'))).toEqual([]);
    const { rules } = await audit(
      same,
      item('{ status: 200, body: { /data/id: "{{first}}" }, headers: { Content-Type: application/json } }'),
    );
    const passes = rules
      .filter(({ rule }) => rule.id.endsWith('/expected'))
      .map(({ rule, passes: count }) => [rule.id, count]);
    expect(Object.fromEntries(passes)).toEqual({ 'status/expected': 1, 'fields/expected': 1 });
  });

  test('are compared with what the plan expects', async () => {
    expect(await found('fields/expected', same, item('{ headers: { X-Tenant: acme } }'))).toEqual([
      'fields/expected header',
    ]);
    // Another status code hides the values.
    expect(await found('fields/expected', same, item('{ status: 404, body: { /data/name: Nobody } }'))).toEqual([]);
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
