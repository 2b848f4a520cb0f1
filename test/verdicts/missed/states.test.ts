import { expect, it } from 'vitest';
import { answer, type Bend, type Row, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = `${thingsPlan.replace('"Thing {{unique}}" }', '"Thing {{unique}}", state: open }')}    actions: [{ path: /archive }]
    states: { field: state, allowed: [[open, /archive, archived]] }
`;

/** An action archives a thing, which its address no longer finds; a list may show it still, for so many requests. */
const archiving = (listedFor: number): Bend => {
  let left = listedFor;
  return ({ method, target }, { rows }) => {
    const [, id] = /^\/things\/(\d+)/.exec(target) ?? [];
    const row = rows.find((each) => each.id === id);
    if (target === '/things' && method === 'GET' && rows.some(({ state }) => state === 'archived')) {
      left -= 1;
      return left < 0
        ? answer(
            200,
            rows.filter(({ state }) => state !== 'archived'),
          )
        : undefined;
    }
    if (row !== undefined && target.endsWith('/archive')) {
      rows[rows.indexOf(row)] = { ...row, state: 'archived' };
      return answer(200);
    }
    return row?.['state'] === 'archived' && method === 'GET' ? answer(404) : undefined;
  };
};

it.each([
  ['shows it still', Number.POSITIVE_INFINITY, 'failed as not found, and listed'],
  ['shows it for a moment', 1, 'inconclusive'],
  ['shows it no longer', 0, 'inconclusive'],
])('a thing is not found after a transition, and the list %s', async (name, listedFor, outcome) => {
  const outcomes = { 'states/allowed': outcome };
  expect(await judgedOf({ name, api: served(archiving(listedFor)), outcomes }, plan)).toEqual(outcomes);
});

const changing = `${thingsPlan
  .replace('"Thing {{unique}}" }', '"Thing {{unique}}", note: Five, state: open }')
  .replace('{ name: Other }', '{ name: Other, note: Six }')}    actions: [{ path: /archive }]
    states: { field: state, allowed: [[open, /archive, archived]] }
`;

/** Answers a change of what is archived in place of the service, which keeps the state of what is replaced. */
const inArchive =
  (method: string, change: (row: Row, sent: Readonly<Record<string, unknown>>) => Row | number): Bend =>
  (request, { rows }) => {
    const [, id, action] = /^\/things\/(\d+)(\/archive)?$/.exec(request.target) ?? [];
    const at = rows.findIndex((each) => each.id === id);
    const row = rows[at];
    if (row === undefined) return undefined;
    const isArchived = row['state'] === 'archived';
    const sent = sentBy(request) ?? {};
    if (action === undefined && !(isArchived && ['PUT', 'PATCH'].includes(request.method))) return undefined;
    const changed =
      action === undefined && request.method === method
        ? change(row, sent)
        : { ...row, ...sent, state: 'archived', id: row.id };
    if (typeof changed === 'number') return answer(changed);
    rows[at] = changed;
    return answer(200, changed);
  };

it.each<readonly [string, Bend, Readonly<Record<string, string>>]>([
  ['PUT', inArchive('PUT', () => 500), { 'operation/replace': 'failed as refused 500', 'operation/patch': 'passed' }],
  ['PATCH', inArchive('PATCH', () => 500), { 'operation/patch': 'failed as refused 500' }],
  [
    'PUT that empties a field',
    inArchive('PUT', (row, sent) => ({ ...row, ...sent, state: 'archived', note: null, id: row.id })),
    { 'operation/replace': 'failed as not changed' },
  ],
  ['refused PUT', inArchive('PUT', () => 409), { 'operation/replace': 'passed' }],
  ['refused PATCH', inArchive('PATCH', () => 405), { 'operation/patch': 'passed', 'states/kept': 'inapplicable' }],
  [
    'PUT that leaves it as it is',
    inArchive('PUT', (row) => row),
    { 'operation/replace': 'passed', 'operation/patch': 'passed' },
  ],
])('changes of what is archived: %s', async (name, bend, outcomes) => {
  expect(await judgedOf({ name, api: served(bend), outcomes }, changing)).toEqual(outcomes);
});
