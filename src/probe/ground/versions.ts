import type { Plan, Resource } from '../../model/plan.ts';

/** True for a resource under the newest version that the plan names: variants of what is tried everywhere are tried there alone. */
export function isNewest({ contract }: Plan, { version }: Resource): boolean {
  return version === undefined || version === contract?.versions.at(-1);
}
