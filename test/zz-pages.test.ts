import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutant } from '../fixtures/mutants/mutant.ts';
import { type Api, createReference } from '../fixtures/reference/api.ts';
import pageSize from '../rules/limits/page-size.ts';
import data from '../rules/pagination/data.ts';
import emptyTotalPages from '../rules/pagination/empty-total-pages.ts';
import fields from '../rules/pagination/fields.ts';
import oneBase from '../rules/pagination/one-base.ts';
import page from '../rules/pagination/page.ts';
import placement from '../rules/pagination/placement.ts';
import size from '../rules/pagination/size.ts';
import totalElements from '../rules/pagination/total-elements.ts';
import totalPages from '../rules/pagination/total-pages.ts';
import invalid from '../rules/query/invalid.ts';
import invalidStatus from '../rules/query/invalid-status.ts';
import queryPage from '../rules/query/page.ts';
import querySize from '../rules/query/size.ts';
import unknown from '../rules/query/unknown.ts';
import type { Plan } from '../src/model/plan.ts';
import { examplePlan, exampleResource, standardOperations } from '../src/model/example.ts';
import { readPlan } from '../src/plan/read-plan.ts';
import list from '../src/probe/list.ts';
import pageWalk from '../src/probe/page-walk.ts';
import queryInvalid from '../src/probe/query-invalid.ts';
import { type ApiAudit, auditApi } from './support/audit-api.ts';
import { type ListService, serveList, thingsOf } from './support/list-service.ts';

const rules = [
  data,
  page,
  size,
  totalElements,
  totalPages,
  fields,
  emptyTotalPages,
  placement,
  oneBase,
  queryPage,
  querySize,
  invalid,
  invalidStatus,
  unknown,
  pageSize,
];
const scenarios = [list, pageWalk, queryInvalid];

function planFrom(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

const fullPlan = planFrom(readFileSync(new URL('../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8'));

function audit(api: Api, plan: Plan = fullPlan): Promise<ApiAudit> {
  return auditApi(api, { plan, scenarios, rules });
}

function outcomes({ report }: ApiAudit): Readonly<Record<string, string>> {
  return Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));
}

async function mutantsIn(folder: string): Promise<readonly Mutant[]> {
  const place = new URL(`../fixtures/mutants/${folder}/`, import.meta.url);
  const files = readdirSync(place).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file) => {
      const module: { default: Mutant } = await import(new URL(file, place).href);
      return module.default;
    }),
  );
}

const mutants = [...(await mutantsIn('pagination')), ...(await mutantsIn('query-pages'))];

const things = exampleResource({ path: '/things', operations: standardOperations('/things', ['list']) });
const thingsPlan = examplePlan({ writes: false }, things);

function messagesOf({ report }: ApiAudit): string {
  const told = report.findings.flatMap(({ rule, violations }) => violations.map(({ message }) => `${rule}: ${message}`));
  return [...told, ...report.diagnosis.map(({ message }) => message)].slice(0, 12).join('\n');
}

const anyService: fc.Arbitrary<ListService> = fc.record({
  items: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: 0, max: 260 })),
  base: fc.constantFrom(0 as const, 1 as const),
  form: fc.constantFrom('merged' as const, 'bare' as const, 'nested' as const, 'plain' as const, 'array' as const),
  pages: fc.constantFrom('always' as const, 'asked' as const, 'never' as const),
  usual: fc.integer({ min: 1, max: 30 }),
  largest: fc.constantFrom(30, 50, 100, 1000, 20_000),
  over: fc.constantFrom('cut' as const, 'refused' as const),
  beyond: fc.constantFrom('empty' as const, 404 as const, 400 as const),
  zero: fc.constantFrom('refused' as const, 'first' as const, 'empty' as const),
  unusable: fc.constantFrom('refused' as const, 'default' as const),
  unknown: fc.constantFrom('ignored' as const, 'refused' as const),
  ids: fc.constantFrom('number' as const, 'text' as const, 'none' as const),
});


