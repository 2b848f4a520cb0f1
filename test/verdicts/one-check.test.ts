import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, type Bend, sentBy, thingsPlan } from '../harm/service.ts';
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

it('a code that a duplicate is answered with under another status is told with that status', async () => {
  const said = (status: number): ApiReply => ({
    ...answer(status),
    body: String(answer(status).body).replace(`NO_${status}`, 'NAME_TAKEN'),
  });
  const api = served((request, { rows }) => {
    const name = sentBy(request)?.['name'];
    const isTaken = rows.some((row) => row['name'] === name && request.target !== `/things/${row.id}`);
    return isTaken ? said(request.method === 'POST' ? 422 : 409) : undefined;
  });
  const unique = thingsPlan.replace('required:', 'unique: [name], required:');
  const { report } = await auditBy(api, unique, ['status/duplicate', 'errors/one-status']);
  expect(report.problems.map(({ id }) => id)).toEqual(['status/duplicate']);
});

it('a 204 where the profile states another status is told by that alone', async () => {
  const stated = `${thingsPlan}profile: { statuses: { delete: 200 } }\n`;
  const { report } = await auditBy(
    served(() => undefined),
    stated,
    ['status/delete', 'envelope/no-content'],
  );
  expect(report.problems.map(({ id }) => id)).toEqual(['status/delete']);
});
