import { expect, it } from 'vitest';
import { type Bend, type Row, thingsPlan } from '../../harm/service.ts';
import type { Case } from '../judged.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}" }', '"Thing {{unique}}", note: some }')
  .replace('Other }', 'Other, note: else }');
const shelf: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}`, note: 'n' }));
/** What is done to the rows after a create that worked. */
const creating =
  (edit: (rows: Row[]) => void): Bend =>
  ({ method, target }, { rows }, usual) => {
    if (method !== 'POST' || target !== '/things') return undefined;
    const reply = usual();
    if (reply.status === 201) edit(rows);
    return reply;
  };
/** What is done to the row that was made before the last. */
const previous = (edit: (row: Row) => Row): Bend =>
  creating((rows) => {
    const row = rows.at(-2);
    if (row !== undefined) rows[rows.length - 2] = edit(row);
  });
/** Things that lose their note so long after they were made. */
const aging: Case['api'] = (clock) =>
  served(({ target }, { rows }) => {
    rows.forEach((row, index) => {
      const { madeAt = clock.now() } = row;
      const note = clock.now() - Number(madeAt) > 5 && target.startsWith('/things') ? 'old' : row['note'];
      rows[index] = { ...row, madeAt, note };
    });
    return undefined;
  }, shelf)();

const cases: readonly (readonly [string, Case['api'], Readonly<Record<string, string>>])[] = [
  [
    'takes the item that was made before it away',
    served(
      creating((rows) => void rows.splice(-2, 1)),
      shelf,
    ),
    { 'operation/neighbours': 'failed as gone' },
  ],
  [
    'changes what the item before it was made with',
    served(
      previous((row) => ({ ...row, note: 'superseded' })),
      shelf,
    ),
    { 'operation/neighbours': 'failed as changed', 'operation/safe-read': 'passed', 'operation/patch': 'passed' },
  ],
  [
    'empties a field of the item before it',
    served(
      previous((row) => ({ ...row, note: null })),
      shelf,
    ),
    { 'operation/neighbours': 'failed as changed', 'operation/safe-read': 'passed' },
  ],
  [
    'moves what nobody sent',
    served(
      previous((row) => ({ ...row, next: 'x', position: 2, latest: false })),
      shelf,
    ),
    { 'operation/neighbours': 'passed', 'operation/safe-read': 'passed' },
  ],
  ['is followed by age', aging, { 'operation/neighbours': 'passed' }],
  [
    'is followed by others who take items away',
    served(({ method, target }, { rows }) => {
      if (method === 'GET' && target === '/things/2') rows.splice(0, 1);
      return undefined;
    }, shelf),
    { 'operation/neighbours': 'passed' },
  ],
];

it.each(cases)('a create that %s', async (name, api, outcomes) => {
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});

/** Creates that are answered with a Location alone, after the row was edited. */
const saying = (status: number, edit: (row: Row) => Row): Case['api'] =>
  served(({ method, target }, { rows }, usual) => {
    if (method !== 'POST' || target !== '/things') return undefined;
    const reply = usual();
    const row = rows.at(-1);
    if (reply.status !== 201 || row === undefined) return reply;
    rows[rows.length - 1] = edit(row);
    return { status, headers: [['Location', `/things/${row.id}`]], body: '' };
  }, shelf);

it.each([
  ['what it lost, where it answers with nothing', saying(201, lost), 'failed as shows another note, no item'],
  ['what it lost, where it answers 204', saying(204, lost), 'failed as shows another note'],
  ['nothing more, where all is stored', saying(201, (row) => row), 'failed as no item'],
  ['nothing, where all is stored and it answers 204', saying(204, (row) => row), 'inapplicable'],
] satisfies [string, Case['api'], string][])('tells of a create %s', async (name, api, said) => {
  const outcomes = { 'operation/create': said };
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});

function lost(row: Row): Row {
  return { ...row, note: null };
}
