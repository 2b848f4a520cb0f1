import { expect, it } from 'vitest';
import type { Operation } from '../../src/model/operation.ts';
import type { ItemCheck, Resource } from '../../src/model/plan.ts';
import { loadSchemaTools } from '../../src/plan/schema-tools.ts';
import { exampleText } from './design-example.ts';
import { planOf, warningsOf } from './reading.ts';

const schema = '{ "type": "object", "required": ["id"] }';
const rules = [
  {
    id: 'paths/plural-nouns',
    options: { type: 'object', additionalProperties: false, properties: { allow: { type: 'array' } } },
  },
  { id: 'fields/camel-case' },
  { id: 'exposure/banners' },
];
const parts = {
  env: { SHOP_TOKEN: '0123456789abcdef' },
  readFile: (path: string) => (path === './user.schema.json' ? schema : undefined),
  rules,
};

function operation(id: string, kind: Operation['kind'], resource: string, strays = false): Operation {
  const template = id.replace(/^\S+ /, '');
  const method = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((one) => id.startsWith(`${one} `)) ?? 'GET';
  return { id, kind, method, template, resource, strays };
}

function expectedResources(v: string): readonly Resource[] {
  const users = `${v}/users`;
  const orders = `${v}/users/{id}/orders`;
  const news = `${v}/news`;
  const profile = `${v}/users/{id}/profile`;
  const buckets = `${v}/buckets`;
  return [
    {
      key: users,
      version: v,
      path: users,
      name: 'users',
      kind: 'user',
      operations: [
        operation(`GET ${users}`, 'list', users),
        operation(`GET ${users}/{id}`, 'read', users),
        operation(`POST ${users}`, 'create', users),
        operation(`PUT ${users}/{id}`, 'replace', users),
        operation(`PATCH ${users}/{id}`, 'patch', users),
        operation(`DELETE ${users}/{id}`, 'delete', users),
      ],
      left: [],
      spelledOut: true,
      item: { type: 'object', required: ['id'] },
      checkItem: expect.any(Function) as ItemCheck,
      create: {
        example: { name: 'Ada {{unique}}', email: 'ada-{{unique}}@example.test', nickname: 'ada' },
        required: ['name', 'email'],
        statesRequired: true,
        notBlank: ['name'],
        email: ['email'],
        unique: ['email'],
        invalid: [{ email: 'not-an-address' }, { name: '  ' }],
      },
      change: { nickname: 'bea' },
      filters: {
        status: { values: ['active', 'blocked'], in: ['status'], match: 'equals' },
        keyword: { values: ['ada'], in: ['name', 'nickname'], match: 'contains' },
      },
      sort: ['name', 'id'],
      states: {
        field: 'status',
        allowed: [['active', '/block', 'blocked']],
        refused: [['blocked', '/block', 'blocked']],
      },
      actions: [{ operation: operation(`POST ${users}/{id}/block`, 'action', users), on: 'created' }],
    },
    {
      key: orders,
      version: v,
      path: orders,
      name: 'orders',
      parent: users,
      owner: 'user_id',
      operations: [operation(`GET ${orders}`, 'list', orders), operation(`GET ${orders}/{order_id}`, 'read', orders)],
      left: [],
      spelledOut: false,
      filters: {},
      sort: [],
      actions: [],
    },
    {
      key: news,
      version: v,
      path: news,
      name: 'news',
      operations: [
        operation(`GET ${v}/getNews`, 'list', news, true),
        operation(`POST ${v}/news/create`, 'create', news, true),
      ],
      left: [],
      spelledOut: true,
      filters: {},
      sort: [],
      actions: [{ operation: operation(`POST ${news}/{id}/publish`, 'action', news), body: {}, on: 'created' }],
    },
    {
      key: profile,
      version: v,
      path: profile,
      name: 'profile',
      parent: users,
      single: true,
      operations: [{ ...operation(`GET ${profile}`, 'read', profile), access: 'optional' }],
      left: [],
      access: 'optional',
      spelledOut: false,
      filters: {},
      sort: [],
      actions: [],
    },
    {
      key: buckets,
      version: v,
      path: buckets,
      name: 'buckets',
      operations: [
        operation(`GET ${buckets}`, 'list', buckets),
        operation(`PUT ${buckets}/{id}`, 'create', buckets, true),
      ],
      left: [operation(`DELETE ${buckets}/{id}`, 'delete', buckets)],
      spelledOut: true,
      create: {
        example: {},
        required: [],
        notBlank: [],
        email: [],
        unique: [],
        invalid: [],
        putId: 'b{{unique}}',
        keep: true,
        idAt: '/name',
      },
      query: { tenant: 'acme' },
      filters: {},
      sort: [],
      actions: [],
    },
  ];
}

