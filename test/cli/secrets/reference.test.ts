import { expect, test } from 'vitest';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import { cloak, learnExchange, learnPlan } from '../../../src/cli/discretion.ts';
import { auditReference } from '../../../src/selftest/matrix.ts';
import { fullPlan } from '../../support/reference-plan.ts';

test('nothing of a run against the reference is covered, for it shows no secret', async () => {
  learnPlan(fullPlan);
  const report = await auditReference({ plan: fullPlan, rules, clauses, sink: learnExchange, keep: 'all' });
  expect(report.exchanges.length).toBeGreaterThan(300);
  expect(cloak.all(report)).toBe(report);
});
