import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Json } from '../../../src/text/json.ts';
import { plannedProbe } from './example-probe.ts';

function shown(path: string, data: Json): ExchangeExample {
  return {
    request: `GET ${path}`,
    status: 200,
    body: { success: true, data, error: null },
    probe: { operation: plannedProbe('GET', path).operation },
  };
}

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
      exchanges: [shown('/menu', [{ id: 1 }])],
      operation: 'GET /menu',
    },
    {
      note: 'a name of one thing that answers with a list',
      plan: { probes: [plannedProbe('GET', '/metals/summary')] },
      exchanges: [shown('/metals/summary', [{ id: 1 }])],
      operation: 'GET /metals/summary',
    },
  ],
  inapplicable: [
    {
      note: 'a name of one thing that answers with it',
      plan: { probes: [plannedProbe('GET', '/metals/summary')] },
      exchanges: [shown('/metals/summary', { count: 1 })],
      operation: 'GET /metals/summary',
    },
    {
      note: 'a word that names no collection',
      plan: { probes: [plannedProbe('GET', '/profile')] },
      exchanges: [],
      operation: 'GET /profile',
    },
    { note: 'an address whose collection is judged at the list', exchanges: [], operation: 'GET /users/{id}' },
  ],
});
