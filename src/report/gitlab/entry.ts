import { createHash } from 'node:crypto';
import { placeOf } from '../../facts/report/plan-place.ts';
import type { Report } from '../../model/report.ts';

/** An entry as GitLab reads it; what it does not know it leaves alone (it takes a subset of Code Climate's format). */
export interface Entry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
  /** Markdown, for readers of Code Climate's format. */
  readonly content: { readonly body: string };
  readonly probity: Readonly<Record<string, unknown>>;
}

/**
 * A fingerprint that no entry of another service has: GitLab puts together the entries of all jobs of a pipeline, and drops those
 * that it has already.
 */
export function fingerprintOf({ target }: Report, parts: readonly (string | number)[]): string {
  return createHash('sha256')
    .update(JSON.stringify(['probity', target.name, ...parts]))
    .digest('hex')
    .slice(0, 32);
}

/** Where the plan describes a resource. */
export function locationOf(report: Report, resource: string | null): Entry['location'] {
  const { path, line } = placeOf(report, resource);
  return { path, lines: { begin: line } };
}
