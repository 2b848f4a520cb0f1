import { expect, it } from 'vitest';
import { judgedOf } from '../judged.ts';
import { answer, type Bend, others, type Row, sentBy, thingsPlan } from '../../harm/service.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", note: Five, fee: null')
  .replace('{ name: Other }', '{ name: Other, note: null }');
const nullable = others.map((row) => ({ ...row, note: null, fee: null }));
const always = others.map((row) => ({ ...row, note: 'Red', fee: 3 }));

/** Takes what `as` makes of a value that is sent as null, below the fields of the method alone; undefined: leaves the field out. */
const nullAs =
  (as: (field: string) => unknown, methods: readonly string[]): Bend =>
  (request, _service, usual) => {
    const sent = sentBy(request);
    if (sent === undefined || !methods.includes(request.method)) return undefined;
    const taken = Object.entries(sent).map(([field, value]) => [field, value === null ? as(field) : value]);
    return usual({ ...request, body: new TextEncoder().encode(JSON.stringify(Object.fromEntries(taken))) });
  };

const writes = ['POST', 'PUT', 'PATCH'];
it.each<[string, Bend, readonly Row[], Readonly<Record<string, string>>]>([
  ['kept by PATCH', nullAs(() => undefined, ['PATCH']), nullable, { 'operation/patch': 'failed as not changed' }],
  ['kept as text', nullAs(() => 'null', ['PATCH', 'PUT']), always, { 'operation/patch': 'failed as not changed' }],
  [
    'kept as a number',
    nullAs(() => 0, ['POST']),
    nullable,
    { 'operation/create': 'failed as answered with another fee' },
  ],
  [
    'left out',
    nullAs(() => undefined, ['PUT', 'POST']),
    nullable,
    { 'operation/create': 'passed', 'operation/replace': 'passed' },
  ],
  [
    'kept as an empty text',
    nullAs(() => '', writes),
    nullable,
    { 'operation/create': 'passed', 'operation/patch': 'passed' },
  ],
  [
    'a default instead',
    nullAs(() => 'None yet', writes),
    nullable,
    { 'operation/create': 'passed', 'operation/patch': 'passed' },
  ],
  [
    'a zero where nothing is ever null',
    nullAs(() => 0, writes),
    always,
    { 'operation/create': 'passed', 'operation/patch': 'passed' },
  ],
])('a null that is sent: %s', async (name, bend, seeded, outcomes) => {
  expect(await judgedOf({ name, api: served(bend, seeded), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each<[string, Bend, string]>([
  ['kept by PATCH', nullAs(() => undefined, ['PATCH']), 'failed as not changed'],
  [
    'refused',
    (request) => (request.method === 'PATCH' && sentBy(request)?.['note'] === null ? answer(400) : undefined),
    'passed',
  ],
])('a null that only other items show: %s', async (name, bend, outcome) => {
  const texts = thingsPlan
    .replace('"Thing {{unique}}"', '"Thing {{unique}}", kind: Old, note: Five')
    .replace('{ name: Other }', '{ name: Other, kind: New, note: Six }');
  const outcomes = { 'operation/patch': outcome };
  expect(await judgedOf({ name, api: served(bend, nullable), plan: texts, outcomes }, texts)).toEqual(outcomes);
});

/** Reads of what is missing show nothing, and a DELETE of it does nothing; what a PUT of it comes to, `put` says. */
const showingNothing = (put: number) =>
  served((request, { rows }) => {
    const [, id] = /^\/things\/(\w+)$/.exec(request.target) ?? [];
    if (id === undefined || rows.some((row) => row.id === id)) return undefined;
    if (request.method === 'GET' || request.method === 'DELETE') return answer(200, null);
    return request.method === 'PUT' ? answer(put) : undefined;
  });

it.each([
  [500, 'failed as replace of what is missing: 5xx, read of what is missing: 2xx'],
  [200, 'failed as replace of what is missing: nothing made, read of what is missing: 2xx'],
  [404, 'failed as read of what is missing: 2xx'],
])(
  'asks for what is missing in every way where reads of it show nothing, and a PUT is answered with %s',
  async (put, outcome) => {
    const outcomes = {
      'status/missing': outcome,
      'status/missing-write': 'failed as deleted',
      'operation/neighbours': 'passed',
    };
    expect(await judgedOf({ name: '', api: showingNothing(put), plan: thingsPlan, outcomes }, thingsPlan)).toEqual(
      outcomes,
    );
  },
);
