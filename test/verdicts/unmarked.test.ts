import { expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { answer, audit, countsOf, type Service, sentBy } from '../harm/service.ts';

interface Loans {
  /** The answer to a create shows its id. */
  readonly isNamed?: boolean;
  /** What a create is answered with. */
  readonly status?: number;
}

/** Loans of numbers alone: nothing that is sent of them marks them as ours. */
function loans({ isNamed = true, status = 201 }: Loans = {}): Service {
  const rows = new Map([1, 2].map((id) => [id, { id, userId: 5, bookId: id, returned: false }]));
  const lines: string[] = [];
  const api: Api = (request) => {
    lines.push(`${request.method} ${request.target}`);
    const [, name, id, action] = (request.target.split('?')[0] ?? '').split('/');
    if (name !== 'loans') return answer(404);
    const sent = sentBy(request);
    if (id === undefined) {
      if (request.method === 'GET') return answer(200, [...rows.values()]);
      if (request.method !== 'POST') return answer(405);
      if (typeof sent?.['userId'] !== 'number' || typeof sent['bookId'] !== 'number') return answer(400);
      const row = { id: rows.size + lines.length, userId: sent['userId'], bookId: sent['bookId'], returned: false };
      rows.set(row.id, row);
      return answer(status, isNamed ? row : { ...row, id: undefined });
    }
    const row = rows.get(Number(id));
    if (row === undefined) return answer(404);
    if (action === 'return') {
      if (request.method !== 'POST') return answer(405);
      row.returned = true;
      return answer(200, row);
    }
    if (action !== undefined) return answer(404);
    if (request.method === 'DELETE') rows.delete(Number(id));
    return request.method === 'GET' || request.method === 'DELETE' ? answer(200, row) : answer(405);
  };
  return { api, rows: [], lines };
}

const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /loans
    operations: [list, read, create, delete]
    create: { example: { userId: 3, bookId: 4 }, required: [userId, bookId] }
    actions: [{ path: /return }]
`;

it('M17: an action is tried on items that no word marks, by the ids that their own 201 gave', async () => {
  const service = loans();
  const { report } = await audit(service, plan);
  const status = (id: string): string | undefined => report.clauses.find((clause) => clause.id === id)?.status;
  expect(service.lines.filter((line) => line.endsWith('/return')).length).toBeGreaterThan(0);
  expect(service.lines.filter((line) => /^(?:DELETE|POST) \/loans\/[12](?:\/|$)/.test(line))).toEqual([]);
  expect([status('operation.action'), status('operation.delete')]).toEqual(['verified', 'verified']);
  expect(countsOf(report.cleanup)['left']).toBe(0);
});

it('S5: creates that were taken, and not proven ours, are not denied', async () => {
  const service = loans({ isNamed: false, status: 200 });
  const { report } = await audit(service, plan);
  const reasons = report.clauses.filter(({ id }) => id === 'operation.delete').map(({ reason }) => reason);
  expect(reasons).toEqual([expect.stringContaining('could not prove any item')]);
  expect(report.diagnosis.find(({ code }) => code === 'creates-stopped')?.message).toContain(
    'could not prove that it created the item',
  );
  expect(service.lines.filter((line) => line === 'POST /loans').length).toBeLessThan(4);
});
