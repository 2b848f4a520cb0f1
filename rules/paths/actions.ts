import { shapeOf, unslashed } from '../../src/model/operation.ts';
import { type Resource, resourceOf } from '../../src/model/plan.ts';
import { defineRule, inapplicable, judged } from '../../src/model/rule.ts';
import { verbIn } from '../../src/text/english.ts';
import { type Address, addressOf, pathViolation } from './shared/address.ts';
import { strayed, userAction } from './shared/example-probe.ts';

export default defineRule<never>({
  id: 'paths/actions',
  proves: ['path.action'],
  breaks: ['service.1', 'path.plural-nouns'],
  weight: 3,
  label: 'style',
  title: 'An action is a POST to a sub-path of its item',
  why: 'A client that has the address of an item finds its actions below it; caches and crawlers never send a POST on their own.',
  fix: 'Offer the action as POST on a sub-path of the item: POST /users/{id}/reset-password.',
  scope: 'operation',
  wants: [],
  digest: () => undefined,
  check: ({ operation, resource }, { plan }) => {
    if (operation?.kind !== 'action') return inapplicable('no-action');
    const address = addressOf(operation, plan);
    const item = itemOf(resource ?? resourceOf(plan, operation.resource));
    const expected = `POST ${item}/${nameOf(address)}`;
    const told = { expected, actual: operation.id };
    const byOther = pathViolation(address, {
      ...told,
      key: `action by ${operation.method}`,
      message: `${operation.id} is an action by ${operation.method}`,
      clauses: ['path.action', 'service.1'],
    });
    const isVerb = address.segments.some(({ kind, text }) => kind !== 'parameter' && verbIn(text) !== undefined);
    const elsewhere = pathViolation(address, {
      ...told,
      key: 'action outside of the resource',
      message: `${operation.id} is an action that is not a sub-path of its item`,
      clauses: ['path.action', ...(isVerb ? ['path.plural-nouns'] : [])],
    });
    const items = [item, ...ownItems(resource ?? resourceOf(plan, operation.resource))];
    const isBelow = items.some((each) => shapeOf(operation.template).startsWith(`${shapeOf(each)}/`));
    return judged([...(operation.method === 'POST' ? [] : [byOther]), ...(isBelow ? [] : [elsewhere])]);
  },
  examples: () => ({
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
        note: 'outside of the resource',
        resource: { actions: [userAction('POST', '/block-user/{id}')] },
        exchanges: [],
        operation: 'POST /block-user/{id}',
      },
      {
        note: 'behind a colon',
        resource: { actions: [userAction('POST', '/users/{id}:block')] },
        exchanges: [],
        operation: 'POST /users/{id}:block',
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
  }),
});

/** Template of one item, as the standard operations have it. */
function itemOf(resource: Resource | undefined): string {
  const path = resource?.path ?? '';
  const known = resource?.operations.find(({ template }) => shapeOf(unslashed(template)) === `${shapeOf(path)}/{}`);
  return unslashed(known?.template ?? `${path}/{id}`);
}

/** Templates of one item, as the resource's own operations have it. */
function ownItems(resource: Resource | undefined): readonly string[] {
  const own = resource?.operations.filter(({ kind }) => ['read', 'replace', 'patch', 'delete'].includes(kind)) ?? [];
  return own.map(({ template }) => unslashed(template));
}

/** The action's own name: what follows the id in its segment (`{id}:block`), else the last segment that is no parameter. */
function nameOf({ segments }: Address): string {
  const [, behind] = /\}:([^{}]+)$/.exec(segments.at(-1)?.text ?? '') ?? [];
  return behind ?? segments.findLast(({ kind }) => kind !== 'parameter')?.text ?? 'action';
}
