import { writingKinds } from '../../src/model/operation.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { strayed } from '../paths/shared/example-probe.ts';

export default defineRule<never>({
  id: 'methods/safe',
  proves: [],
  breaks: ['service.1'],
  weight: 9,
  label: 'data',
  title: 'GET does not write anything',
  why: 'Browsers, caches, crawlers and link previews send GET on their own, as often as they like, and each time it writes.',
  fix: 'Create with POST, replace with PUT, change with PATCH and delete with DELETE.',
  scope: 'operation',
  wants: [],
  digest: () => undefined,
  check: ({ operation }) => {
    // Actions are told by paths/actions.
    if (operation === undefined || operation.kind === 'action' || !writingKinds.has(operation.kind)) {
      return inapplicable('no-write');
    }
    if (operation.method !== 'GET') return judged([]);
    return judged([
      violation({
        at: 'path',
        expected: `${methodsOfKinds[operation.kind] ?? 'POST'} for a ${operation.kind}`,
        actual: operation.id,
        key: `${operation.kind} by GET`,
        message: `${operation.id} is a ${operation.kind} by GET`,
      }),
    ]);
  },
  examples: () => ({
    passed: [{ note: 'a create by POST', exchanges: [], operation: 'POST /users' }],
    failed: [
      {
        note: 'a delete by GET',
        resource: { operations: [strayed('delete', 'GET', '/users/{id}/deletion')] },
        exchanges: [],
        operation: 'GET /users/{id}/deletion',
      },
    ],
    inapplicable: [{ note: 'a read', exchanges: [], operation: 'GET /users/{id}' }],
  }),
});

const methodsOfKinds: Readonly<Record<string, string>> = {
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};
