import { expect, it } from 'vitest';
import { answer, type Bend, type Row, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const ids = ['query/filter-crash', 'query/invalid', 'query/page', 'query/size', 'query/sort', 'query/unknown'];
const plan = thingsPlan.replace('    change:', '    sort: [name]\n    filters: { kind: [old, new] }\n    change:');
const rows: readonly Row[] = ['old', 'new', 'old'].map((kind, at) => ({ id: `${at + 1}`, name: `Thing ${at}`, kind }));
const breakingBy =
  (isBreaking: (query: string) => boolean): Bend =>
  (request) =>
    isList(request) && isBreaking(request.target.split('?')[1] ?? '') ? answer(500) : undefined;

// The things are not sorted.
it.each([
  ['any query', (query: string) => query !== '', ['query/unknown']],
  [
    'what it does not know',
    (query: string) => /^(?!page|size|sort|kind)./.test(query),
    ['query/sort', 'query/unknown'],
  ],
  [
    'what it does not know, brackets behind a name among it',
    (query: string) => /(?:^|&)(?!(?:page|size|sort|kind)=)./.test(query),
    ['query/sort', 'query/unknown'],
  ],
])('a list that breaks over %s is one problem of that kind', async (_what, isBreaking, told) => {
  const { report } = await auditBy(served(breakingBy(isBreaking), rows), plan, ids);
  expect(report.problems.filter(({ level }) => level === 'must').map(({ id }) => id)).toEqual(told);
});

it('a list that goes on by a cursor, and breaks over all that is none of its cursors, breaks once', async () => {
  const byCursor: Bend = (request) => {
    if (!isList(request)) return undefined;
    const [, query] = request.target.split('?');
    const at = query === undefined ? '0' : /^cursor=c(\d)$/.exec(query)?.[1];
    if (at === undefined) return answer(500);
    const [first, next] = [Number(at), Number(at) + 1];
    const body = { success: true, data: rows.slice(first, next), error: null, timestamp: '2026-01-01T00:00:00Z' };
    return json(200, { ...body, nextCursor: next < rows.length ? `c${next}` : null });
  };
  const { report } = await auditBy(served(byCursor), readOnly, ids);
  expect(report.problems.map(({ id }) => id)).toEqual(['query/unknown']);
});

it('a list that breaks over a page, and a read over what nobody knows, are two problems', async () => {
  const breaking: Bend = ({ target }) =>
    /^\/things(?:\?page=(?:abc|-)|\/.*\?)/.test(target) ? answer(500) : undefined;
  const { report } = await auditBy(served(breaking, rows), readOnly, ids);
  expect(report.problems.map(({ id }) => id).toSorted()).toEqual(['query/invalid', 'query/unknown']);
});
