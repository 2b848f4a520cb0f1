import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import { onClock } from '../support/audit-api.ts';
import { auditQueries, fullPlan, planOf, queryRules } from './query-audit.ts';
import { listService, plainService, type Row, type ServiceOptions, servicePlan } from './query-service.ts';
import { shareOf } from '../support/share-of.ts';

const own = new Set(queryRules.map(({ id }) => id));
const plan = planOf(servicePlan);

/** What the rules about sorts and filters hold against a service. */
async function accusations(api: Api): Promise<readonly string[]> {
  const { report } = await auditQueries(api, plan);
  expect(report.diagnosis.filter(({ code }) => code === 'internal-error')).toEqual([]);
  return report.findings
    .filter(({ rule, outcome }) => own.has(rule) && outcome === 'failed')
    .map(({ rule, violations }) => `${rule}: ${violations[0]?.message ?? ''}`);
}

const strange = [
  'Ana',
  'ana',
  'Zoë',
  'Zoe',
  'Ångström',
  'zebra',
  'éclair',
  'Łukasz',
  '李雷',
  'co-op',
  'coop',
  "O'Brien",
  'Ñandú',
  'aa',
  '10',
  '9',
  'x9',
  'x10',
  'A&B',
  '50% off',
  'C++',
  'a=b',
  'what?',
  '#1',
  'STRASSE',
  'straße',
  ' padded',
  'v1,v2',
  '',
];
const text = fc.oneof(
  fc.constantFrom(...strange),
  fc.string({ maxLength: 8, unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z]{1,8})?$/),
);
const row = fc.record({
  name: fc.option(text, { freq: 6 }),
  city: fc.option(fc.constantFrom('New York', 'Paris', 'Łódź', 'São Paulo', '北京', 'york'), { freq: 5 }),
  status: fc.constantFrom('open', 'closed'),
  level: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 5 }),
  rank: fc.double({ noNaN: true, noDefaultInfinity: true }),
  born: fc
    .date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
});
const lower = (value: string) => value.toLowerCase();
const bare = (value: string) => value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const by = (fold: (value: string) => string) => (left: string, right: string) =>
  fold(left) < fold(right) ? -1 : Number(fold(left) > fold(right));
const options = fc.record({
  rows: fc.array(row, { maxLength: 60 }).map((rows) => rows.map((each, index): Row => ({ id: index + 1, ...each }))),
  form: fc.constantFrom<ServiceOptions['form'][]>('array', 'plain', 'merged', 'bare', 'nested'),
  base: fc.constantFrom<ServiceOptions['base'][]>(0, 1, undefined),
  defaultSize: fc.constantFrom(1, 3, 10, 20, 50),
  maxSize: fc.constantFrom(5, 20, 100),
  compare: fc.constantFrom(
    by((value) => value),
    by(lower),
    by(bare),
    (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right)),
    new Intl.Collator('en').compare,
    new Intl.Collator('sv').compare,
    new Intl.Collator('de', { numeric: true }).compare,
    new Intl.Collator('en', { sensitivity: 'base' }).compare,
  ),
  nulls: fc.constantFrom<ServiceOptions['nulls'][]>('first', 'last', 'low', 'high'),
  ties: fc.constantFrom<ServiceOptions['ties'][]>('up', 'down'),
  fold: fc.constantFrom((value: string) => value, lower, bare),
  unknown: fc.constantFrom<ServiceOptions['unknown'][]>('empty', 'refused'),
  beyond: fc.constantFrom<ServiceOptions['beyond'][]>('empty', 404, 400),
  leavesOutNull: fc.boolean(),
});

