import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { auditInProcess } from '../../src/cli/selftest/matrix.ts';
import { planOf } from './lifecycle-plan.ts';
it('one', async () => {
  const mutant = (await import(/* @vite-ignore */ new URL(`../../fixtures/mutants/${process.env.ONE}.ts`, import.meta.url).href)).default;
  const report = await auditInProcess((clock) => mutant.mutate(createReference({ now: clock.now })), planOf(readFileSync('fixtures/plans/reference-full.yaml', 'utf8')));
  for (const f of report.findings) if (f.outcome !== 'passed' && f.outcome !== 'inapplicable') console.log(f.rule, f.outcome, f.resource, f.reason, f.violations.map((v) => `${v.exchange} ${v.at} ${v.message}`));
});
