/** The gate: whether a run passes, as an exit code. If several apply, the first one in this order is used. */
import type { AnyClauseId } from '../../rules/clauses.ts';
import type { FailOn, Gate, ProblemReport, Report } from './report.ts';
import { failuresOf } from './groups.ts';
import { counted } from './phrases.ts';

export const exitCodes = {
  passed: 0,
  violations: 1,
  /** Bad usage, or a plan that cannot be used. */
  usage: 2,
  incomplete: 3,
  unreachable: 4,
  /** An error in Probity itself, or in a custom rule. */
  internal: 5,
  interrupted: 130,
} as const;

export interface GateOptions {
  readonly failOn?: FailOn | undefined;
  /** Clauses that must be verified. */
  readonly require?: readonly AnyClauseId[] | undefined;
  /** The least part of the testable clauses that must be checked, in percent. */
  readonly requireCoverage?: number | undefined;
  /** A request that failed and then worked fails the run. */
  readonly failOnFlaky?: boolean | undefined;
  readonly isInterrupted?: boolean | undefined;
}

const interrupted = 'the run was interrupted';
const open = 'part of the plan was not checked';

/** The same report behind another gate. */
export function withGate(report: Report, options: GateOptions): Report {
  const { reasons } = report.gate;
  const given = { ...options, isInterrupted: reasons.includes(interrupted) };
  return { ...report, gate: gateOf(report, reasons.includes(open), given) };
}

/** @param isOpen a part of the plan was not checked */
export function gateOf(report: Omit<Report, 'gate' | 'summary'>, isOpen: boolean, options: GateOptions = {}): Gate {
  const { failOn = 'must', require = [], requireCoverage = 0, failOnFlaky = false, isInterrupted = false } = options;
  // JavaScript has no types, and a misspelled level must not let a build pass.
  if (!['must', 'should', 'never'].includes(failOn))
    throw new TypeError(`failOn is ${JSON.stringify(failOn)}: write must, should, or never.`);
  if (!(requireCoverage >= 0)) throw new TypeError('requireCoverage is not a number: write a percentage.');
  const { setup, errored, problems, damage, clauses, comparison } = report;
  const known = new Set(comparison?.known);
  const failing = failingOf(problems, known, failOn);
  const verified = clauses.filter(({ status }) => status === 'verified').map(({ clause }) => clause);
  const unproven = require.filter((clause) => !verified.includes(clause));
  const reasons: (readonly [code: number, reason: string])[] = [];
  if (setup.some(({ kind }) => kind === 'unreachable')) reasons.push([4, 'the service could not be reached']);
  if (isInterrupted) reasons.push([130, interrupted]);
  if (errored.length > 0) reasons.push([5, `${counted(errored.length, 'rule')} failed with an error`]);
  if (damage !== null && failOn !== 'never')
    reasons.push([1, damage.kind === 'down' ? 'the service stopped responding' : 'existing data was damaged']);
  const noun = comparison === null ? 'problem' : 'new problem';
  for (const level of ['must', 'should'] as const) {
    const own = failing.filter((problem) => problem.level === level);
    if (own.length > 0) reasons.push([1, `${counted(own.length, noun)} at level ${level}`]);
  }
  const isFlaky = report.traffic.operations.some((each) => failuresOf(each) > 0 && failuresOf(each) < each.requests);
  if (failOnFlaky && isFlaky) reasons.push([1, 'some requests failed and then worked']);
  if (isOpen) reasons.push([3, open]);
  if (unproven.length > 0) reasons.push([3, `not verified: ${unproven.join(', ')}`]);
  const coverage = Math.floor(checkedIn(report.counts).share * 1000) / 10;
  if (coverage < requireCoverage) reasons.push([3, `coverage is ${coverage}%, less than ${requireCoverage}%`]);
  return { exitCode: reasons[0]?.[0] ?? exitCodes.passed, failOn, reasons: reasons.map(([, reason]) => reason) };
}

/** @param known fingerprints of violations that do not count, because an earlier report has them */
export function failingOf(problems: readonly ProblemReport[], known: ReadonlySet<string>, failOn: FailOn) {
  return problems.filter(({ findings }) =>
    findings.some(({ level, fingerprint }) => counts(level, failOn) && !known.has(fingerprint)),
  );
}

/** How many of the clauses that are specified and observable were checked. `share` is from 0 to 1. */
export function checkedIn({ byStatus, clauses }: Report['counts']) {
  const checked = byStatus.verified + byStatus.violated;
  const testable = clauses - byStatus['not-specified'] - byStatus['not-observable'];
  return { checked, testable, share: testable === 0 ? 0 : checked / testable };
}

/** True if a violation of this level fails the run. */
export function counts(level: 'must' | 'should', failOn: FailOn): boolean {
  return failOn === 'should' || failOn === level;
}
