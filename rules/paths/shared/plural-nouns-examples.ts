import type { Rule } from '../../../src/model/rule.ts';
import { plannedProbe } from './example-probe.ts';

export const pluralNounsExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'a plural', exchanges: [], operation: 'GET /users' },
    { note: 'a word without a plural', resource: { path: '/news' }, exchanges: [], operation: 'GET /news' },
    {
      note: 'a word that the plan lets pass',
      resource: { path: '/crew' },
      exchanges: [],
      operation: 'GET /crew',
      options: { allow: ['crew'] },
    },
  ],
  failed: [
    { note: 'a singular', resource: { path: '/user' }, exchanges: [], operation: 'GET /user' },
    {
      note: 'a compound in the singular',
      resource: { path: '/user-profile' },
      exchanges: [],
      operation: 'GET /user-profile',
    },
    {
      note: 'a singular that an id follows, in a probe',
      plan: { probes: [plannedProbe('GET', '/product/7')] },
      exchanges: [],
      operation: 'GET /product/7',
    },
    {
      note: 'a singular that answers with a list',
      plan: { probes: [plannedProbe('GET', '/menu')] },
      exchanges: [
        {
          request: 'GET /menu',
          status: 200,
          body: { success: true, data: [{ id: 1 }], error: null },
          probe: { operation: plannedProbe('GET', '/menu').operation },
        },
      ],
      operation: 'GET /menu',
    },
  ],
  inapplicable: [
    {
      note: 'a word that names no collection',
      plan: { probes: [plannedProbe('GET', '/profile')] },
      exchanges: [],
      operation: 'GET /profile',
    },
    { note: 'an address whose collection is judged at the list', exchanges: [], operation: 'GET /users/{id}' },
  ],
});
