import { describe, expect, it } from 'vitest';
import { ancestorsOf, operationsOf, type Resource } from '../../src/model/plan.ts';
import { base } from './cases.ts';
import { planOf, resourceIn } from './reading.ts';

function resource(text: string, key = '/users'): Resource {
  return resourceIn(planOf(`${base}resources:\n${text}`), key);
}

function ids(one: Resource): readonly string[] {
  return [...one.operations, ...one.actions.map(({ operation }) => operation)].map(({ id }) => id);
}

describe('a path alone', () => {
  const plan = planOf(`${base}resources: [{ path: /users }, { path: /news }]\n`);

  it('can be listed and read', () => {
    expect(resourceIn(plan, '/news')).toEqual({
      key: '/news',
      path: '/news',
      name: 'news',
      operations: [
        { id: 'GET /news', kind: 'list', method: 'GET', template: '/news', resource: '/news', strays: false },
        { id: 'GET /news/{id}', kind: 'read', method: 'GET', template: '/news/{id}', resource: '/news', strays: false },
      ],
      left: [],
      spelledOut: false,
      filters: {},
      sort: [],
      actions: [],
    });
  });

  it('is the user resource where it ends in /users', () => {
    expect(plan.resources.map(({ kind }) => kind)).toEqual(['user', undefined]);
    expect(resource('  - { path: /admin/users }', '/admin/users').kind).toBe('user');
    expect(resource('  - { path: /users, kind: other }').kind).toBeUndefined();
    expect(resource('  - { path: /members, kind: user }', '/members').kind).toBe('user');
  });

  it('gives the rest its defaults', () => {
    expect({ ...plan, resources: [] }).toEqual({
      name: 'a.test',
      baseUrl: 'http://a.test',
      baseUrlLine: 1,
      writes: false,
      http: { concurrency: 8, timeoutMs: 10_000, patienceMs: 60_000, maxPages: 50, headers: {} },
      volatile: [],
      labels: {},
      resources: [],
      probes: [],
      profile: { statuses: {}, limits: {}, errorCodes: {}, idFields: {} },
      rules: {},
      waivers: [],
    });
  });
});

describe('operations', () => {
  it('are in the order of the table, whatever the order of the plan', () => {
    const one = resource('  - { path: /users, operations: [delete, patch, replace, create, read, list] }');
    expect(ids(one)).toEqual([
      'GET /users',
      'GET /users/{id}',
      'POST /users',
      'PUT /users/{id}',
      'PATCH /users/{id}',
      'DELETE /users/{id}',
    ]);
    expect(one.spelledOut).toBe(true);
  });

  it('may stray from the standard addresses', () => {
    const one = resource(
      '  - path: /users\n    operations: { list: GET /getUsers, read: true, create: POST /users, delete: "POST /users/{key}/delete", patch: false }',
    );
    expect(one.operations.map(({ id, strays }) => [id, strays])).toEqual([
      ['GET /getUsers', true],
      ['GET /users/{id}', false],
      ['POST /users', false],
      ['POST /users/{key}/delete', true],
    ]);
  });

  it('at the standard address do not stray, whatever their parameter is called', () => {
    const one = resource('  - path: /users\n    operations: { read: "GET /users/{user_id}" }');
    expect(one.operations.map(({ id, strays }) => [id, strays])).toEqual([['GET /users/{id}', false]]);
  });
});

describe('operations without the outer owners', () => {
  const flat = (resource: string): ReturnType<typeof planOf> =>
    planOf(`${base}resources:\n  - path: /api/boards\n${resource}`);

  it('do not stray where the rest of the address is the standard one', () => {
    const lists = resourceIn(
      flat(
        '  - path: /api/boards/{id}/lists\n    owner: boardId\n    operations: { list: true, create: POST /lists, read: "GET /api/lists/{id}", patch: "PATCH /columns/{id}", delete: "DELETE /api/boards/lists/{id}" }\n    actions: [{ request: "POST /lists/{id}/archive" }]\n',
      ),
      '/api/boards/{id}/lists',
    );
    const all = [...lists.operations, ...lists.actions.map(({ operation }) => operation)];
    expect(all.map(({ id, strays }) => [id, strays])).toEqual([
      ['GET /api/boards/{id}/lists', false],
      ['GET /api/lists/{id}', false],
      ['POST /lists', false],
      ['PATCH /columns/{id}', true],
      ['DELETE /api/boards/lists/{id}', true],
      ['POST /lists/{id}/archive', false],
    ]);
  });

  it('say where an item is, for its actions and for what belongs to it', () => {
    const plan = flat(
      '  - path: /api/boards/{id}/lists\n    operations: { list: true, read: "GET /api/lists/{id}", delete: "DELETE /api/lists/{id}" }\n    actions: [{ path: /archive }]\n  - path: /api/lists/{id}/cards\n    operations: { list: true, read: "GET /api/cards/{id}" }\n',
    );
    const [, lists, cards] = plan.resources;
    expect(lists?.actions.map(({ operation }) => [operation.id, operation.strays])).toEqual([
      ['POST /api/lists/{id}/archive', false],
    ]);
    expect(cards === undefined ? [] : ancestorsOf(plan, cards).map(({ key }) => key)).toEqual([
      '/api/boards',
      '/api/boards/{id}/lists',
    ]);
  });
});

