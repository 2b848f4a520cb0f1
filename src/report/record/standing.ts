import type { Finding, Report, RuleResult } from '../../model/report.ts';

/**
 * How a rule stands in a format that knows tests: its outcome, and where that is `failed`, whether it counts. `warning`: only
 * warns. `known`: failed before, in the report that this one is compared with. `waived`: accepted by the plan.
 */
export type Standing =
  | 'passed'
  | 'failed'
  | 'warning'
  | 'known'
  | 'waived'
  | 'inapplicable'
  | 'inconclusive'
  | 'errored';

/** How a failed finding stands. */
export type FailedStanding = Extract<Standing, 'failed' | 'warning' | 'known' | 'waived'>;

/** A rule, how it stands, and its failed findings, those that count first. */
export interface RuleRecord {
  readonly rule: RuleResult;
  readonly standing: Standing;
  readonly failed: readonly Finding[];
}

/** The worst first. */
const byWeight: readonly FailedStanding[] = ['failed', 'known', 'warning', 'waived'];

/** Every rule of a report, in its order. */
export function ruleRecords(report: Report): readonly RuleRecord[] {
  const byRule = failedByRule(report);
  return report.rules.map((rule) => {
    const failed = byRule.get(rule.id) ?? [];
    return { rule, standing: standingOf(rule, failed, report), failed };
  });
}

function failedByRule(report: Report): ReadonlyMap<string, readonly Finding[]> {
  const byRule = new Map<string, Finding[]>();
  for (const finding of failedFindings(report)) {
    const own = byRule.get(finding.rule);
    if (own === undefined) byRule.set(finding.rule, [finding]);
    else own.push(finding);
  }
  return byRule;
}

/** The failed findings of a report, those that count first. */
export function failedFindings(report: Report): readonly Finding[] {
  const weightOf = (finding: Finding): number => byWeight.indexOf(failedStanding(finding, report));
  return report.findings
    .filter(({ outcome }) => outcome === 'failed')
    .sort((one, other) => weightOf(one) - weightOf(other));
}

function standingOf(rule: RuleResult, failed: readonly Finding[], report: Report): Standing {
  if (rule.outcome !== 'failed') return rule.outcome;
  const [worst] = failed;
  return worst === undefined ? strengthOf(rule, report) : failedStanding(worst, report);
}

/** How a failed finding stands: the gate counts those that are `failed`. */
export function failedStanding(finding: Finding, report: Report): FailedStanding {
  if (finding.qualifiers.includes('waived')) return 'waived';
  const strength = strengthOf(finding, report);
  return strength === 'failed' && report.comparison !== null && !finding.qualifiers.includes('new')
    ? 'known'
    : strength;
}

/** A gate that never fails still leaves a violation a violation. */
function strengthOf({ level }: Pick<Finding, 'level'>, { gate }: Report): 'failed' | 'warning' {
  return level === 'must' || gate?.failOn === 'should' ? 'failed' : 'warning';
}
