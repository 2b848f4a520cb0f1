import { expect, it } from 'vitest';
import { answer, audit, others, type Row, serve, type Service, thingsPlan } from './service.ts';

const plan = `${thingsPlan.replace('{ name: Other }', '{ note: changed }')}  - path: /done
    operations: [list, read, delete]
`;

/** A service that has a list of what is done beside its things; `done` says what of the things is in it after a request. */
function serving(done: (service: Service, before: readonly Row[], method: string) => readonly Row[]): {
  readonly service: Service;
  readonly held: Row[];
} {
  const held: Row[] = [];
  const service = serve((request, self, usual) => {
    const [path = ''] = request.target.split('?');
    const { method } = request;
    if (path === '/done') return method === 'GET' ? answer(200, held) : answer(405);
    const id = /^.done.([^/]+)$/.exec(path)?.[1];
    if (id === undefined) {
      const before = [...self.rows];
      const reply = usual();
      held.push(...done(self, before, method));
      return reply;
    }
    const index = held.findIndex((row) => row.id === id);
    if (index < 0) return answer(404);
    if (method === 'DELETE') held.splice(index, 1);
    return method === 'GET' || method === 'DELETE' ? answer(200, held[index] ?? null) : answer(405);
  });
  return { service, held };
}

it('tells as left what a change moved to another resource, and deletes nothing there', async () => {
  const { service, held } = serving(({ rows }) => {
    const index = rows.findIndex((row) => row['note'] === 'changed');
    return index < 0 ? [] : rows.splice(index, 1);
  });
  const { report } = await audit(service, plan);
  const moved = held.map(({ id }) => `/done/${id}`).toSorted();
  expect(service.rows).toEqual(others);
  expect(moved.length).toBeGreaterThan(0);
  const { created, removed, left } = report.cleanup;
  expect(left.map(({ address }) => address).toSorted()).toEqual(moved);
  expect(created).toBe(removed + left.length);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('own-gone');
});

it('tells nothing as left of an archive that takes what is deleted', async () => {
  const { service, held } = serving(({ rows }, before, method) =>
    method === 'DELETE' ? before.filter((row) => !rows.includes(row)) : [],
  );
  const { report } = await audit(service, plan);
  expect(held.length).toBeGreaterThan(0);
  expect(report.cleanup.left).toEqual([]);
  expect(report.diagnosis.map(({ code }) => code)).toContain('words-shown');
});
