import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, type Bend, planOf, type Row, sentBy, serve, type Service, thingsPlan } from './service.ts';

const many: readonly Row[] = Array.from({ length: 8 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
const isTheirs = ({ id }: Row): boolean => many.some((row) => row.id === id);
const idIn = ({ target }: ApiRequest): string | undefined => /^.things.([^/?]+)$/.exec(target)?.[1];
const isThere = (request: ApiRequest, { rows }: Service): boolean => rows.some(({ id }) => id === idIn(request));

/** Parts, of which each has a plan of its own; things lose one whenever a part is deleted. */
const partsTakeThings = (): Bend => {
  const parts = serve(undefined, [{ id: '1', name: 'Part 1' }]);
  return (request, { rows }) => {
    if (!request.target.startsWith('/parts')) return undefined;
    const reply = parts.api({ ...request, target: request.target.replace('/parts', '/things') });
    if (request.method === 'DELETE' && reply.status < 300) takeFirst(rows);
    return reply;
  };
};

/** Does something to the rows beside what a request is for. */
function beside(isMeant: (request: ApiRequest, service: Service) => boolean, does: (rows: Row[]) => void): Bend {
  return (request, service, usual) => {
    if (!isMeant(request, service)) return undefined;
    const reply = usual();
    if (reply.status < 300 || request.method !== 'POST') does(service.rows);
    return reply;
  };
}

const by =
  (method: string) =>
  (request: ApiRequest, service: Service): boolean =>
    request.method === method && isThere(request, service);
const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const takeAll = (rows: Row[]): void => void rows.splice(0, rows.length, ...rows.filter((row) => !isTheirs(row)));
const takeFirst = (rows: Row[]): void => {
  const index = rows.findIndex(isTheirs);
  if (index >= 0) rows.splice(index, 1);
};

it('what a DELETE takes from another resource is told of that DELETE, after three at most', async () => {
  const service = serve(partsTakeThings(), many);
  const resource = thingsPlan.slice(thingsPlan.indexOf('  - path'));
  const { report } = await audit(service, thingsPlan + resource.replace('/things', '/parts'));
  expect(report.harm?.message).toMatch(/^because of DELETE .parts.\d{3} what others have is gone/);
  expect(many.length - service.rows.filter(isTheirs).length).toBeLessThanOrEqual(3);
});

describe('what others have is not taken by requests of ours for long, and the request is told first', () => {
  it.each<[what: string, bend: Bend, line: RegExp]>([
    ['a DELETE of what is ours', beside(by('DELETE'), takeAll), /^after DELETE .things.\d{3} (?:or .*)?all/],
    [
      'a DELETE of what nobody has',
      beside((request, service) => request.method === 'DELETE' && !isThere(request, service), takeAll),
      /^after DELETE .things.\d{3,8} (?:or .*)?all/,
    ],
    ['a PUT', beside(by('PUT'), takeAll), /^after PUT .things.\d{3} (?:or .*)?all/],
    ['a PATCH', beside(by('PATCH'), takeAll), /^after PATCH .things.\d{3} all/],
    ['a create', beside(isCreate, takeAll), /^after POST .things (?:or .*)?all/],
  ])('all by %s', async (_what, bend, line) => {
    const { report } = await audit(serve(bend, many));
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: false, curl: expect.stringContaining('curl') });
    expect(report.harm?.message).toMatch(line);
    expect(report.problems[0]).toMatchObject({ cause: 'harm', clauses: ['service.5'] });
  });

  it.each<[what: string, bend: Bend, line: RegExp]>([
    ['a DELETE of what is ours', beside(by('DELETE'), takeFirst), /^because of DELETE .things.\d{3} /],
    ['a PATCH', beside(by('PATCH'), takeFirst), /^because of PATCH .things.\d{3} /],
    ['a create', beside(isCreate, takeFirst), /^because of POST .things /],
    [
      'a HEAD of what nobody has',
      beside(
        (request, service) => request.method === 'HEAD' && idIn(request) !== undefined && !isThere(request, service),
        takeFirst,
      ),
      /^because of HEAD .things.\d{8} /,
    ],
    [
      'an empty body',
      (request, { rows }) => {
        if (!isCreate(request) || request.body.length > 0) return undefined;
        takeFirst(rows);
        return answer(400);
      },
      /^because of POST .things /,
    ],
    [
      'a DELETE of what nobody has, which it says is missing',
      (request, { rows }) => {
        if (request.method !== 'DELETE' || rows.some(({ id }) => id === idIn(request))) return undefined;
        takeFirst(rows);
        return answer(404);
      },
      /^because of DELETE .things.\d+ /,
    ],
    [
      'reads that use it up',
      (() => {
        const reads = new Map<string, number>();
        return (request, { rows }) => {
          const row = rows.find(({ id }) => id === idIn(request));
          if (request.method !== 'GET' || row === undefined || !isTheirs(row)) return undefined;
          reads.set(row.id, (reads.get(row.id) ?? 0) + 1);
          if (reads.get(row.id) === 2) rows.splice(rows.indexOf(row), 1);
          return answer(200, row);
        };
      })(),
      /^because of GET .things.\d /,
    ],
  ])('few, one by one, by %s', async (_what, bend, line) => {
    const service = serve(bend, many);
    const { report } = await audit(service);
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true, curl: expect.stringContaining('curl') });
    expect(report.harm?.message).toMatch(line);
    expect(report.problems[0]).toMatchObject({ cause: 'harm', clauses: ['service.5'] });
    // Two of a kind may go out before a list is read.
    expect(many.length - service.rows.filter(isTheirs).length).toBeLessThanOrEqual(3);
  });
});

