import { expect, it } from 'vitest';
import { answer, type Bend } from '../../harm/service.ts';
import { auditBy, judgedOf } from '../judged.ts';
import { isList, json, readOnly, served } from '../services.ts';

const plan = readOnly.replace('path: /things', 'path: /things, filters: { color: [red, blue] }');
const seeded = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}`, color: 'red' }));

/** What a list with a filter is answered with, in place of the things that match. */
const filtered =
  (isLost: (color: string | null) => boolean, body: unknown): Bend =>
  (request, { rows }) => {
    const color = new URLSearchParams(request.target.split('?')[1]).get('color');
    if (!isList(request) || color === null) return undefined;
    if (isLost(color)) return json(200, body);
    return answer(
      200,
      rows.filter((row) => row['color'] === color),
    );
  };

const enveloped = { success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };

it.each([
  ['all that it should show', () => true, enveloped, 'failed'],
  ['all that it should show, without an envelope', () => true, null, 'failed'],
  ['the empty list', (color: string | null) => color !== 'red', enveloped, 'passed'],
])('a filter answers null in place of %s', async (name, isLost, body, outcome) => {
  const outcomes = { 'query/filter-complete': outcome };
  const api = served(filtered(isLost, body), seeded);
  expect(await judgedOf({ name, api, plan, outcomes }, plan)).toEqual(outcomes);
});

it('is one problem with what it loses', async () => {
  const rules = ['pagination/data', 'query/filter', 'query/filter-complete'];
  const { report } = await auditBy(
    served(
      filtered(() => true, enveloped),
      seeded,
    ),
    plan,
    rules,
  );
  expect(report.problems.map(({ id }) => id)).toEqual(['query/filter-complete']);
});
