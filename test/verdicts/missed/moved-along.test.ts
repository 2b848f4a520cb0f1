import { expect, it } from 'vitest';
import { type Bend, others, type Row, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { served } from '../services.ts';

let now = 0;
/** A time that no two writes have in common. */
const time = (): string => new Date(Date.UTC(2026, 0, 1) + (now += 7)).toISOString();

/** Every change sets when an item was changed; `whose` says of which. */
const stamping =
  (whose: (row: Row, changed: string) => boolean): Bend =>
  (request, { rows }, usual) => {
    const reply = usual();
    const [, id = ''] = /^\/things\/([^/?]+)$/.exec(request.target) ?? [];
    if (!['PUT', 'PATCH'].includes(request.method) || reply.status !== 200) return reply;
    const changedAt = time();
    rows.splice(0, rows.length, ...rows.map((row) => (whose(row, id) ? { ...row, changedAt } : row)));
    return usual({ ...request, method: 'GET' });
  };

const dated: readonly Row[] = others.map((row) => ({ ...row, changedAt: null }));

it.each<[string, Bend, string]>([
  ['of all items', stamping(() => true), 'failed as changed'],
  ['of the item alone', stamping(({ id }, changed) => id === changed), 'passed'],
])('a change sets the time %s', async (_what, bend, outcome) => {
  const outcomes = { 'operation/neighbours': outcome };
  expect(await judgedOf({ name: '', api: served(bend, dated), outcomes }, thingsPlan)).toEqual(outcomes);
});

it('a time that all items of the list have in common is of the list', async () => {
  let synced = time();
  const bend: Bend = (request, _service, usual) => {
    const reply = usual();
    if (['PUT', 'PATCH'].includes(request.method) && reply.status === 200) synced = time();
    return { ...reply, body: reply.body.toString().replaceAll(/"id":/g, `"synced":"${synced}","id":`) };
  };
  const outcomes = { 'operation/neighbours': 'passed' };
  expect(await judgedOf({ name: '', api: served(bend), outcomes }, thingsPlan)).toEqual(outcomes);
});
