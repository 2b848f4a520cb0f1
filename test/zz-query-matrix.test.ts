import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutants as all } from '../fixtures/mutants/index.ts';
import { createReference } from '../fixtures/reference/api.ts';
import { rules as registered } from '../rules/index.ts';
import { clauses } from '../rules/clauses.ts';
import { cleaning, scenarios as known } from '../src/probe/index.ts';
import { countingFresh } from '../src/cli/selftest/fresh.ts';
import { createClock, sendInProcess } from '../src/cli/selftest/in-process.ts';
import { runAudit } from '../src/audit/run.ts';
import { fullPlan, planOf, queryRules } from './rules/query-audit.ts';
import sort from '../src/probe/sort.ts';
import filter from '../src/probe/filter.ts';

const rules = [...new Map([...registered, ...queryRules].map((r) => [r.id, r])).values()];
const at = known.findIndex((s) => s.id === 'read');
const scenarios = known.some((s) => s.id === 'sort') ? known : [...known.slice(0, at), sort, filter, ...known.slice(at)];
async function mutantsIn(part: string) {
  const folder = new URL(`../fixtures/mutants/${part}/`, import.meta.url);
  return Promise.all(readdirSync(folder).filter((f) => f.endsWith('.ts')).map(async (f) => (await import(new URL(f, folder).href)).default));
}
async function audit(make: any, plan: any) {
  const clock = createClock();
  let n = 0;
  const { report } = await runAudit({ plan, scenarios, rules, clauses, cleaning, send: sendInProcess(make(clock), plan, clock), fresh: countingFresh(), version: '0', planDigest: '', now: clock.now, sink: () => void (n += 1) });
  return { report, n };
}
const shapes: any[] = [{}, { pagination: 'bare' }, { pagination: 'nested' }, { pageBase: 1 }, { ids: 'uuid' }, { pageBase: 1, pagination: 'bare', ids: 'uuid', maxPageSize: 50, defaultPageSize: 7 }, { maxPageSize: 5 }, { defaultPageSize: 2 }];
const which = process.env.WHICH ?? 'own';
if (which === 'ref') it.each(shapes)('ref %o', async (shape) => {
  const plan = { ...fullPlan, profile: { ...fullPlan.profile, limits: {}, pageBase: shape.pageBase ?? 0 } };
  const { report, n } = await audit((clock: any) => createReference({ now: clock.now, ...shape }), plan);
  console.log(n);
  expect(report.findings.filter((f) => !['passed'].includes(f.outcome)).map((f) => [f.rule, f.resource, f.outcome, f.reason, f.violations[0]?.message])).toEqual([]);
});
const list: any[] = which === 'own' ? [...(await mutantsIn('sort')), ...(await mutantsIn('filter'))] : which === 'all' ? all.filter((m) => !/^(sort|filter)\//.test(m.id)) : [];
if (list.length > 0) it.each(list)('$id', async (mutant: any) => {
  const { report } = await audit((clock: any) => { const r = createReference({ now: clock.now, ...mutant.reference }); return mutant.mutate?.(r) ?? r; }, mutant.plan === undefined ? fullPlan : planOf(mutant.plan));
  const failed = report.rules.filter((r) => r.outcome === 'failed').map((r) => r.id).sort();
  expect(failed).toEqual([mutant.kills, ...Object.keys(mutant.also ?? {})].sort());
  expect(report.diagnosis.filter((d) => d.code === 'internal-error')).toEqual([]);
});
