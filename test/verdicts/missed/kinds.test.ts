import { expect, it } from 'vitest';
import { answer, type Bend, type Row, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, json, served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", size: { width: 3 }, count: 5')
  .replace('required: [name]', 'required: [name], invalid: [{ /size/width: wide }]');

/** What creates send is stored as `keep` makes it, and listed as `show` does. */
const storing =
  (keep: (row: Row) => Row, show: (row: Row) => Row = (row) => row): Bend =>
  (request, { rows }, usual) => {
    if (isList(request))
      return json(200, { success: true, data: rows.map(show), error: null, timestamp: '2026-01-01T00:00:00Z' });
    if (request.method !== 'POST' || typeof sentBy(request)?.['name'] !== 'string') return undefined;
    const reply = usual();
    const row = rows.at(-1);
    if (reply.status !== 201 || row === undefined) return reply;
    rows[rows.length - 1] = keep(row);
    return answer(201, keep(row));
  };

it.each<readonly [string, Bend, string]>([
  ['a text within an object is kept', storing((row) => row), 'passed'],
  [
    'what is no number is kept as its text',
    storing((row) => ({
      ...row,
      count: typeof row['count'] === 'object' ? JSON.stringify(row['count']) : row['count'],
    })),
    'passed',
  ],
  [
    'a number is listed as a text',
    storing(
      (row) => ({ ...row, count: Number(row['count']) || 0 }),
      (row) => ({ ...row, ...(row['count'] === undefined ? {} : { count: JSON.stringify(row['count']) }) }),
    ),
    'failed',
  ],
])('of an invalid create %s', async (name, bend, outcome) => {
  const outcomes = { 'fields/field-type': outcome, 'status/invalid-input': 'failed' };
  const said = await judgedOf({ name, api: served(bend), plan, outcomes }, plan);
  expect(said['fields/field-type']).toBe(outcome);
});

const worded = plan.replace(/invalid: .*\]/, 'invalid: [{ count: many }]');

it.each<readonly [string, (count: unknown) => unknown, string]>([
  ['stored as the digits that were sent', (count) => count, 'failed'],
  ['made a number', Number, 'passed'],
])('a number that is sent as its digits is %s', async (name, keep, outcome) => {
  const outcomes = { 'resource/input-types': outcome };
  const bend: Bend = (request, service, usual) => {
    const sent = sentBy(request);
    if (request.method !== 'POST' || sent === undefined) return undefined;
    const { count = 0, size = {} } = sent;
    if (!/^\d+$/.test(String(count)) || typeof size !== 'object' || Array.isArray(size)) return answer(400);
    return storing((row) => ({ ...row, count: keep(count) }))(request, service, usual);
  };
  expect(await judgedOf({ name, api: served(bend), plan: worded, outcomes }, worded)).toEqual(outcomes);
});
