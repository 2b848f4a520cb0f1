import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import {
  answer,
  audit,
  type Bend,
  countsOf,
  others,
  type Row,
  sentBy,
  serve,
  type Service,
  thingsPlan,
} from './service.ts';

let given = 500;

/** Under an id that nothing had before. */
function add({ rows }: Service, row: Readonly<Record<string, unknown>>): ApiReply {
  given += 1;
  const made: Row = { ...row, id: String(given) };
  rows.push(made);
  return answer(201, made);
}

describe('what a run made', () => {
  it('is deleted where the service wrongly took a body without its word, or with it further down', async () => {
    const service = serve((request, served) => {
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      return add(served, sentBy(request) ?? {});
    });
    const { report } = await audit(service);
    expect(service.rows).toEqual(others);
    expect(report.cleanup.left).toEqual([]);
    expect(report.cleanup.created).toBeGreaterThan(10);
  });

  it('is deleted where a body that nobody can read was taken, and other values stand where ours were', async () => {
    const service = serve((request, served) => {
      const isRead = request.method !== 'POST' || sentBy(request) !== undefined;
      return isRead ? undefined : add(served, { name: `/note/${served.rows.length}` });
    });
    const { report } = await audit(service);
    expect(service.lines.filter((line) => line === 'POST /things').length).toBeGreaterThan(0);
    expect(service.rows).toEqual(others);
    expect(report.cleanup.left).toEqual([]);
  });

  it('is left where an item shows other values than ours, and than the answer to the create', async () => {
    const service = serve((request, served) => {
      if (request.method !== 'POST' || sentBy(request) !== undefined) return undefined;
      const hidden = { id: `x${served.lines.length}`, name: 'Somebody else' };
      served.rows.push(hidden);
      return answer(201, { id: hidden.id });
    });
    const { report } = await audit(service);
    const hidden = service.rows.filter(({ name }) => name === 'Somebody else');
    expect(hidden.length).toBeGreaterThan(0);
    expect(service.rows).toEqual([...others, ...hidden]);
    expect(report.cleanup.left).toHaveLength(hidden.length);
  });

  it('is deleted where a POST to an item made it', async () => {
    const service = serve((request, served) =>
      request.method === 'POST' && request.target.startsWith('/things/') ? add(served, {}) : undefined,
    );
    const { report } = await audit(service);
    expect(service.lines.some((line) => line.startsWith('POST /things/'))).toBe(true);
    expect(service.rows).toEqual(others);
    expect(report.cleanup.left).toEqual([]);
  });

  it('is deleted twice where two items have one id, and counted twice', async () => {
    let made = 0;
    let deleted = 0;
    const plan = thingsPlan.replace('    operations', '    kind: user\n    operations');
    const service = serve((request, served, usual) => {
      if (request.method === 'DELETE') {
        const reply = usual();
        if (reply.status === 204) deleted += 1;
        return reply;
      }
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      const sent = sentBy(request);
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
      made += 1;
      const id = typeof sent['id'] === 'string' ? sent['id'] : String(700 + made);
      served.rows.push({ ...sent, id });
      return answer(201, { ...sent, id });
    });
    const { report } = await audit(service, plan);
    expect(service.rows).toEqual(others);
    expect(deleted).toBe(made);
    expect(countsOf(report.cleanup)).toEqual({ created: made, removed: made, left: 0 });
  });

  it('is nothing where every answer is that of an unknown address', async () => {
    const page = '<!doctype html><title>Things</title>';
    const service = serve((request) =>
      request.method === 'GET' && request.target === '/things'
        ? undefined
        : { status: 200, headers: [['Content-Type', 'text/html; charset=utf-8']], body: page },
    );
    const { report } = await audit(service);
    expect(report.cleanup).toEqual({ created: 0, removed: 0, kept: [], left: [] });
  });

  it('is counted where it was seen, and not where a change of nothing was answered with a 200', async () => {
    let made = 0;
    const service = serve((request, _served, usual) => {
      const reply = usual();
      if (reply.status === 201) made += 1;
      const isChange = ['PUT', 'PATCH', 'DELETE'].includes(request.method);
      return isChange && reply.status === 404 ? answer(200, { changes: 0 }) : reply;
    });
    const { report } = await audit(service);
    expect(service.rows).toEqual(others);
    expect(countsOf(report.cleanup)).toEqual({ created: made, removed: made, left: 0 });
  });

  it('is told as left where it is deleted and still shown', async () => {
    const made = new Set<string>();
    const service = serve((request, served, usual) => {
      if (request.method === 'POST') {
        const reply = usual();
        for (const { id } of served.rows) made.add(id);
        return reply;
      }
      const index = served.rows.findIndex(({ id }) => request.target === `/things/${id}`);
      const row = served.rows[index];
      if (request.method !== 'DELETE' || row === undefined) return undefined;
      served.rows[index] = { ...row, state: 'expired' };
      return answer(200, served.rows[index]);
    });
    const { report } = await audit(service);
    const { left, created, removed } = report.cleanup;
    expect(left.map(({ address }) => address).sort()).toEqual(
      [...made]
        .filter((id) => Number(id) > 3)
        .map((id) => `/things/${id}`)
        .sort(),
    );
    expect(left[0]?.reason).toBe('it was deleted 3 times, and is still shown');
    expect({ created, removed }).toEqual({ created: left.length, removed: 0 });
  });
});

