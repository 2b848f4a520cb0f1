import type { OperationKind } from '../../model/operation.ts';
import { unmet } from '../../model/reason.ts';
import { operationOf, type Plan, type Resource } from '../../model/plan.ts';
import type { Unmet } from '../../model/scenario.ts';
import { isSendable } from '../address.ts';

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
  return firstUnmet(unmetOperation(plan, resource, 'create'), example);
}
