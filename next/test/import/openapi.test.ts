/** OpenAPI documents to plans: resources, requests, credentials, and what is left out. */
import { describe, expect, test } from 'vitest';
import { parseBytes, parseText } from '../../src/import/parse.ts';
import { baseUrlOf } from '../../src/import/servers.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { document, imported, json, lists, query, resourceFor, returns, takes, things, yamlOf } from './documents.ts';

const user = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', maxLength: 40 },
    email: { type: 'string', format: 'email', 'x-unique': true },
    password: { type: 'string', writeOnly: true },
    status: { type: 'string', enum: ['active', 'blocked'], default: 'active' },
    friend: { $ref: '#/components/schemas/User' },
  },
};
const aUser = { $ref: '#/components/schemas/User' };
const one = returns({ properties: { success: {}, data: { type: 'object' } } });
const parameters = [
  { name: 'status', in: 'query', schema: { type: 'string', enum: ['active', 'blocked', 'all'] } },
  { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name,asc', '-id'] } },
  { name: 'page', in: 'query', schema: { type: 'integer' } },
  { name: 'limit', in: 'query', schema: { type: 'integer' } },
];
const shop = document(
  {
    '/users': { get: lists(aUser, { parameters }), post: takes(aUser) },
    '/users/{userId}': { get: returns({ properties: { success: {}, data: aUser } }), patch: takes(aUser), delete: one },
    '/users/{userId}/reset-password': { post: one },
    '/users/{userId}/profile': { get: one },
    '/users/{userId}/orders': { get: lists({}) },
    '/users/{userId}/orders/{orderId}': { get: one },
    '/reports/{day}/lines': { get: lists({}) },
    '/files/{name}-{size}': { get: one },
    '/{tenant}/things': { get: lists({}) },
    '/login': { post: one },
    '/health': { get: { security: [], ...one } },
    '/search': { get: { ...one, ...query('q', { type: 'string' }, { required: true }) } },
    '/logo': { get: { responses: { 200: { content: { 'image/png': {} } } } } },
    '/elsewhere': { servers: [{ url: 'http://other.test' }], get: lists({}) },
  },
  {
    servers: [{ url: 'https://{region}.shop.test/v1', variables: { region: { default: 'eu' } } }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: { User: user } },
  },
);

test('a whole document', async () => {
  const { plan, text, notes } = await imported(shop);
  expect(plan).toMatchObject({
    name: 'Shop API',
    base_url: 'https://eu.shop.test/v1',
    auth: { bearer: '${SHOP_TOKEN}' },
    writes: false,
    profile: { names: { size: 'limit' } },
    probes: [{ id: 'health', request: 'GET /health', auth: 'none', expect: { status: 200 } }],
  });
  expect(plan.resources).toEqual([
    {
      path: '/users',
      operations: ['list', 'create', 'read', 'patch', 'delete'],
      filters: { status: ['active', 'blocked'] },
      sort: ['name', 'id'],
      create: {
        example: { name: 'Probity {{unique}}', email: 'probity-{{unique}}@example.test' },
        required: ['name', 'email'],
        email: ['email'],
        unique: ['email'],
      },
      change: { name: 'Changed {{unique}}' },
      actions: [{ path: '/reset-password' }],
      item: {
        type: 'object',
        required: ['id', 'name', 'email'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', maxLength: 40 },
          email: { type: 'string', format: 'email' },
          status: { type: 'string', enum: ['active', 'blocked'] },
          friend: {},
        },
      },
      children: [
        { path: '/profile', single: true, operations: ['read'], item: { type: 'object' } },
        { path: '/orders', operations: ['list', 'read'], item: { type: 'object' } },
      ].toReversed(),
    },
  ]);
  expect(notes).toEqual([
    'GET /elsewhere: on another server than the other paths',
    'GET /files/{name}-{size}: has the segment {name}-{size}',
    'GET /{tenant}/things: starts with a parameter',
    'GET /logo: does not return JSON',
    'GET /reports/{day}/lines: below items that no path of the document lists',
    'POST /login: a write outside of any collection, so that nothing would show its effect',
    'deeper levels of /users: not in the item schema, which therefore allows more than the document does',
    'GET /search (q): requires a value that the document does not give (add it under `query` or `headers`)',
  ]);
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/plan\.schema\.json\n# Made from openapi\.json\.\n/);
  for (const note of notes) expect(text).toContain(`\n# - ${note}\n`);
});

test('the same from Swagger 2.0, OpenAPI 3.0 and 3.2, JSON and YAML', async () => {
  const { properties, ...rest } = user;
  const paths = { '/users': { get: lists(aUser), post: takes(aUser) }, '/users/{id}': { get: one, delete: one } };
  const recent = document(paths, { components: { schemas: { User: user } } });
  const reference = { $ref: '#/definitions/User' };
  const ok = (data: unknown): JsonObject => ({
    responses: { 200: { description: 'ok', schema: { properties: { success: {}, data } } } },
  });
  const body = { name: 'user', in: 'body', required: true, schema: reference };
  const item = { get: ok({ type: 'object' }), delete: ok({}) };
  const swagger = {
    swagger: '2.0',
    info: recent['info'],
    host: 'shop.test',
    basePath: '/v1',
    schemes: ['http'],
    paths: {
      '/users': { get: ok({ type: 'array', items: reference }), post: { parameters: [body], responses: {} } },
      '/users/{id}': item,
    },
    definitions: { User: { ...rest, properties: { ...properties, friend: reference } } },
  };
  const { plan } = await imported(recent);
  expect(plan.resources?.[0]?.item).toBeDefined();
  expect((await imported(swagger)).plan).toEqual(plan);
  for (const version of ['3.0', '3.0.3', '3.1', '3.2.0']) {
    const yaml = parseText(yamlOf(recent).replace(/^openapi: .*$/m, `openapi: ${version}`));
    expect(yaml.ok && (await imported(yaml.value)).plan).toEqual(plan);
  }
});

test.each<[string, JsonObject, unknown]>([
  [
    'a path without a schema has items below it',
    { '/orders': { get: { responses: {} } }, '/orders/{id}/cancel': { post: one } },
    { path: '/orders', actions: [{ path: '/cancel' }] },
  ],
  [
    'slashes at the end',
    { '/things/': { get: lists({}) }, '/things/{id}/': { get: one }, '/things/{id}/go/': { post: one } },
    { path: '/things/', operations: ['list', 'read'], actions: [{ path: '/go/' }] },
  ],
  [
    'a slash at the end of some',
    { '/things/': { get: lists({}) }, '/things/{thing.id}': { get: one } },
    { path: '/things', operations: { list: 'GET /things/', read: true } },
  ],
  [
    'an extension',
    { '/products.json': { get: lists({}) }, '/products/{id}.json': { get: one } },
    { path: '/products', operations: { list: 'GET /products.json', read: 'GET /products/{id}.json' } },
  ],
  [
    'an id in parentheses',
    { '/People': { get: lists({}) }, "/People('{key}')": { get: one }, "/People('{key}')/Trips": { get: lists({}) } },
    {
      path: '/People',
      operations: { list: true, read: "GET /People('{key}')" },
      children: [{ path: '/Trips', operations: { list: "GET /People('{key}')/Trips" } }],
    },
  ],
  [
    'an action after a colon',
    { '/jobs': { get: lists({}) }, '/jobs/{id}': { get: one }, '/jobs/{id}:cancel': { post: one } },
    { path: '/jobs', actions: [{ request: 'POST /jobs/{id}:cancel' }] },
  ],
  [
    'items without their owner',
    {
      '/boards': { get: lists({}) },
      '/boards/{id}': { get: one },
      '/boards/{id}/lists': { get: lists({}) },
      '/lists/{id}': { get: one },
    },
    { path: '/boards', children: [{ path: '/lists', operations: { list: true, read: 'GET /lists/{id}' } }] },
  ],
  ['percent-encoding', { '/caf%C3%A9s': { get: lists({}) } }, { path: '/caf%C3%A9s', operations: ['list'] }],
  [
    'a reference with operations next to it',
    {
      '/things': { $ref: '#/paths/~1x-other', post: takes({ properties: { title: { type: 'string' } } }) },
      '/x-other': { get: lists({}) },
    },
    { path: '/things', operations: ['list', 'create'] },
  ],
  [
    'a required parameter with a default',
    { '/things': { get: lists({}, query('tenant', { default: 'acme' }, { required: true })) } },
    { query: { tenant: 'acme' } },
  ],
  [
    'a media type of its own',
    {
      '/things': {
        get: lists({}),
        post: {
          requestBody: {
            content: { 'application/vnd.api+json': { schema: { properties: { title: { type: 'string' } } } } },
          },
          responses: {},
        },
      },
    },
    { headers: { 'Content-Type': 'application/vnd.api+json' }, create: { example: { title: 'Probity {{unique}}' } } },
  ],
  [
    'a list below another name',
    { '/things': { get: returns({ properties: { things: { type: 'array', items: {} }, total: {} } }) } },
    { path: '/things', operations: ['list'] },
  ],
])('%s', async (_, paths, resource) => {
  expect(await resourceFor(document(paths))).toMatchObject(resource as object);
});

test.each<[string, JsonObject, readonly string[]]>([
  [
    'paths that are none',
    { '/things?state=open': { get: one }, '/things#x': { get: one }, '/': { get: one }, '//a': { get: one } },
    [
      'GET /things?state=open: has a query',
      'GET /things#x: has a fragment',
      'GET /: names no resource',
      'GET //a: has two slashes in a row',
    ],
  ],
  [
    'methods',
    {
      '/search': { query: one },
      '/tags': { additionalOperations: { COPY: one }, trace: one },
      '/things': { get: lists({}), delete: one },
    },
    ['QUERY /search, TRACE /tags, COPY /tags, DELETE /things: a plan has no operation with this method at such a path'],
  ],
  [
    'a form',
    { '/things': { get: lists({}), post: { requestBody: { content: { 'multipart/form-data': {} } }, responses: {} } } },
    ['POST /things: takes a form, which a plan cannot send'],
  ],
  [
    'a body that is not JSON',
    { '/things': { get: lists({}), post: { requestBody: { content: { 'text/csv': {} } }, responses: {} } } },
    ['POST /things: takes a body that is not JSON, which a plan cannot send'],
  ],
  [
    'an object with one list is no list',
    { '/cart': { get: returns({ properties: { lines: { type: 'array' }, total: {}, currency: {} } }), delete: one } },
    ['DELETE /cart: a write outside of any collection, so that nothing would show its effect'],
  ],
  [
    'references out of the document',
    { '/things': { get: lists({ $ref: 'file:///etc/passwd' }) } },
    [
      '$ref of /things: not in the item schema, which therefore allows more than the document does',
      'file:///etc/passwd: a reference to another file or host, which is not followed (bundle the document into one file)',
    ],
  ],
])('left out: %s', async (_, paths, notes) => {
  expect((await imported(document({ '/users': { get: lists({}) }, ...paths }))).notes).toEqual(notes);
});

describe('credentials', () => {
  const schemes = {
    token: { type: 'http', scheme: 'bearer' },
    login: { type: 'oauth2', flows: {} },
    client: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://login.test/token', scopes: { read: '' } } },
    },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    inQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
    basic: { type: 'http', scheme: 'basic' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  };
  const secured = (...paths: readonly (readonly JsonObject[])[]) =>
    imported(
      document(
        Object.fromEntries(paths.map((security, index) => [`/list${index}s`, { get: lists({}, { security }) }])),
        { components: { securitySchemes: schemes } },
      ),
    );

  test.each<[readonly JsonObject[], JsonObject]>([
    [[{ token: [] }], { bearer: '${SHOP_TOKEN}' }],
    [[{ login: [] }], { bearer: '${SHOP_TOKEN}' }],
    [[{ key: [] }], { headers: { 'X-Key': '${SHOP_KEY}' } }],
    [[{ inQuery: [] }], { query: { api_key: '${SHOP_KEY}' } }],
    [[{ basic: [] }], { headers: { Authorization: 'Basic ${SHOP_LOGIN}' } }],
    [[{ key: [], token: [] }], { bearer: '${SHOP_TOKEN}', headers: { 'X-Key': '${SHOP_KEY}' } }],
  ])('%j', async (security, auth) => {
    const { plan, notes } = await secured(security);
    expect(plan.auth).toEqual(auth);
    expect(notes).toEqual(['cookie (a key in the cookie): a plan cannot authenticate in this way']);
  });

  test('client credentials', async () => {
    const drafted = secured([{ client: [] }]);
    await expect(drafted).rejects.toThrow('SHOP_CLIENT_ID is not set');
    await expect(drafted).rejects.toThrow('token_url: https://login.test/token');
  });

  test('the credential that most operations accept; the others are left out', async () => {
    const { plan, notes } = await secured(
      [{ key: [] }],
      [{ token: [] }],
      [{ login: [] }, { key: [] }],
      [{}, { key: [] }],
    );
    expect(plan.auth).toEqual({ headers: { 'X-Key': '${SHOP_KEY}' } });
    expect(plan.resources).toMatchObject([
      { path: '/list0s' },
      { path: '/list2s' },
      { path: '/list3s', auth: 'optional' },
    ]);
    expect(notes).toContain("GET /list1s: requires another credential than the plan's (write another plan for it)");
  });

  test('operations that require none', async () => {
    const paths = { '/books': { get: lists({}, { security: [] }) }, '/books/{id}': { get: one } };
    const open = document(paths, { security: [{ token: [] }], components: { securitySchemes: schemes } });
    expect(await resourceFor(open)).toMatchObject({ operations: { list: { auth: 'none' }, read: true } });
  });
});

test.each<[readonly string[], string, string | undefined, boolean, string | undefined]>([
  [['https://b.test/v1/'], '/users', undefined, false, 'https://b.test/v1'],
  [['/v1'], '/users', undefined, false, undefined],
  [['https://b.test/v1'], '/users', 'http://a.test', false, 'http://a.test'],
  [['/'], '/v1/users', 'http://a.test/v1', false, 'http://a.test'],
  [['/api'], '/v1/users', 'http://a.test/api/v1', false, 'http://a.test/api'],
  [['/v1'], '/users', 'http://a.test', true, 'http://a.test/v1'],
  [['https://b.test/v1', 'http://a.test/v2'], '/users', 'http://a.test', true, 'http://a.test/v2'],
  [['/v1'], '/users', 'http://a.test/v1/users', true, 'http://a.test/v1'],
  [[], '/users', 'http://a.test/api/v1', true, 'http://a.test/api/v1'],
  [['/v1'], '/users', 'http://a.test/v2', true, 'http://a.test/v2'],
])('the base URL: servers %j, path %s, service %s, served %s', (servers, path, service, isServed, base) => {
  const operations = [
    { method: 'GET' as const, path, parameters: [], response: undefined, access: 'none' as const, ways: [] },
  ];
  const at = {
    ...(service === undefined ? {} : { service }),
    ...(isServed ? { document: 'http://a.test/openapi.json' } : {}),
  };
  expect(baseUrlOf({ servers, operations }, at)).toBe(base);
});

test.each<[unknown, string]>([
  [{ openapi: '4.0.0', paths: {} }, 'is of version 4.0.0: use OpenAPI 3.0'],
  [{ swagger: '1.2', paths: {} }, 'is of version 1.2'],
  [{ openapi: '3.0.0' }, 'has no `paths`'],
  [{ name: 'package' }, 'is not an OpenAPI document'],
  [[], 'is not an OpenAPI document'],
  [document({ '/a': { get: lists({}) } }, { servers: [{ url: '/v1' }] }), 'does not say where the service is'],
  [document({ '/login': { post: one } }), 'has no path that GET can read'],
])('a document that is of no use: %j', async (source, reason) => {
  expect((await imported(source)).text).toContain(reason);
});

const multiplied = Array.from(
  { length: 40 },
  (_, at) => `b${at}: &b${at} [*${at === 0 ? 'a' : `b${at - 1}`}, *${at === 0 ? 'a' : `b${at - 1}`}]`,
);
test.each<[string, Uint8Array, string]>([
  ['Latin-1', Buffer.from('title: Werkst\xe4tte', 'latin1'), 'is not UTF-8: save it as UTF-8'],
  ['UTF-16', Buffer.from('\ufeffopenapi: 3.1.0', 'utf16le'), 'is UTF-16: save it as UTF-8'],
  [
    'aliases that multiply',
    Buffer.from(`a: &a [x, x]\n${multiplied.join('\n')}`),
    'is nested too deeply, or its aliases have no end',
  ],
  ['an alias of itself', Buffer.from('a: &a [*a]'), 'is nested too deeply, or its aliases have no end'],
  ['brackets', Buffer.from('['.repeat(100_000)), 'is nested too deeply, or its aliases have no end'],
  ['neither JSON nor YAML', Buffer.from('{"a": 1,, "b": }'), 'is not valid JSON or YAML: '],
])('a file that cannot be read: %s', (_, bytes, reason) => {
  const parsed = parseBytes(bytes);
  expect(parsed.ok ? '' : parsed.reason).toContain(reason);
});

test('a byte order mark, and merge keys', () => {
  expect(parseText('\ufeffa: &a { x: 1 }\nb: { <<: *a, y: 2 }')).toEqual({
    ok: true,
    value: { a: { x: 1 }, b: { x: 1, y: 2 } },
  });
});

test('text of the document is not a variable of the plan', async () => {
  const { text } = await imported(document({ '/things': { get: lists({}) } }, { info: { title: 'Shop ${HOME}' } }));
  expect(text).toContain('name: Shop $${HOME}');
});

test('a document of thousands of collections gives as many as a plan can have', async () => {
  const paths = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`/things${index}`, { get: lists({}) }]));
  const { notes } = await imported(document(paths));
  expect(notes.join()).toMatch(/and \d{3} more: the plan would be too large/);
});

test('the body of an action, and that of one that needs none', async () => {
  const body = { properties: { reason: { type: 'string', minLength: 3 } }, required: ['reason'] };
  const paths = {
    '/things/{id}/close': { post: takes(body) },
    '/things/{id}/open': { post: { requestBody: json({}), ...one } },
  };
  const { paths: known } = things({ type: 'object' }) as { readonly paths: JsonObject };
  const resource = await resourceFor(document({ ...known, ...paths }));
  expect(resource?.actions).toMatchObject([
    { path: '/close', body: { reason: expect.stringMatching(/^.{3}/) } },
    { path: '/open' },
  ]);
});
