import { waiverProblems } from '../audit/waivers.ts';
import type { Finding, Report } from '../model/report.ts';
import { comparedWords } from './compared-words.ts';

/** The exit codes; where several hold, the first of `usage`, `unreachable`, `interrupted`, `ourError`, `violations`, `inconclusive`. */
export const exitCodes = {
  fine: 0,
  violations: 1,
  usage: 2,
  inconclusive: 3,
  unreachable: 4,
  ourError: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** From which level on a violation fails the run. */
export type FailOn = 'must' | 'should' | 'never';

export const failOnLevels: readonly FailOn[] = ['must', 'should', 'never'];

/** What the exit code of a finished run depends on. */
export interface Ended {
  readonly report: Report;
  readonly failOn: FailOn;
  readonly interrupted: boolean;
  readonly unreachable: boolean;
}

/** Exit code of a finished run. */
export function exitCodeOf({ report, failOn, interrupted, unreachable }: Ended): ExitCode {
  if (unreachable) return exitCodes.unreachable;
  if (interrupted) return exitCodes.interrupted;
  if (report.verdict === 'error') return exitCodes.ourError;
  if (countedViolations(report, failOn) > 0 || (failOn !== 'never' && hasSpentWaiver(report)))
    return exitCodes.violations;
  return isInconclusive(report) ? exitCodes.inconclusive : exitCodes.fine;
}

/** Failed findings at or above the level that are not waived. */
export function countedViolations(report: Report, failOn: FailOn): number {
  if (failOn === 'never') return 0;
  return report.findings.filter(
    (finding) =>
      isCounted(finding, report) &&
      finding.outcome === 'failed' &&
      !finding.qualifiers.includes('waived') &&
      (failOn === 'should' || finding.level === 'must'),
  ).length;
}

/** In a report that was compared with an earlier one, only what is new counts. */
function isCounted({ qualifiers }: Finding, { comparison }: Report): boolean {
  return comparison === null || qualifiers.includes('new');
}

/** True where a waiver is past its end, or waives nothing any more: it fails the run, so that none outlives its reason. */
function hasSpentWaiver({ diagnosis }: Report): boolean {
  return diagnosis.some(({ code }) => spentWaivers.has(code));
}

const spentWaivers: ReadonlySet<string> = new Set(waiverProblems);

/** Provocations that a service may well answer by cutting the connection. */
const freelyCut: ReadonlySet<string> = new Set(['bad-address', 'too-large', 'anything']);

/** True where a probe that the plan asked for brought no usable answer, or nothing at all was judged. */
function isInconclusive(report: Report): boolean {
  return (
    report.verdict === 'incomplete' ||
    report.exchanges.some(
      ({ fault, provokes }) => fault !== null && fault.kind !== 'not-sent' && !freelyCut.has(provokes),
    )
  );
}

/** What the exit code means and what to do next, in a sentence or two. */
export function closingWords(code: ExitCode, { report, failOn }: Pick<Ended, 'report' | 'failOn'>): string {
  const words: Readonly<Record<ExitCode, string>> = {
    0:
      comparedWords(report, failOn) ??
      (failOn === 'never' && countedViolations(report, 'must') > 0
        ? 'violations do not fail this run (--fail-on never).'
        : 'nothing that counts was violated. Run again with --verbose for every clause and rule.'),
    1:
      countedViolations(report, failOn) === 0
        ? 'a waiver of the plan has ended or is no longer needed. Mend or remove it and run again.'
        : report.comparison !== null
          ? `what is new since ${report.comparison.against.name} fails this run. Mend what is marked NEW above and run again.`
          : failOn === 'should' && countedViolations(report, 'must') === 0
            ? 'a warning fails this run (--fail-on should). Mend what is listed above and run again.'
            : 'a must of the conventions is violated. Mend what is listed above and run again.',
    2: 'the command line or the plan is not usable.',
    3: 'inconclusive. See what brought no usable answer above, mend it, and run again.',
    4: `nothing answers at ${report.target.baseUrl}. Is the service running, and is base_url right?`,
    5: 'Probity itself failed. Please report this, with what -r json=report.json writes.',
    130: 'interrupted, so this report is partial.',
  };
  return `Exit ${code}: ${words[code]}`;
}
