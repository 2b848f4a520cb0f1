import { expect, it } from 'vitest';
import { answer, audit, countsOf, others, type Row, serve, sentBy } from './service.ts';

/** A service that answers a create by what its database calls the id of the new row, and shows a few rows alone. */
function inserting(name: string, shift = 0): ReturnType<typeof serve> {
  let last = 100;
  return serve((request, { rows }) => {
    const [path] = request.target.split('?');
    if (path !== '/things') return undefined;
    if (request.method === 'GET') return answer(200, rows.slice(0, others.length));
    if (request.method !== 'POST') return undefined;
    const sent = sentBy(request);
    if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
    last += 1;
    rows.push({ ...sent, id: String(last) } satisfies Row);
    return answer(201, { changes: 1, [name]: last + shift });
  });
}

it.each(['lastInsertRowid', 'lastId', 'insertId', 'insertedId'])(
  'the id is known as %s, and what was made is deleted',
  async (name) => {
    const service = inserting(name);
    const { report } = await audit(service);
    expect(service.rows).toEqual(others);
    expect(report.cleanup.created).toBeGreaterThan(5);
    expect(countsOf(report.cleanup)).toEqual({
      created: report.cleanup.created,
      removed: report.cleanup.created,
      left: 0,
    });
  },
);

it('a number of that name that leads to items of others has nothing deleted', async () => {
  const service = inserting('lastId', -98);
  await audit(service);
  expect(service.rows.slice(0, others.length)).toEqual(others);
});

it.each([200, 201])('a list of one item in the answer to a create (%d) names what was made', async (status) => {
  let last = 100;
  const service = serve(({ method, target, body }, { rows }) => {
    if (target.split('?')[0] !== '/things') return undefined;
    if (method === 'GET') return answer(200, rows.slice(0, others.length));
    if (method !== 'POST') return undefined;
    const text = new TextDecoder().decode(body);
    if (!text.startsWith('[{')) return undefined;
    const sent: unknown = JSON.parse(text);
    const [first]: readonly unknown[] = Array.isArray(sent) ? sent : [];
    last += 1;
    const row: Row = { ...(typeof first === 'object' ? first : {}), id: `l${last}` };
    rows.push(row);
    return answer(status, [row]);
  });
  const { report } = await audit(service);
  expect(last).toBeGreaterThan(100);
  expect(service.rows).toEqual(others);
  expect(report.cleanup.left).toEqual([]);
});
