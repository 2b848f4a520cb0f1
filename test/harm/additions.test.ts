import { describe, expect, it } from 'vitest';
import { gateReasons } from '../../src/audit/result/gate.ts';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import type { Report } from '../../src/model/report.ts';
import { answer, audit, type Bend, others, type Row, type Service, serve, thingsPlan } from './service.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const secured = thingsPlan.replace('writes: true', 'writes: true\nauth: { bearer: any }');
const idIn = ({ target }: ApiRequest): string | undefined => /^\/things\/([^/?]+)$/.exec(target)?.[1];
const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const toldIn = ({ diagnosis }: Report): Report['diagnosis'] => diagnosis.filter(({ code }) => code === 'items-added');
const strangersIn = ({ rows }: Service): readonly string[] =>
  rows.flatMap(({ id }) => (others.some((row) => row.id === id) ? [] : [id]));

/** Stores an item that shows nothing of the request. */
const storing = (count: () => number, { rows }: Service): void => void rows.push({ id: `s${count()}`, name: 'Copy' });

const plenty: readonly Row[] = Array.from({ length: 9 }, (_each, at) => ({ id: String(at + 1), name: `Thing ${at}` }));

/** Lists in pages of four, or as many as are asked for, up to twenty. */
const paged: Bend = ({ method, target }, { rows }) => {
  if (method !== 'GET' || !/^\/things(?:\?|$)/.test(target)) return undefined;
  const query = new URLSearchParams(target.split('?')[1]);
  const [page, size] = [Number(query.get('page') ?? 0), Math.min(20, Number(query.get('size') ?? 4))];
  if (!(page >= 0) || !(size >= 1)) return answer(400);
  const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
  const reply = answer(200, rows.slice(page * size, page * size + size));
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...numbers }) };
};

