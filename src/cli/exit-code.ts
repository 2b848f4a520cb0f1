import { type GateReason, type GateSetting, type GateTrouble, gateReasons } from '../audit/result/gate.ts';
import { waiverCodes } from '../model/diagnosis.ts';
import { coveragePercent } from '../facts/report/coverage.ts';
import { cutShort } from '../facts/report/open-why.ts';
import { type FailOn, failingFindings, failures, waived } from '../facts/report/standing.ts';
import type { Gate, Report } from '../model/report.ts';
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

export const failOnLevels: readonly FailOn[] = ['must', 'should', 'never'];

const codes: Readonly<Record<GateTrouble, ExitCode>> = {
  unreachable: exitCodes.unreachable,
  interrupted: exitCodes.interrupted,
  'our-error': exitCodes.ourError,
  violations: exitCodes.violations,
  inconclusive: exitCodes.inconclusive,
};

/** What the gate makes of a finished run; the first of its troubles gives the exit code. */
export function gateOf(report: Report, setting: GateSetting): Gate {
  const reasons = gateReasons(report, setting);
  return {
    exitCode: exitCodeFor(reasons),
    failOn: setting.failOn,
    coverage: coveragePercent(report.counts.clauses),
    reasons: reasons.map(({ text }) => text),
  };
}

function exitCodeFor([chief]: readonly GateReason[]): ExitCode {
  return chief === undefined ? exitCodes.fine : codes[chief.trouble];
}

/** The report with the gate's decision, and its exit code. */
export function gated(report: Report, setting: GateSetting): { readonly report: Report; readonly code: ExitCode } {
  return { report: { ...report, gate: gateOf(report, setting) }, code: exitCodeFor(gateReasons(report, setting)) };
}

/** What the exit code means and what to do next, in a sentence or two. */
export function closingWords(code: ExitCode, report: Report, { failOn }: Pick<GateSetting, 'failOn'>): string {
  const words: Readonly<Record<ExitCode, string>> = {
    0: passedWords(report, failOn),
    1: failedWords(report, failOn),
    2: 'the command line or the plan is not usable.',
    3: inconclusiveWords(report),
    4: 'unreachable. Is the service running, and is base_url right?',
    5: 'Probity itself failed. Please report this, with what -r json=report.json writes.',
    130: 'interrupted, so this report is partial.',
  };
  return `Exit ${code}: ${words[code]}`;
}

function inconclusiveWords(report: Report): string {
  const cut = cutShort(report);
  if (cut === 'requests' || cut === 'items' || cut === 'time') {
    return 'inconclusive: not all was asked. Allow more requests, items or time, or ask less, and run again.';
  }
  if (report.verdict === 'conformant' && report.cleanup.left.length > 0)
    return 'items of this run may be left. Look at what is named above, and delete by hand what is of it.';
  return report.verdict === 'conformant'
    ? 'the run did not show all that the gate requires. The report names the plan keys that would.'
    : 'inconclusive. Fix what is named above and run again.';
}

function passedWords(report: Report, failOn: FailOn): string {
  const known = comparedWords(report, failOn);
  if (known !== undefined) return known;
  if (failOn === 'never' && failures(report, 'must').length > 0)
    return 'violations do not fail this run (--fail-on never).';
  const accepted = waived(report).filter(({ level }) => level === 'must').length;
  if (accepted === 0) return 'passed. Every clause and rule: --verbose.';
  return `${accepted === 1 ? '1 violation is' : `${accepted} violations are`} waived by the plan, and nothing else that counts was violated.`;
}

function failedWords(report: Report, failOn: FailOn): string {
  const levels = failingFindings(report, failOn).map(({ level }) => level);
  if (levels.length > 0 && report.comparison !== null)
    return `what is new since ${report.comparison.against.name} fails this run. Fix what is marked NEW and run again.`;
  if (levels.includes('must'))
    return `fix ${report.counts.problems === 1 ? 'this problem' : 'these problems'} and run again (--fail-on ${failOn}). In full: --show problems, or -r html=report.html.`;
  if (levels.length > 0) return 'a warning fails this run (--fail-on should). Fix it and run again.';
  return report.diagnosis.some(({ code }) => waiverCodes.has(code))
    ? 'a waiver of the plan has ended or is no longer needed. Renew or remove it and run again.'
    : 'a clause that is required is violated. Fix it and run again.';
}
