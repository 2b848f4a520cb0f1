import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'vitest';
import { auditMutant, auditReference } from '../../src/cli/selftest/matrix.ts';
import { planOf } from './lifecycle-plan.ts';
const plan = planOf(readFileSync('fixtures/plans/reference-full.yaml', 'utf8'));
const only = process.env.ONLY;
const files = readdirSync('fixtures/mutants', { withFileTypes: true }).filter((d) => d.isDirectory()).map((d) => d.name).flatMap((part) => readdirSync(`fixtures/mutants/${part}`).filter((f) => f.endsWith('.ts')).map((f) => `../../fixtures/mutants/${part}/${f}`)).filter((f) => only === undefined || f.includes(only));
it('reference', async () => {
  const report = await auditReference(plan, {});
  for (const f of report.findings) if (f.outcome !== 'passed') console.log('REF', f.rule, f.outcome, f.resource, f.reason, f.violations.map((v) => v.message)[0] ?? '');
  console.log(report.verdict, report.cleanup, report.counts.requests, report.diagnosis);
});
it('kills', async () => {
  for (const file of files) {
    const mutant = (await import(file)).default;
    const kill = await auditMutant(mutant, mutant.plan === undefined ? plan : planOf(mutant.plan));
    const ok = kill.failed.join() === kill.expected.join() && kill.errors.length === 0;
    console.log(ok ? 'ok ' : 'BAD', mutant.id, ok ? '' : `expected ${kill.expected} failed ${kill.failed} errors ${kill.errors}`);
  }
}, 300_000);
