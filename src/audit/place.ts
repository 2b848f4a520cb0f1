import type { Outcome } from '../model/finding.ts';
import type { Finding } from '../model/report.ts';
import { compareIds } from './evidence.ts';

const order: readonly Outcome[] = ['failed', 'errored', 'inconclusive', 'passed', 'inapplicable'];

/** The order of findings in a report: what failed first, then by level, rule and resource. */
export function byPlace(one: Finding, other: Finding): number {
  return (
    order.indexOf(one.outcome) - order.indexOf(other.outcome) ||
    one.level.localeCompare(other.level) ||
    compareIds(one.rule, other.rule) ||
    compareIds(one.resource ?? '', other.resource ?? '') ||
    compareIds(one.fingerprint, other.fingerprint)
  );
}
