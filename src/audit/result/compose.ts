import { createHash } from 'node:crypto';
import { problemsOf } from '../../facts/report/problems.ts';
import type { Clause } from '../../model/clause.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import type { Reason } from '../../model/reason.ts';
import { type Exchange, requestLine } from '../../model/exchange.ts';
import type { Cleanup, Counts, Diagnosis, Harm, Report, RuleResult, Verdict } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import { countsOf } from './counts.ts';
import { clauseResult, isAnythingJudged } from './coverage.ts';
import { compareIds, type Evidence } from '../evidence/evidence.ts';
import { findingsOf, lacksAnswer, ruleResult } from '../judge/findings.ts';
import { reportedObservations } from '../evidence/observations.ts';
import type { AuditOptions } from '../options.ts';
import { byPlace } from '../evidence/place.ts';
import { enumerate } from '../../text/enumerate.ts';
import type { Ruin } from '../watch/survival.ts';
import type { Tally } from '../evidence/tally.ts';
import { askingForMore } from './given-keys.ts';
import { applyWaivers, settledBy, type WaiverSetting } from '../judge/waivers.ts';

/** What a report is of. */
export interface Subject {
  readonly target: Report['target'];
  readonly plan: WaiverSetting['plan'];
  readonly operations: number;
  /** False for a gap that the plan leaves open. */
  readonly isFilledIn: (clause: Clause) => boolean;
  /** What the plan lacks to exercise the clause; null where it has all. */
  readonly lackingKey: (clause: Clause) => string | null;
}

/** All that is known in the end; what only a run has is left out of a comparison of recorded states. */
export interface Material extends Pick<AuditOptions, 'clauses' | 'version' | 'runId' | 'planDigest' | 'planFile'> {
  readonly subject: Subject;
  readonly tallies: readonly Tally[];
  readonly evidence: Evidence;
  /** How many left, repeats included. */
  readonly requests?: number;
  readonly run?: Run;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly rulesDigest: string;
}

/** What became of a run. */
export interface Run {
  readonly diagnosis: readonly Diagnosis[];
  /** Scenarios or clean-ups that threw: our fault. */
  readonly failures: readonly string[];
  readonly partial: Report['partial'];
  readonly cleanup: Cleanup;
  readonly isIncomplete: boolean;
  /** It ended before all was asked. */
  readonly isStopped: boolean;
  /** It may have done less than its plan says. */
  readonly isRestricted: boolean;
  /** Which options cut it; null where it asked all. */
  readonly leftOut: Reason | null;
  /** What became of the service, and after which request. */
  readonly ruin?: Ruin | undefined;
  readonly isInterrupted: boolean;
  readonly isUnreachable: boolean;
  readonly unmet: (rule: Rule) => Reason | null;
}

const nothingSent: Run = {
  diagnosis: [],
  failures: [],
  partial: null,
  cleanup: { created: 0, removed: 0, kept: [], left: [] },
  isIncomplete: false,
  isStopped: false,
  isRestricted: false,
  leftOut: null,
  isInterrupted: false,
  isUnreachable: false,
  unmet: () => null,
};

/** Puts the report together: sorted, stable, the same for the same evidence. */
export function compose(material: Material): Report {
  const { subject, tallies, evidence, run = nothingSent } = material;
  const { plan } = subject;
  const byId = new Map(material.clauses.map((clause) => [clause.id, clause]));
  const unmetOf = (tally: Tally): Reason | null => run.unmet(tally.rule);
  const asking = askingForMore(plan);
  const rules = tallies
    .map((tally) => asking(ruleResult(tally, byId, unmetOf(tally))))
    .sort((a, b) => compareIds(a.id, b.id));
  const { findings, diagnosis } = applyWaivers(
    tallies.flatMap((tally) => findingsOf(tally, byId, evidence, unmetOf(tally)).map(asking)).sort(byPlace),
    {
      plan,
      today: new Date(material.endedAt).toISOString().slice(0, 10),
      isSettled: settledBy(tallies, !run.isStopped && !run.isRestricted),
    },
  );
  const clauses = material.clauses.map((clause) =>
    asking(
      clauseResult(
        clause,
        tallies,
        { rules, findings },
        unmetOf,
        { isFilledIn: subject.isFilledIn(clause), lackingKey: subject.lackingKey(clause) },
        run.leftOut,
      ),
    ),
  );
  const observations = reportedObservations(tallies, evidence);
  const pointedAt = new Set([
    ...findings.flatMap((finding) => finding.violations.flatMap((violation) => violation.exchange ?? [])),
    ...observations.flatMap((observation) => observation.exchanges),
    ...run.diagnosis.flatMap((diagnosis) => diagnosis.exchanges),
  ]);
  const problems = problemsOf({ rules, findings });
  const counts: Counts = {
    ...countsOf({ clauses, rules, problems }),
    requests: material.requests ?? 0,
    resources: plan.resources.length,
    operations: subject.operations,
  };
  return {
    schemaVersion: 1,
    tool: { name: 'probity', version: material.version },
    target: subject.target,
    verdict: verdictOf(run, tallies, counts, rules),
    partial: run.partial,
    harm: run.ruin === undefined ? null : harmOf(run.ruin, evidence),
    counts,
    diagnosis: [
      ...run.diagnosis,
      ...(run.isUnreachable ? [] : unanswered(tallies)),
      ...diagnosis,
      ...ownFailures(run, tallies),
    ],
    problems,
    clauses,
    rules,
    findings,
    observations,
    exchanges: evidence.reported(pointedAt),
    cleanup: run.cleanup,
    timings: {
      startedAt: new Date(material.startedAt).toISOString(),
      durationMs: Math.max(0, Math.round(material.endedAt - material.startedAt)),
    },
    digests: {
      plan: material.planDigest,
      rules: material.rulesDigest,
      conventions: digest(material.clauses.map((clause) => [clause.id, clause.level, clause.text])),
    },
    plan: material.planFile ?? null,
    comparison: null,
    gate: null,
    run: material.runId === undefined ? null : { id: material.runId },
  };
}

