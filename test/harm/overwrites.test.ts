import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { someOf } from '../support/share-of.ts';
import { answer, audit, others, type Row, sentBy, serve, type Service, thingsPlan } from './service.ts';

const closed = 'auth: { bearer: reference-token-0123456789 }\n';
const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const searched = `${thingsPlan}    filters: { search: { value: Thing, in: [name], match: contains } }\n`;
const noted = others.map((row) => ({ ...row, note: 'as it was' }));

/** Overwrites a text of an item of others with each request of a kind. */
function overwriting(
  isMeant: (request: ApiRequest, service: Service) => boolean,
): Service & { readonly count: number } {
  let count = 0;
  const service = serve((request, served) => {
    const [first] = served.rows;
    if (first === undefined || !isMeant(request, served)) return undefined;
    count += 1;
    served.rows[0] = { ...first, note: `overwritten ${count}` };
    return undefined;
  }, noted);
  return {
    ...service,
    get count() {
      return count;
    },
  };
}

const isOf = ({ rows }: Service, target: string): boolean => rows.some(({ id }) => target === `/things/${id}`);
const isMissing = ({ target }: ApiRequest, service: Service): boolean =>
  /^\/things\/[^/?]+$/.test(target) && !isOf(service, target);
async function told(service: Service, plan: string) {
  const { report } = await audit(service, plan);
  const found = report.findings.filter(({ rule, outcome }) => rule === 'operation/others' && outcome === 'failed');
  return {
    notes: report.diagnosis.filter(({ code }) => code === 'others-differ').map(({ message }) => message),
    messages: found.flatMap(({ violations }) => violations.map(({ message }) => message)),
    status: report.clauses.find(({ id }) => id === 'service.5')?.status,
  };
}

/** Lists in pages of twenty, or as many as are asked for. */
function paged(target: string, rows: readonly Row[]): ApiReply {
  const query = new URLSearchParams(target.split('?')[1]);
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 20)];
  if (!(page >= 0) || !(size >= 1 && size <= 100)) return answer(400);
  const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
  const reply = answer(200, rows.slice(page * size, page * size + size));
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...numbers }) };
}

type Meant = Parameters<typeof overwriting>[0];

describe('what overwrites a text of others each time is told', () => {
  it.each(
    someOf<readonly [what: string, plan: string, most: number, meant: Meant]>([
      ['PATCH', thingsPlan, 20, (request, service) => request.method === 'PATCH' && isOf(service, request.target)],
      ['PUT', thingsPlan, 20, (request, service) => request.method === 'PUT' && isOf(service, request.target)],
      ['POST', thingsPlan, 20, (request) => request.method === 'POST' && sentBy(request)?.['name'] !== undefined],
      ['DELETE', thingsPlan, 20, (request, service) => request.method === 'DELETE' && isOf(service, request.target)],
      ['HEAD', readOnly, 20, ({ method }) => method === 'HEAD'],
      ['HEAD', thingsPlan, 20, ({ method }) => method === 'HEAD'],
      ['GET', readOnly, 20, (request, service) => request.method === 'GET' && isMissing(request, service)],
      ['GET', thingsPlan, 20, (request, service) => request.method === 'GET' && isMissing(request, service)],
      ['GET', readOnly, 20, ({ target }) => target.includes('probity_unknown')],
      ['GET', readOnly, 20, ({ method, target }) => method === 'GET' && !target.startsWith('/things')],
      ['GET', readOnly, 20, (request) => request.method === 'GET' && request.headers['accept'] === 'text/html'],
      ['GET', readOnly + closed, 20, ({ headers }) => headers['authorization'] === undefined],
      ['GET', searched, 20, ({ target }) => target.includes('search=')],
    ]),
  )('with each %s', async (what, plan, most, meant) => {
    const service = overwriting(meant);
    const { messages, notes, status } = await told(service, plan);
    expect(messages[0]).toMatch(new RegExp(`^${what} .* changed the item 1 of others`));
    expect(notes).toEqual([
      expect.stringMatching(new RegExp(`^${what} .* was shown to change items on /things .*: 1$`)),
    ]);
    expect(status).toBe('violated');
    expect(service.count).toBeLessThanOrEqual(most);
  });
});

const mostHit = 10;

describe('what overwrites another item of others each time, the oldest first, on pages with the newest first, is told', () => {
  it.each(
    someOf((['PATCH', 'POST', 'DELETE'] as const).flatMap((what) => [12, 60].map((count) => [what, count] as const))),
  )('with each %s, of %i items', async (what, count) => {
    const many = Array.from({ length: count }, (_each, at) => ({ id: `${at + 1}`, name: `Thing ${at + 1}` }));
    const service = serve((request, served, usual) => {
      const { method, target } = request;
      if (method === 'GET' && /^.things(?:\?|$)/.test(target)) return paged(target, served.rows.toReversed());
      const reply = usual();
      const next = served.rows.findIndex(({ id, name }) => Number(id) <= 100 && name !== 'Hit');
      const isDone = method === what && reply.status < 300 && sentBy(request)?.['id'] === undefined;
      if (isDone && next >= 0) served.rows[next] = { id: String(next + 1), name: 'Hit' };
      return reply;
    }, many);
    const { messages, status, notes } = await told(service, `${thingsPlan}    sort: [name]\n`);
    expect(messages[0]).toMatch(new RegExp(`^${what} .* changed the items? \\d+ .*of others`));
    expect(status).toBe('violated');
    // One of its kind that is sent after that would change one more.
    expect(service.rows.filter(({ name }) => name === 'Hit').length).toBeLessThanOrEqual(mostHit);
    for (const note of notes) expect(note).toMatch(/was shown to change items on .*: changed \(name\): /);
  });
});

