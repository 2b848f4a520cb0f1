import type { Creation } from '../../model/creation.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { operationOf, type Plan, type Resource } from '../../model/plan.ts';
import type { Cleanup, Diagnosis } from '../../model/report.ts';

/**
 * What the run made, and proved its own, and what was gone before the run deleted it, one of each resource. It may have run out by itself, or gone
 * with a request that was not to delete it; what hangs on an owner may go with that.
 */
export function vanishedOf(
  plan: Plan,
  createdOf: (resource: Resource) => readonly Creation[],
  { left }: Cleanup,
): readonly Diagnosis[] {
  return plan.resources.flatMap((resource) => {
    if (resource.parent !== undefined || operationOf(resource, 'delete') === undefined) return [];
    const isLeft = (id: string): boolean =>
      left.some((each) => each.resource === resource.key && each.address.endsWith(`/${id}`));
    // What no read misses may only have come when all was deleted.
    const isRead = operationOf(resource, 'read') !== undefined;
    const gone = createdOf(resource).flatMap(({ id, isProven, wasDeleted, wasMissed, mayBeAnother }) => {
      if (id === undefined || !isProven || wasDeleted(id) || mayBeAnother(id) || isLeft(id)) return [];
      return isRead && !wasMissed(id) ? [] : [id];
    });
    const items = [...new Set(gone)];
    if (items.length === 0) return [];
    return [diagnosisOf('own-gone', { resource: resource.key, items }, { resource: resource.key, exchanges: [] })];
  });
}
