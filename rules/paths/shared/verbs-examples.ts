import { standardOperations } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { plannedProbe, strayed } from './example-probe.ts';

export const verbsExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'nouns', resource: { path: '/search-results' }, exchanges: [], operation: 'GET /search-results' },
    {
      note: 'an action under an item, in a probe',
      plan: { probes: [plannedProbe('POST', '/carts/7/confirm')] },
      exchanges: [],
      operation: 'POST /carts/7/confirm',
    },
    {
      note: 'a word with the letters of a verb in it',
      resource: { path: '/outputs' },
      exchanges: [],
      operation: 'GET /outputs',
    },
  ],
  failed: [
    {
      note: 'a verb before the noun',
      resource: { operations: [strayed('list', 'GET', '/getUsers')] },
      exchanges: [],
      operation: 'GET /getUsers',
    },
    {
      note: 'a verb behind the collection',
      resource: { operations: [...standardOperations('/users', ['list']), strayed('create', 'POST', '/users/create')] },
      exchanges: [],
      operation: 'POST /users/create',
    },
    {
      note: 'an action by GET',
      plan: { probes: [plannedProbe('GET', '/users/7/activate')] },
      exchanges: [],
      operation: 'GET /users/7/activate',
    },
    {
      note: 'a verb alone',
      plan: { probes: [plannedProbe('POST', '/subscribe')] },
      exchanges: [],
      operation: 'POST /subscribe',
    },
  ],
  inapplicable: [
    { note: 'an address whose names are judged at the list', exchanges: [], operation: 'GET /users/{id}' },
    {
      note: 'an address that the plan expects not to be there',
      plan: { probes: [plannedProbe('GET', '/getUsers', 404)] },
      exchanges: [],
      operation: 'GET /getUsers',
    },
  ],
});
