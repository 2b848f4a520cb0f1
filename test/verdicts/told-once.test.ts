import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, type ApiReply, type ApiRequest, isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import type { ReferenceOptions } from '../../fixtures/reference/options.ts';
import { isList, matches, queryOf, withBody, withQuery } from '../../fixtures/reference/requests.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { answer, audit, type Bend, planOf, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';
import type { ItemCheck } from '../../src/model/plan.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

const reads = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
resources: [{ path: /users, filters: { status: [active, blocked], role: [admin, member] }, sort: [id] }]
`;
const writes = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, patch, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: [name, email] }
    change: { nickname: bea }
`;

/** The problems that must be mended, each with the rules whose findings it holds. */
async function problemsOf(
  bend: (ask: Api, now: () => number) => Api,
  text: string,
  options: ReferenceOptions = {},
): Promise<readonly (readonly [string, readonly string[], string])[]> {
  const { report } = await auditApi(
    onClock(({ now }) => bend(createReference({ ...options, now }), now)),
    { plan: planOf(text), scenarios, rules, cleaning, isChosen: false },
  );
  const byFingerprint = new Map(report.findings.map((finding) => [finding.fingerprint, finding.rule]));
  return report.problems
    .filter(({ level }) => level === 'must')
    .map(({ id, findings, label }) => [
      id,
      [...new Set(findings.flatMap((each) => byFingerprint.get(each) ?? []))].sort(),
      label,
    ]);
}

const broken = (now: () => number, more: Readonly<Record<string, string>> = {}): ApiReply => ({
  status: 500,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({
    success: false,
    data: null,
    error: { code: 'INTERNAL', message: 'It broke.', ...more },
    timestamp: new Date(now()).toISOString(),
  }),
});
const asked = (request: ApiRequest, name: string): number => Number(queryOf(request).get(name) ?? 0);
/** The reply with page numbers that say something else. */
const saying = (reply: ApiReply, numbers: Readonly<Record<string, number>>): ApiReply => {
  const body = jsonOf(reply);
  return isRecord(body) && reply.status === 200 ? withJson(reply, { ...body, ...numbers }) : reply;
};

describe('one cause is one problem', () => {
  it('a list that goes on by itself, filtered or not', async () => {
    const bend = (ask: Api): Api => {
      let page = 0;
      return (request) => {
        if (!matches(request, 'GET', '/users') || queryOf(request).has('page')) return ask(request);
        const reply = ask(withQuery(request, { page: String(page) }));
        page = (page + 1) % 5;
        return reply;
      };
    };
    const told = await problemsOf(bend, reads, { defaultPageSize: 5 });
    expect(told.map(([id]) => id)).toEqual(['stateless/continues']);
  });

  it.each([
    [500, ['errors/malformed-body']],
    [400, ['exposure/stack-traces']],
  ])('a body that is not JSON, answered %i with a stack trace', async (status, ids) => {
    const stack = 'SyntaxError: Unexpected token\n    at parse (/srv/app/node_modules/body-parser/lib/json.js:92:19)';
    const isJson = ({ body }: ApiRequest): boolean => jsonOf({ status: 0, headers: [], body }) !== undefined;
    const told = await problemsOf(
      (ask, now) => (request) =>
        request.method !== 'GET' && request.body.length > 0 && !isJson(request)
          ? { ...broken(now, { stack }), status }
          : ask(request),
      writes,
    );
    expect(told.map(([id]) => id)).toEqual(ids);
    // What it gives away weighs as much as where the status is right.
    expect(told.map(([, , label]) => label)).toEqual(['security']);
    expect(told.flatMap(([, own]) => own)).toContain('exposure/stack-traces');
  });

  it.each([
    ['GET', 'operation/read', ['errors/framework', 'operation/create', 'operation/read', 'status/missing']],
    ['PATCH', 'operation/patch', ['operation/patch', 'resource/id-assigned']],
    ['DELETE', 'operation/delete', ['operation/delete']],
  ])('a %s of items that ends in 500, whatever is asked of it', async (method, id, own) => {
    const told = await problemsOf(
      (ask, now) => (request) =>
        request.method === method && /^\/users\/[^/]+$/.test(request.target) ? broken(now) : ask(request),
      writes.replace('required:', 'unique: [email], required:'),
    );
    expect(told.map(([each, rules]) => [each, rules])).toEqual([[id, own]]);
  });

  it('bodies in Latin-1, in which no reader finds its letters', async () => {
    const inLatin = ({ body, ...rest }: ApiReply): ApiReply => {
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
      return { ...rest, body: Buffer.from(text.replaceAll(/[\u{100}-\u{10ffff}]/gu, '\u00ff'), 'latin1') };
    };
    const told = await problemsOf((ask) => (request) => inLatin(ask(request)), writes);
    expect(told.map(([id]) => id)).toEqual(['json/utf-8']);
  });

  it('a size beyond the maximum that ends in 500, with filters and without', async () => {
    const told = await problemsOf(
      (ask, now) => (request) => (isList(request) && asked(request, 'size') > 20 ? broken(now) : ask(request)),
      reads,
      { maxPageSize: 20, defaultPageSize: 5 },
    );
    expect(told.map(([id]) => id)).toEqual(['query/size']);
  });

  it('a size beyond the maximum that the answer repeats', async () => {
    const told = await problemsOf(
      (ask) => (request) => {
        const size = asked(request, 'size');
        return isList(request) && size > 10 ? saying(ask(request), { size }) : ask(request);
      },
      reads,
      { maxPageSize: 10, defaultPageSize: 10 },
    );
    expect(told.map(([id]) => id)).toEqual(['pagination/size']);
  });
});

