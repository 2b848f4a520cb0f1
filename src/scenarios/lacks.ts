/** What the plan needs before a scenario may run. The report names the first key that is missing. */
import { offers } from '../core/operation.ts';
import type { Plan, PlanKey, Resource } from '../core/plan.ts';

export function lacksForList(resource: Resource): PlanKey | undefined {
  return offers(resource, 'list') ? undefined : 'resources[].operations: [list]';
}

export function lacksForRead(resource: Resource): PlanKey | undefined {
  return offers(resource, 'read') ? undefined : 'resources[].operations: [read]';
}

/** The key that is missing before items may be created, and deleted again. */
export function lacksForCreate(resource: Resource, { writes }: Plan): PlanKey | undefined {
  if (!writes) return 'writes: true';
  if (!offers(resource, 'create')) return 'resources[].operations: [create]';
  if (resource.create === undefined) return 'resources[].create.example';
  if (resource.create.keep || offers(resource, 'delete')) return undefined;
  return 'resources[].operations: [delete]';
}
