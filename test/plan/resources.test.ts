import { describe, expect, test } from 'vitest';
import { nameOf } from '../../src/core/operation.ts';
import { base, operationsOf, planWith, resourceFrom } from './reading.ts';
import { planFrom } from '../support/plan.ts';

test('a path is enough', () => {
  const access = 'required';
  const isCustom = false;
  expect(planFrom(`${base}resources: [{ path: /news }]`)).toEqual({
    name: 'a.test',
    baseUrl: 'http://a.test',
    writes: false,
    http: { concurrency: 8, timeoutMs: 10_000, patienceMs: 60_000, maxPages: 50, headers: {} },
    volatile: [],
    mask: [],
    labels: {},
    resources: [
      {
        path: '/news',
        itemPath: '/news/{id}',
        isSingle: false,
        isUser: false,
        operations: [
          { kind: 'list', method: 'GET', template: '/news', access, isCustom },
          { kind: 'read', method: 'GET', template: '/news/{id}', access, isCustom },
        ],
        left: [],
        isSpelledOut: false,
        access,
        query: {},
        headers: {},
        filters: {},
        sort: [],
        actions: [],
      },
    ],
    probes: [],
    profile: { names: {}, statuses: {}, limits: { burst: false }, errorCodes: {}, idFields: {}, idKinds: {} },
    contract: { versions: [], deprecated: [] },
    rules: {},
    waivers: [],
  });
});

test('users are the resource whose path ends in /users, if the plan does not say otherwise', () => {
  const texts = [
    '{ path: /users }',
    '{ path: /admin/users }',
    '{ path: /users, kind: other }',
    '{ path: /x, kind: user }',
  ];
  expect(texts.map((text) => resourceFrom(text).isUser)).toEqual([true, true, false, true]);
});

describe('operations', () => {
  test('are in the order of the table', () => {
    const resource = resourceFrom('{ path: /a, operations: [delete, patch, replace, create, read, list] }');
    const item = ['GET /a/{id}', 'POST /a', 'PUT /a/{id}', 'PATCH /a/{id}', 'DELETE /a/{id}'];
    expect(operationsOf(resource)).toEqual(['GET /a', ...item]);
    expect(resource.isSpelledOut).toBe(true);
  });

  test.each([
    ['list: GET /getNews, read: true, patch: false', ['GET /getNews *', 'GET /news/{id}']],
    ['read: "GET /news/{key}"', ['GET /news/{id}']],
    ['read: "GET /news/{id}.json"', ['GET /news/{id}.json *']],
    [`read: "GET /News('{id}')"`, [`GET /News('{id}') *`]],
    ['create: POST /news, delete: "POST /news/{id}/delete"', ['POST /news', 'POST /news/{id}/delete *']],
  ])('may have other URLs: %s', (operations, expected) => {
    expect(operationsOf(resourceFrom(`{ path: /news, operations: { ${operations} } }`))).toEqual(expected);
  });

  test('the read decides where an item is', () => {
    expect(resourceFrom('{ path: /news, operations: { read: "GET /news/{id}.json" } }').itemPath).toBe(
      '/news/{id}.json',
    );
    expect(resourceFrom('{ path: /news, operations: [list] }').itemPath).toBe('/news/{id}');
  });

  test('that exist and must never be called are not offered', () => {
    const resource = resourceFrom('{ path: /a, operations: { list: true, delete: leave } }');
    expect([operationsOf(resource), resource.left]).toEqual([['GET /a'], ['delete']]);
  });

  test('need a credential as the resource says, if they do not say otherwise', () => {
    const text = `
  - path: /a
    auth: none
    operations: { list: true, read: { auth: required }, create: { request: POST /a/new, auth: optional } }
    actions: [{ path: /go }, { path: /stop, auth: required }]
    children: [{ path: /b }]`;
    const [a, b] = planWith(text).resources;
    expect([a?.access, ...(a?.operations ?? []).map((each) => each.access)]).toEqual([
      'none',
      'none',
      'required',
      'optional',
    ]);
    expect(a?.actions.map(({ operation }) => operation.access)).toEqual(['none', 'required']);
    expect([b?.access, ...(b?.operations ?? []).map((each) => each.access)]).toEqual([
      'required',
      'required',
      'required',
    ]);
  });

  test('end with a slash if the path does', () => {
    const resource = resourceFrom('{ path: /a/, operations: [list, read, create], actions: [{ path: /go }] }');
    expect(operationsOf(resource)).toEqual(['GET /a/', 'GET /a/{id}/', 'POST /a/', 'POST /a/{id}/go/']);
    expect([resource.path, resource.itemPath, resource.actions[0]?.path]).toEqual(['/a/', '/a/{id}/', '/go']);
  });
});

