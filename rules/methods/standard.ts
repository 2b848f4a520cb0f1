import type { Method, OperationKind } from '../../src/model/operation.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { standardOperations } from '../../src/model/example.ts';
import { strayed } from '../paths/shared/example-probe.ts';

export default defineRule<never>({
  id: 'methods/standard',
  proves: [],
  breaks: ['service.1', 'operation.create'],
  weight: 4,
  label: 'clients',
  title: 'Each standard operation uses its own method',
  why: 'Clients, proxies and retry logic act on the method: a read by POST is never cached, a replace by POST is never retried.',
  fix: 'List and read with GET, create with POST, replace with PUT, change with PATCH, delete with DELETE.',
  scope: 'operation',
  wants: [],
  digest: () => undefined,
  check: ({ operation }, { plan }) => {
    if (operation === undefined || standardMethods[operation.kind] === undefined)
      return inapplicable('no-standard-operation');
    // A PUT that creates an item may be the one that replaces it, too.
    const others = plan.resources
      .flatMap(({ operations }) => operations)
      .filter(({ id, kind }) => id === operation.id && kind !== operation.kind);
    const strays = [operation, ...others].filter(({ kind, method }) => method !== standardMethods[kind]);
    if (strays.length > 0 && operation.method === 'GET') return inapplicable('write-by-get');
    return judged(
      strays.map(({ id, kind, method }) =>
        violation({
          at: 'path',
          expected: `${standardMethods[kind] ?? ''} for a ${kind}`,
          actual: id,
          key: `${kind} by ${method}`,
          message: `${id} is a ${kind} by ${method}`,
          clauses: [kind === 'create' ? 'operation.create' : 'service.1'],
        }),
      ),
    );
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
        note: 'a create by PUT, at the address by which it is replaced too',
        resource: {
          operations: [strayed('create', 'PUT', '/users/{id}'), ...standardOperations('/users', ['replace'])],
        },
        exchanges: [],
        operation: 'PUT /users/{id}',
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
