import { groupBy } from '../../facts/report/group-by.ts';
import { failures } from '../../facts/report/standing.ts';
import type { Finding, Report } from '../../model/report.ts';

/** Failed findings that no waiver covers, of must rules or of all; equal ones once. */
export function findingsToAccept(report: Report, level: 'must' | 'should'): readonly Finding[] {
  const open = failures(report, level === 'must' ? level : undefined);
  return [...groupBy(open, ({ rule, fingerprint }) => JSON.stringify([rule, fingerprint])).values()].map(
    ([first]) => first,
  );
}
