import type { Creation } from '../model/creation.ts';
import { type Resource, resourceOf } from '../model/plan.ts';
import type { Cleanup, Remnant } from '../model/report.ts';
import { createLane } from './driver.ts';
import type { LaneContext } from './lane.ts';
import type { AuditOptions } from './options.ts';
import { createPermit } from './permit.ts';

/** Deletes what was created of each resource, children first: a service may refuse to delete what has some. */
export async function cleanAll(
  { plan, cleaning, onEvent }: Pick<AuditOptions, 'plan' | 'cleaning' | 'onEvent'>,
  context: LaneContext,
  createdOf: (resource: Resource) => readonly Creation[],
  failures: string[],
): Promise<Cleanup> {
  const left: Remnant[] = [];
  const kept: Remnant[] = [];
  let created = 0;
  let removed = 0;
  const lane = createLane(context);
  for (const resource of plan.resources.toReversed()) {
    const own = createdOf(resource);
    const parent = resourceOf(plan, resource.parent);
    const made = { created: own, parents: parent === undefined ? [] : createdOf(parent) };
    if (own.length === 0) continue;
    onEvent?.({ type: 'cleaning', resource: resource.key, created: own.length });
    try {
      const permit = createPermit(plan, cleaning.offers(plan, resource));
      const result = await lane.clean(
        cleaning.run(plan, resource, context.readings, made, context.fresh),
        permit,
        resource,
      );
      created += result.created;
      removed += result.removed;
      kept.push(...result.kept);
      left.push(...result.left);
    } catch (error) {
      failures.push(`cleanup of ${resource.key}: ${error instanceof Error ? error.message : String(error)}`);
      left.push({ resource: resource.key, address: resource.key, reason: 'the cleanup failed' });
    }
  }
  // What comes last shares what may still be sent with nobody.
  lane.settle();
  return { created, removed, kept, left };
}
