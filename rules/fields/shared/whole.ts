import type { Plan, Resource } from '../../../src/model/plan.ts';

/**
 * What a resource is, wherever it stands: `/orders` and `/users/{id}/orders` show the same orders, where the plan has both.
 * Two that stand below different owners only may be of different makes; so may those of two versions.
 */
export function wholeOf(plan: Plan, resource: Resource): string {
  if (resource.parent === undefined) return resource.key;
  const root = plan.resources.find(
    ({ name, parent, version }) => parent === undefined && name === resource.name && version === resource.version,
  );
  return root?.key ?? resource.key;
}
