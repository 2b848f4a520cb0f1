import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../../src/model/plan.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { fullPlan } from '../support/reference-plan.ts';

const plan: Plan = {
  ...fullPlan,
  resources: fullPlan.resources.filter(({ key }) => key === '/user-profiles'),
  profile: { ...fullPlan.profile, limits: {} },
};

const failed: ApiReply = {
  status: 500,
  headers: [['Content-Type', 'application/json']],
  body: '{"success":false,"data":null,"error":{"code":"NO","message":"No."},"timestamp":"2026-01-01T00:00:00Z"}',
};

describe('a cleanup', () => {
  /** Every DELETE of an item of ours goes through `bend`. */
  async function cleanedUp(bend: (count: number) => Partial<ApiReply> | undefined, patienceMs = 60_000) {
    let count = 0;
    const report = await auditInProcess(
      (clock) => {
        const reference = createReference({ now: clock.now });
        return (request) => {
          if (request.method !== 'DELETE') return reference(request);
          count += 1;
          const bent = bend(count);
          return bent === undefined ? reference(request) : { ...failed, ...bent };
        };
      },
      { plan: { ...plan, http: { ...plan.http, patienceMs } }, rules, clauses },
    );
    const own = report.exchanges.filter(({ scenario }) => scenario === 'cleanup');
    const ends = own.map(({ startedMs, durationMs }) => (startedMs ?? 0) + durationMs);
    const elapsedMs =
      Math.max(...ends) -
      Math.min(...own.filter(({ attempts }) => attempts > 0).map(({ startedMs }) => startedMs ?? 0));
    return { report, elapsedMs };
  }

  it('takes no slower pace for 429 that comes whatever the pace, and tells of them all', async () => {
    let refused = 0;
    const { report, elapsedMs } = await cleanedUp((count) => {
      if (count % 2 === 0) return undefined;
      refused += 1;
      return { status: 429 };
    });
    expect(report.cleanup.left).toEqual([]);
    expect(elapsedMs).toBeLessThan(60_000);
    expect(refused).toBeGreaterThan(10);
    const told = report.diagnosis.find(({ code }) => code === 'throttled');
    expect(told?.message).toContain(`${refused} requests with 429`);
  });

  it('that gets no answer to any DELETE ends soon, and names what is left', async () => {
    const { report, elapsedMs } = await cleanedUp(() => ({ isHung: true }), 6000);
    const { left, created, removed } = report.cleanup;
    expect(created).toBeGreaterThan(5);
    expect([left.length, removed]).toEqual([created, 0]);
    expect(left.at(-1)?.reason).toMatch(
      /^DELETE \S+ was not sent: \d DELETE requests in a row had brought no usable answer in \d+ s$/,
    );
    expect(elapsedMs).toBeLessThan(10 * plan.http.timeoutMs);
  });

  it('goes on where the service works again after a while', async () => {
    const { report } = await cleanedUp((count) => (count > 4 && count < 8 ? { isHung: true } : undefined));
    expect(report.cleanup.left).toEqual([]);
  });

  it('deletes again what an unreliable service failed to, as long as that helps, and the failures are a problem', async () => {
    const { report } = await cleanedUp((count) => (count % 2 === 1 ? { status: 500 } : undefined));
    expect(report.cleanup.left).toEqual([]);
    expect(report.problems.map(({ id }) => id)).toContain('operation/reliable');
  });

  it('tells of no problem where a DELETE failed now and then', async () => {
    const { report } = await cleanedUp((count) => (count % 9 === 0 ? { status: 500 } : undefined));
    expect(report.cleanup.left).toEqual([]);
    expect(report.problems).toEqual([]);
  });
});
