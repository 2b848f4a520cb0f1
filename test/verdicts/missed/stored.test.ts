import { expect, it } from 'vitest';
import { type Bend, type Row, sentBy, thingsPlan } from '../../harm/service.ts';
import { json, isList, served } from '../services.ts';
import { judgedOf } from '../judged.ts';
import { answer } from '../../harm/service.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", amount: 7, gift: true, note: Five, tags: [red, blue]')
  .replace('not_blank: [name]', 'not_blank: [name], invalid: [{ note: huge }]')
  .replace('{ name: Other }', '{ note: Six }');

/** Refuses the note that the plan calls invalid, and a name that is none; `more` says what else is invalid. */
const checked =
  (more: (sent: Readonly<Record<string, unknown>>) => boolean, bend: Bend = () => undefined): Bend =>
  (request, service, usual) => {
    const sent = sentBy(request) ?? {};
    const isInvalid =
      sent['note'] === 'huge' || (sent['name'] !== undefined && typeof sent['name'] !== 'string') || more(sent);
    return isInvalid && request.method !== 'GET'
      ? (bend(request, service, usual), answer(400))
      : bend(request, service, usual);
  };
const isOther = (value: unknown, type: string): boolean => value !== undefined && typeof value !== type;
const strict = (sent: Readonly<Record<string, unknown>>): boolean =>
  isOther(sent['amount'], 'number') ||
  isOther(sent['gift'], 'boolean') ||
  isOther(sent['note'], 'string') ||
  isOther(sent['tags'], 'object');
const indexOf = (rows: readonly Row[], target: string): number =>
  rows.findIndex(({ id }) => `/things/${id}` === target);

const keepsRefused: Bend = ({ method, target, ...rest }, { rows }) => {
  const { note } = sentBy(rest) ?? {};
  const at = indexOf(rows, target);
  const row = rows[at];
  if (method === 'PATCH' && note === 'huge' && row !== undefined) rows[at] = { ...row, note };
  return undefined;
};
/** What is refused empties what it was sent to. */
const emptied: Bend = ({ method, target }, { rows }) => {
  const at = indexOf(rows, target);
  const row = rows[at];
  if (method === 'PATCH' && row !== undefined) rows[at] = { ...row, name: '', note: '' };
  return undefined;
};
const spoilsName: Bend = ({ method, target }, { rows }, usual) => {
  const reply = usual();
  const at = indexOf(rows, target);
  const row = rows[at];
  if (method !== 'PATCH' || row === undefined || reply.status !== 200) return reply;
  rows[at] = { ...row, name: String(row['name']).toUpperCase() };
  return answer(200, rows[at]);
};
/** What is shown of tags is the text of their JSON. */
const asText: Bend = ({ target }, { rows }, usual) => {
  const reply = usual();
  for (const [at, row] of rows.entries())
    if (typeof row['tags'] === 'object') rows[at] = { ...row, tags: JSON.stringify(row['tags']) };
  const shown = rows[indexOf(rows, target)];
  return reply.status === 201 ? answer(201, rows.at(-1)) : reply.status === 200 && shown ? answer(200, shown) : reply;
};
/** A name is kept in capitals, however it was sent. */
const inCapitals: Bend = ({ target }, { rows }, usual) => {
  const reply = usual();
  for (const [at, row] of rows.entries()) rows[at] = { ...row, name: String(row['name']).toUpperCase() };
  const shown = rows[indexOf(rows, target)];
  return reply.status === 201 ? answer(201, rows.at(-1)) : reply.status === 200 && shown ? answer(200, shown) : reply;
};

const cases: readonly (readonly [string, Bend, Readonly<Record<string, string>>])[] = [
  ['all is refused that is invalid', checked(strict), { 'resource/input-types': 'passed' }],
  [
    'a refused value stays',
    checked(strict, keepsRefused),
    { 'resource/refused-change': 'failed as PATCH changed note' },
  ],
  [
    'a refused patch empties the item',
    checked(strict, (request, service, usual) =>
      strict(sentBy(request) ?? {}) ? emptied(request, service, usual) : undefined,
    ),
    { 'resource/refused-change': 'failed as PATCH changed note' },
  ],
  [
    'a patch of another field turns a name into capitals',
    spoilsName,
    { 'operation/patch': 'failed as unsent changed' },
  ],
  ['a list is kept as the text of its JSON', asText, { 'operation/create': 'failed as answered with another tags' }],
  ['names are kept in capitals', inCapitals, { 'operation/patch': 'passed' }],
];

it.each(cases)('what is stored: %s', async (name, bend, outcomes) => {
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each<[string, (row: Row) => unknown, string]>([
  ['numbers', ({ id }) => Number(id), 'failed as ids or names alone'],
  ['names', ({ name }) => name, 'failed as ids or names alone'],
  ['ids with something beside', ({ id, name }) => ({ id, name }), 'passed'],
])('a list of %s, where items are objects', async (name, shown, told) => {
  const outcomes = { 'operation/list-items': told, 'operation/counts': 'passed' };
  const bend: Bend = (request, { rows }) =>
    isList(request)
      ? json(200, {
          success: true,
          data: rows.map(shown),
          error: null,
          page: 0,
          size: 99,
          totalElements: rows.length,
          totalPages: 1,
        })
      : undefined;
  const come = await judgedOf({ name, api: served(bend), plan, outcomes }, plan);
  expect({ ...come, 'operation/counts': come['operation/counts'] === 'failed' ? 'failed' : 'passed' }).toEqual(
    outcomes,
  );
});

it('what was valid in a PATCH that was refused is stored', async () => {
  const api = served(({ method, target, ...request }, { rows }, usual) => {
    const { size, name, ...more } = sentBy(request) ?? {};
    const at = indexOf(rows, target);
    const row = rows[at];
    const isNamed = typeof name === 'string' && name.trim() !== '';
    const isValid = isNamed && size === undefined && Object.keys(more).length === 0;
    if (method !== 'PATCH' || row === undefined || isValid) return usual();
    if (typeof name === 'string' && size !== undefined) rows[at] = { ...row, name };
    return answer(400);
  });
  const sized = thingsPlan
    .replace('"Thing {{unique}}"', '"Thing {{unique}}", size: 3')
    .replace('not_blank: [name]', 'not_blank: [name], invalid: [{ size: much }]');
  const outcomes = { 'resource/refused-change': 'failed as PATCH changed name' };
  expect(await judgedOf({ name: 'stored', api, plan: sized, outcomes }, sized)).toEqual(outcomes);
});
