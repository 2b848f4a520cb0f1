import { expect, it } from 'vitest';
import { auditBy } from './judged.ts';
import { enveloped, envelope, numberIn, speak, type Dialect } from './dialects/services.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const plan = `base_url: http://127.0.0.1:8080
resources:
  - path: /things
    sort: [name]
    filters: { color: [red, blue] }
`;

/** Lists that answer by the last value of some parameters, where a request does not have them. */
function keeping(...names: readonly string[]): Dialect {
  const last = new URLSearchParams();
  return {
    ...envelope,
    list: (things, query) => {
      for (const [name, value] of query) if (names.includes(name)) last.set(name, value);
      const told = new URLSearchParams([...last, ...query]);
      const color = told.get('color');
      const [sort, direction] = (told.get('sort') ?? '').split(',');
      const sign = direction === 'desc' ? -1 : 1;
      const kept = things.filter((thing) => color === null || thing['color'] === color);
      if (sort === 'name') kept.sort((one, other) => (text(one['name']) < text(other['name']) ? -sign : sign));
      const [page, size] = [numberIn(told, 'page', 0), numberIn(told, 'size', 20, 1)];
      const data = kept.slice(page * size, (page + 1) * size);
      const totalPages = Math.ceil(kept.length / size);
      return { body: enveloped(data, { page, size, totalElements: kept.length, totalPages }) };
    },
  };
}

it.each([
  ['a page', ['page'], 'stateless/continues'],
  ['a size', ['size'], 'stateless/order'],
  ['a sort', ['sort'], 'stateless/order'],
  ['a filter', ['color'], 'stateless/order'],
  ['nothing', [], undefined],
] as const)('%s of an earlier request that stays in force breaks service.2', async (_what, names, rule) => {
  const { failed, report } = await auditBy(() => speak(keeping(...names), 7), plan, [
    'stateless/continues',
    'stateless/order',
  ]);
  expect(failed).toEqual(rule === undefined ? [] : [rule]);
  const status = report.clauses.find(({ id }) => id === 'service.2')?.status;
  expect(status).toBe(rule === undefined ? 'verified' : 'violated');
});