describe('page 0 of a list that counts from 1', () => {
  it.each<readonly [string, (ask: Api, request: ApiRequest) => ApiReply, readonly string[]]>([
    ['is shown as page 0', (ask, request) => saying(ask(request), { page: 0 }), ['query/invalid']],
    ['is shown as page 1', (ask, request) => ask(request), []],
    [
      'is shown as an empty page 0',
      (ask, request) => saying(ask(withQuery(request, { page: '999' })), { page: 0 }),
      [],
    ],
  ])('%s', async (_name, reply, ids) => {
    const told = await problemsOf(
      (ask) => (request) =>
        isList(request) && queryOf(request).get('page') === '0'
          ? reply(ask, withQuery(request, { page: '1' }))
          : ask(request),
      reads,
      { pageBase: 1 },
    );
    expect(told.map(([id]) => id)).toEqual(ids);
  });
});

describe('a read that changes what it shows before it answers', () => {
  const bend = (ask: Api, request: ApiRequest): ApiReply => {
    if (matches(request, 'GET', '/users/{id}')) ask(withBody({ ...request, method: 'PATCH' }, { nickname: 'seen' }));
    return ask(request);
  };
  it.each([
    ['is told of what only reads', reads],
    ['is told once where items are made, too', writes],
  ])('%s', async (_name, text) => {
    const told = await problemsOf((ask) => (request) => bend(ask, request), text);
    expect(told.map(([id]) => id)).toEqual(['operation/safe-read']);
  });

  it('is not seen where others change the whole list', async () => {
    let round = 0;
    const told = await problemsOf(
      (ask) => (request) => {
        const reply = ask(request);
        const body = jsonOf(reply);
        if (!isList(request) || !isRecord(body) || !Array.isArray(body['data'])) return reply;
        round += 1;
        const data = body['data'].map((item: unknown) => (isRecord(item) ? { ...item, city: `City ${round}` } : item));
        return withJson(reply, { ...body, data });
      },
      reads.replace(', sort: [id]', ''),
    );
    expect(told.map(([id]) => id)).not.toContain('operation/safe-read');
  });
});

it('a create that takes away the item made before it is one problem', async () => {
  const bend: Bend = (request, { rows }, usual) => {
    if (request.method !== 'POST' || request.target !== '/things') return undefined;
    const [count, last] = [rows.length, rows.at(-1)];
    const reply = usual();
    if (rows.length > count && Number(last?.id) > 100) rows.splice(-2, 1);
    return reply;
  };
  const seeds: readonly Row[] = Array.from({ length: 9 }, (_, index) => ({
    id: String(index + 1),
    name: `N ${index}`,
  }));
  const { report } = await audit(
    serve(
      (request, service, usual) => (request.target === '/things/' ? answer(404) : bend(request, service, usual)),
      seeds,
    ),
    thingsPlan,
  );
  const ids = report.problems.filter(({ level }) => level === 'must').map(({ id }) => id);
  expect(ids).toContain('operation/neighbours');
  expect(ids).not.toContain('operation/listed');
  expect(ids).not.toContain('errors/malformed-body');
});

it('a PUT that adds a second item of the same id is one problem', async () => {
  const adds: Bend = ({ method, target, body }, { rows }) => {
    const row = rows.find(({ id }) => target === `/things/${id}`);
    const sent = sentBy({ body });
    if (method !== 'PUT' || row === undefined || sent === undefined) return undefined;
    const added = { ...sent, id: row.id };
    rows.push(added);
    return answer(200, added);
  };
  const { report } = await audit(serve(adds), `${thingsPlan}rules: { envelope/timestamp-fresh: off }\n`);
  const ids = report.problems.filter(({ level }) => level === 'must').map(({ id }) => id);
  expect(ids).toEqual(['operation/replace']);
});

