import { outcomes } from '../../model/finding.ts';
import type { Finding } from '../../model/report.ts';
import { compareIds } from './evidence.ts';

/** The order of findings in a report: what failed first, then by level, rule and resource. */
export function byPlace(one: Finding, other: Finding): number {
  return (
    outcomes.indexOf(one.outcome) - outcomes.indexOf(other.outcome) ||
    one.level.localeCompare(other.level) ||
    compareIds(one.rule, other.rule) ||
    compareIds(one.resource ?? '', other.resource ?? '') ||
    compareIds(one.fingerprint, other.fingerprint)
  );
}
