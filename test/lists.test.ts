/** Lists: services that page, sort, and filter in their own way, and what the rules about lists say about them. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import { rules } from '../rules/index.ts';
import type { Result } from '../src/core/result.ts';
import { type Edit, json, listApi, listPlan, type ListService, plainService, type Row } from './support/lists.ts';
import { auditApi, planFrom } from './support/mutants.ts';
import { planOf } from './support/plans.ts';

const part =
  /^(?:pagination\/|query\/(?:page|size|filter|sort)|operation\/(?:list|sub-list)$|resource\/id|limits\/page)/;
const own = rules.filter(({ id }) => part.test(id) && id !== 'operation/listed' && id !== 'resource/id-assigned');
const plan = planFrom(listPlan);
const audit = (api: Api, read = plan): Promise<Result> => auditApi(() => api, read, { rules: own });

/** The violations, one line each. */
async function told(api: Api, read = plan): Promise<readonly string[]> {
  const { findings, errored } = await audit(api, read);
  const lines = findings.map(({ rule, violation: { kind, seen, exchange } }) => {
    return `${rule.id} ${kind}: ${exchange.probe.url} ${seen}`;
  });
  return [...lines, ...errored.map(({ rule }) => `${rule.id} threw`)];
}

async function failedRules(api: Api, read = plan): Promise<readonly string[]> {
  return [...new Set((await audit(api, read)).findings.map(({ rule }) => rule.id))].sort();
}

const rowsOf = (count: number, hasIds = true): readonly Row[] =>
  Array.from({ length: count }, (_, index) => {
    const level = index % 4 === 0 ? null : (index * 7) % 5;
    const status = index % 3 === 0 ? 'open' : 'closed';
    const row = {
      name: `Thing ${(index * 5) % 23}`,
      city: ['Paris', 'New York', 'Łódź', null][index % 4],
      level,
      status,
    };
    return hasIds ? { id: index + 1, ...row } : { ...row, code: index };
  });

const strange = [
  'Ana',
  'ana',
  'Zoë',
  'Ångström',
  'zebra',
  '李雷',
  'co-op',
  'coop',
  "O'Brien",
  'aa',
  '10',
  '9',
  ' x',
  '',
];
const text = fc.oneof(fc.constantFrom(...strange), fc.string({ maxLength: 8, unit: 'grapheme' }));
const row = fc.record({
  name: fc.option(text, { freq: 6 }),
  city: fc.option(fc.constantFrom('New York', 'Paris', 'Łódź', 'São Paulo', '北京', 'york'), { freq: 5 }),
  status: fc.constantFrom('open', 'closed'),
  level: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 5 }),
});
const rows = fc.oneof(
  fc.array(row, { maxLength: 40 }).map((all) => all.map((each, index): Row => ({ id: index + 1, ...each }))),
  fc.tuple(fc.integer({ min: 0, max: 260 }), fc.boolean()).map(([count, hasIds]) => rowsOf(count, hasIds)),
);
const bare = (value: string): string => value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const service: fc.Arbitrary<ListService> = fc.record({
  rows,
  base: fc.constantFrom<ListService['base'][]>(0, 1),
  form: fc.constantFrom<ListService['form'][]>('merged', 'bare', 'nested', 'plain', 'array'),
  pages: fc.constantFrom<ListService['pages'][]>('always', 'asked', 'never'),
  usual: fc.integer({ min: 2, max: 30 }),
  largest: fc.constantFrom(30, 50, 100, 20_000),
  least: fc.constantFrom(1, 1, 2, 5),
  over: fc.constantFrom<ListService['over'][]>('cut', 'refused'),
  beyond: fc.constantFrom<ListService['beyond'][]>('empty', 404, 400),
  zero: fc.constantFrom<ListService['zero'][]>('refused', 'first', 'empty'),
  compare: fc.constantFrom(plainService.compare, new Intl.Collator('sv').compare, new Intl.Collator('en').compare),
  fold: fc.constantFrom((value: string) => value, bare),
  nulls: fc.constantFrom<ListService['nulls'][]>('first', 'last', 'low'),
  isStrict: fc.boolean(),
});
const isNumberless = ({ form }: ListService): boolean => form === 'plain' || form === 'array';

