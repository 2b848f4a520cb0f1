import { failedFindings, fixedFindings, isWaived } from '../../facts/report/standing.ts';
import type { ClauseStatus, Qualifier } from '../../model/finding.ts';
import type { Finding, Gate, Report } from '../../model/report.ts';
import { type JudgedClause, judgedClauses, type PartTally, partTallies } from './clause-state.ts';
import type { Target } from './fleet.ts';
import { type Since, seriesOf } from './since.ts';

/** A failed or mended finding, as the site shows it. */
export interface ShownFinding {
  readonly rule: string;
  /** The good state, in a sentence. */
  readonly title: string;
  readonly fix: string;
  readonly clauses: readonly string[];
  readonly level: 'must' | 'should';
  readonly resource: string | null;
  readonly operation: string | null;
  readonly occurrences: number;
  readonly qualifiers: readonly Qualifier[];
  /** What was seen in the first place; empty where it is mended. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** More about it: why it counts as new, what was seen earlier; null where there is no more to say. */
  readonly reason: string | null;
  /** True where it failed in the run before and passes now. */
  readonly isFixed: boolean;
  /** Since when it has failed, or, where it is fixed, had failed; null where no run is known to have it. */
  readonly since: Since | null;
}

/** What changed from the run that was compared with to the latest. */
export interface Changes {
  readonly new: readonly ShownFinding[];
  readonly fixed: readonly ShownFinding[];
  readonly unchanged: number;
  readonly flaky: number;
  /** Failed then and not judged now. */
  readonly unjudged: readonly { readonly rule: string; readonly resource: string | null; readonly reason: string }[];
}

/** The newest state of a target. */
export interface TargetView {
  readonly target: Target;
  readonly clauses: readonly JudgedClause[];
  readonly parts: readonly PartTally[];
  readonly statuses: Readonly<Record<ClauseStatus, number>>;
  /** Failed findings of the latest run, worst first. */
  readonly failed: readonly ShownFinding[];
  /** Null where there is no earlier run to compare with. */
  readonly changes: Changes | null;
  readonly diagnosis: Report['diagnosis'];
  /** What the gate of the latest run decided; null where there was none. */
  readonly gate: Gate | null;
  /** Clauses that the latest run violates, waived ones included, and those that a waiver accepts wholly. */
  readonly violated: number;
  readonly waived: number;
}

/** The state of a target from its latest report, which was compared with the run that `target.previous` names. */
export function targetView(target: Target, report: Report): TargetView {
  const clauses = judgedClauses(report);
  const series = seriesOf(target.runs);
  const before = target.previous === undefined ? 0 : target.runs.indexOf(target.previous) + 1;
  const earlier = seriesOf(target.runs.slice(0, before));
  const titles = new Map(report.rules.map(({ id, title, fix }) => [id, { title, fix }]));
  const shown = (finding: Finding): ShownFinding => {
    const { rule, level, resource, operation, occurrences, qualifiers, outcome } = finding;
    const [first] = finding.violations;
    const isFixed = outcome !== 'failed';
    return {
      rule,
      ...(titles.get(rule) ?? { title: rule, fix: '' }),
      clauses: finding.clauses,
      level,
      resource,
      operation,
      occurrences,
      qualifiers,
      message: first?.message ?? '',
      expected: first?.expected ?? '',
      actual: first?.actual ?? '',
      reason: finding.reason,
      isFixed,
      since: (isFixed ? earlier(finding) : series(finding)) ?? null,
    };
  };
  const failed = failedFindings(report).map(shown).sort(worstFirst);
  return {
    target,
    clauses,
    parts: partTallies(clauses),
    statuses: report.counts.clauses,
    failed,
    changes: target.previous === undefined ? null : changesOf(report, failed, target, shown),
    diagnosis: report.diagnosis,
    gate: report.gate,
    violated: target.latest.violated,
    waived: target.latest.waived,
  };
}

function changesOf(
  { comparison, findings }: Report,
  failed: readonly ShownFinding[],
  { previous }: Target,
  shown: (finding: Finding) => ShownFinding,
): Changes | null {
  if (comparison === null || previous === undefined) return null;
  const isNew = ({ qualifiers, since }: ShownFinding): boolean =>
    // A run in between may not have judged the rule: what was seen before that is not new.
    qualifiers.includes('new') && (since === null || since.run.at > previous.at);
  const fresh = failed.filter(isNew);
  const fixed = fixedFindings({ findings });
  return {
    new: fresh,
    fixed: fixed.map(shown),
    unchanged: failed.length - fresh.length,
    flaky: comparison.flaky,
    unjudged: comparison.unjudged,
  };
}

function worstFirst(one: ShownFinding, other: ShownFinding): number {
  const weight = ({ level, qualifiers }: ShownFinding): number =>
    (isWaived({ qualifiers }) ? 2 : 0) + (level === 'must' ? 0 : 1);
  return weight(one) - weight(other);
}
