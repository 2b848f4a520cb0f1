import { resourceOf } from '../../src/model/plan.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { addressOf, pathViolation } from './shared/address.ts';
import { strayed, userAction } from './shared/example-probe.ts';

export default defineRule<never>({
  id: 'paths/actions',
  clauses: ['path.action', 'service.1', 'path.plural-nouns'],
  title: 'An action is a sub-path under its item, by POST',
  why: 'A client that has the address of an item finds all that can be done to it below; caches and crawlers never send a POST by themselves.',
  fix: 'Offer the action as POST on a sub-path of the item: POST /users/{id}/reset-password.',
  scope: 'operation',
  scenarios: ['plan'],
  digest: () => undefined,
  check: ({ operation, resource }, { plan }) => {
    if (operation?.kind !== 'action') return inapplicable('no action');
    const address = addressOf(operation, plan);
    const owner = resource ?? resourceOf(plan, operation.resource);
    const item = `${shapeOf(owner?.path ?? '')}/{}/`;
    const isBelow = shapeOf(operation.template).startsWith(item);
    const wanted = `POST ${owner?.path ?? ''}/{id}/${nameOf(operation.template)}`;
    const told = { expected: wanted, actual: operation.id };
    return judged([
      ...(operation.method === 'POST'
        ? []
        : [
            {
              ...pathViolation(address, {
                ...told,
                key: `action by ${operation.method}`,
                message: `${operation.id} is an action by ${operation.method}; a complex action is a sub-path under the resource, by POST`,
                clauses: ['path.action', 'service.1'],
              }),
              actual: operation.id,
            },
          ]),
      ...(isBelow
        ? []
        : [
            {
              ...pathViolation(address, {
                ...told,
                key: 'action elsewhere',
                message: `${operation.id} is an action beside the resource; a complex action is a sub-path under the resource: ${wanted}`,
                clauses: ['path.action', 'path.plural-nouns'],
              }),
              actual: operation.id,
            },
          ]),
    ]);
  },
  examples: {
    passed: [
      {
        note: 'a sub-path by POST',
        resource: { actions: [userAction('POST', '/users/{id}/reset-password')] },
        exchanges: [],
        operation: 'POST /users/{id}/reset-password',
      },
    ],
    failed: [
      {
        note: 'by GET',
        resource: { actions: [userAction('GET', '/users/{id}/block')] },
        exchanges: [],
        operation: 'GET /users/{id}/block',
      },
      {
        note: 'by PUT',
        resource: { actions: [userAction('PUT', '/users/{id}/block')] },
        exchanges: [],
        operation: 'PUT /users/{id}/block',
      },
      {
        note: 'beside the resource',
        resource: { actions: [userAction('POST', '/block-user/{id}')] },
        exchanges: [],
        operation: 'POST /block-user/{id}',
      },
      {
        note: 'before the id',
        resource: { actions: [userAction('POST', '/users/block/{id}')] },
        exchanges: [],
        operation: 'POST /users/block/{id}',
      },
    ],
    inapplicable: [
      { note: 'a list', exchanges: [], operation: 'GET /users' },
      {
        note: 'a write',
        resource: { operations: [strayed('create', 'POST', '/users/create')] },
        exchanges: [],
        operation: 'POST /users/create',
      },
    ],
  },
});

/** Where several parameters stand, their names do not matter. */
function shapeOf(template: string): string {
  return template.replace(/\{[^{}]*\}/g, '{}');
}

/** The action's own name: the last segment that is no parameter. */
function nameOf(template: string): string {
  return template.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? 'action';
}
