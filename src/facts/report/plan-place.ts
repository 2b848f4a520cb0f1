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
  if (plan === null) return { path: relativePath(resource ?? '', 'service'), within: 'service', line: 1, column: 1 };
  const place = plan.places.find((each) => each.resource === resource);
  return {
    path: relativePath(plan.file, 'plan.yaml'),
    within: 'repository',
    line: place?.line ?? 1,
    column: place?.column ?? 1,
  };
}

/** Downwards only: code hosts know nothing above the repository, and take no absolute path. `empty` where nothing is left. */
function relativePath(path: string, empty: string): string {
  const segments = path.split(/[/\\]/).filter((segment) => !['', '.', '..'].includes(segment.trim()));
  return segments.length === 0 ? empty : segments.join('/');
}
