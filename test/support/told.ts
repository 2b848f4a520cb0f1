import type { ClauseStatus, Outcome, Qualifier } from '../../src/model/finding.ts';
import type { Report, Verdict } from '../../src/model/report.ts';

/** What a report says in whatever format: read back from a rendered text, it must equal what `toldBy` takes from the report. */
export interface Told {
  readonly verdict: Verdict;
  readonly problems: number;
  readonly warnings: number;
  readonly requests: number;
  readonly clauses: Readonly<Record<ClauseStatus, number>>;
  /** Every rule, by id. */
  readonly rules: Readonly<Record<string, Outcome>>;
  /** Every failed finding, sorted. */
  readonly failed: readonly ToldFinding[];
}

export interface ToldFinding {
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly qualifiers: readonly Qualifier[];
}

/** What any format must say of a report. */
export function toldBy(report: Report): Told {
  const { counts } = report;
  return {
    verdict: report.verdict,
    problems: counts.problems,
    warnings: counts.warnings,
    requests: counts.requests,
    clauses: counts.clauses,
    rules: Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome])),
    failed: inOrder(
      report.findings
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ rule, clauses, qualifiers }) => ({ rule, clauses, qualifiers })),
    ),
  };
}

/** Findings in one order, whatever order a format has. */
export function inOrder(findings: readonly ToldFinding[]): readonly ToldFinding[] {
  const keyOf = (finding: ToldFinding): string => JSON.stringify([finding.rule, finding.clauses, finding.qualifiers]);
  return [...findings].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
