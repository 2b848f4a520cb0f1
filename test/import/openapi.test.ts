/** OpenAPI documents to plans: resources, requests, credentials, and what is left out. */
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parseText } from '../../src/import/parse.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { document, imported, lists, query, resourceFor, returns, takes, yamlOf } from './documents.ts';

const user = {
  type: 'object',
  required: ['id', 'name', 'email'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', maxLength: 40 },
    email: { type: 'string', format: 'email' },
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
    '/users/{userId}': {
      get: returns({ properties: { success: {}, data: aUser } }),
      patch: takes({ ...user, required: [] }),
      delete: one,
    },
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
      sort: ['name', 'id'],
      create: {
        example: { name: 'Probity {{unique}}', email: 'probity-{{unique}}@example.test' },
        required: ['name', 'email'],
        email: ['email'],
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
        { path: '/orders', operations: ['list', 'read'] },
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
    'GET /users (status): may select items by more than the value of this field (if it does not, add it under `filters`)',
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
  const collection = { get: ok({ type: 'array', items: reference }), post: { parameters: [body], responses: {} } };
  const swagger = {
    swagger: '2.0',
    info: recent['info'],
    host: 'shop.test',
    basePath: '/v1',
    schemes: ['http'],
    paths: { '/users': collection, '/users/{id}': item },
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
const casesIn = (text: string): readonly (readonly [string, JsonObject, object])[] =>
  parseYaml(`${base}cases:\n${text}`, { merge: true }).cases;

test.each(
  casesIn(`
- [a path without a schema has something below its items, { /orders: { get: { responses: {} } }, '/orders/{id}/cancel': *post },
    { path: /orders, actions: [{ path: /cancel }] }]
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
- [a list that shows less than a read, { /things: { get: { responses: { 200: &few { content: { application/json: { schema: {
    properties: { data: { type: array, items: &id { required: [id] } } } } } } } } } }, '/things/{id}': { get: { responses: { 200: {
    content: { application/json: { schema: { properties: { data: &all { required: [id, name] } } } } } } } } } },
    { item: { anyOf: [*id, *all] } }]
- [one of several lists, { /things: { get: { responses: { 200: { content: { application/json: { schema: { oneOf: [
    { type: array, items: *id }, { type: array, items: *all }] } } } } } } } }, { item: { anyOf: [*id, *all] } }]
- [a create that returns only an id, { /things: { get: { responses: { 200: { content: { application/json: { schema: { type: array,
    items: *all } } } } } }, post: { responses: { 201: { content: { application/json: { schema: { properties: { data: *id } } } } } } } } },
    { item: { anyOf: [*all, *id] } }]
- [a PATCH that forbids a field of the create, { /things: { <<: *list, post: &titled { requestBody: { content: { application/json: {
    schema: { type: object, required: [title], properties: { title: { type: string }, on: { type: boolean } } } } } } } },
    '/things/{id}': { <<: *one, patch: { requestBody: { content: { application/json: { schema: { type: object,
    additionalProperties: false, required: [on], properties: { on: { type: boolean } } } } } } } } }, { change: { on: true } }]
- [a PUT that requires another field than the create, { /things: { <<: *list, post: *titled }, '/things/{id}': { <<: *one, put: {
    requestBody: { content: { application/json: { schema: { type: object, required: [why], properties: { why: { enum: [x, y] } } } } } } } } },
    { change: { why: x } }]
- [a PATCH that requires several fields, { /things: { <<: *list, post: *titled }, '/things/{id}': { <<: *one, patch: { requestBody: { content: {
    application/json: { schema: { required: [title, why], properties: { title: { type: string }, why: { enum: [x, y] } } } } } } } } },
    { operations: { list: true, create: true, read: true, patch: leave } }]
- [a PUT with an unknown body, { /things: { <<: *list, post: *titled }, '/things/{id}': { <<: *one, put: { requestBody: { content: {
    application/json: { schema: { required: [a], properties: { a: false } } } } } } } },
    { operations: { list: true, create: true, read: true, replace: leave } }]
- [another media type for changes, { /things: { <<: *list, post: *titled }, '/things/{id}': { <<: *one, patch: { requestBody: {
    content: { application/merge-patch+json: {} } } } } }, { operations: { list: true, create: true, read: true,
    patch: { headers: { Content-Type: application/merge-patch+json } } } }]
- [filters by exactly the values of a field, { /things: { get: { parameters: [
    { name: a, in: query, schema: { enum: [x, y] } }, { name: b, in: query, schema: { enum: [x, z] } },
    { name: c, in: query, schema: { type: boolean } }, { name: d, in: query, schema: { type: string, enum: [010] } },
    { name: e, in: query, schema: { enum: [x, y] } }, { name: f, in: query, schema: { enum: [x] } }], responses: { 200: { content: { application/json: { schema: {
    type: array, items: { properties: { a: { enum: [y, x, null] }, b: { enum: [x, y, z] }, c: { type: boolean },
    d: { type: string, enum: [010] }, e: { allOf: [{ enum: [x, y] }, { enum: [x] }] }, f: { writeOnly: true, enum: [x] } } } } } } } } } } },
    { filters: { a: [x, y] } }]
- [servers of the document at a path, { /things: { servers: [{ url: 'http://shop.test/v1/' }], <<: *list } }, { path: /things }]
`),
)('%s', async (_, paths, resource) => {
  expect(await resourceFor(document(paths))).toMatchObject(resource);
});

const lenient = 'not in the item schema, which therefore allows more than the document does';
test.each(
  casesIn(`
- [paths that are none, { '/things?state=open': *one, '/things#x': *one, /: *one, //a: *one, '/a/:id': *one, '/a\\b': *one },
    ['GET /things?state=open: has a query', 'GET /things#x: has a fragment', 'GET /: names no resource', 'GET //a: has two slashes in a row',
    'GET /a/:id: has the parameter :id', 'GET /a\\b: contains a backslash']]
- [a body that no plan can send, { /things: { <<: *list, post: { requestBody: { content: { application/json: { schema: { type: array } } } } } },
    '/things/{id}': { <<: *one, delete: { requestBody: { required: true, content: {} } } } },
    ['DELETE /things/{id}: requires a body, which a plan cannot send with this method',
    'POST /things: requires a body that is not a JSON object, which a plan cannot send']]
- [methods, { /search: { query: {} }, /tags: { additionalOperations: { COPY: {} }, trace: {} }, /things: { <<: *list, delete: {} } },
    ['QUERY /search, TRACE /tags, COPY /tags, DELETE /things: a plan has no operation with this method at such a path']]
- [what leads nowhere, { things: *list, /a: { $ref: '#/x' }, /b: a.yaml, /c: { get: , Post: {}, parameters: [{ $ref: '#/y' }], head: {} } },
    ['things, Post /c: neither a path nor an operation that OpenAPI knows',
    '/a, /b, GET /c: empty, or not in the document', 'HEAD /c: a plan has no operation with this method at such a path']]
- [callbacks and parts of a request that lead nowhere, { /users: { <<: *list, post: { parameters: [{ $ref: '#/y' }],
    requestBody: { $ref: '#/z' }, callbacks: { done: {} } } } }, ['done of POST /users: sent by the service, not to it',
    '#/y of POST /users, requestBody of POST /users: empty, or not in the document',
    'POST /users: no valid body follows from the document (write one: \`create.example\`, \`change\`, or \`body\` of an action)']]
- [headers that the client sets and other places for values, { /c: { get: { parameters: [
    { name: Content-Length, in: header, required: true }, { name: Cookie, in: header, required: true, example: a=b },
    { name: q, in: querystring, required: true }], responses: {} } } },
    ['GET /c (Cookie): requires a value that the document does not give (add it under \`query\` or \`headers\`)']]
- [a GET without a success that has a body, { /a: { get: { responses: { 204: {} } } }, /b: { get: { responses: { 302: {} } } } },
    ['GET /a, GET /b: does not return JSON']]
- [what is below a resource that is left out, { /things: { get: { parameters: [{ name: q, in: query, required: true }] } },
    '/things/{id}/do': *post, '/things/{id}/parts': *list, '/things/{id}/parts/{part}': *one },
    ['GET /things (q): requires a value that the document does not give (add it under \`query\` or \`headers\`)',
    'POST /things/{id}/do, GET /things/{id}/parts, GET /things/{id}/parts/{part}: below items that no path of the document lists']]
- [a value of one operation, { /things: { <<: *list, post: { parameters: [{ name: X-Key, in: header, required: true }] } } },
    ['POST /things (X-Key): requires a value that the document does not give (add it under \`query\` or \`headers\`)']]
- [a form, { /things: { <<: *list, post: { requestBody: { content: { multipart/form-data: {} } } } } },
    ['POST /things: requires a form, which a plan cannot send']]
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
    client: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://login.test/token', scopes: {} } } },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    inQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
    basic: { type: 'http', scheme: 'basic' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    digest: { type: 'http', scheme: 'digest' },
    mtls: { type: 'mutualTLS' },
  };
  const secured = (...paths: readonly (readonly JsonObject[])[]) => {
    const operations = paths.map((security, index) => [`/list${index}s`, { get: lists({}, { security }) }] as const);
    return imported(document(Object.fromEntries(operations), { components: { securitySchemes: schemes } }));
  };

  test.each<[readonly JsonObject[], JsonObject]>([
    [[{ token: [] }], { bearer: '${SHOP_TOKEN}' }],
    [[{ login: [] }], { bearer: '${SHOP_TOKEN}' }],
    [[{ key: [] }], { headers: { 'X-Key': '${SHOP_KEY}' } }],
    [[{ inQuery: [] }], { query: { api_key: '${SHOP_KEY}' } }],
    [[{ basic: [] }], { headers: { Authorization: 'Basic ${SHOP_LOGIN}' } }],
    [[{ '#/x/key': [], token: [] }], { bearer: '${SHOP_TOKEN}', headers: { 'X-Key': '${SHOP_KEY}' } }],
    [[{ key: [], cookie: [] }], { headers: { 'X-Key': '${SHOP_KEY}', Cookie: 'sid=${SHOP_KEY_2}' } }],
    [
      [{ digest: [] }, { inQuery: [], basic: [] }],
      { headers: { Authorization: 'Basic ${SHOP_LOGIN}' }, query: { api_key: '${SHOP_KEY}' } },
    ],
  ])('%j', async (security, auth) => {
    const { plan, notes } = await secured(security);
    expect(plan.auth).toEqual(auth);
    expect(notes).toEqual(['digest (http digest): a plan cannot authenticate in this way']);
  });

  test.each<[JsonObject, string]>([
    [{ token: [], mtls: [] }, 'mtls: a client certificate (add it under `auth.mtls`)'],
    [{ token: [], basic: [] }, 'token and basic, digest (http digest): a plan cannot authenticate in this way'],
    [{ none: [] }, 'none (not declared), digest (http digest): a plan cannot authenticate in this way'],
  ])('%j is reported', async (way, note) => {
    expect((await secured([way])).notes).toContain(note);
  });

  test('the credential that most operations accept; the others are left out', async () => {
    const ways = [[{ key: [] }], [{ token: [] }], [{ login: [] }, { key: [] }], [{}, { key: [] }]];
    const { plan, notes } = await secured(...ways);
    expect(plan.auth).toEqual({ headers: { 'X-Key': '${SHOP_KEY}' } });
    expect(plan.resources?.map(({ path }) => path)).toEqual(['/list0s', '/list2s', '/list3s']);
    expect(plan.resources?.[2]?.auth).toBe('optional');
    expect(notes).toContain("GET /list1s: requires another credential than the plan's (write another plan for it)");
  });
});
