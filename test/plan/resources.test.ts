import { describe, expect, test } from 'vitest';
import { nameOf } from '../../src/core/operation.ts';
import { planFrom } from '../support/plan.ts';
import { base, operationsOf, planWith, resourceFrom } from './reading.ts';
import { files } from './surroundings.ts';

test('a path is enough', () => {
  const [access, isCustom, isSingle, isUser, isSpelledOut] = ['required', false, false, false, false];
  const operations = [
    { kind: 'list', method: 'GET', template: '/news', access, isCustom },
    { kind: 'read', method: 'GET', template: '/news/{id}', access, isCustom },
  ];
  const news = { path: '/news', itemPath: '/news/{id}', isSingle, isUser, operations, left: [], isSpelledOut, access };
  expect(planFrom(`${base}resources: [{ path: /news }]`)).toEqual({
    name: 'a.test',
    baseUrl: 'http://a.test',
    writes: false,
    volatile: [],
    mask: [],
    labels: {},
    http: { concurrency: 8, timeoutMs: 10_000, patienceMs: 60_000, maxPages: 50, headers: {} },
    resources: [{ ...news, query: {}, headers: {}, filters: {}, sort: [], actions: [] }],
    probes: [],
    rules: {},
    waivers: [],
    contract: { versions: [], deprecated: [] },
    profile: {
      names: {},
      parameters: {},
      sortForm: 'name,desc',
      mediaTypes: {},
      statuses: {},
      limits: { burst: false },
      errorCodes: {},
      idFields: {},
      idKinds: {},
    },
  });
});

/** Operations and actions, and the path of an item. */
test.each<[string, readonly string[], string?]>([
  ['path: /a, operations: [patch, create, read, list]', ['GET /a', 'GET /a/{id}', 'POST /a', 'PATCH /a/{id}']],
  ['path: /a, operations: { list: GET /getA, read: true, patch: false }', ['GET /getA *', 'GET /a/{id}']],
  ['path: /a, operations: { read: "GET /a/{key}" }', ['GET /a/{id}']],
  ['path: /a, operations: { read: "GET /a/{id}.json" }', ['GET /a/{id}.json *'], '/a/{id}.json'],
  ['path: /a, operations: { create: POST /a, delete: "POST /a/{id}/x" }', ['POST /a', 'POST /a/{id}/x *']],
  ['path: /a, operations: { list: true, delete: leave }', ['GET /a']],
  ['path: /a/, operations: [list], actions: [{ path: /go }]', ['GET /a/', 'POST /a/{id}/go/'], '/a/{id}/'],
  ['path: /a, operations: [list], actions: [{ request: "POST /a/{id}:open" }]', ['GET /a', 'POST /a/{id}:open *']],
])('%s', (text, expected, itemPath = '/a/{id}') => {
  const resource = resourceFrom(`{ ${text} }`);
  expect([operationsOf(resource), resource.itemPath]).toEqual([expected, itemPath]);
});

test('operations need a credential as the resource says, if they do not say otherwise', () => {
  const text = `
  - path: /a
    auth: none
    operations: { list: true, read: { auth: required }, create: { request: POST /a/new, auth: optional } }
    actions: [{ path: /go }, { path: /stop, auth: required }]
    children: [{ path: /b, operations: [list] }]`;
  const [a, b] = planWith(text).resources;
  expect(a?.operations.map(({ access }) => access)).toEqual(['none', 'required', 'optional']);
  expect(a?.actions.map(({ operation }) => operation.access)).toEqual(['none', 'required']);
  expect([a?.access, b?.access, b?.operations[0]?.access]).toEqual(['none', 'required', 'required']);
});

test('an operation has the headers of its resource, and its own', () => {
  const own = '{ headers: { X-A: c } }';
  const text = `{ path: /a, headers: { X-A: a, X-B: b }, operations: { read: true, patch: ${own} }, actions: [{ path: /go, headers: { X-C: "" } }] }`;
  const { operations, actions } = resourceFrom(text);
  const all = [...operations, ...actions.map(({ operation }) => operation)];
  expect(all.map(({ headers }) => headers)).toEqual([
    undefined,
    { 'X-A': 'c', 'X-B': 'b' },
    { 'X-A': 'a', 'X-B': 'b', 'X-C': '' },
  ]);
});

