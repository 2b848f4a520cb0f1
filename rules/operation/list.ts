import { defineRule, everyStep } from '../../src/model/rule.ts';
import { list } from '../../src/model/traces/list.ts';
import { isListWithoutBody, isPlainListRead, judgeList } from './shared/list-answer.ts';

export default defineRule({
  id: 'operation/list',
  proves: ['operation.list'],
  breaks: [],
  weight: 7,
  label: 'clients',
  title: 'A list operation answers 200 with a list',
  why: 'Clients loop over what a collection returns; anything but a list with a 200 breaks each of them on its first request.',
  fix: 'Answer GET on the collection with 200 and a list as data, in the envelope or in the pagination shape, even if it is empty.',
  scope: 'exchange',
  wants: [list.list, list.otherList, everyStep],
  after: ['json/well-formed', 'errors/never-200'],
  joins: ['stateless/order'],
  concerns: (exchange) =>
    (isPlainListRead(exchange.probe) || isListWithoutBody(exchange)) &&
    !isSubList(exchange.probe.operation?.template ?? ''),
  appliesTo: () => true,
  check: (exchange) => judgeList(exchange, ['operation.list']),
  examples: () => ({
    passed: [
      {
        note: 'a list in the envelope',
        exchanges: [
          {
            request: 'GET /users',
            status: 200,
            body: { success: true, data: [], error: null, timestamp: '2026-01-01T00:00:00Z' },
          },
        ],
      },
      {
        note: 'a list of words',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: ['ada', '{x}'], error: null } }],
      },
      {
        note: 'the bare pagination shape',
        exchanges: [
          {
            request: 'GET /users',
            status: 200,
            body: { data: [{ id: 1 }], page: 0, size: 20, totalElements: 1, totalPages: 1 },
          },
        ],
      },
    ],
    failed: [
      {
        note: 'an object instead of the list',
        exchanges: [
          {
            request: 'GET /users',
            status: 200,
            body: { success: true, data: { users: [] }, error: null, timestamp: '2026-01-01T00:00:00Z' },
          },
        ],
      },
      {
        note: 'items as texts that hold JSON',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: ['{"id":1}'], error: null } }],
      },
      {
        note: 'null for an empty list',
        exchanges: [
          {
            request: 'GET /users',
            status: 200,
            body: { success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' },
          },
        ],
      },
      {
        note: 'another success status',
        exchanges: [{ request: 'GET /users', status: 206, body: { success: true, data: [], error: null } }],
      },
      {
        note: 'no content for a filter that nothing matches',
        exchanges: [{ request: 'GET /users?city=Nowhere', about: { filter: { city: 'Nowhere' } }, status: 204 }],
      },
      {
        note: 'a declared list that is not there',
        exchanges: [{ request: 'GET /users', status: 404, body: { success: false } }],
      },
    ],
    inapplicable: [
      {
        note: 'a request without a credential',
        exchanges: [{ request: 'GET /users', provokes: 'unauthorized', status: 401 }],
      },
    ],
  }),
});

function isSubList(template: string): boolean {
  return template.includes('{');
}
