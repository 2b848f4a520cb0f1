import type { Creation } from '../../model/creation.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { operationOf, type Plan, type Resource } from '../../model/plan.ts';
import type { Added } from './additions.ts';
import type { Cleanup, Diagnosis } from '../../model/report.ts';

/**
 * What the run made, and proved its own, and was gone before the run deleted it or what it hangs on, one diagnosis for each resource. It may have run
 * out by itself, or gone with a request that was not to delete it: `takenBy` names that where it is known.
 */
export function vanishedOf(
  plan: Plan,
  createdOf: (resource: Resource) => readonly Creation[],
  { left }: Cleanup,
  takenBy: (resource: string) => Added | undefined,
): readonly Diagnosis[] {
  const lost = new Set<string>();
  return plan.resources.flatMap((resource) => {
    if (operationOf(resource, 'delete') === undefined) return [];
    const isLeft = (id: string): boolean =>
      left.some((each) => each.resource === resource.key && each.address.endsWith(`/${id}`));
    // What no read misses may only have come when all was deleted, or gone with its owner.
    const isRead = operationOf(resource, 'read') !== undefined;
    if (!isRead && resource.parent !== undefined) return [];
    const gone = createdOf(resource).flatMap(({ id, exchange, isProven, wasDeleted, wasLost, mayBeAnother }) => {
      if (id === undefined || !isProven || wasDeleted(id) || isLeft(id)) return [];
      const isToldAbove = exchange.probe.about.owners?.some((owner) => lost.has(owner)) === true;
      return isToldAbove || (isRead ? !wasLost(id) : mayBeAnother(id)) ? [] : [id];
    });
    const items = [...new Set(gone)];
    if (items.length === 0) return [];
    for (const id of items) lost.add(id);
    const taker = takenBy(resource.key);
    const isAll = taker !== undefined && items.every((id) => taker.ids.includes(id));
    const by = isAll ? { request: taker.exchange.probe.operation?.id ?? '', status: taker.status } : {};
    const extra = { resource: resource.key, exchanges: isAll ? [taker.exchange.id] : [] };
    return [diagnosisOf('own-gone', { resource: resource.key, items, ...by }, extra)];
  });
}
