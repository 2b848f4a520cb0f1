import { expect, it } from 'vitest';
import { answer, type Bend, sentBy, thingsPlan } from '../../harm/service.ts';
import { served } from '../services.ts';
import { judgedOf } from '../judged.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", amount: 7, gift: true')
  .replace('{ name: Other }', '{ name: Other, amount: 8 }');
const switched = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", done: false')
  .replace('{ name: Other }', '{ done: true }');

type Sent = Readonly<Record<string, unknown>>;

/** Stores what a write sends as `change` makes it, of a PATCH without what that leaves out. */
const storing =
  (change: (sent: Sent) => Sent, methods: readonly string[] = ['POST', 'PUT', 'PATCH']): Bend =>
  (request, _service, usual) => {
    const sent = sentBy(request);
    if (sent === undefined || !methods.includes(request.method)) return undefined;
    return usual({ ...request, body: new TextEncoder().encode(JSON.stringify(change(sent))) });
  };

const none = ({ amount, ...rest }: Sent): Sent => ({ ...rest, amount: amount === 0 ? null : amount });
const always = (sent: Sent): Sent => ({ ...sent, gift: sent['gift'] || true });
const atLeastOne = (sent: Sent): Sent => (sent['amount'] === 0 ? { ...sent, amount: 1 } : sent);
const given = (sent: Sent): Sent => Object.fromEntries(Object.entries(sent).filter(([, value]) => Boolean(value)));
const refusing: Bend = (request) => (sentBy(request)?.['amount'] === 0 ? answer(400) : undefined);
const hiding: Bend = ({ method, target }, { rows }) => {
  const row = rows.find(({ id }) => `/things/${id}` === target);
  return method === 'GET' && row?.['gift'] === false ? answer(404) : undefined;
};

const cases: readonly (readonly [string, Bend, Readonly<Record<string, string>>])[] = [
  ['0 is stored as null', storing(none), { 'operation/create': 'failed as answered with another amount' }],
  ['false is stored as true', storing(always), { 'operation/create': 'failed as answered with another gift' }],
  [
    'a PATCH ignores 0',
    storing(given, ['PATCH']),
    { 'operation/create': 'passed', 'operation/patch': 'failed as not changed' },
  ],
  [
    'a PATCH adds to a number',
    storing((sent) => (sent['amount'] === 8 ? { ...sent, amount: 9 } : sent), ['PATCH']),
    { 'operation/patch': 'failed as not changed' },
  ],
  [
    'a PATCH of a number empties a text that it does not send',
    storing((sent) => (Object.hasOwn(sent, 'amount') ? { name: '', ...sent } : sent), ['PATCH']),
    { 'operation/patch': 'failed as unsent changed' },
  ],
  ['1 is the least', storing(atLeastOne), { 'operation/create': 'passed', 'operation/patch': 'passed' }],
  ['0 is refused', refusing, { 'operation/create': 'passed', 'operation/patch': 'passed' }],
  ['what is no gift is hidden', hiding, { 'operation/create': 'passed' }],
  ['all is kept', () => undefined, { 'operation/create': 'passed', 'operation/patch': 'passed' }],
];

it.each(cases)('0 and false: %s', async (name, bend, outcomes) => {
  expect(await judgedOf({ name, api: served(bend), outcomes }, plan)).toEqual(outcomes);
});

it.each<readonly [string, Bend, string]>([
  ['a PATCH ignores false', storing(given, ['PATCH']), 'failed as not changed'],
  ['a switch is turned back', () => undefined, 'passed'],
])('a switch: %s', async (name, bend, outcome) => {
  const outcomes = { 'operation/patch': outcome };
  expect(await judgedOf({ name, api: served(bend), outcomes }, switched)).toEqual(outcomes);
});

it('a change of texts is held apart from one of numbers: a PATCH of a currency converts the price', async () => {
  const priced = thingsPlan
    .replace('"Thing {{unique}}"', '"Thing {{unique}}", price: 7.5, currency: EUR, note: Old')
    .replace('{ name: Other }', '{ name: Other, price: 8.5, currency: USD, note: New }');
  const converting: Bend = (request, { rows }, usual) => {
    const reply = usual();
    const row = rows.find(({ id }) => request.target === `/things/${id}`);
    if (request.method !== 'PATCH' || row === undefined || sentBy(request)?.['currency'] !== 'USD') return reply;
    const now = { ...row, price: Number(row['price']) * 2 };
    rows[rows.indexOf(row)] = now;
    return answer(200, now);
  };
  const outcomes = { 'operation/patch': 'failed as unsent changed' };
  expect(await judgedOf({ name: 'converts', api: served(converting), outcomes }, priced)).toEqual(outcomes);
});
