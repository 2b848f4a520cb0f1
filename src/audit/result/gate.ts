import { coverageOf, coveragePercent } from '../../facts/report/coverage.ts';
import { failingFindings } from '../../facts/report/standing.ts';
import type { Gate, Report } from '../../model/report.ts';
import { type DiagnosisCode, waiverCodes } from '../../model/diagnosis.ts';
import { isTry } from '../../model/tries.ts';

/** What a run must show to pass. */
export interface GateSetting {
  /** From which level on a violation fails it. */
  readonly failOn: Gate['failOn'];
  /** What fails now and then fails it too. */
  readonly failOnFlaky?: boolean;
  /** Least coverage, in per cent. */
  readonly minCoverage?: number;
  /** Ids of clauses that must be verified, whatever `failOn` says and whatever is waived. */
  readonly required?: readonly string[];
}

/** Why a run does not pass. `inconclusive`: it did not show what it should have. */
export type GateTrouble = 'unreachable' | 'interrupted' | 'our-error' | 'violations' | 'inconclusive';

export interface GateReason {
  readonly trouble: GateTrouble;
  /** A sentence. */
  readonly text: string;
}

/** Why a report does not pass; empty where it does. The gravest come first. */
export function gateReasons(report: Report, setting: GateSetting): readonly GateReason[] {
  const of = (trouble: GateTrouble, texts: readonly string[]): readonly GateReason[] =>
    texts.map((text) => ({ trouble, text: sentence(text) }));
  return [
    ...of('unreachable', messagesOf(report, new Set(['target-unreachable']))),
    ...of('interrupted', messagesOf(report, new Set(['interrupted']))),
    ...of('our-error', ourErrors(report)),
    ...of('violations', [
      ...violations(report, setting),
      ...waivers(report, setting),
      ...(setting.failOnFlaky === true ? messagesOf(report, new Set(['flaky'])) : []),
      ...missed(report, setting, true),
    ]),
    ...of('inconclusive', [...openEnds(report), ...missed(report, setting, false), ...uncovered(report, setting)]),
  ];
}

function messagesOf({ diagnosis }: Report, codes: ReadonlySet<DiagnosisCode>): readonly string[] {
  return diagnosis.filter(({ code }) => codes.has(code)).map(({ message }) => message);
}

function ourErrors(report: Report): readonly string[] {
  const told = messagesOf(report, new Set(['internal-error'])).map((message) => `Probity itself failed: ${message}`);
  const isUnreachable = report.diagnosis.some(({ code }) => code === 'target-unreachable');
  return told.length > 0 || isUnreachable || report.verdict !== 'error' ? told : ['Probity itself failed'];
}

function violations(report: Report, setting: GateSetting): readonly string[] {
  const failing = failingFindings(report, setting.failOn);
  const news = report.comparison === null ? '' : 'new ';
  return (['must', 'should'] as const).flatMap((level) => {
    const own = failing.filter((finding) => finding.level === level);
    const counted = new Set(own.map(({ cause, rule }) => cause ?? rule)).size;
    if (counted === 0) return [];
    const noun = level === 'must' ? 'problem' : 'warning';
    const some = counted === 1 ? `1 ${news}${noun} fails` : `${counted} ${news}${noun}s fail`;
    return [`${some} this run (--fail-on ${setting.failOn})`];
  });
}

function waivers(report: Report, { failOn }: GateSetting): readonly string[] {
  return failOn === 'never' ? [] : messagesOf(report, waiverCodes);
}

/** Required clauses that were not verified: those that are violated, or the others. */
function missed({ clauses }: Report, { required = [] }: GateSetting, isViolated: boolean): readonly string[] {
  return required.flatMap((id) => {
    const clause = clauses.find((each) => each.id === id);
    if (clause?.status === 'verified' || (clause?.status === 'violated') !== isViolated) return [];
    if (clause === undefined) return [`${id} is required (--require), and no rule of this run judges it`];
    const why = clause.reason === null ? '' : `: ${clause.reason}`;
    return [`${id} is required (--require), but is ${clause.status.replace('-', ' ')}${why}`];
  });
}

/** Provocations that a service may well answer by cutting the connection. */
const freelyCut: ReadonlySet<string> = new Set(['bad-address', 'too-large', 'anything']);

/** Faults that are our own doing: a run that was stopped says so itself. */
const ownFaults: ReadonlySet<string> = new Set(['not-sent', 'cancelled']);

/** Diagnoses of an error that stand among the other reasons. */
const toldElsewhere: ReadonlySet<DiagnosisCode> = new Set(['target-unreachable', 'interrupted', 'internal-error']);

/** What keeps the run from being conclusive, whatever else it found. */
function openEnds(report: Report): readonly string[] {
  const { diagnosis, exchanges, rules, verdict, cleanup } = report;
  if (diagnosis.some(({ code }) => code === 'target-unreachable')) return [];
  const wrong = diagnosis.filter(({ code, level }) => level === 'error' && !toldElsewhere.has(code));
  const unanswered = diagnosis.filter(({ code }) => code === 'unanswered');
  const faulty = exchanges.filter(
    ({ id, fault, provokes }) => fault !== null && !isTry(id) && !ownFaults.has(fault.kind) && !freelyCut.has(provokes),
  );
  const [first] = faulty;
  const [left] = cleanup.left;
  const remains = cleanup.left.length === 1 ? '1 item of this run is' : `${cleanup.left.length} items of this run are`;
  const behind = left === undefined ? [] : [`${remains} left behind, such as ${left.address}: ${left.reason}`];
  const some = faulty.length === 1 ? 'a request' : `${faulty.length} requests`;
  const isOfOneKind = faulty.every(({ fault }) => fault?.kind === first?.fault?.kind);
  const faults =
    first === undefined
      ? []
      : [
          `${some} got no usable answer${isOfOneKind ? '' : `, such as ${first.id}`}: ${first.fault?.message ?? first.id}`,
        ];
  const isJudgedAtAll = rules.some(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  const told = [...wrong, ...unanswered].map(({ message }) => message).concat(faults, behind);
  if (!isJudgedAtAll && verdict === 'incomplete') return ['nothing was judged', ...told];
  return told.length === 0 && verdict === 'incomplete' ? ['part of the plan got no usable answer'] : told;
}

function uncovered(report: Report, { minCoverage = 0 }: GateSetting): readonly string[] {
  const { judged, all } = coverageOf(report.counts.clauses);
  if (all === 0 ? minCoverage === 0 : 100 * judged >= minCoverage * all) return [];
  const share = `${coveragePercent(report.counts.clauses)}%, ${judged} of the ${all} clauses that could be judged`;
  return [`the coverage is ${share}, and --require-coverage asks for ${minCoverage}%`];
}

/** With a capital where it begins with a word, and a full stop. */
function sentence(text: string): string {
  const begun = /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