describe('a conformant service', () => {
  test('has no problems, however it pages, sorts, and filters', async () => {
    // Without page numbers, only a list that always shows everything conforms.
    const conformant = service.map((each): ListService => (isNumberless(each) ? { ...each, pages: 'never' } : each));
    await fc.assert(
      fc.asyncProperty(conformant, async (each) => {
        expect(await told(listApi(each))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('has no problems if others change its list meanwhile', async () => {
    const edits = fc.array(fc.record({ kind: fc.constantFrom('add', 'remove', 'change'), at: fc.nat(99), row }), {
      minLength: 8,
      maxLength: 8,
    });
    const paged = service.filter((each) => !isNumberless(each) && each.pages === 'always');
    await fc.assert(
      fc.asyncProperty(paged, edits, fc.integer({ min: 7, max: 90 }), async (each, writes, pace) => {
        let all = [...each.rows];
        let count = 0;
        const busy: Api = (request) => {
          count += 1;
          const write = count % pace === 0 ? writes[(count / pace) % writes.length] : undefined;
          const at = (write?.at ?? 0) % Math.max(1, all.length);
          if (write?.kind === 'add') all = [...all, { id: 1000 + count, ...write.row }];
          if (write?.kind === 'remove') all = all.filter((_, index) => index !== at);
          if (write?.kind === 'change') all = all.map((old, index) => (index === at ? { ...old, ...write.row } : old));
          return listApi({ ...each, rows: all })(request);
        };
        expect(await told(busy)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['1,000 items at 20 per page', { rows: rowsOf(1000), largest: 20 }],
    ['400 items at 100 per page', { rows: rowsOf(400), usual: 100 }],
    ['23 items at 5 per page', { rows: rowsOf(23), usual: 5, largest: 5 }],
    ['items without ids', { rows: rowsOf(30, false) }],
    ['items without ids that look alike', { rows: rowsOf(30).map(() => ({ name: 'Same' })) }],
    ['page 0 that is page 1', { rows: rowsOf(30), base: 1, zero: 'first' }],
  ] as const)('has no problems with %s', async (_, each) => {
    expect(await told(listApi(each))).toEqual([]);
  });

  test('may sort states by their rank', async () => {
    const levels = ['low', 'medium', 'high'];
    const ranked = rowsOf(12).map((each, index) => ({ ...each, city: levels[index % 3] }));
    const compare = (left: string, right: string): number => levels.indexOf(left) - levels.indexOf(right);
    const [byRank, byText] = [listApi({ rows: ranked, compare }), listApi({ rows: ranked })];
    const api: Api = (request) => (request.target.includes('sort=city') ? byRank : byText)(request);
    const { findings, observed } = await audit(api);
    expect(findings).toEqual([]);
    expect(observed.map(({ observation }) => observation.seen)).toContain('low, medium, high');
  });
});

describe('a service that pages without page numbers', () => {
  test('has that one problem', async () => {
    await fc.assert(
      fc.asyncProperty(service.filter(isNumberless), async (each) => {
        const isShort = each.pages === 'never' || each.rows.length < 2;
        expect(isShort ? [] : ['pagination/numbers']).toEqual(
          expect.arrayContaining([...(await failedRules(listApi(each)))]),
        );
      }),
      { numRuns: 40 },
    );
  });

  const all = rowsOf(25);
  const success = { success: true, error: null, timestamp: '2026-01-01T00:00:00Z' };
  const skipped = (query: URLSearchParams, name: string, size = 10): readonly Row[] => {
    const start = Number(query.get(name) ?? 0);
    return all.slice(start, start + size);
  };
  test.each<[string, (query: URLSearchParams) => ReturnType<Api>]>([
    [
      'limit and offset',
      (query) => json(200, { ...success, data: skipped(query, 'offset'), meta: { total: 25, limit: 10 } }),
    ],
    ['a cursor', (query) => json(200, { ...success, data: skipped(query, 'cursor'), next_cursor: 'b' })],
    ['hasNext', (query) => json(200, { ...success, data: skipped(query, 'offset'), hasNext: true })],
    ['X-Total-Count', (query) => json(200, skipped(query, '_start'), [['X-Total-Count', '25']])],
    ['a Link header', (query) => json(200, skipped(query, 'p'), [['Link', '</things?p=2>; rel="next"']])],
    [
      'HAL',
      (query) => {
        const number = Number(query.get('page') ?? 0);
        const size = Number(query.get('size') ?? 10);
        const things = all.slice(number * size, (number + 1) * size);
        const page = { size, totalElements: 25, totalPages: Math.ceil(25 / size), number };
        return json(200, { _embedded: { things }, _links: { next: { href: '/things?page=1' } }, page });
      },
    ],
  ])('has it with %s, too, and is never treated as complete', async (_, list) => {
    const api: Api = ({ target }) => list(new URLSearchParams(target.split('?')[1] ?? ''));
    const read = planOf('[{ path: /things, operations: [list] }]');
    expect(await failedRules(api, read)).toEqual(['pagination/numbers']);
    const { clauses } = await audit(api, read);
    expect(
      clauses.filter(({ clause, status }) => clause.startsWith('pagination.') && status === 'violated'),
    ).not.toEqual([]);
    expect(clauses.find(({ clause }) => clause === 'query.page')?.status).not.toBe('verified');
  });
});

const at = (rows: readonly Row[], index: number, size: number, shift = 0): readonly Row[] =>
  rows.slice(Math.max(0, index * size + shift), (index + 1) * size + shift);
const defects: Readonly<Record<string, readonly [rule: string, edit: (each: ListService) => Edit]>> = {
  'page is always the first': [
    'pagination/page',
    ({ base }) =>
      (page) => ({ ...page, page: base }),
  ],
  'page is one more': ['pagination/page', () => (page) => ({ ...page, page: page.page + 1 })],
  'page is text': ['pagination/page', () => (page) => ({ ...page, page: String(page.page) })],
  'size is the default': [
    'pagination/size',
    ({ usual }) =>
      (page) => ({ ...page, size: usual }),
  ],
  'size is the number of items': ['pagination/size', () => (page) => ({ ...page, size: page.data.length })],
  'size is one more': ['pagination/size', () => (page) => ({ ...page, size: page.size + 1 })],
  'totalElements is that of the page': [
    'pagination/total-elements',
    () => (page) => ({ ...page, totalElements: page.data.length }),
  ],
  'totalElements is one more': [
    'pagination/total-elements',
    () => (page) => ({ ...page, totalElements: page.totalElements + 1 }),
  ],
  'totalElements is one less': [
    'pagination/total-elements',
    () => (page) => ({ ...page, totalElements: page.totalElements - 1 }),
  ],
  'totalPages is one more if the size divides': [
    'pagination/total-pages',
    () => (page, all) => ({ ...page, totalPages: all.length && Math.floor(all.length / page.size) + 1 }),
  ],
  'totalPages follows the default': [
    'pagination/total-pages',
    ({ usual }) =>
      (page) => ({ ...page, totalPages: Math.ceil(page.totalElements / usual) }),
  ],
  'each page loses its last item': [
    'query/page or query/size',
    () => (page) => (page.data.length > 1 ? { ...page, data: page.data.slice(0, -1) } : page),
  ],
  'each later page begins one item early': [
    'query/page',
    ({ base }) =>
      (page, all) => {
        const index = page.page - base;
        return index > 0 && page.data.length > 0 ? { ...page, data: at(all, index, page.size, -1) } : page;
      },
  ],
  'page is ignored': ['query/page', () => (page, all) => ({ ...page, data: at(all, 0, page.size) })],
  'size is ignored': [
    'query/size',
    ({ base, usual }) =>
      (page, all) => {
        const data = at(all, page.page - base, usual);
        return { ...page, size: usual, totalPages: Math.ceil(all.length / usual), data };
      },
  ],
  'every page shows the whole list': ['pagination/data', () => (page, data) => ({ ...page, data })],
  'a page after the last shows the last item': [
    'query/page',
    () => (page, all) => (page.data.length === 0 ? { ...page, data: all.slice(-1) } : page),
  ],
};

test.each(Object.entries(defects).map(([name, [rule, edit]]) => ({ name, rule, edit })))(
  'one defect is one problem: $name',
  async ({ rule, edit }) => {
    // A default of a few items leaves no room for sizes that differ from it.
    const paged = service.map((each): ListService => {
      const usual = Math.max(8, each.usual);
      const all = rowsOf(Math.max(5, each.rows.length));
      return { ...each, rows: all, form: 'merged', pages: 'always', beyond: 'empty', usual, least: 1, largest: 20_000 };
    });
    await fc.assert(
      fc.asyncProperty(paged, async (each) => {
        const [failed, ...others] = await failedRules(listApi(each, edit(each)));
        expect([rule.split(' or '), others]).toEqual([expect.arrayContaining([failed]), []]);
      }),
      { numRuns: 8 },
    );
  },
);

test('a sort alone takes fewer than 20 requests', async () => {
  const one = planOf('[{ path: /users, sort: [name, age] }]');
  const selected = rules.filter(({ id }) => id === 'query/sort');
  const make = (clock: { now(): number }): Api => createReference({ now: clock.now });
  expect((await auditApi(make, one, { selected })).traffic.requests).toBeLessThan(20);
});

test('a list takes about eight requests', async () => {
  const one = planOf('[{ path: /users, operations: [list] }]');
  const selected = rules.filter(
    ({ id }) => id.startsWith('query/page') || id.startsWith('query/size') || id === 'pagination/fields',
  );
  const make = (clock: { now(): number }): Api => createReference({ now: clock.now });
  // The plain list, and its pages.
  expect((await auditApi(make, one, { selected })).traffic.requests).toBeLessThanOrEqual(9);
});
