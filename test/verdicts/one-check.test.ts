import { describe, expect, it } from 'vitest';
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

describe('a body that is not JSON', () => {
  /** Makes an item of what no object is read from, too; `read` says what is read then. */
  const making =
    (read: (text: string) => Readonly<Record<string, unknown>>): Bend =>
    (request, { rows }) => {
      const isCreate = request.method === 'POST' && request.target === '/things';
      if (!isCreate || sentBy(request) !== undefined) return undefined;
      const row = { ...read(new TextDecoder().decode(request.body)), id: String(1000 + rows.length) };
      rows.push(row);
      return answer(201, row);
    };
  it.each<readonly [string, Bend, readonly string[]]>([
    ['is taken as no fields, like whatever is no object', making(() => ({})), ['status/invalid-input']],
    [
      'is read in spite of its mistakes, and whatever is no object as no fields',
      making((text) => (text.includes('Thing') && text.startsWith('{') ? { name: /Thing \w+/.exec(text)?.[0] } : {})),
      ['errors/malformed-body', 'status/invalid-input'],
    ],
  ])('%s', async (_name, bend, ids) => {
    const { report } = await auditBy(served(bend), thingsPlan, rules);
    expect(report.problems.map(({ id }) => id).toSorted()).toEqual(ids);
  });
});