it('the example of the plan format resolves, every key of it', async () => {
  const plan = planOf(exampleText, { ...parts, ...(await loadSchemaTools()) });
  expect(plan).toEqual({
    credentialAt: { key: 'auth.bearer', variables: ['$SHOP_TOKEN'], line: 4 },
    name: 'Shop API',
    baseUrl: 'http://127.0.0.1:8080',
    baseUrlLine: 3,
    auth: { bearer: '0123456789abcdef', headers: {} },
    spelling: { secret: '${SHOP_TOKEN}', headers: {}, varied: ['authorization'] },
    writes: true,
    http: { concurrency: 8, ratePerSecond: 50, timeoutMs: 10_000, patienceMs: 30_000, maxPages: 50, headers: {} },
    volatile: ['/retrievedAt'],
    mask: ['/data/email'],
    labels: { team: 'payments', env: 'staging' },
    resources: [...expectedResources('/v1'), ...expectedResources('/v2')],
    probes: [
      {
        id: 'health',
        operation: { id: 'GET /health', kind: 'probe', method: 'GET', template: '/health', strays: false },
        target: '/health',
        headers: {},
        auth: 'none',
        expect: { status: 200, body: { '/data/state': 'up' } },
        capture: { node: '/data/node' },
        needs: [],
      },
    ],
    profile: {
      names: { data: 'result', size: 'limit', totalElements: '/meta/total' },
      pageBase: 0,
      statuses: { replace: 200, delete: 204 },
      limits: {
        maxPageSize: 100,
        defaultPageSize: 20,
        ratePerSecond: 40,
        rateWindowMs: 1000,
        burst: true,
        maxBodyBytes: 1_048_576,
        maxResponseMs: 2000,
      },
      errorCodes: { INSUFFICIENT_STOCK: 409 },
      idFields: {},
    },
    contract: {
      snapshot: './shop.v1.json',
      versions: ['/v1', '/v2'],
      deprecated: [{ field: 'users.nickname', since: '2026-01-10' }],
      minNoticeDays: 90,
    },
    rules: { 'paths/plural-nouns': { allow: ['staff'] }, 'fields/camel-case': 'off' },
    waivers: [{ rule: 'exposure/banners', reason: 'proxy, see OPS-12', until: '2027-01-31' }],
  });
});

it('the example of the plan format earns no warning', () => {
  expect(warningsOf(exampleText, parts)).toEqual([]);
});

it('the other ways to identify oneself resolve too', () => {
  const auth = `{ oauth2: { token_url: "http://a.test/token", client_id: me, client_secret: "0123456789", scope: "a b" }, headers: { X-Api-Key: "0123456789" }, mtls: { cert: c.pem, key: k.pem } }`;
  const text = `base_url: http://a.test\nresources: [{ path: /a }]\nauth: ${auth}\n`;
  expect(planOf(text).auth).toEqual({
    oauth2: { tokenUrl: 'http://a.test/token', clientId: 'me', clientSecret: '0123456789', scope: 'a b' },
    headers: { 'X-Api-Key': '0123456789' },
    mtls: { cert: 'c.pem', key: 'k.pem' },
  });
  expect(planOf('base_url: http://a.test\nresources: [{ path: /a }]\nauth: { command: get-token }\n').auth).toEqual({
    command: 'get-token',
    headers: {},
  });
});

it('files are found from where the plan is', () => {
  const auth = '{ file: ./token, mtls: { cert: c.pem, key: k.pem } }';
  const text = `base_url: https://a.test\nresources: [{ path: /a }]\nauth: ${auth}\nhttp: { ca: ca.pem }\n`;
  const plan = planOf(text, { fileAt: (path) => `/plans/${path}` });
  expect(plan.auth).toEqual({
    file: '/plans/./token',
    headers: {},
    mtls: { cert: '/plans/c.pem', key: '/plans/k.pem' },
  });
  expect(plan.http.ca).toBe('/plans/ca.pem');
});