describe('what shows something else than its word once it is deleted', () => {
  const plan = thingsPlan.replace('{{unique}}" }', '{{unique}}", kind: lamp }');

  it('is told as left where all of it is as before otherwise, and no DELETE is seen to work', async () => {
    const service = serve(({ method, target }, { rows }) => {
      const index = rows.findIndex(({ id }) => target === `/things/${id}`);
      const row = rows[index];
      if (method !== 'DELETE' || row === undefined) return undefined;
      rows[index] = { ...row, name: 'deleted' };
      return answer(204);
    });
    const { report } = await audit(service, plan);
    const left = service.rows.slice(others.length).map(({ id }) => `/things/${id}`);
    expect(left.length).toBeGreaterThan(1);
    expect(report.cleanup.left.map(({ address }) => address).toSorted()).toEqual(left.toSorted());
    expect(countsOf(report.cleanup)).toEqual({ created: left.length, removed: 0, left: left.length });
  });

  it.each([1, 2, 5])('is of somebody who was given the id at once where other DELETEs work: number %i', async (nth) => {
    let count = 0;
    const service = serve((request, served, usual) => {
      if (request.method !== 'DELETE') return undefined;
      const reply = usual();
      if (reply.status !== 204) return reply;
      count += 1;
      const id = request.target.split('/')[2] ?? '';
      if (count === nth) served.rows.push({ id, name: 'Theirs', kind: 'lamp' });
      return reply;
    });
    const { report } = await audit(service, plan);
    expect(service.rows.at(-1)?.['name']).toBe('Theirs');
    expect(report.cleanup.left).toEqual([]);
  });
});

describe('what is only marked as deleted', () => {
  it.each([
    ['the list still shows it', true, false],
    ['a read still shows it', false, true],
    ['both still show it', true, true],
  ])('is told as left, each of it once, where %s', async (_what, isListed, isRead) => {
    const marked = new Set<string>();
    const service = serve(({ method, target }, { rows }) => {
      const [, , id = ''] = target.split('/');
      if (method === 'GET' && /^\/things(?:\?|$)/.test(target))
        return isListed
          ? undefined
          : answer(
              200,
              rows.filter((row) => !marked.has(row.id)),
            );
      if (marked.has(id)) return method === 'GET' && isRead ? undefined : answer(404);
      if (method !== 'DELETE' || !rows.some((row) => row.id === id)) return undefined;
      marked.add(id);
      return answer(204);
    });
    const { report, failed } = await audit(service);
    const { left, created, removed } = report.cleanup;
    expect(left.map(({ address }) => address).sort()).toEqual([...marked].map((id) => `/things/${id}`).sort());
    expect(left.filter(({ reason }) => !reason.includes('still show'))).toEqual([]);
    expect({ created, removed }).toEqual({ created: left.length, removed: 0 });
    expect(failed).toContain('operation/delete');
  });
});

