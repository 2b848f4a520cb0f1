import type { Report } from '../../model/report.ts';

/** A place that a person can open; lines and columns are counted from 1. */
export interface Place {
  /** With slashes: a file of the repository, or a path under the service's base URL. */
  readonly path: string;
  readonly within: 'repository' | 'service';
  readonly line: number;
  readonly column: number;
}

/**
 * Where a resource is described: its entry in the plan, else the first line of the plan. Where what was audited has no plan, the
 * resource itself, for there are consumers that refuse what has no place at all.
 */
export function placeOf({ plan }: Report, resource: string | null): Place {
  if (plan === null) return { path: pathOf(resource), within: 'service', line: 1, column: 1 };
  const place = plan.places.find((each) => each.resource === resource);
  return {
    path: plan.file === '' ? 'plan.yaml' : plan.file,
    within: 'repository',
    line: place?.line ?? 1,
    column: place?.column ?? 1,
  };
}

function pathOf(resource: string | null): string {
  const path = (resource ?? '').replace(/^\/+/, '');
  return path === '' ? 'service' : path;
}
