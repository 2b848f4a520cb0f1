import { type FailOn, knownFindings } from '../facts/report/standing.ts';
import type { Report } from '../model/report.ts';

/** Why a report with violations may pass: all of them stood in the report that it was compared with. Undefined where nothing was compared or no violation is left. */
export function comparedWords(report: Report, failOn: FailOn): string | undefined {
  const known = knownFindings(report, failOn).length;
  if (known === 0) return undefined;
  const violations = known === 1 ? 'The one remaining violation was' : `The ${known} violations that are left were all`;
  return `nothing that counts is new. ${violations} in ${report.comparison?.against.name ?? 'the earlier report'} already.`;
}
