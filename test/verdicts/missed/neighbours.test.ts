import { expect, it } from 'vitest';
import { answer, type Bend, type Row, sentBy, serve, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import type { Case } from '../judged.ts';

const plan = thingsPlan
  .replace('change:', 'actions: [{ path: /pin }]\n    change:')
  .replace('Other }', 'Other, color: red }');
const told = 'failed as changed';
const shelf: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}`, state: 'new', votes: 0 }));
/** Things that can be pinned; what that does to the one, and to each of the others. */
const pinned =
  (one: (row: Row) => Row, other: (row: Row) => Row): Bend =>
  ({ method, target }, { rows }) => {
    const [, , id, action] = target.split('/');
    if (action !== 'pin' || method !== 'POST') return undefined;
    const found = rows.find((row) => row.id === id);
    if (found === undefined) return answer(404);
    rows.forEach((row, index) => void (rows[index] = row.id === id ? one(row) : other(row)));
    return answer(200, one(found));
  };
const same = (row: Row): Row => row;
const pin = (row: Row): Row => ({ ...row, pinned: true });
const bent =
  (bend: Bend): Case['api'] =>
  () =>
    serve(bend, shelf).api;

/** Things that are ready so long after they were made, whether anybody pins them or not. */
const aging: Case['api'] = (clock) => {
  const ready = (row: Row): Row => {
    const { madeAt = clock.now() } = row;
    return { ...row, madeAt, state: clock.now() - Number(madeAt) > 20 ? 'ready' : 'new' };
  };
  return serve((request, service, usual) => {
    const { rows } = service;
    rows.forEach((row, index) => void (rows[index] = ready(row)));
    return pinned(pin, same)(request, service, usual);
  }, shelf).api;
};

/** A patch of one thing gives its color to some that were there before. */
const spreads =
  (...ids: readonly string[]): Bend =>
  (request, { rows }, usual) => {
    const reply = usual();
    const { color } = sentBy(request) ?? {};
    if (request.method === 'PATCH' && color !== undefined)
      rows.forEach((row, at) => void (rows[at] = ids.includes(row.id) ? { ...row, color } : row));
    return reply;
  };
const colored =
  (bend: Bend, ...colors: readonly string[]): Case['api'] =>
  () =>
    serve(
      bend,
      shelf.map((row, index) => ({ ...row, color: colors[index] })),
    ).api;

const state =
  (to: string) =>
  (row: Row): Row => ({ ...row, state: to });

const cases: readonly (readonly [string, Case['api'], string])[] = [
  ['an action gives a word to all', bent(pinned(state('old'), state('old'))), told],
  ['an action gives a flag to all that none of them had', bent(pinned(pin, pin)), told],
  ['an action empties what others were made with', bent(pinned(pin, (row) => ({ ...row, name: '' }))), told],
  ['an action on one item', bent(pinned(pin, same)), 'passed'],
  ['one that takes the flag from the others', bent(pinned(pin, (row) => ({ ...row, pinned: false }))), 'passed'],
  [
    'one after which all show another count',
    bent(
      pinned(
        (row) => ({ ...row, votes: 1 }),
        (row) => ({ ...row, votes: 1 }),
      ),
    ),
    'passed',
  ],
  ['items that come to a word by themselves', aging, 'passed'],
  [
    'a patch gives a field to all that none of them had',
    bent((request, { rows }, usual) => {
      const reply = usual();
      const { color } = sentBy(request) ?? {};
      if (request.method === 'PATCH' && color !== undefined)
        rows.forEach((row, at) => void (rows[at] = { ...row, color }));
      return reply;
    }),
    told,
  ],
  ['a patch reaches one that was there, by a value that is new', colored(spreads('2'), 'blue', 'blue', 'blue'), told],
  ['a patch reaches two that were there', colored(spreads('1', '2'), 'blue', 'green', 'red'), told],
  ['one that was there comes to a value that others have', colored(spreads('2'), 'red', 'blue', 'red'), 'passed'],
];

it.each(cases)('what a write does to other items: %s', async (name, api, outcome) => {
  const outcomes = { 'operation/neighbours': outcome };
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});

/** A patch of one thing does something to the one before it, which nobody but this service changes; so made are all. */
const before =
  (made: Readonly<Record<string, unknown>>, touched: (row: Row, patched: Row) => Row): Case['api'] =>
  () =>
    serve((request, { rows }, usual) => {
      const reply = usual();
      if (reply.status === 201) rows.push({ ...made, ...(rows.pop() ?? { id: '' }) });
      const at = rows.findIndex(({ id }) => request.target === `/things/${id}`);
      const [one, other] = [rows[at], rows[at - 1]];
      const isOurs = one !== undefined && other !== undefined && other.id.length > 1;
      if (request.method === 'PATCH' && reply.status === 200 && isOurs) rows[at - 1] = touched(other, one);
      return reply.status === 201 ? answer(201, rows.at(-1)) : reply;
    }).api;

it.each<readonly [string, Case['api'], string]>([
  ['a word', before({ note: 'x' }, (row) => ({ ...row, note: 'touched' })), told],
  ['a number', before({ rank: 0 }, (row) => ({ ...row, rank: Number(row['rank']) + 1 })), told],
  ['a flag', before({ vip: false }, (row) => ({ ...row, vip: true })), told],
  [
    'a time of change',
    before({ updatedAt: '2026-01-01T00:00:00Z' }, (row) => ({ ...row, updatedAt: '2026-01-02T00:00:00Z' })),
    'passed',
  ],
  ['a count', before({ peerCount: 0 }, (row) => ({ ...row, peerCount: Number(row['peerCount']) + 1 })), 'passed'],
  ['a list', before({ peers: [] }, (row, { id }) => ({ ...row, peers: [id] })), 'passed'],
  [
    'a flag that it was given',
    before({ color: 'blue' }, (row, { color }) => ({ ...row, color: color === 'red' ? 'green' : row['color'] })),
    'passed',
  ],
])('what a patch does to a field of another item that nobody sent: %s', async (name, api, outcome) => {
  const outcomes = { 'operation/neighbours': outcome };
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});

it('a place in an order that a patch gives to two is no reach of it, nor is what comes with age', async () => {
  const outcomes = { 'operation/neighbours': 'passed' };
  const swapped = bent((request, { rows }, usual) => {
    if (request.method !== 'PATCH') return undefined;
    const at = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    rows.forEach((row, index) => void (rows[index] = { ...row, place: Math.abs(index - at) }));
    return usual();
  });
  const late: Case['api'] = (clock) => {
    const made = new Map<string, number>();
    return serve((request, { rows }, usual) => {
      const reply = usual();
      rows.forEach((row, index) => {
        const { id } = row;
        made.set(id, made.get(id) ?? clock.now());
        rows[index] = { ...row, ready: clock.now() - (made.get(id) ?? 0) > 70 };
      });
      const row = rows.find(({ id }) => request.target === `/things/${id}`);
      if (request.method === 'GET' && row !== undefined) return answer(200, row);
      return reply.status === 201 ? answer(201, rows.at(-1)) : reply;
    }).api;
  };
  for (const api of [swapped, late]) expect(await judgedOf({ name: '', api, plan, outcomes }, plan)).toEqual(outcomes);
});
