import type { OperationKind } from '../model/operation.ts';
import { operationOf, type Plan, type Resource } from '../model/plan.ts';
import type { Unmet } from '../model/scenario.ts';
import { isSendable } from './address.ts';

/** Why an operation cannot be exercised: it is not declared, or it writes and writes are not allowed. */
export function unmetOperation(plan: Plan, resource: Resource | undefined, kind: OperationKind): Unmet | undefined {
  if (resource === undefined) return { reason: 'the plan has no resource', key: 'resources' };
  const operation = operationOf(resource, kind);
  if (operation === undefined) {
    return { reason: `${resource.key} declares no ${kind} operation`, key: `resources[].operations: [${kind}]` };
  }
  const mayBeSent: boolean = isSendable(plan, operation);
  return mayBeSent
    ? undefined
    : { reason: `${operation.id} writes, and the plan does not allow writes`, key: 'writes: true' };
}

/** The first reason of several. */
export function firstUnmet(...reasons: readonly (Unmet | undefined)[]): Unmet | undefined {
  return reasons.find((reason) => reason !== undefined);
}

/** Why no item of our own can be made. */
export function unmetCreate(plan: Plan, resource: Resource | undefined): Unmet | undefined {
  const unmet = unmetOperation(plan, resource, 'create');
  if (unmet !== undefined || resource === undefined) return unmet;
  return resource.create === undefined
    ? { reason: `${resource.key} has no create example`, key: 'resources[].create.example' }
    : undefined;
}
