import { describe, expect, it } from 'vitest';
import { audit, answer, countsOf, others, serve } from './service.ts';

describe.each([404, 409, 423, 429, 503])('deletes that are answered %i', (status) => {
  it('at first are sent again, and what was made is counted as it was', async () => {
    const tried = new Set<string>();
    const made = new Set<string>();
    const service = serve(({ method, target }, { rows }) => {
      for (const { id } of rows) made.add(id);
      const isFirst = method === 'DELETE' && rows.some(({ id }) => target === `/things/${id}`) && !tried.has(target);
      if (!isFirst) return undefined;
      tried.add(target);
      return answer(status);
    });
    const { report } = await audit(service);
    const created = made.size - others.length;
    expect(created).toBeGreaterThan(0);
    expect(service.rows).toEqual(others);
    expect(countsOf(report.cleanup)).toEqual({ created, removed: created, left: 0 });
  });

  it('each time leave what was made, and each item is told', async () => {
    const service = serve(({ method, target }) =>
      method === 'DELETE' && target.startsWith('/things/1') && target !== '/things/1' ? answer(status) : undefined,
    );
    const { report } = await audit(service);
    const left = service.rows.slice(others.length).map(({ id }) => `/things/${id}`);
    expect(left.length).toBeGreaterThan(0);
    expect(countsOf(report.cleanup)).toEqual({ created: left.length, removed: 0, left: left.length });
    expect(report.cleanup.left.map(({ address }) => address).toSorted()).toEqual(left.toSorted());
  });
});
