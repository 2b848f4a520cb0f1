import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { loadBodyTools } from '../../src/cli/body-tools.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { loadSchemaTools, type SchemaTools } from '../../src/plan/schema-tools.ts';
import { planOf } from '../../src/source/openapi/plan.ts';
import { readApi } from '../../src/source/openapi/read-api.ts';
import { baseUrlOf } from '../../src/source/openapi/servers.ts';
import type { BodyTools } from '../../src/source/openapi/tools.ts';
import { noteLines } from '../../src/source/note.ts';
import { planText } from '../../src/source/plan-text.ts';
import { readStructured } from '../../src/source/structured-text.ts';
import type { Json, JsonObject } from '../../src/text/json.ts';
import { paths, shop, user } from './shop.ts';

let tools: BodyTools;
let schemaTools: SchemaTools;

beforeAll(async () => {
  [tools, schemaTools] = await Promise.all([loadBodyTools(), loadSchemaTools()]);
});

/** The plan made of a document, as text and as it is read; it must be readable without an error. */
function made(document: Json) {
  const read = readApi(document);
  if (!read.ok) throw new Error(read.reason);
  const baseUrl = baseUrlOf(read.api, {}) ?? 'http://127.0.0.1:9';
  const { plan, notes } = planOf(read.api, read.references, { baseUrl, auth: 'document', tools });
  const text = planText({ plan, notes, from: 'openapi.json', schema: './plan.schema.json' });
  const env = { SHOP_TOKEN: 'a-token-for-tests', SHOP_KEY: 'a-key-for-tests', SHOP_LOGIN: 'bG9naW46cGFzc3dvcmQ=' };
  const result = readPlan(text, { file: 'plan.yaml', env, readFile: () => undefined, ...schemaTools });
  return { plan, notes, text, problems: result.ok ? [] : result.problems.map(({ message }) => message) };
}

const oneResource = (schema: Json, extra: JsonObject = {}): JsonObject => ({
  ...shop,
  paths: {
    '/things': {
      get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: {} } } } } } },
      post: { requestBody: { content: { 'application/json': { schema, ...extra } } }, responses: {} },
    },
  },
});
const createOf = (schema: Json, extra?: JsonObject) => made(oneResource(schema, extra)).plan.resources?.[0]?.create;

describe('the base address', () => {
  const of = (servers: readonly string[], path: string, at: Parameters<typeof baseUrlOf>[1]): string | undefined => {
    const read = readApi({
      openapi: '3.1.0',
      servers: servers.map((url) => ({ url })),
      paths: { [path]: { get: {} } },
    });
    return read.ok ? baseUrlOf(read.api, at) : read.reason;
  };
  const [service, document] = ['http://a.test', 'http://a.test/openapi.json'];

  it.each<[string, string, string, string | undefined]>([
    ['https://b.test/v1', '/users', 'http://a.test', 'http://a.test'],
    ['https://b.test/v1', '/users', 'http://a.test/api/', 'http://a.test/api'],
    ['/v1', '/users', 'http://a.test/v1', 'http://a.test/v1'],
    ['/', '/v1/users', 'http://a.test/v1', 'http://a.test'],
    ['/', '/v10/users', 'http://a.test/v1', 'http://a.test/v1'],
    ['/api', '/v1/users', 'http://a.test/api/v1', 'http://a.test/api'],
    ['/api/v1', '/users', 'http://a.test/api', 'http://a.test/api'],
  ])('of a document elsewhere (servers %s, path %s) is that which is named: %s', (server, path, url, wanted) => {
    expect(of([server], path, { service: url })).toBe(wanted);
    expect(of([server], path, { service: url, document: 'https://b.test/openapi.json' })).toBe(wanted);
  });

  it.each<[readonly string[], string, string, string]>([
    [['/v1'], '/users', '', '/v1'],
    [['https://b.test/v1'], '/users', '', '/v1'],
    [['https://b.test/v1', 'http://a.test/v2'], '/users', '', '/v2'],
    [['https://b.test/v1', 'http://a.test/v2'], '/users', '/v1', '/v1'],
    [['/v1'], '/users', '/v1/users', '/v1'],
    [[], '/api/v1/users', '/api/v1', ''],
    [[], '/users', '/api/v1', '/api/v1'],
    [['/api/v1'], '/users', '/api', '/api/v1'],
    [['/'], '/users', '/shop', '/shop'],
    [['/v1'], '/users', '/v2', '/v2'],
  ])(
    'of a document that the service shows (servers %j, path %s) at %j begins with %j',
    (servers, path, url, wanted) => {
      expect(of(servers, path, { service: service + url, document })).toBe(service + wanted);
    },
  );

  it('is said by the document alone where nobody names one', () => {
    expect(of(['/v1'], '/users', { document })).toBe('http://a.test/v1');
    expect(of([], '/users', { document })).toBe('http://a.test');
    expect(of(['https://b.test/v1/'], '/users', {})).toBe('https://b.test/v1');
    expect(of(['/v1'], '/users', {})).toBeUndefined();
  });
});

