import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditQueries, planOf, queryRules } from './rules/query-audit.ts';
import { listService, servicePlan, type Row } from './rules/query-service.ts';
const plan = planOf(servicePlan);
const own = new Set(queryRules.map((r) => r.id));
const word = fc.oneof(fc.constantFrom('Ana', 'ana', 'Zoë', 'Zoe', 'Ångström', 'zebra', 'éclair', 'Łukasz', '李雷', 'co-op', 'coop', "O'Brien", 'Ñandú', 'aa', 'Ab', 'a b', '10', '9', 'x9', 'x10', '北京', 'A&B', '50% off', 'C++', 'a=b', 'what?', '#1', 'Yılmaz', 'STRASSE', 'straße', ' padded', 'v1,v2'), fc.string({ maxLength: 8, unit: 'grapheme' }), fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z]{1,8})?$/));
const row = fc.record({ name: fc.option(word, { freq: 6 }), city: fc.option(fc.constantFrom('New York', 'Paris', 'Łódź', 'São Paulo', '北京', 'york'), { freq: 5 }), status: fc.constantFrom('open', 'closed'), level: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 5 }), rank: fc.double({ noNaN: true, noDefaultInfinity: true }), born: fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true }).map((d) => d.toISOString()) });
const lower = (t: string) => t.toLowerCase();
const bare = (t: string) => t.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const compares = [(a: string, b: string) => (a < b ? -1 : Number(a > b)), (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)), new Intl.Collator('en').compare, new Intl.Collator('sv').compare, new Intl.Collator('de', { numeric: true }).compare, new Intl.Collator('en', { sensitivity: 'base' }).compare, (a: string, b: string) => (lower(a) < lower(b) ? -1 : Number(lower(a) > lower(b))), (a: string, b: string) => (bare(a) < bare(b) ? -1 : Number(bare(a) > bare(b)))];
const options = fc.record({
  rows: fc.array(row, { maxLength: 60 }).map((rows) => rows.map((r, i) => ({ id: i + 1, ...r }) as Row)),
  form: fc.constantFrom('array', 'plain', 'merged', 'bare', 'nested'), base: fc.constantFrom(0, 1, undefined), defaultSize: fc.constantFrom(1, 3, 10, 20, 50), maxSize: fc.constantFrom(5, 20, 100),
  compare: fc.constantFrom(...compares), nulls: fc.constantFrom('first', 'last', 'low', 'high'), ties: fc.constantFrom('up', 'down'), fold: fc.constantFrom((t: string) => t, lower, bare), unknown: fc.constantFrom('empty', 'refused'), beyond: fc.constantFrom('empty', 404, 400), leavesOutNull: fc.boolean(),
});
it('conformant', async () => {
  const stats: Record<string, number> = {};
  await fc.assert(fc.asyncProperty(options, async (o: any) => {
    const { report } = await auditQueries(listService(o), plan);
    for (const r of report.rules) if (own.has(r.id)) stats[`${r.id} ${r.outcome}`] = (stats[`${r.id} ${r.outcome}`] ?? 0) + 1;
    const bad = report.findings.filter((f) => own.has(f.rule) && ['failed', 'errored'].includes(f.outcome));
    expect(bad.map((f) => [f.rule, f.violations[0]?.message])).toEqual([]);
    expect(report.diagnosis.filter((d) => d.code === 'internal-error')).toEqual([]);
  }), { numRuns: Number(process.env.RUNS ?? 150) });
  console.log(stats);
}, 600000);
it('living', async () => {
  const stats: Record<string, number> = {};
  await fc.assert(fc.asyncProperty(options, fc.array(row, { minLength: 5, maxLength: 30 }), fc.integer({ min: 1, max: 40 }), fc.infiniteStream(fc.nat(1000)), async (o: any, more, every, dice) => {
    let rows = [...o.rows]; let n = 0; let next = 10000;
    const service = (request: any) => {
      n += 1;
      if (n % every === 0) {
        const d = dice.next().value!;
        const fresh = more[d % more.length]!;
        if (d % 3 === 0) rows = [...rows, { id: (next += 1), ...fresh }];
        else if (d % 3 === 1) rows = rows.filter((_, i) => i !== d % Math.max(1, rows.length));
        else rows = rows.map((r, i) => (i === d % Math.max(1, rows.length) ? { ...fresh, id: r.id } : r));
      }
      return listService({ ...o, rows })(request);
    };
    const { report } = await auditQueries(service as any, plan);
    for (const r of report.rules) if (own.has(r.id)) stats[`${r.id} ${r.outcome}`] = (stats[`${r.id} ${r.outcome}`] ?? 0) + 1;
    const bad = report.findings.filter((f) => own.has(f.rule) && ['failed', 'errored'].includes(f.outcome));
    expect(bad.map((f) => [f.rule, f.violations[0]?.message])).toEqual([]);
  }), { numRuns: Number(process.env.RUNS ?? 150) });
  console.log(stats);
}, 600000);
