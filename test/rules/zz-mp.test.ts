import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Rule } from '../../src/model/rule.ts';
import { clauses } from '../../rules/clauses.ts';
import { runAudit } from '../../src/audit/run.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { countingFresh } from '../../src/cli/selftest/fresh.ts';
import { createClock, sendInProcess } from '../../src/cli/selftest/in-process.ts';
import { planOf, fullPlan } from './read-audit.ts';
const rules: Rule[] = [];
const base = new URL('../../rules/', import.meta.url);
for (const part of readdirSync(base, { withFileTypes: true })) if (part.isDirectory()) for (const file of readdirSync(new URL(`${part.name}/`, base)).filter((f) => f.endsWith('.ts'))) {
  try { rules.push(((await import(new URL(`${part.name}/${file}`, base).href)) as any).default); } catch (e) { console.log('skipped', part.name, file, String(e)); }
}
const parts = (process.env.PARTS ?? 'paths').split(',');
const only = process.env.ONLY;
async function audit(mutant: Mutant) {
  const plan = mutant.plan === undefined ? fullPlan : planOf(mutant.plan);
  const clock = createClock();
  const reference = createReference({ now: clock.now, ...mutant.reference });
  const { report } = await runAudit({ plan, scenarios, rules, clauses, cleaning, send: sendInProcess(mutant.mutate?.(reference) ?? reference, plan, clock), fresh: countingFresh(), version: '0', planDigest: '', now: clock.now });
  return report;
}
it('reference', async () => {
  if (process.env.SHOW) { const r = await audit({ id: 'x', kills: '', note: '' }); console.log(r.findings.filter(f => f.outcome === 'failed').map(f => JSON.stringify(f.violations[0])).join('\n')); }
  const report = await audit({ id: 'x', kills: '', note: '' });
  console.log(report.rules.filter((r) => r.outcome !== 'passed').map((r) => `${r.id} ${r.outcome} ${r.reason}`).join('\n'));
  expect(report.rules.filter((r) => r.outcome === 'failed').map((r) => r.id)).toEqual([]);
});
for (const part of parts) {
  const folder = new URL(`../../fixtures/mutants/${part}/`, import.meta.url);
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.ts') && (!only || f.includes(only)))) {
    it(`${part}/${file}`, async () => {
      const { default: mutant } = (await import(new URL(file, folder).href)) as { default: Mutant };
      const report = await audit(mutant);
      const failed = report.rules.filter((rule) => rule.outcome === 'failed').map((rule) => rule.id).sort();
      const errors = report.diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
      if (process.env.SHOW) console.log(report.findings.filter(f => f.outcome === 'failed').map(f => `${f.rule} [${f.clauses}] ${f.violations[0]?.message} exp ${f.violations[0]?.expected} ${f.violations[0]?.exchange}`).join('\n'));
      expect([...errors, ...failed]).toEqual([mutant.kills, ...Object.keys(mutant.also ?? {})].sort());
    });
  }
}