describe('actions', () => {
  test('are a POST below the item, on an item of the run', () => {
    const actions =
      '[{ path: /block }, { path: /mail/send, body: { b: 1 }, on: existing }, { request: "GET /close/{id}" }]';
    const read = resourceFrom(`{ path: /a, actions: ${actions} }`).actions;
    expect(read.map(({ path, on, body, operation }) => [path, on, body, nameOf(operation)])).toEqual([
      ['/block', 'created', undefined, 'POST /a/{id}/block'],
      ['/mail/send', 'existing', { b: 1 }, 'POST /a/{id}/mail/send'],
      ['/close', 'created', undefined, 'GET /close/{id}'],
    ]);
  });

  test('follow from states that name them', () => {
    const { actions, states } = resourceFrom(
      '{ path: /a, actions: [{ path: /block, body: {} }], states: { field: status, allowed: [[1, /block, 2], [1, /open, 1], [1, PATCH, 3]], refused: [[2, /block]] } }',
    );
    expect(actions.map(({ path }) => path)).toEqual(['/block', '/open']);
    const from = (from: string, by: string) => ({ from, by });
    const to = (by: string, target: string) => ({ ...from('1', by), to: target });
    const allowed = [to('/block', '2'), to('/open', '1'), to('patch', '3')];
    expect(states).toEqual({ field: 'status', allowed, refused: [from('2', '/block')] });
  });
});

describe('children', () => {
  test('come after their parents, however deep they are and wherever they are in the plan', () => {
    const text = `
  - { path: "/users/{uid}/user-orders", owner: uid, children: [{ path: /lines }] }
  - { path: /users, children: [{ path: /profile, single: true }] }`;
    const { resources } = planWith(text);
    const orders = '/users/{uid}/user-orders';
    const lines = `${orders}/{user_order_id}/lines`;
    expect(resources.map(({ path, parent, ownerField, itemPath }) => [path, parent, ownerField, itemPath])).toEqual([
      ['/users', undefined, undefined, '/users/{id}'],
      [orders, '/users', 'uid', `${orders}/{user_order_id}`],
      [lines, orders, undefined, `${lines}/{line_id}`],
      ['/users/{id}/profile', '/users', undefined, '/users/{id}/profile'],
    ]);
  });

  test('may leave out outer owners in their URLs', () => {
    const flat = `
  - path: /api/boards
  - path: /api/boards/{id}/lists
    owner: boardId
    operations: { list: true, create: POST /lists, read: "GET /api/lists/{id}", delete: "DELETE /api/lists/{id}" }
    actions: [{ path: /archive }, { request: "POST /lists/{id}/empty" }]
  - path: /api/lists/{id}/cards
    operations: { list: true, read: "GET /api/cards/{id}" }`;
    const [, lists, cards] = planWith(flat).resources;
    const own = ['GET /api/boards/{id}/lists', 'GET /api/lists/{id}', 'POST /lists', 'DELETE /api/lists/{id}'];
    const actions = ['POST /api/lists/{id}/archive', 'POST /lists/{id}/empty'];
    expect(lists && operationsOf(lists)).toEqual([...own, ...actions]);
    expect([lists?.itemPath, cards?.parent]).toEqual(['/api/lists/{id}', '/api/boards/{id}/lists']);
  });
});

test('versions multiply resources, and come before every path but those of probes', () => {
  const more = `contract: { versions: [/v1, /v2], min_notice: 180d }
probes: [{ id: health, request: GET /health }, { id: new, request: GET /v2/users/new, filters: /users }]
profile: { id_fields: { /users: uid, "/v2/users/{x}/orders": no } }
waivers: [{ rule: a/b, reason: c, resource: /users }]
`;
  const plan = planWith(
    '[{ path: /users, operations: { list: GET /all, read: true }, children: [{ path: /orders }] }]',
    more,
  );
  expect(plan.resources.map(({ path, version, parent }) => [path, version, parent])).toEqual([
    ['/v1/users', '/v1', undefined],
    ['/v1/users/{id}/orders', '/v1', '/v1/users'],
    ['/v2/users', '/v2', undefined],
    ['/v2/users/{id}/orders', '/v2', '/v2/users'],
  ]);
  expect(plan.resources.slice(0, 1).map(operationsOf)).toEqual([['GET /v1/all *', 'GET /v1/users/{id}']]);
  expect(plan.probes.map(({ url, filters }) => [url, filters])).toEqual([
    ['/health', undefined],
    ['/v2/users/new', '/v2/users'],
  ]);
  expect(plan.profile.idFields).toEqual({ '/v1/users': 'uid', '/v2/users': 'uid', '/v2/users/{id}/orders': 'no' });
  expect(plan.waivers.map(({ resource }) => resource)).toEqual(['/v1/users', '/v2/users']);
  expect(plan.contract).toEqual({ versions: ['/v1', '/v2'], deprecated: [], minNoticeDays: 180 });
});

