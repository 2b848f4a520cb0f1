import { expect, it } from 'vitest';
import type { Bend } from '../../harm/service.ts';
import { thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, json, served } from '../services.ts';

const plan = thingsPlan.replace(
  '"Thing {{unique}}" }',
  '"Thing {{unique}}", currency: EUR, color: Red, price: 10.5, active: true, due: "2027-03-01", note: a long text, at: "2027-03-01T10:00:00Z", tags: [cold, dry], parts: [{ no: 1 }] }',
);

/** The list shows its items as `show` makes them. */
const listing =
  (show: (row: Readonly<Record<string, unknown>>) => object): Bend =>
  (request, { rows }) => {
    rows.forEach((row, index) => (rows[index] = { createdAt: '2026-01-01T10:00:00Z', seen: '2026-01-02', ...row }));
    return isList(request)
      ? json(200, { success: true, data: rows.map(show), error: null, timestamp: '2026-01-01T00:00:00Z' })
      : undefined;
  };

it.each<readonly [string, Parameters<typeof listing>[0], string]>([
  [
    'another number',
    (row) => ({ ...row, price: Math.trunc(Number(row['price'])) }),
    'failed as listed with another price',
  ],
  ['another flag', (row) => ({ ...row, active: false }), 'failed as listed with another active'],
  ['another date', (row) => ({ ...row, due: '2027-02-28' }), 'failed as listed with another due'],
  [
    'less, in short and in other words',
    ({ id, name, note }) => ({ id, name, note: String(note).slice(0, 3), active: 'yes' }),
    'passed',
  ],
  ['no number', (row) => ({ ...row, price: null }), 'failed as listed with another price'],
  ['none of the tags', (row) => ({ ...row, tags: [] }), 'failed as listed with another tags'],
  [
    'another date of creation',
    (row) => ({ ...row, createdAt: '2026-01-01T11:00:00Z' }),
    'failed as listed with another createdAt',
  ],
  [
    'less of what is long or related, and when it was shown',
    (row) => ({ ...row, note: null, parts: [], tags: null, createdAt: '2026-01-01T10:00:59Z', seen: '2026-01-01' }),
    'passed',
  ],
  [
    'a code in another case',
    (row) => ({ ...row, currency: String(row['currency']).toLowerCase() }),
    'failed as listed with another currency',
  ],
  ['a word in another case', (row) => ({ ...row, color: String(row['color']).toLowerCase() }), 'passed'],
  ['an instant in short', (row) => ({ ...row, at: String(row['at']).slice(0, 10) }), 'passed'],
])('a list shows %s', async (name, show, outcome) => {
  const outcomes = { 'operation/listed': outcome };
  expect(await judgedOf({ name, api: served(listing(show)), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each([
  ['alone', '', 'failed as read with another currency'],
  ['as it is stored', 'POST', 'passed'],
])('reads show a code in another case %s', async (name, method, outcome) => {
  const bend: Bend = (request, { rows }, usual) => {
    const reply = usual();
    if (request.method === method) for (const [at, row] of rows.entries()) rows[at] = { ...row, currency: 'eur' };
    const isShown = request.method === 'GET' && request.target !== '/things';
    return isShown ? { ...reply, body: String(reply.body).replace('"EUR"', '"eur"') } : reply;
  };
  const outcomes = { 'operation/listed': outcome };
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});

it('a list that shows ids in another case is one problem', async () => {
  const bend: Bend = (request, _service, usual) => {
    const reply = usual({ ...request, target: request.target.replace(/^(\/things\/)t/i, '$1') });
    const letter = isList(request) ? 'T' : 't';
    return { ...reply, body: String(reply.body).replaceAll(/"id":"(\d+)"/g, `"id":"${letter}$1"`) };
  };
  const outcomes = { 'operation/read': 'failed as another item', 'operation/listed': 'inconclusive' };
  expect(await judgedOf({ name: '', api: served(bend), outcomes }, thingsPlan)).toEqual(outcomes);
});

it('a list shows the letters of others in another encoding', async () => {
  const garbled = ({ id, ...row }: Readonly<Record<string, unknown>>): object => ({
    ...row,
    id,
    name: id === '2' ? 'Ã‰mile' : row['name'],
  });
  const api = served((request, service, usual) => {
    const at = service.rows.findIndex(({ id }) => id === '2');
    const row = service.rows[at];
    if (row !== undefined) service.rows[at] = { ...row, name: 'Émile' };
    return listing(garbled)(request, service, usual);
  });
  const outcomes = { 'operation/listed': 'failed as listed with another name' };
  expect(await judgedOf({ name: 'garbled', api, plan, outcomes }, plan)).toEqual(outcomes);
});
