/** Services with other resources, operations, or plans. */
import type { Api } from '#fixtures/reference/http.ts';
import {
  conformant,
  type Conformant,
  fullUsers,
  plan,
  readOnly,
  response,
  token,
  usualPlan,
  withToken,
} from './conformant.ts';
import { type OperationName, people, resource, type Row, things } from './resource.ts';

const all: readonly OperationName[] = ['list', 'read', 'create', 'replace', 'patch', 'delete'];

/** Users and things with these operations only. Items that cannot be deleted may be kept. */
function only(name: string, operations: readonly OperationName[], more: Partial<Conformant> = {}): Conformant {
  const text = usualPlan().replaceAll(all.join(', '), operations.join(', '));
  const keep = operations.includes('delete') ? '' : '      keep: true\n';
  return conformant(name, {
    user: { operations },
    thing: { operations },
    plan: text.replaceAll('create:\n', `create:\n${keep}`),
    ...more,
  });
}

const without = (operation: OperationName) => all.filter((each) => each !== operation);

const descendants = plan(`
  - path: /users
    children:
      - path: /orders
        owner: userId
        operations: [list, read, create, replace, patch, delete]
        create: { example: { title: "T {{unique}}", weight: 1 }, required: [title], not_blank: [title] }
        change: { title: Other, weight: 2 }
        sort: [title, weight]
        children:
          - path: /order-lines
            operations: [list, read, create, patch, delete]
            create: { example: { title: "T {{unique}}" }, required: [title] }
            change: { title: Other }
            children: [{ path: /notes }]
`);

const children = plan(`
  - path: /users
    children:
      - path: /orders
        operations: [list, read, create, replace, patch, delete]
        create: { example: { title: "T {{unique}}", weight: 1 }, required: [title] }
        change: { title: Other, weight: 2 }
`);

const withActions = plan(
  `${fullUsers}    actions: [{ path: /reset-password }, { path: /send-invitation, body: { lang: en } }]\n`,
  `${withToken}probes: [{ id: health, request: GET /health, auth: none, expect: { status: 200 } }, { id: me, request: GET /users/me }, { id: login, request: POST /login, auth: none, body: { user: ada } }]\n`,
);

/** The emails of deleted users stay reserved, so no email may be used twice. */
function reserving(api: Api): Api {
  const known = new Set<string>();
  return (request) => {
    const reply = api(request);
    const email = /"email":"([^"]*)"/.exec(new TextDecoder().decode(request.body))?.[1];
    if (request.method !== 'POST' || reply.status !== 201 || email === undefined) return reply;
    if (known.has(email)) throw new Error(`${email} was used before.`);
    known.add(email);
    return reply;
  };
}

/** A health check, a login, and the current user. */
function withSingletons(api: Api, now: () => number): Api {
  return (request) => {
    const called = `${request.method.replace('HEAD', 'GET')} ${request.target}`;
    const isAuthenticated = request.headers['authorization'] === `Bearer ${token}`;
    if (called === 'GET /health') return response(now(), 200, { data: { up: true } });
    if (called === 'POST /login') return response(now(), 200, { data: { token: 'x' } });
    if (called === 'GET /users/me' && isAuthenticated) return response(now(), 200, { data: { id: 1, name: 'Me' } });
    return api(request);
  };
}

const order = (n: number): Row => ({ id: n, title: `T${n}`, weight: n });

export const worlds: readonly Conformant[] = [
  conformant('children of children of children', {
    undecided: ['query/page', 'query/size'],
    plan: descendants,
    user: { rows: people(5) },
    more: [
      things({
        path: '/users/{}/orders',
        owner: 'userId',
        rowsOf: (n) => things({ path: '/x' }, n).rows,
        id: (n) => `O-${n}`,
      }),
      things({ path: '/users/{}/orders/{}/order-lines', operations: without('replace') }, 2),
      things(
        { path: '/users/{}/orders/{}/order-lines/{}/notes', operations: ['list', 'read'], id: (n) => `note ${n}` },
        1,
      ),
    ],
    dialect: { form: () => 'nested' },
  }),
  conformant('the ids of children start at 1 for each owner', {
    plan: children,
    user: { rows: people(6) },
    more: [things({ path: '/users/{}/orders', rowsOf: () => [1, 2, 3].map(order) })],
  }),
  conformant('lists without reads, and reads without lists', {
    plan: readOnly(
      plan(`
  - { path: /users, operations: [list, read], sort: [name] }
  - { path: /things, operations: [list] }
  - { path: /stones, operations: [read] }
`),
    ),
    user: { operations: ['list', 'read'] },
    thing: { operations: ['list'] },
    more: [things({ path: '/stones', operations: ['read'] })],
    dialect: { base: 1 },
  }),
  only('no read', without('read')),
  only('no list', without('list'), { isOpen: true }),
  // Nothing proves that the item was created, so no second one is.
  only('only create', ['create'], { isOpen: true }),
  only('no delete', without('delete')),
  conformant('the plan has only paths', {
    plan: readOnly(plan('\n  - { path: /users }\n  - { path: /things }\n')),
    dialect: { form: () => 'bare' },
  }),
  conformant('the emails of deleted users stay reserved', { plan: plan(fullUsers), bend: reserving }),
  conformant('actions, singletons, and a public health check', {
    plan: withActions,
    user: { actions: { 'reset-password': () => ({ sent: true }), 'send-invitation': () => null } },
    bend: (api, { now }) => withSingletons(api, now),
  }),
  conformant('friends without ids', {
    // All users have the same friends.
    undecided: ['paths/hierarchy'],
    plan: plan(`
  - path: /users
    children: [{ path: /friends, operations: [list] }, { path: /notifications, operations: [list] }]
`),
    user: { rows: people(4) },
    more: [
      resource({
        path: '/users/{}/friends',
        operations: ['list'],
        rows: [{ name: 'Ada' }, { name: 'Bea' }],
        listed: ({ name }) => ({ name }),
      }),
      resource({ path: '/users/{}/notifications', operations: ['list'] }),
    ],
    dialect: { paging: 'never' },
  }),
];
