import type { Finding, Report } from '../model/report.ts';
import type { FailOn } from './exit-code.ts';

/** Why a report with violations may pass: all of them stood in the report that it was compared with. Undefined where nothing was compared or no violation is left. */
export function comparedWords(report: Report, failOn: FailOn): string | undefined {
  const { comparison } = report;
  if (comparison === null || failOn === 'never') return undefined;
  const known = report.findings.filter((finding) => isKnown(finding, failOn)).length;
  if (known === 0) return undefined;
  const violations =
    known === 1 ? 'The one violation that is left was' : `The ${known} violations that are left were all`;
  return `nothing that counts is new. ${violations} in ${comparison.against.name} already.`;
}

function isKnown({ outcome, qualifiers, level }: Finding, failOn: FailOn): boolean {
  const isLeft = outcome === 'failed' && !qualifiers.includes('new') && !qualifiers.includes('waived');
  return isLeft && (level === 'must' || failOn === 'should');
}
