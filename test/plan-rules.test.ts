/** Paths that are fine, as data. Mutants have the others. Every operation responds, unless the case says otherwise. */
import { describe, expect, test } from 'vitest';
import { failure, reportedPaths, success } from './support/judged.ts';
import { planOf } from './support/plans.ts';

const list = { body: success([{ id: 1 }]) };
const users = '[{ path: /users }]';

function planWith(resources: string, probes: string) {
  const ids = probes.split(',').filter((each) => each !== '');
  const more = ids.map((request, index) => `{ id: p${index}, request: "${request.trim()}" }`).join(', ');
  return planOf(resources, more === '' ? '' : `probes: [${more}]\n`);
}

describe('paths', () => {
  test.each([
    [users, ''],
    ['[{ path: /api/v1/users }, { path: /api/v1/user-profiles }]', ''],
    ['[{ path: /users, children: [{ path: /orders }, { path: /staff }] }]', 'GET /health'],
    [users, 'POST /users/1/block,POST /users/bulk-import'],
    ["[{ path: /users, actions: [{ request: 'POST /users/{id}/block' }] }]", ''],
    [users, 'GET /users?a=1&b=2'],
  ])('%s %s', (resources, probes) => {
    expect(reportedPaths(planWith(resources, probes), list)).toEqual([]);
  });

  test('a path that the service does not have is not judged', () => {
    const plan = planWith('[{ path: /getUser }]', 'GET /search');
    expect(reportedPaths(plan, { status: 404, body: failure('NOT_FOUND') })).toEqual([]);
    expect(reportedPaths(plan, { status: 403, body: failure('FORBIDDEN') })).toEqual([]);
    expect(reportedPaths(plan, list)).not.toEqual([]);
  });

  test('the plan allows words', () => {
    const allow = 'rules: { paths/plural-nouns: { allow: [Deck] } }\n';
    expect(reportedPaths(planOf('[{ path: /deck }]', allow), list)).toEqual([]);
  });
});
