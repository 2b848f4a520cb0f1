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
