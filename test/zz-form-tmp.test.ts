import { expect, it, describe } from 'vitest';
import { createReference } from '../fixtures/reference/api.ts';
import { clauses } from '../rules/clauses.ts';
import { rules as registered } from '../rules/index.ts';
import { runAudit } from '../src/audit/run.ts';
import { cleaning, scenarios as known } from '../src/probe/index.ts';
import { countingFresh } from '../src/cli/selftest/fresh.ts';
import { createClock, sendInProcess } from '../src/cli/selftest/in-process.ts';
import { fullPlan, mutantsOf, oddScenarios, planFrom, rulesOf, told } from './rules/form.ts';

const own = await rulesOf('json', 'envelope', 'errors', 'methods', 'limits');
const rules = [...new Map([...registered, ...own].map((r) => [r.id, r])).values()];
const odd = oddScenarios.filter((s) => !known.some((k) => k.id === s.id));
const at = known.findIndex((s) => s.id === 'credentials');
const scenarios = [...known.slice(0, at), ...odd.slice(0, 1), ...known.slice(at), ...odd.slice(1)];
const mutants = await mutantsOf(...(process.env.PARTS ?? 'json,envelope,errors,methods,limits').split(','));
async function audit(make: any, plan: any) {
  const clock = createClock();
  return (await runAudit({ plan, scenarios, rules, clauses, cleaning, send: sendInProcess(make(clock), plan, clock), fresh: countingFresh(), version: '0', planDigest: '', now: clock.now })).report;
}
it('reference', async () => {
  const report = await audit((clock: any) => createReference({ now: clock.now }), fullPlan);
  console.log(report.verdict, report.counts, report.cleanup);
  console.log(report.rules.filter((r) => r.outcome !== 'passed').map((r) => `${r.id} ${r.outcome} ${r.reason}`).join('\n'));
  expect(report.findings.filter((f) => f.outcome === 'failed')).toEqual([]);
});
describe('m', () => {
  it.each(mutants.filter((m) => !process.env.M || m.id === process.env.M).map((m) => ({ id: m.id, m })))('$id', async ({ m }) => {
    const report = await audit((clock: any) => { const r = createReference({ now: clock.now, ...m.reference }); return m.mutate?.(r) ?? r; }, m.plan === undefined ? fullPlan : planFrom(m.plan));
    const failed = report.rules.filter((r) => r.outcome === 'failed').map((r) => r.id);
    const expected = [m.kills, ...Object.keys(m.also ?? {})].sort();
    const errors = report.diagnosis.filter((d) => d.code === 'internal-error').map((d) => d.message);
    if (process.env.M) { console.log(told({ report } as any)); for (const f of report.findings.filter((f) => f.outcome === 'failed')) console.log(f.rule, f.clauses, f.resource, f.occurrences, f.violations[0]); }
    if (JSON.stringify(failed) !== JSON.stringify(expected) || errors.length) throw new Error(`MM ${m.id}: extra ${failed.filter((f) => !expected.includes(f))} | missing ${expected.filter((f) => !failed.includes(f))} | ${errors}\n${report.findings.filter((f) => f.outcome === 'failed' && !expected.includes(f.rule)).slice(0,3).map((f) => '   ' + f.rule + ': ' + f.violations[0]?.message).join('\n')}`);
  });
});
