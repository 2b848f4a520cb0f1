/** OpenAPI documents to plans: resources, requests, credentials, and what is left out. */
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parseText } from '../../src/import/parse.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { document, imported, json, lists, query, resourceFor, returns, takes, yamlOf } from './documents.ts';

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
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\/plan\.schema\.json\n# Generated from openapi\.json\.\n/);
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

const base = `
x: &list { get: { responses: { 200: { content: { application/json: { schema: { type: array, items: {} } } } } } } }
y: &one { get: { responses: { 200: { content: { application/json: { schema: { type: object } } } } } } }
z: &post { post: { responses: { 200: { description: ok } } } }
`;
/** Cases of a name, paths, and something else. */
const casesIn = (text: string) =>
  (
    parseYaml(`${base}cases:\n${text}`, { merge: true }) as {
      readonly cases: readonly (readonly [string, JsonObject, object])[];
    }
  ).cases;

test.each(
  casesIn(`
- [a path without a schema has something below its items, { /orders: { get: { responses: {} } }, '/orders/{id}/cancel': *post },
    { path: /orders, actions: [{ path: /cancel }] }]
- [slashes at the end, { /things/: *list, '/things/{id}/': *one, '/things/{id}/go/': *post },
    { path: /things/, operations: [list, read], actions: [{ path: /go/ }] }]
- [a slash at the end of some, { /things/: *list, '/things/{thing.id}': *one }, { path: /things, operations: { list: GET /things/, read: true } }]
- [an extension, { /products.json: *list, '/products/{id}.json': *one },
    { path: /products, operations: { list: GET /products.json, read: 'GET /products/{id}.json' } }]
- [an id in parentheses, { /People: *list, "/People('{key}')": *one, "/People('{key}')/Trips": *list },
    { path: /People, operations: { list: true, read: "GET /People('{key}')" },
      children: [{ path: /Trips, operations: { list: "GET /People('{key}')/Trips" } }] }]
- [an action after a colon, { /jobs: *list, '/jobs/{id}': *one, '/jobs/{id}:cancel': *post },
    { path: /jobs, actions: [{ request: 'POST /jobs/{id}:cancel' }] }]
- [percent-encoding, { /caf%C3%A9s: *list }, { path: /caf%C3%A9s, operations: [list] }]
- [a reference with operations next to it, { /things: { $ref: '#/paths/~1x-other', delete: {}, parameters: [{ name: a, in: query,
    required: true, schema: { default: 1 } }] }, /x-other: *list }, { path: /things, operations: [list], query: { a: 1 } }]
- [a media type of its own, { /things: { <<: *list, post: { requestBody: { content: { application/vnd.api+json: { schema: { type: object,
    required: [title], properties: { title: { type: string } } } } } } } } },
    { headers: { Content-Type: application/vnd.api+json }, create: { example: { title: 'Probity {{unique}}' } } }]
- [a list with its own name, { /things: { get: { responses: { 200: { content: { application/json: { schema: { properties: {
    things: { type: array }, total: {} } } } } } } } } }, { path: /things, operations: [list] }]
`),
)('%s', async (_, paths, resource) => {
  expect(await resourceFor(document(paths))).toMatchObject(resource);
});

const lenient = 'not in the item schema, which therefore allows more than the document does';
test.each(
  casesIn(`
- [paths that are none, { '/things?state=open': *one, '/things#x': *one, /: *one, //a: *one },
    ['GET /things?state=open: has a query', 'GET /things#x: has a fragment', 'GET /: names no resource', 'GET //a: has two slashes in a row']]
- [methods, { /search: { query: {} }, /tags: { additionalOperations: { COPY: {} }, trace: {} }, /things: { <<: *list, delete: {} } },
    ['QUERY /search, TRACE /tags, COPY /tags, DELETE /things: a plan has no operation with this method at such a path']]
- [two paths of one form, { '/things/{a}': *one, '/things/{b}': *one, /things: *list },
    ['GET /things/{b}: the document has another path of this form']]
- [a value of one operation, { /things: { <<: *list, post: { parameters: [{ name: X-Key, in: header, required: true }] } } },
    ['POST /things (X-Key): requires a value that the document does not give (add it under \`query\` or \`headers\`)']]
- [a form, { /things: { <<: *list, post: { requestBody: { content: { multipart/form-data: {} } } } } },
    ['POST /things: requires a form, which a plan cannot send']]
- [a body that is not JSON, { /things: { <<: *list, post: { requestBody: { content: { text/csv: {} } } } } },
    ['POST /things: requires a body that is not JSON, which a plan cannot send']]
- [an object with one list is no list, { /cart: { delete: {}, get: { responses: { 200: { content: { application/json: { schema: {
    properties: { lines: { type: array }, total: {}, currency: {} } } } } } } } } },
    ['DELETE /cart: a write outside of any collection, so that nothing would show its effect']]
- [references out of the document, { /things: { get: { responses: { 200: { content: { application/json: { schema: { type: array,
    items: { $ref: 'file:///etc/passwd' } } } } } } } } }, ['$ref of /things: ${lenient}',
    'file:///etc/passwd: a reference to another file or host, which is not followed (bundle the document into one file)']]
`),
)('left out: %s', async (_, paths, notes) => {
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
    const ways = [[{ key: [] }], [{ token: [] }], [{ login: [] }, { key: [] }], [{}, { key: [] }]];
    const { plan, notes } = await secured(...ways);
    expect(plan.auth).toEqual({ headers: { 'X-Key': '${SHOP_KEY}' } });
    expect(plan.resources?.map(({ path }) => path)).toEqual(['/list0s', '/list2s', '/list3s']);
    expect(plan.resources?.[2]?.auth).toBe('optional');
    expect(notes).toContain("GET /list1s: requires another credential than the plan's (write another plan for it)");
  });

  test('operations that require none', async () => {
    const paths = { '/books': { get: lists({}, { security: [] }) }, '/books/{id}': { get: one } };
    const open = document(paths, { security: [{ token: [] }], components: { securitySchemes: schemes } });
    expect(await resourceFor(open)).toMatchObject({ operations: { list: { auth: 'none' }, read: true } });
  });
});

test('text of the document is not a variable of the plan', async () => {
  const { text } = await imported(document({ '/things': { get: lists({}) } }, { info: { title: 'Shop ${HOME}' } }));
  expect(text).toContain('name: Shop $${HOME}');
});

test('the body of an action, and that of one that needs none', async () => {
  const body = { properties: { reason: { type: 'string', enum: ['late'] } }, required: ['reason'] };
  const open = { requestBody: json({}), ...one };
  const paths = { '/a/{id}/close': { post: takes(body) }, '/a/{id}/open': { post: open }, '/a': { get: lists({}) } };
  const resource = await resourceFor(document({ ...paths, '/a/{id}': { get: one } }));
  expect(resource?.actions).toEqual([{ path: '/close', body: { reason: 'late' } }, { path: '/open' }]);
});