describe('a PUT', () => {
  const replacing =
    (replace: (row: Row, sent: Readonly<Record<string, unknown>>, rows: Row[]) => ApiReply): Bend =>
    ({ method, target, body }, { rows }) => {
      const row = rows.find(({ id, was }) => target === `/things/${id}` || target === `/things/${String(was)}`);
      const sent = sentBy({ body });
      if (row !== undefined && method === 'GET') return answer(200, row);
      return method === 'PUT' && row !== undefined && sent !== undefined ? replace(row, sent, rows) : undefined;
    };
  const moved = (row: Row, sent: Readonly<Record<string, unknown>>, rows: Row[]): Row => {
    const other: Row = { ...sent, id: `9${row.id}`, was: row.id };
    rows[rows.indexOf(row)] = other;
    return other;
  };
  it.each<readonly [string, Bend]>([
    [
      'that always ends in 500',
      ({ method, target }, { rows }) =>
        method === 'PUT' && rows.some(({ id }) => target === `/things/${id}`) ? answer(500) : undefined,
    ],
    [
      'that gives the item another id, and says so',
      replacing((row, sent, rows) => answer(200, moved(row, sent, rows))),
    ],
    [
      'that gives the item another id, as a read shows',
      replacing((row, sent, rows) => answer(200, { ...moved(row, sent, rows), id: row.id })),
    ],
  ])('%s is one problem', async (_name, bend) => {
    const { report } = await audit(serve(bend), `${thingsPlan}rules: { envelope/timestamp-fresh: off }\n`);
    const ids = report.problems.filter(({ level }) => level === 'must').map(({ id }) => id);
    expect(ids).toEqual(['operation/replace']);
  });
});

describe('two causes are two problems', () => {
  it('a patch that breaks, and the page with its trace, which is no JSON either', async () => {
    const body = '<pre>TypeError: no<br>    at patch (/srv/app/node_modules/store/index.js:10:5)</pre>';
    const page = { status: 500, headers: [['Content-Type', 'text/html']], body } as const;
    const told = await problemsOf((ask) => (request) => (request.method === 'PATCH' ? page : ask(request)), writes);
    expect(told.map(([id]) => id).sort()).toEqual(['exposure/stack-traces', 'operation/patch']);
    expect(told.flatMap(([, own]) => own)).toContain('json/well-formed');
  });

  it('bodies that break the service, and failures of others that show a stack trace, too', async () => {
    const stack = 'SyntaxError: Unexpected token\n    at parse (/srv/app/node_modules/body-parser/lib/json.js:92:19)';
    const isJson = ({ body }: ApiRequest): boolean => jsonOf({ status: 0, headers: [], body }) !== undefined;
    const told = await problemsOf(
      (ask, now) => (request) => {
        if (request.method !== 'GET' && request.body.length > 0 && !isJson(request)) return broken(now, { stack });
        const reply = ask(request);
        return reply.status === 404 ? { ...broken(now, { stack, code: 'USER_NOT_FOUND' }), status: 404 } : reply;
      },
      writes,
    );
    expect(told.map(([id]) => id)).toEqual(['exposure/stack-traces', 'errors/malformed-body']);
  });

  it('a size beyond the maximum that the answer repeats, and a number of pages that is always one too many', async () => {
    const told = await problemsOf(
      (ask) => (request) => {
        const size = asked(request, 'size');
        if (!isList(request)) return ask(request);
        const reply = ask(request);
        const body = jsonOf(reply);
        const totalPages = isRecord(body) ? Number(body['totalPages']) + 1 : 0;
        return saying(reply, { totalPages, ...(size > 10 ? { size } : {}) });
      },
      reads,
      { maxPageSize: 10, defaultPageSize: 10 },
    );
    expect(told.map(([id]) => id).sort()).toEqual(['pagination/total-pages', 'query/size']);
  });
});

/** The titles of the problems that must be mended, where items are checked by a schema. */
async function problemsBySchema(check: ItemCheck, bend: (ask: Api) => Api, text: string): Promise<readonly string[]> {
  const plan = planOf(text);
  const resources = plan.resources.map((each) => ({ ...each, checkItem: check }));
  const { report } = await auditApi(
    onClock(({ now }) => bend(createReference({ now }))),
    { plan: { ...plan, resources }, scenarios, rules, cleaning, isChosen: false },
  );
  return report.problems.filter(({ level }) => level === 'must').map(({ title }) => title);
}

