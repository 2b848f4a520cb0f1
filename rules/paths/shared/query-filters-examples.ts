import { exampleResource, standardOperations } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { plannedProbe, strayed } from './example-probe.ts';

const status = { values: ['active', 'blocked'], in: ['status'], match: 'equals' } as const;
const list = standardOperations('/users', ['list']);

export const queryFiltersExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'a collection', exchanges: [], operation: 'GET /users' },
    {
      note: 'a single thing of its own',
      plan: { probes: [plannedProbe('GET', '/users/me')] },
      exchanges: [],
      operation: 'GET /users/me',
    },
  ],
  failed: [
    {
      note: 'a search',
      plan: { probes: [plannedProbe('GET', '/users/search?keyword=ada')] },
      exchanges: [],
      operation: 'GET /users/search',
    },
    {
      note: 'by a field',
      resource: { operations: [...list, strayed('read', 'GET', '/users/by-name/{name}')] },
      exchanges: [],
      operation: 'GET /users/by-name/{name}',
    },
    {
      note: 'a field and its value',
      resource: { operations: [...list, strayed('read', 'GET', '/users/email/{email}')] },
      exchanges: [],
      operation: 'GET /users/email/{email}',
    },
    {
      note: 'a page',
      plan: { probes: [plannedProbe('GET', '/users/page/2')] },
      exchanges: [],
      operation: 'GET /users/page/2',
    },
    {
      note: 'a value of a filter that the plan knows',
      plan: {
        probes: [plannedProbe('GET', '/users/blocked')],
        resources: [exampleResource({ filters: { status } })],
      },
      exchanges: [],
      operation: 'GET /users/blocked',
    },
    {
      note: 'an adjective that answers with a list',
      plan: { probes: [plannedProbe('GET', '/users/active')] },
      exchanges: [
        {
          request: 'GET /users/active',
          status: 200,
          body: { success: true, data: [{ id: 1 }], error: null },
          probe: { operation: plannedProbe('GET', '/users/active').operation },
        },
      ],
      operation: 'GET /users/active',
    },
  ],
  inapplicable: [{ note: 'no name of its own', exchanges: [], operation: 'GET /users/{id}' }],
});
