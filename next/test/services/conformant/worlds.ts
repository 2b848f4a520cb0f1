import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import { people, resource, things, users } from './resource.ts';
import { service } from './service.ts';

/** Lets what is created stay. */
function keeping(resources: string): string {
  return resources.replaceAll('create:\n', 'create:\n      keep: true\n');
}

/** Whole services: what they are about, who is below whom, who else writes. */
export const worlds: readonly Conformant[] = [
  {
    name: 'children of children of children',
    undecided: { 'query/page': 'one item', 'query/size': 'one item' },
    plan: plan(
      `
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
`,
      withToken,
    ),
    make: ({ now }) =>
      service(
        [
          users({ rows: people(5) }),
          things({
            path: '/users/{}/orders',
            owner: 'userId',
            rowsOf: (n) => things({ path: '/x' }, n).rows,
            id: (n) => `O-${n}`,
          }),
          things(
            { path: '/users/{}/orders/{}/order-lines', operations: ['list', 'read', 'create', 'patch', 'delete'] },
            2,
          ),
          things(
            { path: '/users/{}/orders/{}/order-lines/{}/notes', operations: ['list', 'read'], id: (n) => `note ${n}` },
            1,
          ),
        ],
        { now, token, form: () => 'nested' },
      ),
  },
  {
    name: 'ids of the children count anew for each owner',
    plan: plan(
      `
  - path: /users
    children:
      - path: /orders
        operations: [list, read, create, replace, patch, delete]
        create: { example: { title: "T {{unique}}", weight: 1 }, required: [title] }
        change: { title: Other, weight: 2 }
`,
      withToken,
    ),
    make: ({ now }) =>
      service(
        [
          users({ rows: people(6) }),
          things({
            path: '/users/{}/orders',
            rows: [],
            rowsOf: () => [1, 2, 3].map((n) => ({ id: n, title: `T${n}`, weight: n })),
            id: (n) => n,
          }),
        ],
        { now, token },
      ),
  },
  {
    name: 'an API to read from',
    plan: 'base_url: http://service.test\nresources: [{ path: /users, operations: [list, read], sort: [name] }, { path: /things, operations: [list] }, { path: /stones, operations: [read] }]\n',
    make: ({ now }) =>
      service(
        [
          users({ operations: ['list', 'read'] }),
          things({ path: '/things', operations: ['list'] }),
          things({ path: '/stones', operations: ['read'] }),
        ],
        { now, base: 1 },
      ),
  },
  {
    name: 'no read',
    plan: plan(
      fullUsers.replace('[list, read,', '[list,') + fullThings('/things').replace('[list, read,', '[list,'),
      withToken,
    ),
    make: ({ now }) =>
      service(
        [
          users({ operations: ['list', 'create', 'replace', 'patch', 'delete'] }),
          things({ path: '/things', operations: ['list', 'create', 'replace', 'patch', 'delete'] }),
        ],
        { now, token },
      ),
  },
  {
    name: 'no list',
    plan: plan(
      fullUsers.replace('[list, read,', '[read,') + fullThings('/things').replace('[list, read,', '[read,'),
      withToken,
    ),
    make: ({ now }) =>
      service(
        [
          users({ operations: ['read', 'create', 'replace', 'patch', 'delete'] }),
          things({ path: '/things', operations: ['read', 'create', 'replace', 'patch', 'delete'] }),
        ],
        { now, token },
      ),
  },
  {
    name: 'only creation',
    keeps: true,
    incomplete: 'what was made cannot be read, so that nothing proves it ours and nothing more is created',
    undecided: { 'status/created': 'further creates are held back' },
    plan: plan(
      keeping(fullUsers + fullThings('/things')).replaceAll(/operations: .*/g, 'operations: [create]'),
      withToken,
    ),
    make: ({ now }) =>
      service([users({ operations: ['create'] }), things({ path: '/things', operations: ['create'] })], { now, token }),
  },
  {
    name: 'no deletion',
    keeps: true,
    plan: plan(keeping(fullUsers + fullThings('/things')).replaceAll(', delete]', ']'), withToken),
    make: ({ now }) =>
      service(
        [
          users({ operations: ['list', 'read', 'create', 'replace', 'patch'] }),
          things({ path: '/things', operations: ['list', 'read', 'create', 'replace', 'patch'] }),
        ],
        { now, token },
      ),
  },
  {
    name: 'a plan that leaves almost everything out',
    plan: 'base_url: http://service.test\nresources: [{ path: /users }, { path: /things }]\n',
    make: ({ now }) => service([users(), things({ path: '/things' })], { now, form: () => 'bare' }),
  },
  {
    name: 'deleted users stay hidden, and their addresses taken',
    plan: plan(fullUsers, withToken),
    make: ({ now }) => {
      const taken = new Set<unknown>();
      const api = service([users()], { now, token });
      return (request) => {
        const isCreate = request.method === 'POST' && request.target === '/users';
        const sent = isCreate ? new TextDecoder().decode(request.body) : '';
        const address = /"email":"([^"]*)"/.exec(sent)?.[1];
        const reply = api(request);
        if (reply.status === 201 && address !== undefined && taken.has(address))
          throw new Error('the audit reused an address');
        if (reply.status === 201) taken.add(address);
        return reply;
      };
    },
  },
  {
    name: 'actions, singletons and a public health probe',
    plan: plan(
      `${fullUsers}    actions: [{ path: /reset-password }, { path: /send-invitation, body: { lang: en } }]
`,
      `${withToken}probes: [{ id: health, request: GET /health, auth: none, expect: { status: 200 } }, { id: me, request: GET /users/me }, { id: login, request: POST /login, auth: none, body: { user: ada } }]\n`,
    ),
    make: ({ now }) => {
      const api = service(
        [users({ actions: { 'reset-password': () => ({ sent: true }), 'send-invitation': () => null } })],
        { now, token },
      );
      const ok = (data: unknown) => ({
        status: 200,
        headers: [['Content-Type', 'application/json'] as const],
        body: JSON.stringify({ success: true, data, error: null, timestamp: new Date(now()).toISOString() }),
      });
      return (request) => {
        if (request.target === '/health' && ['GET', 'HEAD'].includes(request.method)) return ok({ up: true });
        if (request.target === '/login' && request.method === 'POST') return ok({ token: 'x' });
        if (
          request.target === '/users/me' &&
          request.method === 'GET' &&
          request.headers['authorization'] === `Bearer ${token}`
        )
          return ok({ id: 1, name: 'Me' });
        return api(request);
      };
    },
  },
  {
    name: 'friends without ids',
    undecided: { 'paths/hierarchy': 'all users have the same friends' },
    plan: plan(`
  - path: /users
    children: [{ path: /friends, operations: [list] }, { path: /notifications, operations: [list] }]
`),
    make: ({ now }) =>
      service(
        [
          users({ rows: people(4) }),
          resource({
            path: '/users/{}/friends',
            operations: ['list'],
            rows: [{ name: 'Ada' }, { name: 'Bea' }],
            listed: ({ name }) => ({ name }),
          }),
          resource({ path: '/users/{}/notifications', operations: ['list'], rows: [] }),
        ],
        { now, paging: 'never' },
      ),
  },
];