describe('a plan made from an OpenAPI document', () => {
  it('has what the document says, and is a plan', () => {
    const { plan, problems } = made(shop);
    expect(problems).toEqual([]);
    expect(plan).toMatchObject({
      name: 'Shop API',
      base_url: 'https://eu.shop.example/v1',
      auth: { bearer: '${SHOP_TOKEN}' },
      writes: false,
      profile: { names: { size: 'limit' } },
      probes: [{ id: 'health', request: 'GET /health', auth: 'none', expect: { status: 200 } }],
    });
    expect(plan.resources).toHaveLength(1);
    expect(plan.resources?.[0]).toEqual({
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
        { path: '/orders', operations: ['list', 'read'] },
        { path: '/profile', single: true, operations: ['read'] },
      ],
    });
  });

  it('keeps the slashes that addresses end with, all of them or some', () => {
    const get = { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: {} } } } } } };
    const post = { responses: {} };
    const all = made({
      ...shop,
      paths: { '/things/': { get }, '/things/{id}/': { get, delete: post }, '/things/{id}/go/': { post } },
    });
    expect(all.problems).toEqual([]);
    expect(all.plan.resources?.[0]).toMatchObject({
      path: '/things/',
      operations: ['list', 'read', 'delete'],
      actions: [{ path: '/go/' }],
    });
    const some = made({ ...shop, paths: { '/things/': { get }, '/things/{thing.id}': { get, delete: post } } });
    expect(some.problems).toEqual([]);
    expect(some.plan.resources?.[0]).toMatchObject({
      path: '/things',
      operations: { list: 'GET /things/', read: true, delete: true },
    });
    const odd = made({ ...shop, paths: { '/things': { get }, '/things/{thing.id}/': { get, delete: post } } });
    expect(odd.plan.resources?.[0]?.operations).toEqual({
      list: true,
      read: 'GET /things/{thing_id}/',
      delete: 'DELETE /things/{thing_id}/',
    });
    expect(odd.problems).toEqual([]);
  });

  it('filters by no value that does not fit the parameter itself', () => {
    const date = { type: 'string', format: 'date' };
    const item = { type: 'object', properties: { start: date, end: date, grade: { type: 'integer' } } };
    const parameters = [
      { name: 'start', in: 'query', schema: date, example: '2026-01-02T03:04:05Z' },
      { name: 'end', in: 'query', schema: date, example: '2026-01-02' },
      { name: 'grade', in: 'query', schema: { type: 'array', items: { enum: [1, 2] } } },
    ];
    const answer = { content: { 'application/json': { schema: { type: 'array', items: item } } } };
    const { plan } = made({ ...shop, paths: { '/terms': { get: { parameters, responses: { 200: answer } } } } });
    expect(plan.resources?.[0]?.filters).toEqual({ end: ['2026-01-02'], grade: [1, 2] });
  });

  it('has a key in the query as a credential, also where its operations list it as a parameter', () => {
    const list = { 200: { content: { 'application/json': { schema: { type: 'array', items: {} } } } } };
    const parameters = [{ name: 'api_key', in: 'query', required: true, schema: { type: 'string' } }];
    const { plan, notes, problems } = made({
      ...shop,
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } } },
      paths: { '/films': { get: { parameters, responses: list } } },
    });
    expect([problems, notes]).toEqual([[], []]);
    expect(plan.auth).toEqual({ query: { api_key: '${SHOP_KEY}' } });
    expect(plan.resources).toEqual([{ path: '/films', operations: ['list'] }]);
  });

  it('leaves out what wants another credential than that of the plan', () => {
    const list = { 200: { content: { 'application/json': { schema: { type: 'array', items: {} } } } } };
    const of = (...security: readonly Json[]): JsonObject => ({ get: { security, responses: list } });
    const { plan, notes, problems } = made({
      ...shop,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          login: { type: 'oauth2', flows: {} },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
      paths: {
        '/a': of({ token: [] }),
        '/b': of({ login: ['read'] }),
        '/c': of({ key: [] }),
        '/d': of({ key: [] }, { token: [] }),
        '/e': of({ key: [], token: [] }),
        '/f': of({}, { key: [] }),
      },
    });
    expect(problems).toEqual([]);
    expect(plan.resources?.map(({ path }) => path)).toEqual(['/a', '/b', '/d', '/f']);
    expect(notes).toEqual([
      { kind: 'other-scheme', what: 'GET /c' },
      { kind: 'other-scheme', what: 'GET /e' },
    ]);
  });

  it('spells out addresses with an extension, with an id in parentheses, and with an action behind a colon', () => {
    const list = { 200: { content: { 'application/json': { schema: { type: 'array', items: {} } } } } };
    const one = { 200: { content: { 'application/json': { schema: { type: 'object' } } } } };
    const { plan, notes, problems } = made({
      ...shop,
      security: [],
      paths: {
        '/products.json': { get: { responses: list } },
        '/products/{product_id}.json': { get: { responses: one }, delete: { responses: one } },
        '/products/{product_id}/images.json': { get: { responses: list } },
        '/products/{product_id}/publish.json': { post: { responses: one } },
        '/People': { get: { responses: list } },
        "/People('{key}')": { get: { responses: one } },
        "/People('{key}')/Trips": { get: { responses: list } },
        "/People('{key}')/Trips(TripId={trip})": { get: { responses: one } },
        '/jobs': { get: { responses: list } },
        '/jobs/{id}': { get: { responses: one } },
        '/jobs/{id}:cancel': { post: { responses: one } },
      },
    });
    expect(problems).toEqual([]);
    expect(notes).toEqual([]);
    expect(plan.resources).toMatchObject([
      {
        path: '/products',
        operations: {
          list: 'GET /products.json',
          read: 'GET /products/{product_id}.json',
          delete: 'DELETE /products/{product_id}.json',
        },
        actions: [{ request: 'POST /products/{product_id}/publish.json' }],
        children: [{ path: '/images', operations: { list: 'GET /products/{product_id}/images.json' } }],
      },
      {
        path: '/People',
        operations: { list: true, read: "GET /People('{key}')" },
        children: [
          {
            path: '/Trips',
            operations: { list: "GET /People('{key}')/Trips", read: "GET /People('{key}')/Trips(TripId={trip})" },
          },
        ],
      },
      { path: '/jobs', operations: ['list', 'read'], actions: [{ request: 'POST /jobs/{id}:cancel' }] },
    ]);
  });

  describe('items that are found without their owner', () => {
    const answer = (schema: JsonObject): JsonObject => ({ 200: { content: { 'application/json': { schema } } } });
    const shows = (...names: readonly string[]): JsonObject => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, {}])),
    });
    const list = { responses: answer({ type: 'array', items: shows('id', 'title') }) };
    const one = { responses: answer(shows('id', 'title', 'boardId')) };
    const boards = { '/boards': { get: list }, '/boards/{id}': { get: one } };
    const lists = { '/boards/{id}/lists': { get: list, post: one }, '/lists/{listId}': { get: one, delete: one } };
    const from = (more: JsonObject) => made({ ...shop, security: [], paths: { ...boards, ...more } });

    it('belong to the collection of their name, with what is below them', () => {
      const { plan, notes, problems } = from({
        ...lists,
        '/lists/{listId}/archive': { post: one },
        '/lists/{listId}/cards': { get: list },
        '/lists/{listId}/settings': { get: one },
      });
      expect([...problems, ...notes.map(({ kind }) => kind)]).toEqual(['no-example']);
      const [board, cards, settings] = plan.resources ?? [];
      expect(board?.children).toMatchObject([
        {
          path: '/lists',
          operations: { list: true, create: true, read: 'GET /lists/{listId}', delete: 'DELETE /lists/{listId}' },
          actions: [{ path: '/archive' }],
        },
      ]);
      expect(cards).toMatchObject({ path: '/lists/{id}/cards', operations: ['list'] });
      expect(settings).toMatchObject({ path: '/lists/{id}/settings', single: true });
    });

    it.each<[string, JsonObject]>([
      ['two collections have that name', { ...lists, '/users/{id}/lists': { get: list }, '/users': { get: list } }],
      ['the collection has items of its own', { ...lists, '/boards/{id}/lists/{listId}': { get: one } }],
      ['they show something else', { ...lists, '/lists/{listId}': { get: { responses: answer(shows('email')) } } }],
      ['it is no list', { ...lists, '/boards/{id}/lists': { get: one } }],
      ['the address begins elsewhere', { '/boards/{id}/lists': { get: list }, '/mail/lists/{id}': { get: one } }],
    ])('are left out where %s', (_what, more) => {
      const { plan, notes, problems } = from(more);
      expect(problems).toEqual([]);
      expect(notes.map(({ kind }) => kind)).toContain('unlisted');
      expect(JSON.stringify(plan.resources)).not.toMatch(/(?:GET|DELETE) \/(?:mail\/)?lists/);
    });

    it('are a collection where they can be made or listed as one', () => {
      const { plan } = from({ ...lists, '/lists': { post: one } });
      expect(plan.resources).toMatchObject([{}, { path: '/lists', operations: ['create', 'read', 'delete'] }]);
    });
  });

  it('says what it leaves out, and why', () => {
    const { notes, text } = made(shop);
    expect(notes).toEqual([
      { kind: 'odd-path', what: 'GET /files/{name}-{size}' },
      { kind: 'unlisted', what: 'GET /reports/{day}/lines' },
      { kind: 'lone-write', what: 'POST /login' },
      { kind: 'needs-value', what: 'GET /search (q)' },
    ]);
    for (const line of noteLines(notes)) expect(text).toContain(`# - ${line}`);
  });

  it('begins with the line for editors, and reads well', () => {
    const { text } = made(shop);
    expect(text.split('\n').slice(0, 12)).toEqual([
      '# yaml-language-server: $schema=./plan.schema.json',
      '# Made from openapi.json.',
      '# "probity plan" with this file prints what an audit would send; "probity explain" with a key says what it means.',
      '',
      'version: 1',
      'name: Shop API',
      'base_url: https://eu.shop.example/v1',
      '# Secrets come from the environment.',
      'auth: { bearer: "${SHOP_TOKEN}" }',
      '# true: items are created, changed and deleted, and only those that the run itself created.',
      'writes: false',
      'resources:',
    ]);
    expect(text).toContain('\n      email: [ email ]\n');
  });

  it('is the same from Swagger 2.0, OpenAPI 3.0 and 3.2, JSON and YAML', () => {
    const reference = { $ref: '#/definitions/User' };
    const data = (inner: Json): JsonObject => ({
      description: 'fine',
      schema: { properties: { success: { type: 'boolean' }, data: inner } },
    });
    const body = { name: 'user', in: 'body', required: true, schema: reference };
    const swagger = {
      swagger: '2.0',
      info: shop['info'] ?? null,
      host: 'eu.shop.example',
      basePath: '/v1',
      schemes: ['http', 'https'],
      security: [{ token: [] }],
      securityDefinitions: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      paths: {
        '/users': {
          get: { responses: { 200: data({ type: 'array', items: reference }) } },
          post: { parameters: [body], responses: { 201: data(reference) } },
        },
        '/users/{id}': {
          get: { responses: { 200: data(reference) } },
          patch: { parameters: [body], responses: {} },
          delete: { responses: {} },
        },
      },
      definitions: { User: { ...user, properties: { ...user.properties, friend: reference } } },
    };
    const same = { ...shop, paths: { '/users': paths['/users'], '/users/{id}': paths['/users/{userId}'] } };
    const told = (document: Json) => {
      const { plan, problems } = made(document);
      expect(problems).toEqual([]);
      const { filters: _, sort: __, ...rest } = plan.resources?.[0] ?? { path: '' };
      return { ...plan, resources: [rest], profile: undefined };
    };
    const yaml = readStructured(stringify(same).replace(/^openapi: .*$/m, 'openapi: 3.0.3'));
    expect(told(swagger)).toEqual(told(same));
    expect(told({ ...same, openapi: '3.2.0' })).toEqual(told(same));
    expect(yaml.ok && told(yaml.value)).toEqual(told(same));
  });

  it.each([
    [{ openapi: '4.0.0', paths: {} }, 'is of version 4.0.0'],
    [{ swagger: '1.2', paths: {} }, 'is of version 1.2'],
    [{ openapi: '3.0.0' }, 'has no `paths`'],
    [{ name: 'package' }, 'is not an OpenAPI document'],
    [[], 'is not an OpenAPI document'],
  ])('is refused with a sentence: %j', (document, reason) => {
    const read = readApi(document);
    expect(read.ok ? '' : read.reason).toContain(reason);
  });

  it('never follows a reference out of the document', () => {
    const outside = { $ref: 'file:///etc/passwd' };
    const { notes, plan } = made({
      ...shop,
      components: { ...(shop['components'] as JsonObject), schemas: { User: outside } },
    });
    expect(notes).toContainEqual({ kind: 'outside', what: 'file:///etc/passwd' });
    expect(plan.resources?.[0]?.item).toBeUndefined();
  });

  it('takes nothing of a document for a variable of the plan', () => {
    const { text, problems } = made({ ...shop, info: { title: 'Shop ${HOME}' } });
    expect(problems).toEqual([]);
    expect(text).toContain('name: Shop $${HOME}');
  });

  it('says where no credential is needed', () => {
    const open = {
      security: [],
      responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
    };
    const item = { get: { responses: { 200: { description: 'fine' } } } };
    const { plan, problems } = made({
      ...shop,
      paths: { '/news': { get: open }, '/books': { get: open }, '/books/{id}': item },
    });
    expect(problems).toEqual([]);
    expect(plan.resources).toMatchObject([
      { path: '/news', auth: 'none' },
      { path: '/books', operations: { list: { auth: 'none' }, read: true } },
    ]);
  });
});