it('what is gone of two resources is seen as well: two at most of each', async () => {
  // What nobody has is deleted in the place of the first.
  const bend: Bend = (request, { rows }) => {
    if (request.method !== 'DELETE' || rows.some(({ id }) => id === idIn(request))) return undefined;
    takeFirst(rows);
    return answer(404);
  };
  const [things, parts] = [serve(bend, many), serve(bend, many)];
  const { report } = await auditApi(
    onClock(() => (request) => {
      const isPart = request.target.startsWith('/parts');
      return (isPart ? parts : things).api({ ...request, target: request.target.replace(/^.parts/, '/things') });
    }),
    {
      plan: planOf(thingsPlan + thingsPlan.slice(thingsPlan.indexOf('  - path')).replace('/things', '/parts')),
      scenarios,
      rules,
      cleaning,
      isChosen: false,
    },
  );
  expect(report.harm?.message).toMatch(/^because of DELETE /);
  expect(2 * many.length - [...things.rows, ...parts.rows].filter(isTheirs).length).toBe(2);
});

const isList = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^.things(?:\?|$)/.test(target);
const readOnly =
  'base_url: http://127.0.0.1:8080\nauth: { bearer: reference-token-0123456789 }\nresources:\n  - path: /things\n';

const writable = thingsPlan.slice(thingsPlan.indexOf('    operations'));
const theirsIn = ({ rows }: Service): number => rows.filter(({ id }) => id.length === 2).length;
const ownersPlan = `${thingsPlan}    children:
      - path: /parts
        operations: [list, read, create, delete]
        create: { example: { name: "Part {{unique}}" }, required: [name] }
`;

it('a list that takes what it shows is told after a few looks', async () => {
  const queue = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, name: 'Waiting' }));
  const service = serve((request, { rows }, usual) => {
    if (!isList(request)) return undefined;
    const reply = usual();
    rows.shift();
    return reply;
  }, queue);
  const { report } = await audit(service, readOnly);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(/^because of GET .things what/);
  expect(queue.length - service.rows.length).toBeLessThanOrEqual(5);
});

