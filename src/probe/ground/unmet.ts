import type { OperationKind } from '../../model/operation.ts';
import { unmet } from '../../model/reason.ts';
import { mayHoldOurs, operationOf, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Unmet } from '../../model/scenario.ts';
import { isBlindPut, isSendable } from '../address.ts';

/** Why an operation cannot be exercised: it is not declared, or it writes and writes are not allowed. */
export function unmetOperation(plan: Plan, resource: Resource, kind: OperationKind): Unmet | undefined {
  const operation = operationOf(resource, kind);
  if (operation === undefined) {
    return unmet('not-declared', { resource: resource.key, operation: kind });
  }
  const mayBeSent: boolean = isSendable(plan, operation);
  return mayBeSent ? undefined : unmet('writes-not-allowed', { operation: operation.id });
}

/** The first reason of several. */
export function firstUnmet(...reasons: readonly (Unmet | undefined)[]): Unmet | undefined {
  return reasons.find((reason) => reason !== undefined);
}

/** Why no item of our own can be made. */
export function unmetCreate(plan: Plan, resource: Resource): Unmet | undefined {
  const example = resource.create === undefined ? unmet('no-create-example', { resource: resource.key }) : undefined;
  const stay = mayHoldOurs(resource) ? undefined : unmet('would-stay', { resource: resource.key });
  const unread = isBlindPut(plan, resource) ? unmet('put-unread', { resource: resource.key }) : undefined;
  return firstUnmet(unmetOperation(plan, resource, 'create'), example, stay, unread);
}

/** Why no create can be sent but to have an item of our own: by PUT none is. */
export function unmetPost(plan: Plan, resource: Resource): Unmet | undefined {
  const isPut = resource.create?.putId !== undefined;
  return firstUnmet(unmetCreate(plan, resource), isPut ? unmet('made-by-put', { resource: resource.key }) : undefined);
}

/** Why there can be no item of our own to work on; what is one-to-one is made with its parent. */
export function unmetOwn(plan: Plan, resource: Resource): Unmet | undefined {
  const parent = resource.single === true ? resourceOf(plan, resource.parent) : undefined;
  return unmetCreate(plan, parent ?? resource);
}
