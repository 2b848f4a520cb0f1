import { expect, it } from 'vitest';
import { type Bend, others, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", price: 12.5')
  .replace('{ name: Other }', '{ price: 9.75 }');
const priced = others.map((row) => ({ ...row, price: 3 }));

/** Keeps what `make` makes of every price that is sent. */
const keeping =
  (make: (price: number) => number, methods: readonly string[]): Bend =>
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