it('a read without a credential that takes what it is refused is told of that one, after two items', async () => {
  const service = serve(({ method, target, headers }, { rows }) => {
    if (headers['authorization'] !== undefined) return undefined;
    const index = rows.findIndex(({ id }) => target === `/things/${id}`);
    if (method === 'GET' && index >= 0) rows.splice(index, 1);
    return answer(401);
  }, many);
  const { report, exchanges } = await audit(service, readOnly);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(exchanges.find(({ id }) => id === report.harm?.exchange)?.probe.credential).toBe('none');
  expect(many.length - service.rows.length).toBeLessThanOrEqual(2);
});

it('a DELETE that is refused for its credential, and takes an item all the same, is told', async () => {
  const service = serve(({ method, headers }, { rows }) => {
    if (headers['authorization'] === 'Bearer reference-token-0123456789') return undefined;
    if (method === 'DELETE') takeFirst(rows);
    return answer(401);
  }, many);
  const { report, exchanges } = await audit(service, `writes: true\n${readOnly}${writable}`);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(/^because of DELETE .things.\d{3}, with/);
  // Once more at an id that nobody has.
  const again = exchanges.filter(({ id, probe }) => id.endsWith('/taking') && probe.method === 'DELETE');
  expect(again.map(({ reply }) => reply?.status)).toEqual([401]);
  expect(again.every(({ probe }) => probe.target.length > '/things/1234567'.length)).toBe(true);
});

it('a create that is refused for a field, and takes an item, is told after two', async () => {
  const service = serve((request, { rows }) => {
    const sent = sentBy(request);
    if (!isCreate(request) || sent === undefined) return undefined;
    if (typeof sent['name'] === 'string' && sent['name'].trim() !== '') return undefined;
    takeFirst(rows);
    return answer(400);
  }, many);
  const { report } = await audit(service);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(/^because of POST .things /);
  expect(many.length - service.rows.filter(isTheirs).length).toBe(2);
});

it('a DELETE of an owner that takes what another owner has is told, though each of them loses its last item', async () => {
  const things = serve(undefined, many.slice(0, 3));
  const rowsBy = (owner: string): readonly Row[] =>
    ['a', 'b'].map((each) => ({ id: `${owner}${each}`, name: `Part ${each}` }));
  const parts = new Map<string, Service>(['1', '2', '3'].map((owner) => [owner, serve(undefined, rowsBy(owner))]));
  const { report } = await auditApi(
    onClock(() => (request) => {
      const [, owner = '', rest = ''] = /^.things.([^/?]+).parts(.*)$/.exec(request.target) ?? [];
      if (owner === '') {
        const reply = things.api(request);
        const fullest = [...parts.values()].toSorted((one, other) => theirsIn(other) - theirsIn(one))[0];
        if (request.method === 'DELETE' && reply.status === 204) fullest?.rows.splice(0, 1);
        return reply;
      }
      if (!things.rows.some(({ id }) => id === owner)) return answer(404);
      if (!parts.has(owner)) parts.set(owner, serve(undefined, []));
      return parts.get(owner)?.api({ ...request, target: `/things${rest}` }) ?? answer(404);
    }),
    { plan: planOf(ownersPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.harm?.message).toMatch(/^because of DELETE .things.\d{3} /);
  expect(report.problems[0]).toMatchObject({ cause: 'harm', clauses: ['service.5'] });
});

describe('all that others have in one place is gone, and what they have elsewhere is not: told', () => {
  const bent = async (bend: Bend, plan: string) => {
    const [things, parts] = [serve(bend, many), serve(undefined, many)];
    const api = (request: ApiRequest) =>
      request.target.startsWith('/parts')
        ? parts.api({ ...request, target: request.target.replace('/parts', '/things') })
        : things.api(request);
    const { report } = await auditApi(
      onClock(() => api),
      { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
    );
    return report;
  };
  const taking =
    (isMeant: (request: ApiRequest) => boolean): Bend =>
    (request, { rows }) => {
      if (isMeant(request)) takeAll(rows);
      return undefined;
    };
  const writing = thingsPlan + thingsPlan.slice(thingsPlan.indexOf('  - path')).replace('/things', '/parts');

  it('an odd address, or what else was sent by then', async () => {
    const report = await bent(
      taking(({ target }) => target.includes('%zz')),
      `${readOnly}  - path: /parts\n`,
    );
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: false });
    expect(report.harm?.message).toMatch(/^after .*(?:%zz|or one of)/);
    expect(report.clauses.find(({ id }) => id === 'service.5')?.status).toBe('violated');
  });

  it('a HEAD of a list', async () => {
    const report = await bent(
      taking(({ method, target }) => method === 'HEAD' && target === '/things'),
      writing,
    );
    expect(report.harm?.message).toMatch(/^after HEAD .things all /);
  });

  it('a body that cannot be read, and no DELETE that was refused for its credential', async () => {
    const clearing = taking((request) => isCreate(request) && request.body.length > 0 && sentBy(request) === undefined);
    const report = await bent(
      (request, ...rest) => {
        const { authorization, 'content-type': type = 'application/json' } = request.headers;
        if (authorization !== 'Bearer reference-token-0123456789') return answer(401);
        return clearing(request, ...rest) ?? (type.startsWith('application/json') ? undefined : answer(415));
      },
      writing.replace('resources:', 'auth: { bearer: reference-token-0123456789 }\nresources:'),
    );
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: false });
    expect(report.harm?.message).toMatch(/^after POST .things /);
  });
});