function isJson({ body }: ApiRequest): boolean {
  try {
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}

function counter(): () => number {
  let count = 0;
  return () => (count += 1);
}

const twins = (count = counter()): Bend => {
  return (request, service, usual) => {
    const reply = usual();
    if (isCreate(request) && reply.status === 201) storing(count, service);
    return reply;
  };
};

/** Stores what a GET asks for that nobody has, under that id or another. */
const storingAsked =
  (rowOf: (id: string, count: number) => Row): Bend =>
  (request, { rows }, usual) => {
    const id = request.method === 'GET' ? idIn(request) : undefined;
    if (id === undefined || id.includes('%') || rows.some((row) => row.id === id)) return usual();
    const row = rowOf(id, rows.length);
    rows.push(row);
    return answer(200, row);
  };

describe('a GET of what nobody has that stores an item is told as harm, and no more are sent', () => {
  it.each<readonly [string, (id: string, count: number) => Row]>([
    ['under the id that it asked for', (id) => ({ id, name: 'New' })],
    ['under another id', (id, count) => ({ id: `s${count}`, name: id })],
  ])('%s', async (_name, rowOf) => {
    const service = serve(storingAsked(rowOf));
    const { report } = await audit(service, readOnly);
    const left = strangersIn(service);
    expect(left.length).toBeLessThan(6);
    expect(toldIn(report).map(({ facts }) => facts)).toEqual([
      {
        resource: '/things',
        request: 'GET /things/{id} for an id that nobody had',
        status: 200,
        items: left,
        count: left.length,
      },
    ]);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('reads-made');
    expect(report.problems[0]?.clauses).toEqual(['service.5']);
  });

  it('not where the list shows nothing of it, which is looked at once more than usual', async () => {
    const linesOf = async (bend: Bend): Promise<Service['lines']> => {
      const service = serve(bend);
      const { report } = await audit(service, readOnly);
      expect(toldIn(report)).toEqual([]);
      expect(report.problems.flatMap(({ clauses }) => clauses)).not.toContain('service.5');
      return service.lines.filter((line) => line === 'GET /things');
    };
    const usual = await linesOf(() => undefined);
    const answering = await linesOf((request, { rows }) => {
      const id = request.method === 'GET' ? idIn(request) : undefined;
      return id === undefined || rows.some((row) => row.id === id) ? undefined : answer(200, { id, name: 'None' });
    });
    expect(answering.length).toBeLessThanOrEqual(usual.length + 1);
  });
});

describe('items that come with requests of ours are told, left alone, and no more are made', () => {
  it('a create that stores another one beside its own', async () => {
    const service = serve(twins());
    const { report } = await audit(service);
    const left = strangersIn(service);
    expect(toldIn(report).map(({ facts }) => facts)).toEqual([
      { resource: '/things', request: 'POST /things', status: 201, items: left, count: left.length },
    ]);
    expect(left.length).toBeLessThan(7);
    expect(service.lines.filter((line) => left.some((id) => line === `DELETE /things/${id}`))).toEqual([]);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('others-differ');
    expect(gateReasons(report, { failOn: 'must' }).map(({ trouble }) => trouble)).toContain('inconclusive');
  });

  it('the same where one store stands under two versions', async () => {
    const twin = twins();
    const service = serve((request, all, usual) => {
      const plain = { ...request, target: request.target.replace(/^\/v[12](?=\/)/, '') };
      return twin(plain, all, () => usual(plain));
    });
    const { report } = await audit(service, `${thingsPlan}contract: { versions: [/v1, /v2] }\n`);
    expect(toldIn(report).map(({ resource }) => resource)).toEqual(['/v1/things']);
    expect(service.lines.filter((line) => line === 'POST /v2/things')).toEqual([]);
  });

  it('the same in a list of which a page shows a part', async () => {
    const twin = twins();
    const service = serve((...all) => paged(...all) ?? twin(...all), plenty);
    const { report } = await audit(service);
    const copies = service.rows.filter(({ name }) => name === 'Copy').length;
    expect(toldIn(report).map(({ facts }) => facts)).toEqual([
      { resource: '/things', request: 'POST /things', status: 201, items: [], count: copies },
    ]);
    expect(copies).toBeLessThan(9);
  });

  it('a create that is refused', async () => {
    const count = counter();
    const service = serve((request, all, usual) => {
      const reply = usual();
      if (isCreate(request) && reply.status === 400) storing(count, all);
      return reply;
    });
    const { report } = await audit(service);
    const [told] = toldIn(report);
    expect(told?.facts).toMatchObject({ request: 'POST /things', status: 400, items: strangersIn(service) });
    expect(report.cleanup).toMatchObject({ left: [] });
  });

  it('a create whose body is not JSON, and no other one that is refused', async () => {
    const count = counter();
    const service = serve((request, all, usual) => {
      const reply = usual();
      if (isCreate(request) && !isJson(request)) storing(count, all);
      return reply;
    });
    const { report } = await audit(service);
    const [told, ...more] = toldIn(report);
    expect(told?.facts).toMatchObject({ request: 'POST /things with a body that is not JSON', status: 400 });
    expect(strangersIn(service)).toEqual(expect.arrayContaining([told?.facts['items']].flat()));
    expect(more).toEqual([]);
    const { report: whole } = await audit(serve());
    const refusedIn = ({ rules }: Report): number => rules.filter(({ outcome }) => outcome === 'inconclusive').length;
    expect(refusedIn(report)).toBe(refusedIn(whole));
  });

  it('a create without a valid credential, which is refused, though a run sends it only twice', async () => {
    const count = counter();
    const service = serve((request, all) => {
      const isKnown = request.headers['authorization'] === 'Bearer any';
      if (!isKnown && isCreate(request)) storing(count, all);
      return isKnown ? undefined : answer(401);
    });
    const { report } = await audit(service, secured);
    expect(strangersIn(service)).toHaveLength(2);
    const told = { resource: '/things', request: 'POST /things', status: 401, items: strangersIn(service), count: 2 };
    expect(toldIn(report).map(({ facts }) => facts)).toEqual([told]);
  });

  it('a DELETE, of which more are sent to delete what the run made, and none else', async () => {
    const count = counter();
    const service = serve((request, all, usual) => {
      const reply = usual();
      if (request.method === 'DELETE' && reply.status < 300) storing(count, all);
      return reply;
    });
    const { report } = await audit(service);
    const [told, ...more] = toldIn(report);
    expect(told?.facts).toMatchObject({
      request: 'DELETE /things/{id}',
      onlyTo: 'delete what it had made',
      items: strangersIn(service),
    });
    expect(more).toEqual([]);
    expect(told?.message).toContain('sent more of these requests only to delete what it had made');
    expect(report.cleanup.left).toEqual([]);
    expect(service.rows.length).toBe(others.length + Number(told?.facts['count']));
  });

  it.each([
    ['a read of what is missing', 'GET', readOnly],
    ['a HEAD', 'HEAD', secured],
  ])('%s', async (_what, method, plan) => {
    const count = counter();
    const service = serve((request, all) => {
      const isThere = all.rows.some(({ id }) => id === idIn(request));
      const isMissing = idIn(request) !== undefined && !isThere;
      if (request.method === method && (method === 'HEAD' || isMissing)) storing(count, all);
      const isKnown = plan === readOnly || request.headers['authorization'] === 'Bearer any';
      return isKnown ? undefined : answer(401);
    });
    const { report, failed } = await audit(service, plan);
    const [told, ...more] = toldIn(report);
    expect(told?.facts['items']).toEqual(strangersIn(service));
    expect(more).toEqual([]);
    expect(count()).toBeLessThan(10);
    expect(failed).toContain('operation/others');
  });
});

it('an item of ours that goes with a DELETE of what is missing is told with that', async () => {
  const service = serve(({ method, target }, { rows }) => {
    const isMissing = target.startsWith('/things/') && !rows.some(({ id }) => target === `/things/${id}`);
    if (method === 'DELETE' && isMissing && rows.length > others.length) rows.pop();
    return undefined;
  });
  const { report } = await audit(service);
  const [told] = report.diagnosis.filter(({ code }) => code === 'own-gone');
  expect(told?.facts).toMatchObject({ request: 'DELETE /things/{id}', status: 404 });
  // It was not there by chance: the next one is somebody else's.
  expect(report.problems[0]).toMatchObject({ id: 'operation/others', clauses: ['service.5'] });
});

describe('nobody is accused', () => {
  const now = counter();
  it.each<[what: string, bend: Bend]>([
    ['where nothing else comes', () => undefined],
    [
      'where another client creates by its own rhythm',
      (_request, service) => {
        if (now() % 9 === 0) storing(now, service);
        return undefined;
      },
    ],
    ['where pages show a part', paged],
    [
      'where pages show a part, and count what was deleted',
      (request, service) => {
        const deleted = service.lines.filter((line) => line.startsWith('DELETE /things/1')).length;
        const reply = paged(request, service, () => answer(404));
        const body = reply && JSON.parse(String(reply.body));
        return reply?.status === 200
          ? { ...reply, body: JSON.stringify({ ...body, totalElements: body.totalElements + deleted }) }
          : reply;
      },
    ],
    [
      'where pages show a part, and another client creates by its own rhythm',
      (request, service, usual) => {
        if (now() % 9 === 0) storing(now, service);
        return paged(request, service, usual);
      },
    ],
    [
      'where something comes without a create, too',
      (request, service, usual) => {
        if (now() % 20 === 0) storing(now, service);
        return twins(now)(request, service, usual);
      },
    ],
    [
      'where the list names items by other ids than their creates do',
      (request, { rows }) =>
        request.method === 'GET' && request.target === '/things'
          ? answer(
              200,
              rows.map(({ id }) => ({ id: `no-${id}` })),
            )
          : undefined,
    ],
  ])('%s', async (_what, bend) => {
    const { report, failed } = await audit(serve(bend));
    expect(toldIn(report)).toEqual([]);
    expect(failed).not.toContain('operation/others');
  });
});

it.each([1, 2, 3])(
  'nobody is accused of what came once with a refused create, and %s times without it',
  async (times) => {
    const count = counter();
    const [ofRefused, ofOthers] = [counter(), counter()];
    const service = serve((request, all) => {
      const isKnown = request.headers['authorization'] === 'Bearer any';
      const isFirst = !isKnown && isCreate(request) && ofRefused() === 1;
      const isOthers = all.lines.length > 150 && all.lines.length % 7 === 0 && ofOthers() <= times;
      if (isFirst || isOthers) storing(count, all);
      return isKnown ? undefined : answer(401);
    });
    const { report } = await audit(service, secured);
    expect(toldIn(report)).toEqual([]);
  },
);
