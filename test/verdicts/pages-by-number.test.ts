import { describe, expect, it } from 'vitest';
import { type ApiReply } from '../../fixtures/reference/http.ts';
import { type Row } from '../harm/service.ts';
import { type ApiAudit } from '../support/audit-api.ts';
import { auditBy } from './judged.ts';
import { isList, json, served } from './services.ts';

const rows: readonly Row[] = Array.from({ length: 14 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${String(index + 1).padStart(2, '0')}`,
  state: index > 11 ? 'done' : 'open',
}));

const usual = 5;

/** Cuts pages of five counted from `base`, whatever size is asked for; `tell` says what of it stands beside the items, `spare` how many too many a page holds. */
const pages = (
  base: 0 | 1,
  tell: (page: number, total: number) => object = () => ({}),
  spare: (page: number) => number = () => 0,
) =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const page = Number(query.get('page') ?? base);
    if (!Number.isInteger(page) || page < base) return refused;
    const state = query.get('state');
    const kept = rows.filter((row) => state === null || row['state'] === state);
    const all = query.get('sort') === 'name,desc' ? kept.toReversed() : kept;
    const data = all.slice((page - base) * usual, (page - base + 1) * usual + spare(page));
    return json(200, { ...envelope, data, ...tell(page, kept.length) });
  }, rows);

const envelope = { success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };
const refused: ApiReply = json(400, {
  ...envelope,
  success: false,
  error: { code: 'INVALID_PARAMETER', message: 'No such page.' },
});
const meta = (page: number, total: number): object => ({ meta: { page, perPage: usual, total } });

const plan = `base_url: http://127.0.0.1:8080
resources: [{ path: /things, filters: { state: [open, done] }, sort: [name] }]
`;
const asked = [
  'pagination/numbers',
  'query/filter-complete',
  'query/filter-pages',
  'query/page',
  'query/size',
  'query/sort',
  'query/sort-complete',
];

function toldIn({ report }: ApiAudit): readonly (readonly string[])[] {
  return report.problems.map(({ id, clauses }) => [id, ...clauses.filter((clause) => clause.startsWith('query.'))]);
}

describe('a list that pages by page alone, five at a time', () => {
  it.each([0, 1] as const)(
    'counted from %i: the numbers that it lacks, and the size that it does not hear',
    async (base) => {
      expect(toldIn(await auditBy(pages(base), plan, asked))).toEqual([
        ['pagination/numbers'],
        ['query/size', 'query.size'],
      ]);
    },
  );

  it.each([0, 1] as const)('counted from %i, and calls the size otherwise: one problem', async (base) => {
    expect(toldIn(await auditBy(pages(base, meta), plan, asked))).toEqual([['pagination/numbers', 'query.size']]);
  });

  it.each([0, 1] as const)(
    'counted from %i, one item too long on the second: told of the pages, not of the filter',
    async (base) => {
      const api = pages(base, meta, (page) => (page === base + 1 ? 1 : 0));
      expect(toldIn(await auditBy(api, plan, asked))).toEqual([
        ['query/page', 'query.page'],
        ['pagination/numbers', 'query.size'],
      ]);
    },
  );
});

describe('a list by itself that tells in a header how many items there are', () => {
  const counted = (header: string, count: (total: number) => string) =>
    served((request) => {
      if (!isList(request)) return undefined;
      const query = new URLSearchParams(request.target.split('?')[1] ?? '');
      const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? usual)];
      if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 1) return refused;
      const state = query.get('state');
      const kept = rows.filter((row) => state === null || row['state'] === state);
      const reply = json(200, kept.slice(page * size, (page + 1) * size));
      return { ...reply, headers: [...reply.headers, [header, count(kept.length)]] };
    }, rows);

  it.each<readonly [string, string, (total: number) => string, readonly string[]]>([
    ['as many as a walk meets', 'X-Total-Count', (total) => `${total}`, []],
    ['one fewer', 'X-Total-Count', (total) => `${total - 1}`, ['header:X-Total-Count']],
    ['always as many as there were', 'Content-Range', () => 'items 0-4/20', ['header:Content-Range']],
    ['more of something else', 'X-Count', (total) => `${total + 5}`, []],
  ])('%s', async (_name, header, count, places) => {
    const { report } = await auditBy(counted(header, count), plan, ['pagination/total-elements']);
    const failed = report.findings.filter(
      ({ rule, outcome }) => rule.startsWith('pagination/total') && outcome === 'failed',
    );
    const told = failed.flatMap(({ violations }) => violations.map(({ at }) => at));
    expect([...new Set(told)]).toEqual(places);
  });
});
