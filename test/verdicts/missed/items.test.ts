import { expect, it } from 'vitest';
import { answer, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, json, readOnly, served } from '../services.ts';

const listing = (data: unknown) => served((request) => (isList(request) ? answer(200, data) : undefined));

it.each([
  ['items as texts that hold JSON', ['{"id":"1","name":"a"}', '{"id":"2","name":"b"}'], 'failed as items as texts'],
  ['the list itself as a text', '[{"id":"1"}]', 'failed as data is not a list'],
  ['words', ['red', 'green'], 'passed'],
  ['texts of which some look like JSON', ['{"a":1}', 'red'], 'passed'],
  ['nothing', [], 'passed'],
])('list elements: %s', async (name, data, outcome) => {
  const outcomes = { 'operation/list': outcome };
  expect(await judgedOf({ name, api: listing(data), plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it('a list that shows all its items whatever size is asked for does not come in pages, though it grows', async () => {
  const outcomes = { 'pagination/numbers': 'inapplicable' };
  const api = served(() => undefined);
  expect(await judgedOf({ name: '', api, plan: thingsPlan, outcomes }, thingsPlan)).toEqual(outcomes);
});

it('failures of one shape that is not the envelope break the envelope, and not that they are all alike', async () => {
  const listOnly = readOnly.replace(' }]', ', operations: [list] }]');
  const problem = json(404, { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such route.' });
  const api = served((_request, _service, usual) => (usual().status === 404 ? problem : undefined));
  const outcomes = { 'errors/centralized': 'failed of error.envelope, envelope.shape' };
  expect(await judgedOf({ name: '', api, plan: listOnly, outcomes }, listOnly)).toEqual(outcomes);
});
