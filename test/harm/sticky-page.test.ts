import { expect, it } from 'vitest';
import { answer, audit, type Row, serve } from './service.ts';

const things: readonly Row[] = Array.from({ length: 27 }, (_, index) => ({
  id: `${index + 1}`,
  name: `Thing ${index + 1}`,
}));

it.each<[what: string, next: (page: number, last: number) => number, told: readonly string[]]>([
  ['asked for last', (page) => page, ['stateless/continues']],
  ['asked for that is the last', Math.max, []],
])('a list that continues at the page %s lost nothing', async (_what, next, told) => {
  let last = 1;
  const service = serve(({ method, target }, { rows }) => {
    const [path, query = ''] = target.split('?');
    if (method !== 'GET' || path !== '/things') return undefined;
    const asked = new URLSearchParams(query);
    const page = Number(asked.get('page') ?? last);
    const size = Number(asked.get('size') ?? 10);
    if (!Number.isInteger(page) || !Number.isInteger(size) || page < 1 || size < 1) return answer(400);
    last = next(page, last);
    const start = (page - 1) * size;
    const reply = answer(200, rows.slice(start, start + size));
    const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
    return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...numbers }) };
  }, things);
  const plan = `base_url: http://127.0.0.1:8080
resources: [{ path: /things, operations: [list], filters: { name: [Thing 1, Thing 2] }, sort: [name] }]
profile: { page_base: 1 }
`;
  const { report } = await audit(service, plan);
  expect(report.harm).toBeNull();
  const failed = report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(failed).toEqual(expect.arrayContaining([...told]));
  expect(failed).not.toContain('query/filter-total');
});