function harmOf({ kind, exchange, isShown, others, from }: Ruin, evidence: Evidence): Harm {
  return {
    kind,
    message: ruined[kind](oneOf(exchange, others, kind !== 'silent'), isShown, from),
    resource: exchange.probe.operation?.resource ?? null,
    exchange: exchange.id,
    curl: evidence.curl(exchange.id),
    isShown,
  };
}

/** So many of those that may have done it as well are named. */
const mostNamed = 5;

/** A request, and those that may have done it as well; `isAllCounted`: also those that look the same, beside others. */
function oneOf(exchange: Exchange, others: readonly Exchange[], isAllCounted: boolean): string {
  const isSame = (line: string): boolean => line === lineOf(exchange);
  // First one of each kind.
  const kinds = new Map(others.toReversed().map((each) => [`${each.probe.method} ${each.probe.operation?.id}`, each]));
  const firsts = new Set(kinds.values());
  const lines = [...others.filter((each) => firsts.has(each)), ...others].map(lineOf);
  const different = new Set(lines.filter((line) => !isSame(line)));
  // What a service is silent after is often one of many that look the same.
  const isAnyLike = lines.some(isSame) && (isAllCounted || different.size === 0);
  const more = [...(isAnyLike ? ['another one like it'] : []), ...different];
  if (more.length === 0) return lineOf(exchange);
  if (more.length === 1) return `${lineOf(exchange)} or ${more.join('')}`;
  const named = enumerate(more.slice(0, mostNamed).map((line) => line.replaceAll(',', '')));
  return `${lineOf(exchange)} or one of ${more.length} others, such as ${named},`;
}

/** A request that shows nothing of what is wrong with its credential is told from the usual one. */
function lineOf(exchange: Exchange): string {
  const { credential, provokes } = exchange.probe;
  if (provokes !== 'unauthorized') return requestLine(exchange);
  return `${requestLine(exchange)}, ${credential === 'none' ? 'without a credential' : 'with a wrong credential'},`;
}

const ruined: Readonly<Record<Ruin['kind'], (request: string, isShown: boolean, from?: string) => string>> = {
  silent: (request, isShown) =>
    isShown
      ? `because of ${request} the service went down: nothing answered for a while, each time it was sent`
      : `after ${request} nothing answered any more`,
  gone: (request, isShown, from) =>
    isShown
      ? `because of ${request} what others have is gone: it was read before, and not after, twice`
      : from !== undefined
        ? `after ${request} all that others have on ${from} is gone: its list showed it before, and shows nothing of it now`
        : `after ${request} all that others have is gone: it was read before, and every list that showed it is empty now`,
  locked: (request) => `after ${request} the valid one was refused`,
};

function verdictOf(run: Run, tallies: readonly Tally[], counts: Counts, rules: readonly RuleResult[]): Verdict {
  if (run.isUnreachable || run.failures.length > 0 || counts.rules.errored > 0) return 'error';
  if (rules.some((rule) => rule.outcome === 'failed' && rule.level === 'must')) return 'nonconformant';
  // Where every answer refused the token, or was a 404, nothing that the plan asked for was seen.
  const isSetUpWrong = run.diagnosis.some(({ level }) => level === 'error');
  const isOpen = isSetUpWrong || run.isIncomplete || run.isStopped || run.isInterrupted || tallies.some(lacksAnswer);
  return isOpen || !isAnythingJudged(tallies) ? 'incomplete' : 'conformant';
}

/** Rules that could not judge what they were to, for want of an answer: whatever else was found, part of the plan is open. */
function unanswered(tallies: readonly Tally[]): readonly Diagnosis[] {
  const open = tallies
    .filter(lacksAnswer)
    .map(({ rule }) => rule.id)
    .sort(compareIds);
  return open.length === 0 ? [] : [diagnosisOf('unanswered', { rules: open })];
}

function ownFailures(run: Run, tallies: readonly Tally[]): readonly Diagnosis[] {
  const thrown = tallies.flatMap(({ rule, errors }) =>
    errors.slice(0, 1).map((error) => `rule ${rule.id} failed: ${error}`),
  );
  return [
    ...[...run.failures, ...thrown].map((message) => diagnosisOf('internal-error', { message })),
    ...(run.isInterrupted ? [diagnosisOf('interrupted', {})] : []),
  ];
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
