/** Rules about the plan, with paths as data. Every operation responds, unless the case says otherwise. */
import { describe, expect, test } from 'vitest';
import { failure, reportedPaths, success } from './support/judged.ts';
import { planOf } from './support/plans.ts';

type Case = readonly [resources: string, probes: string, ...expected: readonly string[]];

const list = { body: success([{ id: 1 }]) };
const users = '[{ path: /users }]';

function planWith(resources: string, probes: string) {
  const ids = probes.split(',').filter((each) => each !== '');
  const more = ids.map((request, index) => `{ id: p${index}, request: "${request.trim()}" }`).join(', ');
  return planOf(resources, more === '' ? '' : `probes: [${more}]\n`);
}

describe('paths', () => {
  test.each<Case>([
    [users, ''],
    ['[{ path: /api/v1/users }, { path: /api/v1/user-profiles }]', ''],
    ['[{ path: /users, children: [{ path: /orders }, { path: /staff }] }]', 'GET /health'],
    ['[{ path: /user }]', '', 'paths/plural-nouns GET /user'],
    ['[{ path: /users, children: [{ path: /order }] }]', '', 'paths/plural-nouns GET /users/{id}/order'],
    [users, 'GET /notice', 'paths/plural-nouns GET /notice'],
    ['[{ path: /userProfiles }]', '', 'paths/kebab-case GET /userProfiles'],
    ['[{ path: /Users }]', '', 'paths/lower-case GET /Users'],
    ['[{ path: /getUsers }]', '', 'paths/verbs GET /getUsers'],
    [users, 'POST /users/1/block,POST /users/bulk-import'],
    [users, 'GET /users/1/show-orders', 'paths/verbs GET /users/1/show-orders'],
    ["[{ path: /users, actions: [{ request: 'POST /users/{id}/block' }] }]", ''],
    ["[{ path: /users, actions: [{ request: 'PUT /users/{id}/block' }] }]", '', 'paths/actions PUT /users/{id}/block'],
    [
      "[{ path: /users, actions: [{ request: 'POST /users/block/{id}' }] }]",
      '',
      'paths/actions POST /users/block/{id}',
    ],
    [users, 'GET /users/search', 'paths/query-filters GET /users/search'],
    [users, 'GET /users/active', 'paths/query-filters GET /users/active'],
    [users, 'GET /users/page/2', 'paths/query-filters GET /users/page/2'],
    [users, 'GET /users/status/active', 'paths/query-filters GET /users/status/active'],
    ['[{ path: /users/v1 }]', '', 'paths/version GET /users/v1'],
    [users, 'GET /users?a=1&b=2'],
    [users, 'GET /users?a=1;b=2', 'paths/parameters GET /users'],
    [users, 'GET /users&a=1', 'paths/parameters GET /users&a=1'],
  ])('%s %s', (resources, probes, ...expected) => {
    expect([...new Set(reportedPaths(planWith(resources, probes), list))]).toEqual(expected);
  });

  test('a path that the service does not have is not judged', () => {
    const plan = planWith('[{ path: /getUser }]', 'GET /search');
    expect(reportedPaths(plan, { status: 404, body: failure('NOT_FOUND') })).toEqual([]);
    expect(reportedPaths(plan, { status: 403, body: failure('FORBIDDEN') })).toEqual([]);
    expect(reportedPaths(plan, list)).not.toEqual([]);
  });

  test.each([
    ['delete: "GET /users/{id}/deletion"', 'methods/safe GET /users/{id}/deletion'],
    ['create: "PUT /users"', 'methods/standard PUT /users'],
    ['create: "POST /users/create"', 'paths/verbs POST /users/create'],
  ])('%s', (operation, expected) => {
    const plan = planOf(`[{ path: /users, operations: { list: true, ${operation} } }]`);
    expect(reportedPaths(plan, { body: success({ id: 1 }) })).toEqual([expected]);
  });

  test('the plan allows words', () => {
    const allow = 'rules: { paths/plural-nouns: { allow: [Deck] } }\n';
    expect(reportedPaths(planOf('[{ path: /deck }]', allow), list)).toEqual([]);
  });
});