describe('what others have', () => {
  it('stays where a create names an id of theirs, whatever it shows', async () => {
    const hidden: Row = { id: '77', name: 'Hidden' };
    const service = serve(
      (request, { rows }) => {
        if (request.method === 'POST' && request.target === '/things') return answer(201, hidden);
        if (request.method === 'GET' && /^\/things(?:\?|$)/.test(request.target)) return answer(200, rows.slice(0, 3));
        return undefined;
      },
      [...others, hidden],
    );
    await audit(service);
    expect(service.rows).toEqual([...others, hidden]);
  });

  it('stays where it quotes our words in a field that we did not send', async () => {
    const quoting: Row[] = [];
    const service = serve((request, served, usual) => {
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      const reply = usual();
      const { name } = sentBy(request) ?? {};
      const row = { id: `feed-${served.rows.length}`, name: 'Feed', last: String(name) };
      if (reply.status === 201) {
        served.rows.push(row);
        quoting.push(row);
      }
      return reply;
    });
    await audit(service);
    expect(quoting.length).toBeGreaterThan(5);
    expect(service.rows).toEqual([...others, ...quoting]);
  });
});

describe('what the answer to a create calls by the name of an item of others', () => {
  const misnaming: Bend = (request, _service, usual) => {
    const reply = request.method === 'POST' && request.target === '/things' ? usual() : undefined;
    return reply?.status === 201 ? answer(201, { ...sentBy(request), id: '2' }) : reply;
  };

  it('is deleted, and what others have is not, also once its word was replaced', async () => {
    const service = serve(misnaming);
    const { report } = await audit(service);
    expect(service.rows).toEqual(others);
    expect(service.lines.filter((line) => line.startsWith('PATCH /things/1')).length).toBeGreaterThan(0);
    expect(report.cleanup).toMatchObject({ left: [], created: report.cleanup.removed });
  });
});

it('an item that the list shows as the answer did, without an id, is told to be there', async () => {
  const strays: object[] = [];
  const service = serve((request, { rows }) => {
    if (request.target !== '/things') return undefined;
    if (request.method === 'GET') return answer(200, [...rows, ...strays]);
    if (request.method !== 'POST' || JSON.stringify(sentBy(request)) !== '{}') return undefined;
    strays.push({ uid: 'u7', name: null });
    return answer(201, strays.at(-1));
  });
  const { report } = await audit(service);
  expect(report.cleanup.left.map(({ reason }) => reason)).toEqual([
    'the list shows an item of this run, without an id to delete it by',
  ]);
});

it('an item that is shown by key, in the place of the list, is told to be there', async () => {
  const service = serve(({ method, target, body }, { rows }) => {
    if (target !== '/things') return undefined;
    const keyed = (): object => Object.fromEntries(rows.map(({ id, ...rest }) => [`thing${id}`, rest]));
    if (method !== 'POST') return method === 'GET' ? answer(200, keyed()) : undefined;
    rows.push({ ...sentBy({ body }), id: String(rows.length + 1) });
    return answer(201, sentBy({ body }));
  });
  const { report } = await audit(service);
  expect(report.cleanup.left.map(({ reason }) => reason)).toEqual([
    'the list shows an item of this run, without an id to delete it by',
  ]);
  expect(report.cleanup.created).toBe(1);
});

it('counts nothing as created where a mock answers each request with the same item', async () => {
  const canned = { id: '7', name: 'Lamp' };
  const mock: Bend = ({ method, target }) => {
    if (!target.startsWith('/things')) return answer(404);
    if (method === 'POST') return answer(201, canned);
    return answer(200, target.startsWith('/things/') ? canned : [canned]);
  };
  const service = serve(mock);
  const plan = thingsPlan.replace('{ name: "Thing {{unique}}" }', '{ id: "1", name: "Thing {{unique}}" }');
  const { report } = await audit(service, plan);
  expect(report.diagnosis.map(({ code }) => code)).toContain('creates-stopped');
  expect(countsOf(report.cleanup)).toEqual({ created: 0, removed: 0, left: 0 });
});
