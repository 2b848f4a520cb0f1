import type { Finding, Gate, Report, RuleResult } from '../../model/report.ts';
import { groupBy } from './group-by.ts';

/** From which level on a violation fails a run. */
export type FailOn = Gate['failOn'];

/** What broke a clause, waived or not. */
export function failedFindings({ findings }: Pick<Report, 'findings'>): readonly Finding[] {
  return findings.filter(isFailed);
}

/** Failed findings that no waiver covers, of a level where one is given. */
export function failures({ findings }: Pick<Report, 'findings'>, level?: 'must' | 'should'): readonly Finding[] {
  return findings.filter((each) => isFailure(each) && (level === undefined || each.level === level));
}

/** Failed findings that a waiver of the plan accepts. */
export function waived({ findings }: Pick<Report, 'findings'>): readonly Finding[] {
  return findings.filter((each) => isFailed(each) && isWaived(each));
}

/** What failed in the earlier report and passes now. */
export function fixedFindings({ findings }: Pick<Report, 'findings'>): readonly Finding[] {
  return findings.filter((each) => !isFailed(each) && each.qualifiers.includes('fixed'));
}

export function isFailed({ outcome }: Pick<Finding, 'outcome'>): boolean {
  return outcome === 'failed';
}

export function isWaived({ qualifiers }: Pick<Finding, 'qualifiers'>): boolean {
  return qualifiers.includes('waived');
}

export function isNew({ qualifiers }: Pick<Finding, 'qualifiers'>): boolean {
  return qualifiers.includes('new');
}

function isFailure(finding: Finding): boolean {
  return isFailed(finding) && !isWaived(finding);
}

/** True for a violation of the level that no waiver accepts, wherever it was seen first. */
function counts(finding: Finding, failOn: FailOn): boolean {
  return isFailure(finding) && (failOn === 'should' || (failOn === 'must' && finding.level === 'must'));
}

/** True where a report that was compared with an earlier one only repeats what stood in that. */
function isKnown(finding: Finding, { comparison }: Pick<Report, 'comparison'>): boolean {
  return comparison !== null && !isNew(finding);
}

/** True where a finding by itself is a reason to fail: it counts, and beside an earlier report it is new. */
export function failsTheGate(finding: Finding, report: Pick<Report, 'comparison'>, failOn: FailOn): boolean {
  return counts(finding, failOn) && !isKnown(finding, report);
}

/** The findings that fail the gate by themselves. */
export function failingFindings(report: Report, failOn: FailOn): readonly Finding[] {
  return report.findings.filter((finding) => failsTheGate(finding, report, failOn));
}

/** The findings that would fail the gate, had the earlier report not had them already. */
export function knownFindings(report: Report, failOn: FailOn): readonly Finding[] {
  return report.findings.filter((finding) => counts(finding, failOn) && isKnown(finding, report));
}

/**
 * How a rule stands: its outcome, and where that is `failed`, whether it counts. `warning`: only warns. `known`: failed before, in
 * the report that this one is compared with. `waived`: accepted by the plan.
 */
export type Standing = RuleResult['outcome'] | FailedStanding;

/** How a failed finding stands; the worst first. */
const failedStandings = ['failed', 'known', 'warning', 'waived'] as const;

export type FailedStanding = (typeof failedStandings)[number];

/** How a failed finding stands. A gate that never fails still leaves a violation a violation. */
export function failedStanding(finding: Finding, report: Report): FailedStanding {
  if (isWaived(finding)) return 'waived';
  if (!isStrong(finding, report)) return 'warning';
  return isKnown(finding, report) ? 'known' : 'failed';
}

function isStrong({ level }: Pick<Finding, 'level'>, { gate }: Report): boolean {
  return level === 'must' || gate?.failOn === 'should';
}

/** The failed findings of a report, those that count first. */
export function worstFirst(report: Report): readonly Finding[] {
  const weightOf = (finding: Finding): number => failedStandings.indexOf(failedStanding(finding, report));
  return failedFindings(report).toSorted((one, other) => weightOf(one) - weightOf(other));
}

/** A rule, how it stands, and its failed findings, those that count first. */
export interface RuleRecord {
  readonly rule: RuleResult;
  readonly standing: Standing;
  readonly failed: readonly Finding[];
}

/** Every rule of a report, in its order. */
export function ruleRecords(report: Report): readonly RuleRecord[] {
  const byRule = groupBy(worstFirst(report), ({ rule }) => rule);
  return report.rules.map((rule) => {
    const failed = byRule.get(rule.id) ?? [];
    return { rule, standing: standingOf(rule, failed, report), failed };
  });
}

function standingOf(rule: RuleResult, [worst]: readonly Finding[], report: Report): Standing {
  if (rule.outcome !== 'failed') return rule.outcome;
  if (worst !== undefined) return failedStanding(worst, report);
  return isStrong(rule, report) ? 'failed' : 'warning';
}

/** What tells a finding from all others of its report. */
export function identityOf({
  rule,
  resource,
  fingerprint,
}: Finding): Pick<Finding, 'rule' | 'resource' | 'fingerprint'> {
  return { rule, resource, fingerprint };
}
