import { expect, it } from 'vitest';
import { audit, type Bend, others, type Row, sentBy, serve, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", price: 12.5')
  .replace('{ name: Other }', '{ price: 9.75 }');
const priced = others.map((row) => ({ ...row, price: 3 }));

/** Keeps what `make` makes of every price that is sent. */
const keeping =
  (make: (price: number) => unknown, methods: readonly string[]): Bend =>
  (request, _service, usual) => {
    const { price, ...sent } = sentBy(request) ?? {};
    if (typeof price !== 'number' || !methods.includes(request.method)) return undefined;
    return usual({ ...request, body: new TextEncoder().encode(JSON.stringify({ ...sent, price: make(price) })) });
  };

const all = ['POST', 'PUT', 'PATCH'];
const fails = { 'operation/patch': 'failed as not changed', 'operation/replace': 'failed as not changed' };
const holds = { 'operation/patch': 'passed', 'operation/replace': 'passed' };
it.each<[string, Bend, Readonly<Record<string, string>>]>([
  ['are cut by all writes', keeping(Math.trunc, all), { 'operation/create': 'failed', ...fails }],
  ['are cut by creates alone', keeping(Math.trunc, ['POST']), { 'operation/create': 'failed', ...holds }],
  [
    'are another by all writes',
    keeping((price) => price * 2, all),
    { 'operation/create': 'failed', 'operation/patch': 'inconclusive', 'operation/replace': 'passed' },
  ],
  ['are kept', keeping((price) => price, all), { 'operation/create': 'passed', ...holds }],
])('decimals that %s', async (name, bend, outcomes) => {
  expect(await judgedOf({ name, api: served(bend, priced), plan, outcomes }, plan)).toEqual(outcomes);
});

const asText = (methods: readonly string[]): Bend => keeping(String, methods);
it.each<[string, Bend, readonly Row[], Readonly<Record<string, string>>]>([
  [
    'by PATCH',
    asText(['PATCH']),
    priced,
    { 'operation/create': 'passed', 'operation/patch': fails['operation/patch'] },
  ],
  ['by PUT', asText(['PUT']), priced, { 'operation/patch': 'passed', 'operation/replace': fails['operation/replace'] }],
  ['by POST', asText(['POST']), priced, { 'operation/create': 'failed as answered with another price', ...holds }],
  ['by all writes', asText(all), priced, { 'operation/create': 'failed as answered with another price', ...fails }],
  [
    'in all items',
    asText(all),
    others.map((row) => ({ ...row, price: '3.00' })),
    { 'operation/create': 'passed', ...holds },
  ],
])('numbers that are kept as texts %s', async (name, bend, seeded, outcomes) => {
  expect(await judgedOf({ name, api: served(bend, seeded), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each<[string, Bend]>([
  ['cut', keeping(Math.trunc, all)],
  ['kept as texts', asText(all)],
])('numbers that are %s are one problem', async (_name, bend) => {
  const { report } = await audit(serve(bend, priced), plan);
  const told = report.problems.map(({ id }) => id).filter((id) => /^operation|field-type/.test(id));
  expect(told).toEqual(['operation/create']);
});
