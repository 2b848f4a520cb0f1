import { expect, it } from 'vitest';
import { answer, type Bend, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
import { isList, served } from './services.ts';

const rules = [
  'errors/framework',
  'errors/malformed-body',
  'query/invalid-status',
  'status/invalid-input',
  'status/missing',
];

/** What fails a check is answered with one status, as by the frameworks that check all of a request in one place. */
const checking =
  (status: number, isChecked: (what: 'body' | 'id' | 'query') => boolean): Bend =>
  (request, _service, usual) => {
    const [path = '', query = ''] = request.target.split('?');
    const isUnusable = isList(request) && /(?:page|size)=(?![1-9]\d{0,5}(?:&|$)|0&|0$)/.test(query);
    const isOdd = /^\/things\/(?!\d{1,9}$)/.test(path);
    const reply = usual();
    const what = isUnusable ? 'query' : isOdd ? 'id' : reply.status === 400 ? 'body' : undefined;
    return what !== undefined && isChecked(what) ? answer(status) : reply;
  };

it('tells once of checks that are answered with 422', async () => {
  const { report } = await auditBy(served(checking(422, () => true)), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id)).toEqual(['status/invalid-input']);
});

it('tells of what only one of them does where it does it', async () => {
  const { report } = await auditBy(served(checking(422, (what) => what === 'id')), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id)).toEqual(['status/missing']);
});