describe('actions', () => {
  it('are a POST below the item, on an item of ours, unless said otherwise', () => {
    const one = resource(
      '  - path: /users\n    actions:\n      - path: /block\n      - { path: /mail/send, body: { a: 1 }, on: existing }\n      - { request: "GET /unblock/{id}" }\n      - { request: "POST /users/{id}/reset" }',
    );
    expect(one.actions.map(({ operation, ...rest }) => [operation.id, operation.strays, rest])).toEqual([
      ['POST /users/{id}/block', false, { on: 'created' }],
      ['POST /users/{id}/mail/send', false, { body: { a: 1 }, on: 'existing' }],
      ['GET /unblock/{id}', true, { on: 'created' }],
      ['POST /users/{id}/reset', false, { on: 'created' }],
    ]);
  });

  it('are implied by states that name them', () => {
    const one = resource(
      '  - path: /users\n    actions: [{ path: /block, body: {} }]\n    states: { field: status, allowed: [[1, /block, 2], [2, /unblock, 1], [1, patch, 3]], refused: [[2, /block], [3, patch, 1]] }',
    );
    expect(one.actions.map(({ operation, body }) => [operation.id, body])).toEqual([
      ['POST /users/{id}/block', {}],
      ['POST /users/{id}/unblock', undefined],
    ]);
    expect(one.states).toEqual({
      field: 'status',
      allowed: [
        ['1', '/block', '2'],
        ['2', '/unblock', '1'],
        ['1', 'patch', '3'],
      ],
      refused: [
        ['2', '/block', '2'],
        ['3', 'patch', '1'],
      ],
    });
  });
});

describe('the profile', () => {
  it('fills in what the conventions leave open', () => {
    const text = `${base}resources: [{ path: /a }]
profile:
  page_form: nested
  id_kinds: { /a: uuid }
  statuses: { delete: 204, past_the_end: 404, too_large: 413, wrong_media_type: 415, unsupported_method: 405, unusable_parameter: 400, unknown_parameter: 200, refused_transition: 409 }
  limits: { rate: 600/m }
`;
    expect(planOf(text).profile).toEqual({
      pageForm: 'nested',
      statuses: { delete: 204 },
      situations: {
        'past-the-end': 404,
        'too-large': 413,
        'wrong-media-type': 415,
        'unsupported-method': 405,
        'unusable-parameter': 400,
        'unknown-parameter': 200,
        'refused-transition': 409,
      },
      limits: { ratePerSecond: 10, rateWindowMs: 60_000 },
      errorCodes: {},
      idFields: {},
      idKinds: { '/a': 'uuid' },
    });
  });
});

describe('ownership', () => {
  it('comes from children, which may nest', () => {
    const plan = planOf(
      `${base}resources:\n  - path: /users\n    children:\n      - path: /orders\n        owner: user_id\n        children: [{ path: /lines }]\n`,
    );
    const lines = resourceIn(plan, '/users/{id}/orders/{order_id}/lines');
    expect(ids(lines)[1]).toBe('GET /users/{id}/orders/{order_id}/lines/{line_id}');
    expect(ancestorsOf(plan, lines).map(({ key, owner }) => [key, owner])).toEqual([
      ['/users', undefined],
      ['/users/{id}/orders', 'user_id'],
    ]);
  });

  it('comes equally from the path, in whatever order they stand', () => {
    const plan = planOf(`${base}resources:\n  - { path: "/users/{uid}/user-orders", owner: uid }\n  - path: /users\n`);
    expect(plan.resources.map(({ key, parent, owner }) => [key, parent, owner])).toEqual([
      ['/users', undefined, undefined],
      ['/users/{uid}/user-orders', '/users', 'uid'],
    ]);
    expect(ids(resourceIn(plan, '/users/{uid}/user-orders'))[1]).toBe('GET /users/{uid}/user-orders/{user_order_id}');
  });

  it('gives no two parameters of a template one name', () => {
    const plan = planOf(`${base}resources:\n  - path: /orders\n  - path: "/orders/{order_id}/orders"\n`);
    expect(ids(resourceIn(plan, '/orders/{order_id}/orders'))[1]).toBe('GET /orders/{order_id}/orders/{id}');
  });
});

