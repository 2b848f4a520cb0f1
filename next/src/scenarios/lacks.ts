/** What the plan needs before a scenario may run. The report names the first key that is missing. */
import { offers } from '../core/operation.ts';
import type { PlanKey, Resource } from '../core/plan.ts';

export function lacksForList(resource: Resource): PlanKey | undefined {
  return offers(resource, 'list') ? undefined : 'resources[].operations: [list]';
}

export function lacksForRead(resource: Resource): PlanKey | undefined {
  return offers(resource, 'read') ? undefined : 'resources[].operations: [read]';
}
