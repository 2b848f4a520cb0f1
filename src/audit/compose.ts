import { createHash } from 'node:crypto';
import { operationsOf } from '../model/plan.ts';
import type { Cleanup, Counts, Diagnosis, Report, RuleResult, Verdict } from '../model/report.ts';
import type { Rule } from '../model/rule.ts';
import { countsOf } from './counts.ts';
import { clauseResult, isAnythingJudged } from './coverage.ts';
import { compareIds, type Evidence } from './evidence.ts';
import { findingsOf, lacksAnswer, ruleResult } from './findings.ts';
import { mergedObservations } from './observations.ts';
import type { AuditOptions } from './options.ts';
import { byPlace } from './place.ts';
import type { Tally } from './tally.ts';
import { applyWaivers, settledBy } from './waivers.ts';

/** All that a finished run knows. */
export interface Material {
  readonly options: AuditOptions;
  readonly tallies: readonly Tally[];
  readonly evidence: Evidence;
  readonly diagnosis: readonly Diagnosis[];
  /** Scenarios or clean-ups that threw: our fault. */
  readonly failures: readonly string[];
  readonly cleanup: Cleanup;
  readonly isIncomplete: boolean;
  /** It ended before all was asked. */
  readonly isStopped: boolean;
  readonly isInterrupted: boolean;
  readonly isUnreachable: boolean;
  readonly unmet: (rule: Rule) => string | null;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly rulesDigest: string;
}

/** Puts the report together: sorted, stable, the same for the same evidence. */
export function compose(material: Material): Report {
  const { options, tallies, evidence } = material;
  const { plan } = options;
  const byId = new Map(options.clauses.map((clause) => [clause.id, clause]));
  const unmetOf = (tally: Tally): string | null => material.unmet(tally.rule);
  const rules = tallies.map((tally) => ruleResult(tally, byId, unmetOf(tally))).sort((a, b) => compareIds(a.id, b.id));
  const { findings, diagnosis } = applyWaivers(
    tallies.flatMap((tally) => findingsOf(tally, byId, evidence, unmetOf(tally))).sort(byPlace),
    {
      plan,
      today: new Date(material.endedAt).toISOString().slice(0, 10),
      isSettled: settledBy(tallies, !material.isStopped && options.isRestricted !== true),
    },
  );
  const clauses = options.clauses.map((clause) => clauseResult(clause, tallies, { rules, findings }, unmetOf, plan));
  const observations = mergedObservations(tallies.flatMap((tally) => tally.observations));
  const pointedAt = new Set([
    ...findings.flatMap((finding) => finding.violations.flatMap((violation) => violation.exchange ?? [])),
    ...observations.flatMap((observation) => observation.exchanges),
    ...material.diagnosis.flatMap((diagnosis) => diagnosis.exchanges),
  ]);
  const counts: Counts = {
    ...countsOf({ clauses, rules, findings }),
    requests: evidence.count,
    resources: plan.resources.length,
    operations: operationsOf(plan).length,
  };
  return {
    schemaVersion: 1,
    tool: { name: 'probity', version: options.version },
    target: { name: plan.name, baseUrl: plan.baseUrl },
    verdict: verdictOf(material, counts, rules),
    counts,
    diagnosis: [
      ...material.diagnosis,
      ...(material.isUnreachable ? [] : unanswered(tallies)),
      ...diagnosis,
      ...ownFailures(material),
    ],
    clauses,
    rules,
    findings,
    observations,
    exchanges: evidence.reported(pointedAt),
    cleanup: material.cleanup,
    timings: {
      startedAt: new Date(material.startedAt).toISOString(),
      durationMs: Math.max(0, Math.round(material.endedAt - material.startedAt)),
    },
    digests: {
      plan: options.planDigest,
      rules: material.rulesDigest,
      conventions: digest(options.clauses.map((clause) => [clause.id, clause.level, clause.text])),
    },
    plan: options.planFile ?? null,
    comparison: null,
    gate: null,
  };
}

function verdictOf(material: Material, counts: Counts, rules: readonly RuleResult[]): Verdict {
  if (material.isUnreachable || material.failures.length > 0 || counts.rules.errored > 0) return 'error';
  if (rules.some((rule) => rule.outcome === 'failed' && rule.level === 'must')) return 'nonconformant';
  // Where every answer refused the token, or was a 404, nothing that the plan asked for was seen.
  const isSetUpWrong = material.diagnosis.some(({ level }) => level === 'error');
  const isOpen =
    isSetUpWrong ||
    material.isIncomplete ||
    material.isStopped ||
    material.isInterrupted ||
    material.tallies.some(lacksAnswer);
  return isOpen || !isAnythingJudged(material.tallies) ? 'incomplete' : 'conformant';
}

/** Rules that could not judge what they were to, for want of an answer: whatever else was found, part of the plan is open. */
function unanswered(tallies: readonly Tally[]): readonly Diagnosis[] {
  const open = tallies
    .filter(lacksAnswer)
    .map(({ rule }) => rule.id)
    .sort(compareIds);
  if (open.length === 0) return [];
  const shown = 3;
  const more = open.length > shown ? `, and ${open.length - shown} more` : '';
  const some = open.length === 1 ? '1 rule' : `${open.length} rules`;
  const message = `${some} could not be judged as a whole, for want of a usable answer: ${open.slice(0, shown).join(', ')}${more}`;
  return [{ code: 'unanswered', level: 'warning', message, resource: null, exchanges: [] }];
}

function ownFailures(material: Material): readonly Diagnosis[] {
  const own = (code: string, message: string): Diagnosis => ({
    code,
    level: 'error',
    message,
    resource: null,
    exchanges: [],
  });
  const thrown = material.tallies.flatMap((tally) =>
    tally.errors.slice(0, 1).map((error) => own('internal-error', `rule ${tally.rule.id} failed: ${error}`)),
  );
  const interrupted = material.isInterrupted
    ? [own('interrupted', 'the run was interrupted: the report is partial')]
    : [];
  return [...material.failures.map((failure) => own('internal-error', failure)), ...thrown, ...interrupted];
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
