import { describe, expect, it } from 'vitest';
import { auditBy, judgedOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const rows = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}` }));

/** Pages where a page from 1 on is asked for, else shows all; `within` says which page a number leads to. */
const onRequest = (within: (page: number, pages: number) => number): ReturnType<typeof served> =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const [page, asked] = [Number(query.get('page')), Number(query.get('size'))];
    const envelope = { success: true, data: rows, error: null, timestamp: '2026-01-01T00:00:00Z' };
    if (!Number.isInteger(page) || page < 1) return json(200, envelope);
    const size = Number.isInteger(asked) && asked > 0 ? asked : 10;
    const totalPages = Math.ceil(rows.length / size);
    const shown = within(page, totalPages);
    const data = rows.slice((shown - 1) * size, shown * size);
    return json(200, { ...envelope, data, page: shown, size, totalElements: rows.length, totalPages });
  }, rows);

describe('a list that pages where a page is asked for, counted from 1, and else shows all its items', () => {
  it('is conformant', async () => {
    const outcomes = { 'pagination/fields': 'passed', 'query/page': 'passed', 'query/size': 'passed' };
    const name = 'pages on request';
    expect(await judgedOf({ name, api: onRequest((page) => page), outcomes }, readOnly)).toEqual(outcomes);
  });

  it('is told once for showing its last page again after the last', async () => {
    const { report } = await auditBy(onRequest(Math.min), readOnly, ['pagination/fields', 'query/page', 'query/size']);
    expect(report.problems.map(({ id }) => id)).toEqual(['query/page']);
    expect(report.observations.map(({ text }) => text)).toContain('pages are counted from 1');
  });
});
