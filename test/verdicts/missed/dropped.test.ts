import { expect, it } from 'vitest';
import { answer, type Bend, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", size: { width: 3 }, tags: [a]')
  .replace('name: Other', 'name: Other, size: { width: 5 }');

/** Stores what PUT sends, but for some of its fields. */
const forgets =
  (...names: readonly string[]): Bend =>
  (request, { rows }, usual) => {
    const reply = usual();
    if (request.method !== 'PUT' || reply.status !== 200 || sentBy(request) === undefined) return reply;
    const at = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const row = rows[at];
    if (row === undefined) return reply;
    rows[at] = { ...Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))), id: row.id };
    return answer(200, rows[at]);
  };

it.each([
  ['an object that a read showed before', forgets('size'), 'failed as not stored'],
  ['a list of texts', forgets('tags'), 'failed as not stored'],
  ['nothing', forgets(), 'passed'],
])('a PUT sends %s, and no read shows it any more', async (name, bend, outcome) => {
  const outcomes = { 'operation/replace': outcome };
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});

it('a direction that is none breaks a list that is not sorted by id', async () => {
  const sorts: Bend = ({ method, target }) => {
    const [, field, direction] = /[?&]sort=(\w*)(?:,|%2C)(\w+)/.exec(target) ?? [];
    if (method !== 'GET' || field === undefined) return undefined;
    if (field !== 'name') return answer(400);
    return direction === 'asc' || direction === 'desc' ? undefined : answer(500);
  };
  const sorted = `${plan}    sort: [name]\n`;
  const outcomes = { 'query/invalid': 'failed' };
  expect(await judgedOf({ name: 'sort', api: served(sorts), plan: sorted, outcomes }, sorted)).toEqual(outcomes);
});
