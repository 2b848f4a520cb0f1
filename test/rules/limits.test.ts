import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReference, defaultToken } from '../../fixtures/reference/api.ts';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import payload from '../../rules/limits/payload.ts';
import responseTime from '../../rules/limits/response-time.ts';
import { medianOf } from '../../rules/limits/shared/median.ts';
import { demandOf } from '../../src/audit/wanted/demand.ts';
import { createJudge } from '../../src/audit/judge/judge.ts';
import { exampleExchange, examplePlan, exampleResource } from '../../src/model/example.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import malformedBodies from '../../src/probe/bodies/malformed-bodies.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

function planFor(limits: string, writes = ''): Plan {
  const text = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
resources:
  - path: /users
${writes}profile: { limits: ${limits} }
`;
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

describe('the median', () => {
  it('is one of the values, with at most half of them on either side', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1 }), (values) => {
        const median = medianOf(values);
        expect(values).toContain(median);
        expect(values.filter((value) => value < median).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > median).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

describe('the time that the profile states', () => {
  const slow = async (isSlow: (request: ApiRequest, count: number) => boolean) => {
    let count = 0;
    const api = onClock((clock) => {
      const reference = createReference({ now: () => clock.now() });
      return (request) => {
        count += 1;
        return { ...reference(request), delayMs: isSlow(request, count) ? 1500 : 0 };
      };
    });
    const { report } = await auditApi(api, {
      plan: planFor('{ max_response_time: 1s }', '    sort: [id, name]\n'),
      scenarios,
      rules: [responseTime],
    });
    return {
      failed: report.findings.filter(({ outcome }) => outcome === 'failed').map(({ operation }) => operation),
      status: report.clauses.find(({ id }) => id === 'limits.timeout')?.status,
      count,
    };
  };

  it('is kept where one answer in a hundred has to wait', async () => {
    const { failed, status, count } = await slow((_request, number) => number % 60 === 7);
    expect(count).toBeGreaterThan(60);
    expect([failed, status]).toEqual([[], 'verified']);
  });

  it.each<[string, (request: ApiRequest) => boolean, string | null]>([
    ['every list', ({ target }) => /^\/users(\?|$)/.test(target), 'GET /users'],
    ['reads alone', ({ target }) => /^\/users\/\d+$/.test(target), 'GET /users/{id}'],
    ['sorted lists alone', ({ target }) => target.includes('sort='), 'GET /users'],
    ['refused tokens alone', ({ headers }) => !headers['authorization']?.endsWith(defaultToken), null],
  ])('is broken by %s', async (_note, isSlow, operation) => {
    const { failed, status } = await slow(isSlow);
    expect(failed).toContain(operation);
    expect(status).toBe('violated');
  });

  it('is broken by an operation that does not answer at all', () => {
    const resource = exampleResource();
    const limits = { maxResponseMs: 2000 };
    const plan = examplePlan({ profile: { statuses: {}, limits, errorCodes: {}, idFields: {} } }, resource);
    const judge = createJudge(
      plan,
      { rules: [responseTime], clauses: [] },
      demandOf([responseTime], { effort: 'full', kinds: [] }),
      createReadings(plan),
      { of: () => undefined, keep: () => {} },
    );
    for (const number of [1, 2, 3]) {
      const { reply: _reply, ...asked } = exampleExchange({ request: 'GET /users/7', status: 200 }, resource, number);
      const fault: Exchange['fault'] = { kind: 'timeout', message: 'no answer within 10 s' };
      judge.exchange({ ...asked, fault, receivedAt: asked.sentAt + 10_000 }, number);
    }
    const [tally] = judge.end([]);
    expect([...(tally?.groups.values() ?? [])].map(({ operations }) => [...operations])).toEqual([['GET /users/{id}']]);
  });
});

describe('the size of bodies that the profile states', () => {
  const writes = `    operations: [list, read, create, replace]
    create: { keep: true, example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" } }
writes: true
`;
  const limited = async (maxBody: string, wrong: (request: ApiRequest) => number | undefined = () => undefined) => {
    const api = onClock((clock) => {
      const reference = createReference({ now: () => clock.now() });
      return (request) => {
        const status = wrong(request);
        if (status === undefined) return reference(request);
        const error = { code: 'WRONG', message: 'It is wrong.' };
        const body = JSON.stringify({ success: false, data: null, error, timestamp: '2026-01-01T00:00:00Z' });
        return { status, headers: [['Content-Type', 'application/json']], body };
      };
    });
    const plan = planFor(`{ max_body: ${maxBody} }`, writes);
    const { report } = await auditApi(api, { plan, scenarios: [malformedBodies], rules: [payload], cleaning });
    const { findings } = report;
    const violations = findings.flatMap((finding) => finding.violations);
    return [
      findings[0]?.outcome,
      findings[0]?.examined,
      violations.map(({ expected, actual }) => `${expected}: ${actual}`).sort(),
    ];
  };

  it('is kept by create and replace', async () => {
    expect(await limited('1MiB')).toEqual(['passed', 4, []]);
  });

  it.each([
    ['a larger limit', '512KiB', undefined, ['413 or 400: 200', '413 or 400: 201']],
    ['a smaller limit', '2MiB', undefined, ['2xx: 413', '2xx: 413']],
    ['large replaces called invalid', '1MiB', { method: 'PUT', status: 400 }, ['2xx: 400']],
    ['large creates that break', '1MiB', { method: 'POST', status: 500 }, ['2xx: 500']],
  ])('is broken by %s', async (_note, maxBody, wrong, told) => {
    const broken = (request: ApiRequest): number | undefined =>
      request.method === wrong?.method && request.body.length > 900_000 ? wrong.status : undefined;
    const [outcome, , violations] = await limited(maxBody, broken);
    expect([outcome, violations]).toEqual(['failed', told]);
  });
});
