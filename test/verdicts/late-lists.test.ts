import { expect, it } from 'vitest';
import { answer, others, type Row, serve, thingsPlan } from '../harm/service.ts';
import { type Case, judgedOf } from './judged.ts';
import { isList, json } from './services.ts';

const plan = `${thingsPlan.replace('{ name: Other }', '{ name: Other, rank: 2 }').replace('" }, req', '", rank: 90 }, req')}    filters: { name: { value: Thing, in: [name], match: contains } }\n    sort: [rank]\n`;

/** Reads show all at once; lists are of an index that is as the things were so many milliseconds ago. */
const indexed =
  (lagMs: number): Case['api'] =>
  (clock) => {
    const kept: { readonly at: number; readonly rows: readonly Row[] }[] = [];
    const seeded = others.map((row, at) => ({ ...row, rank: 10 * (at + 1) }));
    return serve((request, { rows }, usual) => {
      const indexAt = (): readonly Row[] =>
        kept.findLast(({ at }) => at <= clock.now() - lagMs)?.rows ?? kept[0]?.rows ?? rows;
      if (!isList(request)) {
        if (kept.length === 0) kept.push({ at: 0, rows: [...rows] });
        const reply = usual();
        kept.push({ at: clock.now(), rows: [...rows] });
        return reply;
      }
      const query = new URLSearchParams(request.target.split('?')[1] ?? '');
      const found = indexAt().filter(({ name }) => String(name).includes(query.get('name') ?? ''));
      const turned = query.get('sort')?.endsWith('desc') === true ? -1 : 1;
      const sorted = query.has('sort')
        ? found.toSorted((one, other) => (Number(one['rank']) - Number(other['rank'])) * turned)
        : found;
      return answer(200, sorted);
    }, seeded).api;
  };

const asked = ['operation/listed', 'operation/delete', 'operation/patch', 'operation/replace', 'operation/counts'];
const rules = [...asked, 'operation/neighbours', 'query/filter-fresh', 'query/sort-fresh', 'status/duplicate-at-once'];

it.each([0, 50, 900, 2000, 5000])('a list that follows a write after %i ms is no violation', async (lag) => {
  const outcomes = Object.fromEntries(rules.map((rule) => [rule, 'passed']));
  const judged = await judgedOf({ name: 'late', api: indexed(lag), plan, outcomes }, plan);
  expect(Object.values(judged)).not.toContain('failed');
  expect(judged['operation/listed']).toBe('passed');
});

it.each([9000, 1e9])('a list that follows after %i ms is one, of the list alone', async (lag) => {
  const outcomes = {
    'operation/listed': 'failed of operation.list',
    'operation/create': 'passed',
    'operation/read': 'passed',
  };
  expect(await judgedOf({ name: 'never', api: indexed(lag), plan, outcomes }, plan)).toEqual(outcomes);
});

/** Pages that count all things anew when the count is so many milliseconds old. */
const counting =
  (ms: number): Case['api'] =>
  ({ now }) => {
    let kept: { readonly at: number; readonly count: number } | undefined;
    return serve((request, { rows }) => {
      if (!isList(request)) return undefined;
      if (kept === undefined || now() - kept.at > ms) kept = { at: now(), count: rows.length };
      const query = new URLSearchParams(request.target.split('?')[1] ?? '');
      const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)];
      if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 1) return answer(400);
      const numbers = { page, size, totalElements: kept.count, totalPages: Math.ceil(kept.count / size) };
      const data = rows.slice(page * size, (page + 1) * size);
      return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers });
    }).api;
  };

it.each<[ms: number, outcome: string]>([
  [900, 'passed'],
  [3000, 'passed'],
  [1e9, 'failed as two items were created, one item was deleted'],
])('a count that is kept for %i ms', async (ms, outcome) => {
  const outcomes = { 'operation/counts': outcome };
  expect(await judgedOf({ name: 'counted', api: counting(ms), plan: thingsPlan, outcomes }, thingsPlan)).toEqual(
    outcomes,
  );
});
