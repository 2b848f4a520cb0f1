import { expect, it } from 'vitest';
import { answer, type Bend, type Row, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
import { isList, served } from './services.ts';

const rules = ['query/filter-crash', 'query/invalid', 'query/page', 'query/size', 'query/sort', 'query/unknown'];
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
])('a list that breaks over %s is one problem of that kind', async (_what, isBreaking, told) => {
  const { report } = await auditBy(served(breakingBy(isBreaking), rows), plan, rules);
  expect(report.problems.filter(({ level }) => level === 'must').map(({ id }) => id)).toEqual(told);
});
