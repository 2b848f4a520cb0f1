import { defineRule, everyStep } from '../../src/model/rule.ts';
import { list } from '../../src/model/traces/list.ts';
import { isListWithoutBody, isPlainListRead, judgeList } from './shared/list-answer.ts';

const friends = { path: '/users/{id}/friends', parent: '/users' };

export default defineRule({
  id: 'operation/sub-list',
  proves: ['operation.sub-list'],
  breaks: ['operation.list'],
  weight: 6,
  label: 'clients',
  title: 'A sub-collection answers 200 with a list',
  why: 'Clients read what belongs to an item like any other list, and should not need a second way.',
  fix: 'Answer GET on the sub-collection of an existing owner with 200 and a list as data, even if it is empty.',
  scope: 'exchange',
  wants: [list.list, list.otherList, everyStep],
  after: ['json/well-formed', 'errors/never-200'],
  explainedBy: ['operation/neighbours'],
  joins: ['stateless/order', 'operation/list'],
  concerns: (exchange) =>
    (isPlainListRead(exchange.probe) || isListWithoutBody(exchange)) &&
    (exchange.probe.operation?.template ?? '').includes('{'),
  appliesTo: () => true,
  check: (exchange) => judgeList(exchange, ['operation.sub-list', 'operation.list']),
  examples: () => ({
    passed: [
      {
        note: 'a list in the envelope',
        resource: friends,
        exchanges: [
          { request: 'GET /users/1/friends', status: 200, body: { success: true, data: [{ id: 2 }], error: null } },
        ],
      },
    ],
    failed: [
      {
        note: 'one object instead of the list',
        resource: friends,
        exchanges: [
          { request: 'GET /users/1/friends', status: 200, body: { success: true, data: { id: 2 }, error: null } },
        ],
      },
      {
        note: 'a declared sub-collection that is not there',
        resource: friends,
        exchanges: [{ request: 'GET /users/1/friends', status: 404, body: { success: false } }],
      },
    ],
    inapplicable: [
      {
        note: 'a missing owner',
        resource: friends,
        exchanges: [{ request: 'GET /users/999/friends', provokes: 'missing', status: 404 }],
      },
    ],
  }),
});
