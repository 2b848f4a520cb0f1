import { expect, it } from 'vitest';
import { answer, audit, type Bend, others, sentBy, serve, thingsPlan } from './service.ts';

const plan = `${thingsPlan}    actions: [{ path: /close }, { path: /open }]\n`;

/** What each item was made or seeded with. */
const seeded = others.map((row) => ({ ...row, isOpen: true }));

/** Every write of that method to an item is done to the first of them that another client made. */
const toFirst =
  (method: string): Bend =>
  (request, { rows }, usual) => {
    const [, id, action] = /^\/things\/([^/?]+)(?:\/(\w+))?$/.exec(request.target) ?? [];
    const isThere = rows.some((row) => row.id === id);
    if (action !== undefined && request.method === 'POST' && isThere) {
      const at = rows.findIndex((row) => row.id === (method === 'POST' ? seeded.find(isUntouched)?.id : id));
      const row = rows[at];
      if (row === undefined) return answer(409);
      rows[at] = { ...row, isOpen: action === 'open' };
      return answer(200, rows[at]);
    }
    if (request.method !== method || id === undefined || !isThere) return undefined;
    return usual({ ...request, target: '/things/1' });

    function isUntouched({ id: each }: (typeof seeded)[number]): boolean {
      return rows.some((row) => row.id === each && row['isOpen'] === true);
    }
  };

it.each(['POST', 'PATCH', 'PUT'])(
  'a %s that changes an item of others in place of ours does so once',
  async (method) => {
    const service = serve(toFirst(method), seeded);
    const { report } = await audit(service, plan);
    const changed = seeded.filter(
      (row) => JSON.stringify(row) !== JSON.stringify(service.rows.find(({ id }) => id === row.id)),
    );
    expect(changed.length).toBe(1);
    expect(report.problems[0]?.clauses).toContain('service.5');
    expect(report.clauses.find(({ id }) => id === 'service.5')?.status).toBe('violated');
  },
);

it('an action that answers with what it made, under an id of its own, is no write to another item', async () => {
  const service = serve((request, { rows }) => {
    const [, id] = /^\/things\/([^/?]+)\/close$/.exec(request.target) ?? [];
    if (request.method !== 'POST' || id === undefined) return undefined;
    return rows.some((row) => row.id === id) ? answer(200, { id: '1', isOpen: false, thing: id }) : answer(404);
  }, seeded);
  const { report } = await audit(service, plan.replace(', { path: /open }', ''));
  expect(report.problems.map(({ id }) => id)).not.toContain('operation/neighbours');
});

/** Every write of that method to an item gives what it sends to all items. */
const toAll =
  (method: string, hits: string[]): Bend =>
  (request, { rows }, usual) => {
    const [, id] = /^\/things\/([^/?]+)$/.exec(request.target) ?? [];
    const reply = usual();
    const { name } = sentBy(request) ?? {};
    if (request.method !== method || id === undefined || reply.status >= 300 || name === undefined) return reply;
    for (const [at, row] of rows.entries()) rows[at] = { ...row, name };
    hits.push(request.target);
    return reply;
  };

it.each(['PATCH', 'PUT'])('no %s is sent any more where one was seen to change every item', async (method) => {
  const hits: string[] = [];
  const { report } = await audit(serve(toAll(method, hits), seeded));
  expect(new Set(hits).size).toBeLessThanOrEqual(2);
  expect(hits.length).toBeLessThanOrEqual(3);
  expect(report.problems[0]?.clauses).toContain('service.5');
});