const num = (v: unknown) => Number(v);
type E = Parameters<typeof serveList>[2];
const asked = (r: { target: string }, name: string) => new URLSearchParams(r.target.split('?')[1] ?? '').get(name);
const defects: Record<string, (s: ListService) => [string, NonNullable<E>]> = {
  'page constant': (s) => ['pagination/page', (v) => ({ ...v, page: s.base })],
  'page+1': () => ['pagination/page', (v) => ({ ...v, page: v.page + 1 })],
  'page text': () => ['pagination/page', (v) => ({ ...v, page: String(v.page) })],
  'size usual': (s) => ['pagination/size', (v) => ({ ...v, size: s.usual })],
  'size n': () => ['pagination/size', (v) => ({ ...v, size: v.data.length })],
  'size asked': () => ['pagination/size', (v, r) => ({ ...v, size: Number(asked(r, 'size') ?? v.size) })],
  'size+1': () => ['pagination/size', (v) => ({ ...v, size: v.size + 1 })],
  'size-1': () => ['pagination/size', (v) => ({ ...v, size: v.size - 1 })],
  'size constant 1000': () => ['pagination/size', (v) => ({ ...v, size: 1000 })],
  'total n': () => ['pagination/total-elements', (v) => ({ ...v, totalElements: v.data.length })],
  'total n, pages follow': () => ['pagination/total-elements', (v) => ({ ...v, totalElements: v.data.length, totalPages: Math.ceil(v.data.length / v.size) })],
  'total+1': () => ['pagination/total-elements', (v) => ({ ...v, totalElements: v.totalElements + 1 })],
  'total+1 follow': () => ['pagination/total-elements', (v) => ({ ...v, totalElements: v.totalElements + 1, totalPages: Math.ceil((v.totalElements + 1) / v.size) })],
  'total-1': () => ['pagination/total-elements', (v) => ({ ...v, totalElements: v.totalElements - 1 })],
  'total 0': () => ['pagination/total-elements', (v) => ({ ...v, totalElements: 0 })],
  'pages floor': () => ['pagination/total-pages', (v) => ({ ...v, totalPages: Math.floor(v.totalElements / v.size) })],
  'pages+1': () => ['pagination/total-pages', (v) => ({ ...v, totalPages: v.totalPages + 1 })],
  'pages floor+1': () => ['pagination/total-pages', (v) => ({ ...v, totalPages: Math.floor(v.totalElements / v.size) + 1 })],
  'pages usual': (s) => ['pagination/total-pages', (v) => ({ ...v, totalPages: Math.ceil(v.totalElements / s.usual) })],
  'drop last of page': () => ['query/page', (v) => (v.data.length > 1 ? { ...v, data: v.data.slice(0, -1) } : v)],
  'drop last of second': (s) => ['query/page', (v) => (v.data.length > 1 && v.page === s.base + 1 ? { ...v, data: v.data.slice(0, -1) } : v)],
  'repeat': (s) => ['query/page', (v) => (v.page > s.base && v.data.length > 0 ? { ...v, data: thingsOf(s.items, s.ids).slice((v.page - s.base) * v.size - 1, (v.page - s.base) * v.size - 1 + v.data.length) } : v)],
  'page ignored': (s) => ['query/page', (v) => ({ ...v, page: s.base, data: thingsOf(s.items, s.ids).slice(0, v.size) })],
  'page ignored, echoed': (s) => ['query/page', (v) => ({ ...v, data: thingsOf(s.items, s.ids).slice(0, v.size) })],
  'size ignored': (s) => ['query/size', (v) => ({ ...v, size: s.usual, totalPages: Math.ceil(v.totalElements / s.usual), data: thingsOf(s.items, s.ids).slice((v.page - s.base) * s.usual, (v.page - s.base + 1) * s.usual) })],
  'all shown': (s) => ['pagination/data', (v) => ({ ...v, data: thingsOf(s.items, s.ids) })],
  'repeat last beyond': (s) => ['query/page', (v) => (v.data.length === 0 ? { ...v, data: thingsOf(s.items, s.ids).slice(-1) } : v)],
};

it('defects', async () => {
  const only = process.env['ONLY'];
  for (const [name, make] of Object.entries(defects)) {
    if (only !== undefined && name !== only) continue;
    const seen: Record<string, number> = {};
    const samples: Record<string, string> = {};
    for (const service0 of fc.sample(anyService, { numRuns: 150, seed: 7 })) {
      if (service0.pages === 'never') continue;
      const service = { ...service0, form: 'merged' as const, pages: 'always' as const, items: Math.max(5, service0.items), usual: Math.max(2, service0.usual), beyond: 'empty' as const };
      const [expected, edit] = make(service);
      const audited = await audit(serveList(service, undefined, edit), thingsPlan);
      const key = `${expected} <- ${audited.failed.join(' ')}`;
      seen[key] = (seen[key] ?? 0) + 1;
      if (audited.failed.join() !== expected) samples[key] ??= JSON.stringify(service) + '\n' + messagesOf(audited);
    }
    console.log(name, JSON.stringify(seen, null, 1), ...Object.entries(samples).map(([k, v]) => `\n#### ${k}: ${v}`));
  }
}, 600000);
