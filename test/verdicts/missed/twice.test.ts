import { expect, it } from 'vitest';
import type { ApiReply } from '../../../fixtures/reference/http.ts';
import { answer, others, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, readOnly, served } from '../services.ts';

const crash = answer(500);
/** A list that answers as it is told to a parameter that is sent twice. */
const twice = (name: string, reply: ApiReply) =>
  served(
    (request) => {
      const query = new URLSearchParams(request.target.split('?')[1] ?? '');
      return isList(request) && query.getAll(name).length > 1 ? reply : undefined;
    },
    others.map((row) => ({ ...row, city: 'Ulm' })),
  );
const planned = readOnly.replace(' }]', ', filters: { state: [open, closed], kind: [a] }, sort: [name] }]');
const told = 'failed as a parameter sent twice answered 5xx';

it.each([
  ['size', readOnly, crash, told],
  ['page', readOnly, crash, told],
  ['sort', readOnly, crash, told],
  ['a field that is no filter of the plan', readOnly, crash, told, 'city'],
  ['keyword', readOnly, crash, told],
  ['a filter of the plan', planned, crash, told, 'state'],
  ['a filter of one value', planned, crash, told, 'kind'],
  ['size, which is refused', readOnly, answer(400), 'passed', 'size'],
  ['a field, which finds nothing', readOnly, answer(200, []), 'passed', 'city'],
  ['sort, which is refused as a text that it cannot read', readOnly, answer(422), 'passed', 'sort'],
])('M13: what a list makes of %s sent twice', async (name, plan, reply, outcome, parameter = name) => {
  const outcomes = { 'query/invalid': outcome };
  expect(await judgedOf({ name, api: twice(parameter, reply), plan, outcomes }, readOnly)).toEqual(outcomes);
});

it.each(['state=open', 'state=closed', 'sort=name,desc'])(
  'a value that crashes the list alone too: %s',
  async (pair) => {
    const api = served(({ target }) => (target.includes(pair) ? crash : undefined));
    const outcomes = { 'query/invalid': 'passed' };
    expect(await judgedOf({ name: pair, api, plan: planned, outcomes }, planned)).toEqual(outcomes);
  },
);

it.each([
  ['state=&', planned, 'failed as state answered 5xx'],
  ['size=&', planned, 'failed as page answered 5xx'],
  ['keyword=&', readOnly, 'failed as keyword answered 5xx'],
])('a parameter without a value that crashes the list: %s', async (name, plan, outcome) => {
  const api = served(({ target }) => (`${target}&`.includes(name) ? crash : undefined));
  const outcomes = { 'query/invalid': outcome };
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});

it.each([
  ['state%5B%5D=', crash, 'failed as a parameter in brackets answered 5xx'],
  ['kind%5Ba%5D=', crash, 'failed as a parameter in brackets answered 5xx'],
  ['state%5B%5D=', answer(400), 'passed'],
])('a filter in brackets: %s', async (name, reply, outcome) => {
  const api = served(({ target }) => (target.includes(name) ? reply : undefined));
  const outcomes = { 'query/invalid': outcome };
  expect(await judgedOf({ name, api, plan: planned, outcomes }, planned)).toEqual(outcomes);
});

it.each([
  ['PUT alone', 'PUT', 'failed'],
  ['neither PUT nor PATCH', '', 'passed'],
])('%s takes a value that must be unique', async (name, taking, said) => {
  const api = served((request, { rows }) => {
    const sent = sentBy(request)?.['name'];
    const isOther = rows.some((row) => row['name'] === sent && request.target !== `/things/${row.id}`);
    return isOther && request.method !== taking ? answer(409) : undefined;
  });
  const outcomes = { 'status/duplicate-change': said, 'status/duplicate': 'passed' };
  const unique = thingsPlan.replace('required:', 'unique: [name], required:');
  expect(await judgedOf({ name, api, outcomes }, unique)).toEqual(outcomes);
});