describe('an item of others that shows in the end what one request of ours sent', () => {
  it('is harm by that one', async () => {
    let isDone = false;
    const service = serve((request, served, usual) => {
      const reply = usual();
      const name = sentBy(request)?.['name'];
      if (isDone || request.method !== 'POST' || reply.status !== 201 || name === undefined) return reply;
      isDone = true;
      served.rows[1] = { id: '2', name };
      return reply;
    });
    const { messages, notes, status } = await told(service, thingsPlan);
    expect(messages).toEqual([
      expect.stringMatching(/^POST .things changed the item 2 of others: the list shows what it sent there/),
    ]);
    expect(notes).toEqual([expect.stringMatching(/^POST .things was shown to change items on .*: 2$/)]);
    expect(status).toBe('violated');
  });

  it('is none where what it showed before stands elsewhere now', async () => {
    // The first is always what was made last.
    const moving = serve((request, { rows }) => {
      const [path = ''] = request.target.split('?');
      const [newest, ...more] = rows.toReversed();
      if (request.method !== 'GET' || path !== '/things' || newest === undefined) return undefined;
      return answer(200, [{ ...newest, id: 'newest' }, newest, ...more]);
    }, others);
    const { messages } = await told(moving, thingsPlan);
    expect(messages.filter((each) => each.includes('the list shows what it sent'))).toEqual([]);
  });
});

describe('what a write to nobody, or to one, sends', () => {
  const setting = (isMeant: Meant, count: number): Service =>
    serve((request, served, usual) => {
      const reply = usual();
      const { name } = sentBy(request) ?? {};
      if (!isMeant(request, served) || typeof name !== 'string') return reply;
      for (const [index, row] of served.rows.slice(0, count).entries()) served.rows[index] = { ...row, name };
      return reply;
    });
  const isNobodys =
    (method: string): Meant =>
    (request, service) =>
      request.method === method && isMissing(request, service);

  it.each(['PATCH', 'PUT'])(
    'and all of others show then is told, as with each %s of a missing item',
    async (method) => {
      const { messages, notes, status } = await told(setting(isNobodys(method), 3), thingsPlan);
      const line = new RegExp(`^${method} .things.* changed the items 1 and 2 more of others: the list shows what`);
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages) expect(message).toMatch(line);
      expect(notes).toEqual([expect.stringMatching(new RegExp(`^${method} .*: changed \\(name\\): 1, 2 and 3$`))]);
      expect(status).toBe('violated');
    },
  );

  it('and some of others show then is no proof', async () => {
    const { messages, notes } = await told(setting(isNobodys('PATCH'), 2), thingsPlan);
    expect(messages).toEqual([]);
    expect(notes).toHaveLength(1);
  });
});

it('what one DELETE overwrites once is told with what was sent meanwhile, and nobody is accused', async () => {
  const service: Service & { readonly count: number } = overwriting(
    (request, served) => service.count === 0 && request.method === 'DELETE' && isOf(served, request.target),
  );
  const { messages, notes } = await told(service, thingsPlan);
  expect(messages).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(
      /a request of this run: it sent DELETE .things.\d+( and .*)? between the looks that show it$/,
    ),
  ]);
});

describe('nobody is accused of', () => {
  it.each(someOf([7, 8, 9, 11, 15, 30, 60].flatMap((nth) => [readOnly, thingsPlan].map((plan) => ({ nth, plan })))))(
    'what somebody overwrites at every request number $nth: $plan',
    async ({ nth, plan }) => {
      let count = 0;
      const service = overwriting(() => (count += 1) % nth === 0);
      expect((await told(service, plan)).messages).toEqual([]);
    },
  );

  it.each(someOf([1, 2, 3, 4, 5, 6].flatMap((seed) => [readOnly, thingsPlan].map((plan) => ({ seed, plan })))))(
    'what somebody overwrites now and then, as in $seed: $plan',
    async ({ seed, plan }) => {
      let state = seed * 7919;
      const service = overwriting(() => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31 < 0.03 * seed);
      expect((await told(service, plan)).messages).toEqual([]);
    },
  );

  it('a rank of others that a PATCH moves', async () => {
    const service = serve(
      ({ method, target }, { rows }) => {
        if (method !== 'PATCH' || !rows.some(({ id }) => target === `/things/${id}`)) return undefined;
        for (const [index, row] of rows.entries())
          if (Number(row.id) < 100) rows[index] = { ...row, rank: Number(row['rank']) + 1 };
        return undefined;
      },
      others.map((row, index) => ({ ...row, rank: index })),
    );
    expect((await told(service, thingsPlan)).messages).toEqual([]);
  });

  it('a statistic that counts what was refused', async () => {
    let count = 0;
    const service = serve((request, served, usual) => {
      if (request.target === '/counts') return answer(200, [{ id: 'refused', count }]);
      if (request.target === '/counts/refused') return answer(200, { id: 'refused', count });
      const reply = request.target.startsWith('/counts') ? answer(404) : usual();
      if (reply.status >= 400) count += 1;
      return reply;
    }, noted);
    expect((await told(service, thingsPlan + '  - path: /counts\n')).messages).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it('what shows of the owner of what was made', async () => {
    const service = serve(({ method, target }, { rows }) => {
      const [first] = rows;
      const [, id] = /^.things.(\d+).notes/.exec(target) ?? [];
      if (id === undefined) return undefined;
      if (method === 'POST' && first !== undefined) rows[0] = { ...first, note: `last note ${Math.random()}` };
      return method === 'POST' ? answer(201, { id: 'n1', text: 'n' }) : answer(200, []);
    }, noted);
    const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
  - path: /things/{id}/notes
    operations: [list, create]
    create: { example: { text: "Note {{unique}}" } }
`;
    expect((await told(service, plan)).messages).toEqual([]);
  });
});
