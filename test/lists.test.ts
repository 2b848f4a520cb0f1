/** Lists: services that page, sort, and filter in their own way have no problems. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api } from '#fixtures/reference/http.ts';
import { type Dialect, plainDialect } from '#fixtures/services/dialect.ts';
import { resource, type Row } from '#fixtures/services/resource.ts';
import { service } from '#fixtures/services/service.ts';
import { rules } from '../rules/index.ts';
import { auditApi, planFrom } from './support/mutants.ts';
import { failuresIn } from './support/trials.ts';

const part =
  /^(?:pagination\/|query\/(?:page|size|filter|sort)|operation\/(?:list|sub-list)$|resource\/id|limits\/page)/;
const own = rules.filter(({ id }) => part.test(id) && id !== 'operation/listed' && id !== 'resource/id-assigned');
const plan = planFrom(`
base_url: http://service.test
resources:
  - path: /things
    operations: [list]
    sort: [id, name, city, level]
    filters:
      status: [open, closed]
      city: [New York]
      q: { values: [an], in: [name], match: contains }
`);
const audit = (api: Api) => auditApi(() => api, plan, { rules: own });

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
const row: fc.Arbitrary<Row> = fc.record({
  name: fc.option(text, { freq: 6 }),
  city: fc.option(fc.constantFrom('New York', 'Paris', 'Łódź', 'São Paulo', '北京', 'york'), { freq: 5 }),
  status: fc.constantFrom('open', 'closed'),
  level: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 5 }),
});
const manyRows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Thing ${(index * 5) % 23}`,
    city: ['Paris', 'New York', 'Łódź', null][index % 4],
    level: index % 4 === 0 ? null : (index * 7) % 5,
    status: index % 3 === 0 ? 'open' : 'closed',
  }));

const bare = (value: string): string => value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
const byCodeUnit = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
const collators = [
  new Intl.Collator('en'),
  new Intl.Collator('sv', { numeric: true }),
  new Intl.Collator('de', { ignorePunctuation: true, sensitivity: 'base' }),
];
const style = fc.record({
  rows: fc.oneof<fc.Arbitrary<readonly Row[]>[]>(
    fc.array(row, { maxLength: 40 }),
    fc.integer({ min: 0, max: 260 }).map(manyRows),
  ),
  hasIds: fc.boolean(),
  base: fc.constantFrom<Dialect['base'][]>(0, 1),
  form: fc.constantFrom('merged', 'bare', 'nested'),
  paging: fc.constantFrom<Dialect['paging'][]>('always', 'always', 'never'),
  usual: fc.integer({ min: 2, max: 30 }),
  largest: fc.constantFrom(30, 50, 100, 20_000),
  over: fc.constantFrom<Dialect['over'][]>('cut', 'reject'),
  beyond: fc.constantFrom<Dialect['beyond'][]>('empty', 404),
  compare: fc.constantFrom(byCodeUnit, ...collators.map(({ compare }) => compare)),
  fold: fc.constantFrom((value: string) => value, bare),
  nulls: fc.constantFrom('first', 'last', 'low'),
  isStrict: fc.boolean(),
});
type Style = typeof style extends fc.Arbitrary<infer S> ? S : never;

function listApi({ rows, hasIds, form, compare, fold, nulls, isStrict, ...dialect }: Style): Api {
  const textOf = (row: Row, name: string): string => fold(String(row[name] ?? ''));
  const has = (row: Row, name: string, value: string): boolean =>
    row[name] !== null && textOf(row, name) === fold(value);
  const equal = (name: string) => (row: Row, value: string) => {
    const isDeclared = ['open', 'closed', 'New York'].includes(value);
    return isStrict && !isDeclared && !rows.some((each) => has(each, name, value)) ? 'reject' : has(row, name, value);
  };
  const things = resource({
    path: '/things',
    operations: ['list'],
    // Without ids, nothing else tells items apart.
    rows: rows.map((row, index) => ({ ...row, code: index })),
    nulls,
    sorts: ['id', 'name', 'city', 'level'],
    filters: {
      status: equal('status'),
      city: equal('city'),
      q: (row, value) => textOf(row, 'name').includes(fold(value)),
    },
    compare: (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))),
    listed: ({ id, ...row }) => (hasIds ? { id, ...row } : row),
  });
  return service([things], { ...plainDialect, ...dialect, form: () => form });
}

test('a conformant service has no problems, however it pages, sorts, and filters', async () => {
  await fc.assert(
    fc.asyncProperty(style, async (each) => {
      expect(failuresIn(await audit(listApi(each)))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('a conformant service has no problems if others change its list meanwhile', async () => {
  const edits = fc.array(fc.record({ kind: fc.constantFrom('add', 'remove', 'change'), at: fc.nat(99), row }), {
    minLength: 8,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(style, edits, fc.integer({ min: 7, max: 90 }), async (each, writes, pace) => {
      let rows: readonly Row[] = [...each.rows].map((row, index) => ({ id: index + 1, ...row }));
      let count = 0;
      const busy: Api = (request) => {
        count += 1;
        const write = count % pace === 0 ? writes[(count / pace) % writes.length] : undefined;
        const at = (write?.at ?? 0) % Math.max(1, rows.length);
        if (write?.kind === 'add') rows = [...rows, { id: 1000 + count, ...write.row }];
        if (write?.kind === 'remove') rows = rows.filter((_, index) => index !== at);
        if (write?.kind === 'change') rows = rows.map((old, index) => (index === at ? { ...old, ...write.row } : old));
        return listApi({ ...each, rows, paging: 'always' })(request);
      };
      expect(failuresIn(await audit(busy))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('states may be sorted by their rank', async () => {
  const levels = ['low', 'medium', 'high'];
  const rows = manyRows(12).map((each, index) => ({ ...each, city: levels[index % 3] }));
  const [plain] = fc.sample(style, 1).map((each) => ({ ...each, rows, hasIds: true, paging: 'always' as const }));
  const compare = (left: string, right: string): number => levels.indexOf(left) - levels.indexOf(right);
  const [byRank, byText] = [{ compare }, { compare: byCodeUnit }].map((more) =>
    listApi({ ...plain, ...more } as Style),
  );
  const { findings } = await audit(
    (request) => (request.target.includes('sort=city') ? byRank : byText)?.(request) ?? expect.fail(),
  );
  expect(findings).toEqual([]);
});
