import { expect, it } from 'vitest';
import type { ApiRequest } from '../../../fixtures/reference/http.ts';
import { answer, audit, type Bend, type Row, sentBy, serve, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", note: x, size: 3')
  .replace('{ name: Other }', '{ note: y, size: 4 }');

/** Does something of its own upon a PATCH that names no field, and refuses null and objects. */
const onEmpty =
  (make: (row: Row, keep: (row: Row) => void) => Row): Bend =>
  (request: ApiRequest, { rows }) => {
    const sent = sentBy(request);
    if (request.method !== 'PATCH' || sent === undefined) return undefined;
    if (Object.values(sent).some((value) => typeof value === 'object')) return answer(400);
    if (Object.keys(sent).length > 0) return undefined;
    const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const row = rows[index];
    if (row === undefined) return answer(404);
    return answer(
      200,
      make(row, (kept) => void rows.splice(index, 1, kept)),
    );
  };

const clearing = (row: Row): Row => ({ ...row, note: null, size: null });

it.each<[string, Bend, string]>([
  ['leaves all as it was', onEmpty((row) => row), 'passed'],
  [
    'clears what may be left out',
    onEmpty((row, keep) => {
      keep(clearing(row));
      return clearing(row);
    }),
    'failed of operation.patch, service.5',
  ],
  [
    'takes away what may be left out',
    onEmpty(({ id, name }, keep) => {
      keep({ id, name });
      return { id, name };
    }),
    'failed of operation.patch, service.5',
  ],
  ['answers as if it had cleared it', onEmpty(clearing), 'failed of operation.patch'],
  ['counts a change', onEmpty((row) => ({ ...row, updatedAt: '2026-01-01T00:00:02Z', revision: 2 })), 'passed'],
  ['answers with a part of the item', onEmpty(({ id }) => ({ id })), 'passed'],
])('a PATCH of no field %s', async (name, bend, outcome) => {
  const outcomes = { 'operation/patch': outcome };
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});

it('a PATCH of no field that answers with a part is not held against what a null takes away after it', async () => {
  const empty = onEmpty(({ id }) => ({ id }));
  const service = serve((request, state, usual) => {
    const index = state.rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const row = state.rows[index];
    const name = request.method === 'PATCH' ? sentBy(request)?.['name'] : undefined;
    if (typeof name === 'string' && name.trim() === '') return answer(400);
    const isNull = name === null;
    if (!isNull || row === undefined) return empty(request, state, usual);
    const { name: _name, ...rest } = row;
    state.rows.splice(index, 1, rest);
    return answer(200, rest);
  });
  const { report } = await audit(service, plan);
  const told = report.findings.flatMap(({ rule, outcome, violations }) =>
    rule === 'operation/patch' && outcome === 'failed' ? violations.map(({ message }) => message) : [],
  );
  expect(told.filter((message) => message.includes('no field'))).toEqual([]);
});