it('an id that is a text, against the rule for users and the schema of the item, is one problem', async () => {
  const textual =
    (ask: Api): Api =>
    (request) => {
      const reply = ask(request);
      const body = jsonOf(reply);
      const data = isRecord(body) ? body['data'] : undefined;
      if (request.method !== 'POST' || reply.status !== 201 || !isRecord(body) || !isRecord(data)) return reply;
      return withJson(reply, { ...body, data: { ...data, id: String(data['id']) } });
    };
  const check: ItemCheck = (item) =>
    isRecord(item) && typeof item['id'] === 'string' ? [{ at: '/id', keyword: 'type', wants: 'integer' }] : [];
  expect(await problemsBySchema(check, textual, writes)).toEqual(['The id of a user is an integer']);
});

it('a value that no item may have is told by the schema of the item, not by the filter that does not know it', async () => {
  const upper =
    (ask: Api): Api =>
    (request) => {
      const reply = ask(request);
      return { ...reply, body: String(reply.body).replaceAll('"role":"member"', '"role":"MEMBER"') };
    };
  const check: ItemCheck = (item) =>
    isRecord(item) && item['role'] === 'MEMBER' ? [{ at: '/role', keyword: 'enum', wants: 'a role' }] : [];
  const plan = writes
    .replace('@example.test" }', '@example.test", role: admin }')
    .replace('nickname: bea', 'role: member')
    .replace('    create', '    filters: { role: [admin, member] }\n    create');
  expect(await problemsBySchema(check, upper, plan)).toEqual([
    'Every item fits the JSON Schema that the plan gives for it',
  ]);
});

it('tells once of page and size that break down without each other', async () => {
  const isHalf = (request: ApiRequest): boolean => queryOf(request).has('page') !== queryOf(request).has('size');
  const seen = await problemsOf(
    (ask, now) => (request) => (isList(request) && isHalf(request) ? broken(now) : ask(request)),
    reads,
  );
  expect(seen.map(([id]) => id)).toEqual(['query/page']);
});

it.each<readonly [string, (items: readonly unknown[]) => readonly unknown[]]>([
  ['beside its items', (items) => [...items, null]],
  ['in the place of one of them', ([, ...items]) => [null, ...items]],
])('null %s, in lists that page, filter and sort, is one problem', async (_name, bend) => {
  const told = await problemsOf(
    (ask) => (request) => {
      const reply = ask(request);
      const body = jsonOf(reply);
      if (!isList(request) || !isRecord(body) || !Array.isArray(body['data'])) return reply;
      return withJson(reply, { ...body, data: bend(body['data']) });
    },
    reads,
    { defaultPageSize: 5 },
  );
  expect(told.map(([id]) => id)).toEqual(['operation/list-nulls']);
});

it('a read that shows an empty item for any name is told as that, and not as an owner or a DELETE without effect', async () => {
  const zones = new Map([
    [
      'north',
      new Map<string, unknown>([
        ['soa', ['a']],
        ['allow', ['b']],
      ]),
    ],
    ['south', new Map<string, unknown>([['soa', ['c']]])],
  ]);
  const api: Api = ({ method, target, body }) => {
    const [, root, zone = '', part, kind, ...rest] = target.replace(/\?.*/, '').split('/');
    if (root !== 'zones' || rest.length > 0) return answer(404);
    if (zone === '')
      return method === 'GET'
        ? answer(
            200,
            [...zones.keys()].map((id) => ({ id })),
          )
        : answer(405);
    const held = zones.get(zone);
    if (held === undefined || (part !== undefined && part !== 'metadata')) return answer(404);
    if (part === undefined) return method === 'GET' ? answer(200, { id: zone }) : answer(405);
    const shown = (id: string): object => ({ id, values: held.get(id) ?? [] });
    const { id: named, values } = sentBy({ body }) ?? {};
    if (kind === undefined && method === 'GET') return answer(200, [...held.keys()].map(shown));
    if (kind === undefined) {
      if (method !== 'POST') return answer(405);
      if (typeof named !== 'string' || !/^\w+$/.test(named) || !Array.isArray(values)) return answer(400);
      held.set(named, values);
      return answer(201, shown(named));
    }
    if (method === 'DELETE') held.delete(kind);
    return method === 'DELETE' ? answer(204) : method === 'GET' ? answer(200, shown(kind)) : answer(405);
  };
  const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /zones
    operations: [list, read]
    children:
      - path: /metadata
        operations: [list, read, create, delete]
        create: { example: { id: "x{{unique}}", values: ["{{unique}}"] }, required: [id] }
rules: { envelope/timestamp-fresh: off }
`;
  const { report } = await audit({ api, rows: [], lines: [] }, plan);
  expect(report.problems.filter(({ level }) => level === 'must').map(({ id }) => id)).toEqual(['status/missing']);
  expect(report.diagnosis).toEqual([]);
  expect(report.cleanup).toMatchObject({ left: [], created: report.cleanup.removed });
});
