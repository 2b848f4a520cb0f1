import { expect, it } from 'vitest';
import { answer, type Bend, type Row, sentBy, thingsPlan } from '../harm/service.ts';
import { type Case, judgedOf } from './judged.ts';
import { served } from './services.ts';

/** Takes blank names, and no name twice; which it says with 409. */
const onceEach: Bend = (request, { rows }) => {
  const [, , id] = request.target.split('/');
  const sent = sentBy(request);
  const name = sent?.['name'];
  if (typeof name !== 'string' || (id !== undefined && !rows.some((row) => row.id === id))) return undefined;
  if (rows.some((row) => row['name'] === name && row.id !== id)) return answer(409);
  if (name.trim() !== '' || request.method !== 'POST') return undefined;
  const row: Row = { ...sent, id: String(1000 + rows.length) };
  rows.push(row);
  return answer(201, row);
};

const cases: readonly Case[] = [
  {
    name: 'an id that a create claims is ignored',
    api: served(() => undefined),
    plan: thingsPlan.replace('name: "Thing', 'id: "x{{unique}}", name: "Thing'),
    outcomes: { 'operation/create': 'passed' },
  },
  {
    name: 'another field that was sent comes back as something else, beside an id that is ignored',
    api: served(({ method }, _service, usual) => {
      const reply = usual();
      return method === 'POST' && reply.status === 201 ? answer(201, { id: '101', name: 'Other' }) : reply;
    }),
    plan: thingsPlan.replace('name: "Thing', 'id: "x{{unique}}", name: "Thing'),
    outcomes: { 'operation/create': 'failed as answered with another name' },
  },
  {
    name: 'a conflict with what a create made of the same invalid value',
    api: served(onceEach),
    outcomes: { 'resource/not-blank': 'failed', 'status/invalid-input': 'inconclusive' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});
