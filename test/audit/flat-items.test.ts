import { expect, it } from 'vitest';
import { statedRate } from '../../fixtures/reference/api.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { createFlat, flatPlan } from '../support/flat-orders.ts';

it('leaves no clause open, and accuses nobody, that items have no owner in their address', async () => {
  const report = await auditInProcess(({ now }) => createFlat({ now, ratePerSecond: statedRate }), {
    plan: flatPlan,
    rules,
    clauses,
  });
  const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ rule, violations }) => `${rule}: ${violations[0]?.message}`)).toEqual([]);
  expect(report.diagnosis).toEqual([]);
  const open = report.clauses.filter(({ status }) => status === 'undecided' || status === 'not-exercised');
  expect(open.map(({ id }) => id).filter((id) => !id.startsWith('version.') && id !== 'path.version')).toEqual([]);
  expect(report.cleanup.left).toEqual([]);
});
