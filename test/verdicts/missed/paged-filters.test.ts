import { expect, it } from 'vitest';
import { judgedOf } from '../judged.ts';
import { isList, json, readOnly, served } from '../services.ts';

const kinds = ['old', 'new'];
const colors = ['red', 'green', 'blue'];
const shapes = ['round', 'square'];
const rows = Array.from({ length: 24 }, (_each, index) => ({
  id: String(index + 1),
  name: `Thing ${index}`,
  kind: kinds[index % 2],
  color: colors[index % 3],
  shape: shapes[Math.floor(index / 6) % 2],
}));
const plan = readOnly.replace(
  ' }]',
  ', filters: { kind: [old, new], color: [red, green, blue], shape: [round, square] } }]',
);

/** Pages of things by kind and color; pages after the first are not cut from what `ignored` keeps. */
const paging = (ignored: string) =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)];
    if (!(page >= 0 && size > 0))
      return json(400, { success: false, data: null, error: { code: 'X', message: 'No.' } });
    const kept = rows.filter((row) =>
      (['kind', 'color', 'shape'] as const).every(
        (name) => (page > 0 && name === ignored) || !query.has(name) || query.get(name) === row[name],
      ),
    );
    const data = kept.slice(page * size, (page + 1) * size);
    const numbers = { page, size, totalElements: kept.length, totalPages: Math.ceil(kept.length / size) };
    return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers });
  }, rows);

it.each([
  ['neither', 'passed'],
  ['kind', 'failed as a filter with page and size keeps what does not match'],
  ['color', 'failed as a filter with page and size keeps what does not match'],
  ['shape', 'failed as a filter with page and size keeps what does not match'],
])('later pages ignore %s', async (name, outcome) => {
  const outcomes = { 'query/filter': outcome };
  expect(await judgedOf({ name, api: paging(name), outcomes }, plan)).toEqual(outcomes);
});
