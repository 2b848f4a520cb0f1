import type { Method, OperationKind } from '../../src/model/operation.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { strayed } from '../paths/shared/example-probe.ts';

export default defineRule<never>({
  id: 'methods/standard',
  proves: [],
  breaks: ['service.1'],
  weight: 4,
  label: 'clients',
  title: 'Each standard operation uses its own method',
  why: 'The method is what clients, proxies and retries act on: a POST that reads is not cached, a POST that replaces is not sent again.',
  fix: 'List and read by GET, create by POST, replace by PUT, change by PATCH, delete by DELETE.',
  scope: 'operation',
  wants: [],
  digest: () => undefined,
  check: ({ operation }) => {
    const wanted = operation === undefined ? undefined : standardMethods[operation.kind];
    if (operation === undefined || wanted === undefined) return inapplicable('no-standard-operation');
    if (operation.method === wanted) return judged([]);
    if (operation.method === 'GET') return inapplicable('write-by-get');
    return judged([
      violation({
        at: 'path',
        expected: `${wanted} for a ${operation.kind}`,
        actual: operation.id,
        key: `${operation.kind} by ${operation.method}`,
        message: `${operation.id} is a ${operation.kind} by ${operation.method}`,
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'a list by GET', exchanges: [], operation: 'GET /users' },
      { note: 'a delete by DELETE', exchanges: [], operation: 'DELETE /users/{id}' },
    ],
    failed: [
      {
        note: 'a delete by POST',
        resource: { operations: [strayed('delete', 'POST', '/users/{id}/deletion')] },
        exchanges: [],
        operation: 'POST /users/{id}/deletion',
      },
      {
        note: 'a list by POST',
        resource: { operations: [strayed('list', 'POST', '/users/list')] },
        exchanges: [],
        operation: 'POST /users/list',
      },
    ],
    inapplicable: [
      {
        note: 'a write by GET',
        resource: { operations: [strayed('create', 'GET', '/users/create')] },
        exchanges: [],
        operation: 'GET /users/create',
      },
    ],
  }),
});

/** The table of standard operations. */
const standardMethods: Partial<Readonly<Record<OperationKind, Method>>> = {
  list: 'GET',
  read: 'GET',
  create: 'POST',
  replace: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};
