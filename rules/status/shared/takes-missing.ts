import { type Answered, isSuccess } from '../../../src/model/exchange.ts';
import { operationOf, type Plan, resourceOf } from '../../../src/model/plan.ts';
import type { Violation } from '../../../src/model/violation.ts';

/**
 * True where a DELETE of what is missing succeeds, or a PUT is taken: that warns (rulings, Missing). Whether the PUT made the item a 201
 * says, else the read after it.
 */
export function takesMissing({ probe: { operation }, reply: { status } }: Answered): boolean {
  return (operation?.kind === 'delete' || operation?.kind === 'replace') && isSuccess(status);
}

/** Of the read after a PUT that was taken: the PUT, which is told of. */
export function replacedBy({ probe }: Answered, plan: Plan): Pick<Violation, 'operation'> {
  const resource = resourceOf(plan, probe.operation?.resource);
  const operation = resource === undefined ? undefined : operationOf(resource, 'replace');
  return operation === undefined ? {} : { operation: operation.id };
}