describe('the rules about sorts and filters accuse no', () => {
  const shapes = [
    {},
    { pagination: 'bare' },
    { pagination: 'nested' },
    { ids: 'uuid' },
    { maxPageSize: 5 },
    { defaultPageSize: 3 },
  ] as const;
  it.each(shapes)('reference in the shape %o, and judge all there is', async (shape) => {
    const { report } = await auditQueries(
      onClock((clock) => createReference({ now: () => clock.now(), ...shape })),
      {
        ...fullPlan,
        profile: { ...fullPlan.profile, limits: {} },
      },
    );
    expect(report.findings.filter(({ rule, outcome }) => own.has(rule) && outcome !== 'passed')).toEqual([]);
  });

  it('service that sorts, folds, pages and answers as the conventions allow', async () => {
    await fc.assert(
      fc.asyncProperty(options, async (choice) => {
        expect(await accusations(listService(choice))).toEqual([]);
      }),
      { numRuns: shareOf(80) },
    );
  });

  it('list that others change now and then', async () => {
    const edits = fc.array(fc.record({ kind: fc.constantFrom('add', 'remove', 'change'), at: fc.nat(1000), row }), {
      minLength: 8,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(options, edits, fc.integer({ min: 12, max: 90 }), async (choice, writes, every) => {
        let rows = [...choice.rows];
        let count = 0;
        const living: Api = (request) => {
          count += 1;
          const write = count % every === 0 ? writes[(count / every) % writes.length] : undefined;
          const at = write === undefined ? -1 : write.at % Math.max(1, rows.length);
          if (write?.kind === 'add') rows = [...rows, { id: 1000 + count, ...write.row }];
          if (write?.kind === 'remove') rows = rows.filter((_, index) => index !== at);
          if (write?.kind === 'change')
            rows = rows.map((each, index) => (index === at ? { ...each, ...write.row } : each));
          return listService({ ...choice, rows })(request);
        };
        expect(await accusations(living)).toEqual([]);
      }),
      { numRuns: shareOf(60), seed: 20_260_101 },
    );
  });
});

const thing = (id: number, parts: Row): Row => ({
  id,
  name: `n${id}`,
  status: id % 2 === 0 ? 'open' : 'closed',
  city: 'Paris',
  level: id % 3,
  rank: id,
  ...parts,
});
const things = (partsOf: (id: number) => Row) =>
  Array.from({ length: 12 }, (_, index) => thing(index + 1, partsOf(index + 1)));

describe('the rules about sorts and filters', () => {
  const levels = ['low', 'medium', 'high'];
  it('let states and levels come in an order of their own', async () => {
    const service = listService({
      ...plainService,
      rows: things((id) => ({ city: levels[id % 3] ?? null })),
      compare: (left, right) => levels.indexOf(left) - levels.indexOf(right),
    });
    const sorted: Api = (request) =>
      request.target.includes('sort=city')
        ? service(request)
        : listService({ ...plainService, rows: things((id) => ({ city: levels[id % 3] ?? null })) })(request);
    const { report } = await auditQueries(sorted, plan);
    expect(report.observations.map(({ text: seen }) => seen)).toContain(
      'sort=city puts its values in an order of their own: low, medium, high',
    );
    expect(await accusations(sorted)).toEqual([]);
  });

  it('hold nothing against dates, sizes and ids that are sorted by what they mean', async () => {
    const dates = ['31/12/2024', '01/02/2025', '15/01/2026', '03/03/2026'];
    const rows = things((id) => ({ name: dates[id % 4] ?? null }));
    const service = listService({
      ...plainService,
      rows,
      compare: (left, right) => dates.indexOf(left) - dates.indexOf(right),
    });
    const plainly = listService({ ...plainService, rows });
    expect(await accusations((request) => (request.target.includes('sort=name') ? service : plainly)(request))).toEqual(
      [],
    );
  });

  it('let a filter find what the list leaves out', async () => {
    const rows = things(() => ({}));
    const open = listService({ ...plainService, rows: rows.filter(({ status }) => status === 'open') });
    const all = listService({ ...plainService, rows });
    expect(await accusations((request) => (request.target.includes('status=') ? all : open)(request))).toEqual([]);
  });

  it('let a search look at more fields than the plan knows of', async () => {
    const rows = things((id) => ({ name: id < 4 ? `Ivan ${id}` : `n${id}`, city: id === 9 ? 'Milan' : 'Paris' }));
    const service = listService({ ...plainService, rows });
    const wide: Api = (request) => {
      const isSearch = request.target.includes('q=an');
      return isSearch
        ? listService({ ...plainService, rows: rows.filter(({ id }) => Number(id) < 4 || id === 9) })({
            ...request,
            target: request.target.replace(/q=an&?/, ''),
          })
        : service(request);
    };
    expect(await accusations(wide)).toEqual([]);
  });

  it('cannot tell what a sort does that the items do not show', async () => {
    const rows = things((id) => ({ rank: id, secret: id }));
    const { report } = await auditQueries(listService({ ...plainService, rows }), {
      ...plan,
      resources: plan.resources.map((resource) => ({ ...resource, sort: ['mystery'] })),
    });
    const sort = report.rules.find(({ id }) => id === 'query/sort');
    expect(sort).toMatchObject({ outcome: 'inconclusive', reason: expect.stringContaining('do not show mystery') });
  });
});
