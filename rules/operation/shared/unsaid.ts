import type { Answered } from '../../../src/model/exchange.ts';
import { resourceOf } from '../../../src/model/plan.ts';
import type { RuleContext } from '../../../src/model/rule.ts';

/**
 * True where the items of a sub-collection may have no address of their own: the conventions show lists alone below an item
 * (friends, posts), the plan does not spell out a read, and none has worked.
 */
export function isUnsaidRead({ probe, reply }: Answered, { plan, readings }: RuleContext): boolean {
  const resource = resourceOf(plan, probe.operation?.resource);
  if (resource?.parent === undefined || resource.spelledOut || probe.operation?.kind !== 'read') return false;
  return (reply.status === 404 || reply.status === 405) && !readings.of(resource).isReadable;
}
