import { describe, expect, it } from 'vitest';
import { base, check } from './cases.ts';
import { planOf, resourceIn } from './reading.ts';

const resource = (text: string): string => `${base}resources:\n  - path: /a\n    ${text}\n`;

describe('auth of a resource, an operation, an action and a probe', () => {
  it('is that of the resource, unless the operation says otherwise, and no child has it', () => {
    const plan = planOf(
      `${base}resources:
  - path: /a
    auth: none
    operations: { list: true, read: { auth: required }, create: { request: POST /a/new, auth: optional } }
    actions: [{ path: /go }, { path: /stop, auth: required }]
    children: [{ path: /b }]
probes:
  - { id: list, request: GET /a }
  - { id: closed, request: GET /a, auth: required }
  - { id: other, request: GET /other, auth: optional }
  - { id: old, request: GET /old, auth: valid }
`,
    );
    const { operations, actions, access } = resourceIn(plan, '/a');
    expect(access).toBe('none');
    expect(operations.map((each) => [each.id, each.access])).toEqual([
      ['GET /a', 'none'],
      ['GET /a/{id}', undefined],
      ['POST /a/new', 'optional'],
    ]);
    expect(actions.map(({ operation }) => operation.access)).toEqual(['none', undefined]);
    expect(resourceIn(plan, '/a/{id}/b').operations.map((each) => each.access)).toEqual([undefined, undefined]);
    expect(plan.probes.map(({ auth }) => auth)).toEqual(['none', 'required', 'optional', 'required']);
  });

  check([
    [
      'a slip',
      resource('auth: public'),
      '4:11: resources[0].auth is the string "public": write required, optional or none',
    ],
    [
      'an unknown key of an operation',
      resource('operations: { list: { aut: none } }'),
      '4:27: "aut" is not a key of resources[0].operations.list: did you mean "auth"?',
    ],
    [
      'a request of another form',
      resource('operations: { list: { request: "GET /a/{id}" } }'),
      '4:36: list is on the whole collection: its address has no parameter, as in GET /a',
    ],
  ]);
});

describe('leave', () => {
  it('is there, and no operation', () => {
    const plan = planOf(resource('operations: { list: true, delete: leave }'));
    const { operations, left } = resourceIn(plan, '/a');
    expect([operations.map(({ id }) => id), left.map(({ id }) => id)]).toEqual([['GET /a'], ['DELETE /a/{id}']]);
  });

  check([
    [
      'a slip',
      resource('operations: { delete: leav }'),
      '4:27: resources[0].operations.delete is the string "leav": did you mean "leave"?',
    ],
    [
      'in a list',
      resource('operations: [list, leave]'),
      '4:24: resources[0].operations[1] is the string "leave": write list, read, create, replace, patch or delete',
    ],
  ]);
});

describe('query and headers of a resource', () => {
  it('come from the environment, as text', () => {
    const text = resource('query: { tenant: "${TENANT}", size: 5 }\n    headers: { X-Tenant: "${TENANT}" }');
    const { query, headers } = resourceIn(planOf(text, { env: { TENANT: 'acme' } }), '/a');
    expect([query, headers]).toEqual([{ tenant: 'acme', size: '5' }, { 'X-Tenant': 'acme' }]);
  });

  check([
    [
      'a credential',
      resource('headers: { Authorization: x }'),
      '4:16: Authorization is a credential: put it under auth.bearer or auth.headers, so that it can be left out of requests without a credential',
    ],
    [
      'a list',
      resource('query: { tenant: [a] }'),
      '4:22: resources[0].query.tenant is a list, not a string, a number or true or false, such as active',
    ],
    [
      'text',
      resource('query: tenant=acme'),
      '4:12: resources[0].query is the string "tenant=acme", not a map, such as { tenant: acme }',
    ],
  ]);
});

describe('contract.min_notice', () => {
  it('is a number of days', () => {
    const plan = planOf(
      `${resource('owner: x').replace('    owner: x\n', '')}contract: { versions: [/v1], min_notice: 180d }\n`,
    );
    expect(plan.contract?.minNoticeDays).toBe(180);
  });

  check([
    [
      'another unit',
      `${resource('sort: [id]')}contract: { min_notice: 3 months }\n`,
      '5:25: contract.min_notice is the string "3 months", not a number of days with its unit (d), such as 90d',
    ],
  ]);
});