describe('versions', () => {
  const text = `${base}resources:\n  - path: /users\n    operations: { list: GET /getUsers, read: true }\n    children: [{ path: /orders }]\nprobes: [{ id: health, request: GET /health }]\ncontract: { versions: [/v1, /v2] }\nprofile: { id_fields: { /users: uid, "/v2/users/{x}/orders": no } }\nwaivers: [{ rule: a/b, reason: c, resource: /users }]\n`;
  const plan = planOf(text);

  it('multiply the resources, a parent before its children', () => {
    expect(plan.resources.map(({ key, version, parent }) => [key, version, parent])).toEqual([
      ['/v1/users', '/v1', undefined],
      ['/v1/users/{id}/orders', '/v1', '/v1/users'],
      ['/v2/users', '/v2', undefined],
      ['/v2/users/{id}/orders', '/v2', '/v2/users'],
    ]);
  });

  it('stand before every address of a resource, and before no probe', () => {
    expect(operationsOf(plan).map(({ id }) => id)).toEqual([
      'GET /v1/getUsers',
      'GET /v1/users/{id}',
      'GET /v1/users/{id}/orders',
      'GET /v1/users/{id}/orders/{order_id}',
      'GET /v2/getUsers',
      'GET /v2/users/{id}',
      'GET /v2/users/{id}/orders',
      'GET /v2/users/{id}/orders/{order_id}',
      'GET /health',
    ]);
  });

  it('are meant all where a resource is named without one', () => {
    expect(plan.profile.idFields).toEqual({ '/v1/users': 'uid', '/v2/users': 'uid', '/v2/users/{id}/orders': 'no' });
    expect(plan.waivers.map(({ resource }) => resource)).toEqual(['/v1/users', '/v2/users']);
  });
});

it('labels stand in the order of the plan', () => {
  const plan = planOf(`${base}resources: [{ path: /users }]\nlabels: { team: payments, env: staging, area: eu }\n`);
  expect(Object.keys(plan.labels)).toEqual(['team', 'env', 'area']);
});

describe('filters', () => {
  it('are short or long', () => {
    const { filters } = resource(
      '  - path: /users\n    filters:\n      status: [active, 3, true]\n      city: London\n      keyword: { value: ada, in: [name, nickname], match: contains }\n      age: { values: [1, 2] }',
    );
    expect(filters).toEqual({
      status: { values: ['active', '3', 'true'], in: ['status'], match: 'equals' },
      city: { values: ['London'], in: ['city'], match: 'equals' },
      keyword: { values: ['ada'], in: ['name', 'nickname'], match: 'contains' },
      age: { values: ['1', '2'], in: ['age'], match: 'equals' },
    });
  });
});

describe('probes', () => {
  it('are requests as they stand; at an address of a resource they share its operation', () => {
    const plan = planOf(
      `${base}resources: [{ path: /users }]\nprobes:\n  - { id: health, request: GET /health?full=1, auth: none, expect: { status: 200 } }\n  - { id: again, request: GET /health, headers: { X-A: b }, body: [1] }\n  - { id: root, request: OPTIONS / }\n  - { id: users, request: GET /users?size=1 }\n`,
    );
    const nothing = { headers: {}, auth: 'required', capture: {}, needs: [] };
    expect(plan.probes.map(({ operation, ...rest }) => [operation.id, operation.kind, rest])).toEqual([
      [
        'GET /health',
        'probe',
        { id: 'health', target: '/health?full=1', ...nothing, auth: 'none', expect: { status: 200 } },
      ],
      ['GET /health', 'probe', { id: 'again', target: '/health', ...nothing, headers: { 'X-A': 'b' }, body: [1] }],
      ['OPTIONS /', 'probe', { id: 'root', target: '/', ...nothing }],
      ['GET /users', 'list', { id: 'users', target: '/users?size=1', ...nothing }],
    ]);
    expect(operationsOf(plan)).toHaveLength(4);
  });
});