describe('a create example', () => {
  it('is what the document shows, with a word of ours in it', () => {
    const example = { title: 'Dune', pages: 412, code: 'DUNE' };
    const schema = { properties: { title: { type: 'string' }, pages: { type: 'integer' }, code: { type: 'string' } } };
    expect(createOf(schema, { example })?.example).toEqual({
      title: 'Probity {{unique}}',
      pages: 412,
      code: 'probity-{{unique}}',
    });
  });

  it('is made from the schema where what it shows is not valid', () => {
    const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    expect(createOf(schema, { example: { titel: 'Dune' } })?.example).toEqual({ title: 'Probity {{unique}}' });
  });

  it('keeps to lengths, patterns and enumerations', () => {
    const schema = {
      type: 'object',
      required: ['name', 'kind', 'title', 'label'],
      properties: {
        name: { type: 'string', maxLength: 12 },
        kind: { enum: ['a', 'b'] },
        title: { type: 'string', pattern: '^[0-9]+$' },
        label: { type: 'string', maxLength: 3 },
      },
    };
    const create = createOf(schema);
    expect(create?.example['name']).toBe('{{unique}}');
    expect(create?.example['title']).toMatch(/^[0-9]+$/);
    expect(['a', 'b']).toContain(create?.example['kind']);
    expect(create?.required).toEqual(['name', 'kind', 'title', 'label']);
  });

  it('is left out where none is valid, which is said', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { allOf: [{ type: 'string' }, { type: 'integer' }] } },
    };
    const { plan, notes } = made(oneResource(schema));
    expect(plan.resources?.[0]?.create).toBeUndefined();
    expect(notes).toContainEqual({ kind: 'no-example', what: 'POST /things' });
  });

  it('knows the words of OpenAPI 3.0', () => {
    const properties = { size: { type: 'integer', minimum: 3, exclusiveMinimum: true, maximum: 4, nullable: true } };
    const size = createOf({ type: 'object', required: ['size'], properties })?.example['size'];
    expect([4, null]).toContain(size);
  });
});

