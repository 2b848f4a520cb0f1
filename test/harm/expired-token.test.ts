import { describe, expect, it } from 'vitest';
import { createReference, statedRate } from '../../fixtures/reference/api.ts';
import { withoutRequestHeader } from '../../fixtures/reference/requests.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Report } from '../../src/model/report.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { fullPlan, shortPlan } from '../support/reference-plan.ts';

/** The audit of a service that takes the token so many times, and how often it was asked after that. */
async function expiringAfter(
  times: number,
  plan = shortPlan,
): Promise<{ readonly report: Report; readonly late: number }> {
  let asked = 0;
  const report = await auditInProcess(
    ({ now }) => {
      const api = createReference({ now, ratePerSecond: statedRate });
      return (request) => {
        asked += 1;
        return api(asked > times ? withoutRequestHeader(request, 'authorization') : request);
      };
    },
    { plan, rules, clauses },
  );
  return { report, late: asked - times };
}

describe('a token that expires in the middle of a run, and cannot be renewed', () => {
  it.each([12, 20, 40, 60, 90, 120])('accuses the service of nothing: after %i requests', async (times) => {
    const { report, late } = await expiringAfter(times);
    expect(report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)).toEqual([]);
    expect(report.verdict).toBe('incomplete');
    expect(report.diagnosis[0]?.code).toMatch(/^(?:token-over|locked-out|token-refused)$/);
    expect(report.diagnosis[0]?.message).toContain('expired in the middle of the run');
    expect(late).toBeLessThan(60);
  });

  it('says so where much was written, too', async () => {
    const { report, late } = await expiringAfter(600, fullPlan);
    expect(report.problems.filter(({ cause }) => cause !== 'harm').map(({ cause }) => cause)).toEqual([]);
    expect(report.diagnosis[0]?.message).toContain('expired in the middle of the run');
    expect(late).toBeLessThan(120);
  });
});
