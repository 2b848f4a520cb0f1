import { findingMessage } from '../../facts/report/message.ts';
import { clausesOf, findingLines } from '../../facts/report/prose.ts';
import { type FailedStanding, failedStanding, worstFirst } from '../../facts/report/standing.ts';
import type { Report } from '../../model/report.ts';
import { codeBlock } from './code-block.ts';
import { type Entry, fingerprintOf, locationOf } from './entry.ts';

const severities: Readonly<Record<FailedStanding, Entry['severity']>> = {
  failed: 'major',
  known: 'major',
  warning: 'minor',
  waived: 'info',
};

/** The failed findings, those first that count; the clause in front, for GitLab shows nothing of an entry but description and place. */
export function findingEntries(report: Report): readonly Entry[] {
  const clauses = clausesOf(report);
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  const seen = new Map<string, number>();
  return worstFirst(report).map((finding) => {
    const { rule, clauses: judged, fingerprint, level, qualifiers, resource, operation, occurrences } = finding;
    const ordinal = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, ordinal);
    const title = rules.get(rule)?.title;
    const fix = rules.get(rule)?.fix ?? '';
    return {
      description: `${judged.join(', ')}: ${findingMessage(finding, title, report)}`,
      check_name: rule,
      fingerprint: fingerprintOf(report, [fingerprint, ordinal]),
      severity: severities[failedStanding(finding, report)],
      location: locationOf(report, resource),
      content: {
        body: codeBlock([...(fix === '' ? [] : [`How to mend: ${fix}`, '']), ...findingLines(finding, clauses)]),
      },
      probity: {
        fingerprint,
        clauses: judged,
        level,
        qualifiers,
        resource,
        operation,
        occurrences,
        violations: finding.violations,
      },
    };
  });
}