describe('a document without bounds', () => {
  it('of schemas within themselves is read all the same', () => {
    const node = {
      type: 'object',
      required: ['name', 'next'],
      properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/User' } },
    };
    const { problems, plan } = made({ ...shop, components: { schemas: { User: node } } });
    expect(problems).toEqual([]);
    expect(plan.resources?.[0]?.item).toMatchObject({ properties: { next: {} } });
  });

  it('of references in a circle says nothing', () => {
    const { problems } = made({ ...shop, components: { schemas: { User: { $ref: '#/components/schemas/User' } } } });
    expect(problems).toEqual([]);
  });

  it('of sizes that nobody sends makes no body', () => {
    expect(createOf({ type: 'array', minItems: 1_000_000_000, items: {} })).toBeUndefined();
    const vast = { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 1_000_000_000 } } };
    expect(createOf(vast)).toBeUndefined();
    const open = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', minLength: 30, maxLength: 2 ** 31 } },
    };
    expect(createOf(open)?.example['a']).toMatch(/^[^]{20,60}$/);
  });

  it('of many collections gives as many as a plan can hold', () => {
    const open = { get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } } } };
    const wide = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`/things${index}`, open] as const));
    const { problems, notes } = made({ ...shop, paths: wide });
    expect(problems).toEqual([]);
    expect(notes.filter(({ kind }) => kind === 'too-much').length).toBeGreaterThan(100);
  });

  it.each([
    [
      'of aliases that multiply',
      `a: &a [x,x]\n${Array.from({ length: 40 }, (_, i) => `b${i}: &b${i} [*${i === 0 ? 'a' : `b${i - 1}`}, *${i === 0 ? 'a' : `b${i - 1}`}]`).join('\n')}`,
    ],
    ['of brackets', '['.repeat(100_000)],
    ['of nothing that can be read', 'a: b: c'],
  ])('%s is refused with a sentence', (_, text) => {
    const read = readStructured(text);
    expect(read.ok ? '' : read.reason).toMatch(/^(?:holds no|is nested too deeply)/);
  });
});