describe('nobody is accused of', () => {
  it.each([7, 13, 20, 26, 33, 41, 60])('what others delete at every request number %i', async (nth) => {
    let count = 0;
    const plenty = Array.from({ length: 60 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
    const service = serve((_request, { rows }) => {
      count += 1;
      if (count % nth === 0)
        rows.splice(
          rows.findIndex((row) => plenty.some(({ id }) => id === row.id)),
          1,
        );
      return undefined;
    }, plenty);
    expect((await audit(service)).report.harm).toBeNull();
  });

  const twoPlan = `${thingsPlan}  - path: /parts\n`;
  /** A second resource, whose list is made of the things. */
  async function auditTwo(partsOf: (rows: readonly Row[], lines: readonly string[]) => readonly Row[]) {
    const service = serve(undefined, many);
    const { report, failed } = await auditApi(
      onClock(() => (request) => {
        const [path = ''] = request.target.split('?');
        if (!path.startsWith('/parts')) return service.api(request);
        const parts = partsOf(service.rows, service.lines);
        if (request.method !== 'GET') return answer(405);
        const one = parts.find(({ id }) => path === `/parts/${id}`);
        return path === '/parts' ? answer(200, parts) : one === undefined ? answer(404) : answer(200, one);
      }),
      { plan: planOf(twoPlan), scenarios, rules, cleaning, isChosen: false },
    );
    return { harm: report.harm, failed };
  }
  it.each<[what: string, partsOf: Parameters<typeof auditTwo>[0]]>([
    ['a second view of the same items', (rows) => rows],
    ['what is made and deleted with an item', (rows) => rows.map(({ id, name }) => ({ id: `p${id}`, name }))],
    [
      'a feed that drops its oldest entries',
      (_rows, lines) =>
        [...many, ...lines.filter((line) => !line.startsWith('GET'))]
          .map((entry, index) => ({ id: `f${index}`, name: typeof entry === 'string' ? entry : 'Earlier' }))
          .slice(-many.length),
    ],
  ])('%s', async (_what, partsOf) => {
    expect((await auditTwo(partsOf)).harm).toBeNull();
  });

  it('a flag that only one item can have', async () => {
    const bend: Bend = (request, { rows }, usual) => {
      const reply = usual();
      if (request.method === 'PATCH' && sentBy(request) !== undefined)
        for (const [index, row] of rows.entries()) rows[index] = { ...row, isFirst: row.id === idIn(request) };
      return reply;
    };
    expect((await audit(serve(bend, many))).report.harm).toBeNull();
  });
});

/** Things and parts, of which each has rows of its own. */
async function auditBoth(bend: Bend): Promise<string | undefined> {
  const [things, parts] = [serve(bend, many), serve(bend, many)];
  const { report } = await auditApi(
    onClock(() => (request) => {
      const isPart = request.target.startsWith('/parts');
      return (isPart ? parts : things).api({ ...request, target: request.target.replace(/^.parts/, '/things') });
    }),
    {
      plan: planOf(thingsPlan + thingsPlan.slice(thingsPlan.indexOf('  - path')).replace('/things', '/parts')),
      scenarios,
      rules,
      cleaning,
      isChosen: false,
    },
  );
  return report.harm?.message;
}

it('a request that ends a service for a moment is told, and not what came later, where it comes back without the items of one resource', async () => {
  let isOver = false;
  const bend: Bend = (request, service) => {
    if (isOver || request.method !== 'PUT' || isThere(request, service)) return undefined;
    isOver = true;
    takeAll(service.rows);
    throw new Error('nothing is there');
  };
  expect(await auditBoth(bend)).toMatch(/^after PUT .(?:things|parts).\d{3,8} all/);
});

it('a request that empties the list that it goes to is among those that are told, whatever another list shows', async () => {
  const bend: Bend = ({ target }, { rows }) => {
    if (!target.includes('page=abc')) return undefined;
    takeAll(rows);
    return answer(400);
  };
  expect(await auditBoth(bend)).toMatch(/^after (?:GET|.* such as GET) .(?:things|parts).page=abc/);
});

it('a DELETE of all whose id begins like that is told, though only the last of the cleanup shows it a second time', async () => {
  const rowsOf = (ids: string): readonly Row[] => ids.split(' ').map((id) => ({ id, name: `Thing ${id}` }));
  const service = serve((request, { rows }) => {
    const id = idIn(request);
    if (request.method === 'DELETE' && rows.some((row) => row.id === id)) {
      rows.splice(0, rows.length, ...rows.filter((row) => id === undefined || !row.id.startsWith(id)));
      return answer(204);
    }
    const { name } = sentBy(request) ?? {};
    if (!isCreate(request) || typeof name !== 'string' || name.trim() === '') return undefined;
    let next = 1;
    while (rows.some((row) => row.id === `${next}`)) next += 1;
    rows.push({ id: `${next}`, name });
    return answer(201, rows.at(-1));
  }, rowsOf('5 6 7 8 10 11 12 13 30 31'));
  const { report, exchanges } = await audit(service);
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
  expect(report.harm?.message).toMatch(/^because of DELETE .things.1 /);
  expect(service.rows).toEqual(rowsOf('5 6 7 8'));
  expect(exchanges.length).toBeLessThan(500);
});

it.each<[what: string, takes: boolean]>([
  ['a probe of the plan that takes what it shows is told, and not sent again', true],
  ['a probe of the plan that shows the first of a list takes nothing', false],
])('%s', async (_what, takes) => {
  const bend: Bend = ({ target }, { rows }) => {
    if (target !== '/things/next') return undefined;
    const [next] = rows;
    if (takes) takeFirst(rows);
    return answer(200, next);
  };
  const service = serve(bend, many);
  const { report } = await audit(
    service,
    `base_url: http://127.0.0.1:8080
resources: [{ path: /things }]
probes: [{ id: next, request: GET /things/next }]
`,
  );
  const told = report.findings.filter(({ rule, outcome }) => rule === 'operation/others' && outcome === 'failed');
  expect(told.flatMap(({ violations }) => violations.map(({ message }) => message))).toEqual(
    takes ? ['data of others was gone after GET /things/next: it was read before'] : [],
  );
  expect(many.length - service.rows.length).toBe(takes ? 1 : 0);
});