describe('actions', () => {
  test('are a POST below the item, on an item of the run', () => {
    const resource = resourceFrom(
      '{ path: /a, actions: [{ path: /block }, { path: /mail/send, body: { b: 1 }, on: existing }, { request: "POST /a/{id}:open" }, { request: "GET /close/{id}" }] }',
    );
    expect(
      resource.actions.map(({ path, on, body, operation }) => [path, on, body, nameOf(operation), operation.isCustom]),
    ).toEqual([
      ['/block', 'created', undefined, 'POST /a/{id}/block', false],
      ['/mail/send', 'existing', { b: 1 }, 'POST /a/{id}/mail/send', false],
      ['/open', 'created', undefined, 'POST /a/{id}:open', true],
      ['/close', 'created', undefined, 'GET /close/{id}', true],
    ]);
  });

  test('follow from states that name them', () => {
    const { actions, states } = resourceFrom(
      '{ path: /a, actions: [{ path: /block, body: {} }], states: { field: status, allowed: [[1, /block, 2], [2, /open, 1], [1, PATCH, 3]], refused: [[2, /block], [3, patch, 1]] } }',
    );
    expect(actions.map(({ path, body }) => [path, body])).toEqual([
      ['/block', {}],
      ['/open', undefined],
    ]);
    expect(states).toEqual({
      field: 'status',
      allowed: [
        { from: '1', by: '/block', to: '2' },
        { from: '2', by: '/open', to: '1' },
        { from: '1', by: 'patch', to: '3' },
      ],
      refused: [
        { from: '2', by: '/block' },
        { from: '3', by: 'patch', to: '1' },
      ],
    });
  });

  test('have the path that states call them, whatever their URL', () => {
    const text =
      '{ path: /a, actions: [{ request: "POST /a/{id}:go" }], states: { field: s, allowed: [[x, /go, y]] } }';
    expect(resourceFrom(text).actions.map(({ path }) => path)).toEqual(['/go']);
  });
});

describe('children', () => {
  test('come after their parents, however deep they are and wherever they are in the plan', () => {
    const text = `
  - { path: "/users/{uid}/user-orders", owner: uid, children: [{ path: /lines }] }
  - { path: /users, children: [{ path: /profile, single: true }] }`;
    const { resources } = planWith(text);
    expect(resources.map(({ path, parent, ownerField, itemPath }) => [path, parent, ownerField, itemPath])).toEqual([
      ['/users', undefined, undefined, '/users/{id}'],
      ['/users/{uid}/user-orders', '/users', 'uid', '/users/{uid}/user-orders/{user_order_id}'],
      [
        '/users/{uid}/user-orders/{user_order_id}/lines',
        '/users/{uid}/user-orders',
        undefined,
        '/users/{uid}/user-orders/{user_order_id}/lines/{line_id}',
      ],
      ['/users/{id}/profile', '/users', undefined, '/users/{id}/profile'],
    ]);
  });

  test('have parameters with different names', () => {
    const { resources } = planWith('[{ path: /orders }, { path: "/orders/{order_id}/orders" }]');
    expect(resources[1]?.itemPath).toBe('/orders/{order_id}/orders/{id}');
  });

  const flat = `
  - path: /api/boards
  - path: /api/boards/{id}/lists
    owner: boardId
    operations: { list: true, create: POST /lists, read: "GET /api/lists/{id}", delete: "DELETE /api/lists/{id}" }
    actions: [{ path: /archive }, { request: "POST /lists/{id}/empty" }]
  - path: /api/lists/{id}/cards
    operations: { list: true, read: "GET /api/cards/{id}" }`;

  test('may leave out outer owners in their URLs', () => {
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
  expect(plan.resources.slice(0, 2).map(operationsOf)).toEqual([
    ['GET /v1/all *', 'GET /v1/users/{id}'],
    ['GET /v1/users/{id}/orders', 'GET /v1/users/{id}/orders/{order_id}'],
  ]);
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