test('filters are values, or maps with defaults', () => {
  const text =
    '{ path: /a, filters: { status: [active, 3, true], city: London, keyword: { value: ada, in: [name, nick], match: contains }, age: { values: [1, 2] } } }';
  expect(resourceFrom(text).filters).toEqual({
    status: { values: ['active', '3', 'true'], in: ['status'], match: 'equals' },
    city: { values: ['London'], in: ['city'], match: 'equals' },
    keyword: { values: ['ada'], in: ['name', 'nick'], match: 'contains' },
    age: { values: ['1', '2'], in: ['age'], match: 'equals' },
  });
});

const readFile = (path: string): string | undefined => files[path];

function found(item: string, value: unknown): readonly string[] {
  const { checkItem } = resourceFrom(`{ path: /a, item: ${item} }`, { readFile });
  return (checkItem?.(value) ?? []).map(({ at, keyword, expected }) => `${at} ${keyword}: ${expected}`);
}

test.each<[string, unknown, readonly string[]]>([
  ['{ type: object, properties: { a: { type: string } } }', { a: 1 }, ['/a type: string']],
  ['{ required: [a/b] }', {}, ['/a~1b required: a field with this name']],
  ['{ properties: { a: { enum: [1, two] } } }', { a: 3 }, ['/a enum: one of [1,"two"]']],
  ['{ properties: { b: { format: uuid } } }', { b: 'x' }, ['/b format: match format "uuid"']],
  ['{ properties: { a: { type: string, nullable: true } } }', { a: null }, []],
  ['{ properties: { a: { anyOf: [{ type: string }] } } }', { a: 1 }, ['/a anyOf: match a schema in anyOf']],
  ['{ properties: { a: { multipleOf: 0.01 } } }', { a: 19.99 }, []],
  ['{ properties: { a: { multipleOf: 0.01 } } }', { a: 19.999 }, ['/a multipleOf: a multiple of 0.01']],
  ['{ properties: { a: { multipleOf: 0.1 } } }', { a: 1e21 }, []],
  ['{ properties: { a: { multipleOf: 0.05 } } }', { a: Number('70368744177664.15') }, []],
  ['{ properties: { toString: { type: string } } }', {}, []],
  ['{ properties: { a: { multipleOf: 0.01 } } }', { a: -1234567.89 }, []],
  ['{ properties: { a: { multipleOf: 1e-7 } } }', { a: 12.3456789 }, []],
  ['{ properties: { a: { multipleOf: 1e-7 } } }', { a: 3.5e-7 }, ['/a multipleOf: a multiple of 1e-7']],
  ['{ $ref: ./split.json }', { home: { no: 0 } }, ['/home/no minimum: >= 1']],
  ['{ $ref: ./round.json }', { child: { child: { name: 1 } } }, ['/child/child/name type: string']],
  ['{ $ref: "./many.json#/$defs/User" }', { a: 1 }, ['/a type: string']],
  ['{ $schema: "http://json-schema.org/draft-06/schema#", const: 1 }', 2, [' const: the value 1']],
  ['{ $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: string }] }', {}, []],
  ['{ dependentRequired: { a: [b] } }', { a: 1 }, ['/b dependentRequired: a field with this name']],
  ['{ $ref: ./new.json }', { a: 1 }, ['/a unevaluatedProperties: no field with this name']],
  ['{ properties: { a: { prefixItems: [{ type: string }] } } }', { a: [1] }, ['/a/0 type: string']],
])('the schema %s, %o: %j', (item, value, expected) => {
  expect(found(item, value)).toEqual(expected);
});

test('the plan has the schema', () => {
  const { item } = resourceFrom('{ path: /a, item: { $ref: "./many.json#/$defs/User" } }', { readFile });
  expect(item).toMatchObject({ type: 'object', properties: { a: { $ref: '#/$defs/A' } } });
});
