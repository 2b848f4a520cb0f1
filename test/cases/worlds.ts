/** Conformant services with other resources, operations, plans, and rules of HTTP. */
import {
  conformant,
  type Conformant,
  fullThings,
  fullUsers,
  plan,
  readOnly,
  token,
  usualPlan,
  withToken,
} from '#fixtures/services/conformant.ts';
import { type OperationName, people, resource, type Row, things } from '#fixtures/services/resource.ts';

const all: readonly OperationName[] = ['list', 'read', 'create', 'replace', 'patch', 'delete'];
const without = (operation: OperationName) => all.filter((each) => each !== operation);

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
    plan: plan(`
  - path: /users
    children:
      - path: /orders
        operations: [list, read, create, replace, patch, delete]
        create: { example: { title: "T {{unique}}", weight: 1 }, required: [title] }
        change: { title: Other, weight: 2 }
`),
    user: { rows: people(6) },
    more: [things({ path: '/users/{}/orders', rowsOf: () => [1, 2, 3].map(order) })],
  }),
  conformant('friends without ids', {
    // All users have the same friends.
    undecided: ['paths/hierarchy'],
    plan: plan('\n  - { path: /users, children: [{ path: /friends, operations: [list] }] }\n'),
    user: { rows: people(4) },
    more: [
      resource({
        path: '/users/{}/friends',
        operations: ['list'],
        rows: [{ name: 'Ada' }, { name: 'Bea' }],
        listed: ({ name }) => ({ name }),
      }),
    ],
    dialect: { paging: 'never' },
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
  conformant('no authentication, a prefix, and 400 for media types and for large bodies', {
    dialect: { token: undefined, prefix: '/internal/api', media: 400, tooLarge: 400, maxBody: 10_000 },
    plan: usualPlan('').replace('http://service.test', 'http://service.test/internal/api'),
  }),
  conformant('a version in the paths, and bodies of any size', {
    dialect: { prefix: '/v1', maxBody: 1e12 },
    plan: plan(fullUsers.replace('/users', '/v1/users') + fullThings('/v1/things')),
  }),
  conformant('unknown paths and wrong methods return 404 without a token', {
    dialect: { routesFirst: true, wrongMethod: 404, unknownParameter: 'reject', unusable: 'reject' },
  }),
  conformant('an API key is required, too, and every response is slow', {
    bend:
      (api, { advance }) =>
      (request) => {
        advance(900);
        const isKnown = request.headers['x-api-key'] === 'abcdefghijk';
        return api(isKnown ? request : { ...request, headers: {} });
      },
    plan: usualPlan(`auth: { bearer: "${token}", headers: { X-Api-Key: abcdefghijk } }\n`),
  }),
  conformant('a profile that states everything', {
    dialect: { base: 1, largest: 50, usual: 20 },
    plan: usualPlan(
      `${withToken}profile: { page_base: 1, statuses: { replace: 200, patch: 200, delete: 200 }, limits: { max_page_size: 50, default_page_size: 20, max_body: 1MB, max_response_time: 5s }, error_codes: { DUPLICATE_ENTRY: 409 } }\n`,
    ),
  }),
];
