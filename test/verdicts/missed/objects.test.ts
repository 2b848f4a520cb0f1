import { expect, it } from 'vitest';
import { type Bend, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}" }', '"Thing {{unique}}", at: { street: Way 1, city: Bonn }, tags: [a] }')
  .replace('Other }', 'Other, at: { street: Way 2, city: Kiel }, tags: [b] }');

/** What is sent is answered as it is; what `edit` makes of it is stored. */
const storing =
  (methods: readonly string[], edit: (sent: Readonly<Record<string, unknown>>) => object): Bend =>
  (request, { rows }, usual) => {
    const reply = usual();
    const sent = sentBy(request);
    if (!methods.includes(request.method) || sent === undefined || reply.status >= 400) return reply;
    const at =
      request.method === 'POST' ? rows.length - 1 : rows.findIndex(({ id }) => request.target.endsWith(`/${id}`));
    const row = rows[at];
    if (row !== undefined) rows[at] = { ...row, ...edit(sent), id: row.id };
    return reply;
  };
const streetAlone = ({ at }: Readonly<Record<string, unknown>>): object =>
  typeof at === 'object' && at !== null && 'street' in at ? { at: { street: at.street } } : {};

it.each<readonly [string, Bend, string, string]>([
  [
    'a member of an object is not stored',
    storing(['POST'], streetAlone),
    'operation/create',
    'failed as shows another at',
  ],
  [
    'an object is not stored',
    storing(['POST'], () => ({ at: null })),
    'operation/create',
    'failed as shows another at',
  ],
  ['a PUT empties an object', storing(['PUT'], () => ({ at: null })), 'operation/replace', 'failed as not stored'],
  ['a PUT empties a list', storing(['PUT'], () => ({ tags: null })), 'operation/replace', 'failed as not stored'],
  [
    'a PATCH empties an object',
    storing(['PATCH'], (sent) => ('at' in sent ? { at: null } : {})),
    'operation/patch',
    'failed as not stored',
  ],
  ['all is stored', () => undefined, 'operation/replace', 'passed'],
])('%s', async (name, bend, rule, outcome) => {
  const outcomes = { [rule]: outcome };
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each<readonly [string, Bend]>([
  [
    'a member that nobody knows is left out of the answer, too',
    (request, _service, usual) => {
      const reply = usual();
      return { ...reply, body: String(reply.body).replaceAll(/,"city":"\w+"/g, '') };
    },
  ],
  ['an object that says nothing is null', storing(['POST'], ({ at }) => (at === undefined ? {} : { at: null }))],
])('accuses nobody: %s', async (name, bend) => {
  const empty = name.includes('nothing')
    ? plan.replace('{ street: Way 1, city: Bonn }', '{ street: "", city: null }')
    : plan;
  const outcomes = { 'operation/create': 'passed' };
  expect(await judgedOf({ name, api: served(bend), plan: empty, outcomes }, empty)).toEqual(outcomes);
});

it.each<readonly [string, number, Bend, string]>([
  [
    'leaves a copy',
    200,
    (request, { rows }, usual) => {
      const reply = usual();
      if (request.method === 'PUT' && reply.status === 200)
        rows.push({ ...sentBy(request), id: `${rows.length + 500}` });
      return reply;
    },
    'failed as copied',
  ],
  ['leaves none', 200, () => undefined, 'passed'],
])('a PUT %s', async (name, _status, bend, outcome) => {
  const kept = thingsPlan.replace('Other }', '"Other {{unique}}" }');
  const outcomes = { 'operation/replace': outcome };
  expect(await judgedOf({ name, api: served(bend), plan: kept, outcomes }, kept)).toEqual(outcomes);
});
