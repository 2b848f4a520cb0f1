import type { Clause } from '../model/clause.ts';
import type { ClauseStatus } from '../model/finding.ts';
import type { Plan } from '../model/plan.ts';
import type { ClauseResult, Finding } from '../model/report.ts';
import { outcomeOf } from './findings.ts';
import type { Tally } from './tally.ts';

/** What becomes of a clause, given the tallies of its rules and the findings. Every clause gets exactly one status. */
export function clauseResult(
  clause: Clause,
  tallies: readonly Tally[],
  findings: readonly Finding[],
  unmetOf: (tally: Tally) => string | null,
  plan: Plan,
): ClauseResult {
  const own = tallies.filter((tally) => tally.rule.clauses.includes(clause.id));
  const failed = findings.filter((finding) => finding.outcome === 'failed' && finding.clauses.includes(clause.id));
  const isFull = (rule: Tally['rule']): boolean => rule.level !== 'should' || clause.level === 'should';
  const full = own.filter((tally) => isFull(tally.rule));
  const isViolated = failed.some((finding) => full.some((tally) => tally.rule.id === finding.rule));
  const warnings = failed.filter((finding) => !full.some((tally) => tally.rule.id === finding.rule)).length;
  const status = statusOf(clause, full, isViolated, plan);
  return {
    id: clause.id,
    part: clause.part,
    level: clause.level,
    text: clause.text,
    status,
    rules: own.map((tally) => tally.rule.id),
    examined: own.reduce((sum, tally) => sum + tally.examined, 0),
    warnings,
    reason: reasonFor(clause, status, full, unmetOf),
  };
}

function statusOf(clause: Clause, full: readonly Tally[], isViolated: boolean, plan: Plan): ClauseStatus {
  if (isViolated) return 'violated';
  // Nothing was to be asked of a gap that the plan leaves open, so that nothing is missing of it where the run was stopped.
  if (clause.isFilledIn?.(plan) === false && full.every(isUntouched)) return 'not-specified';
  if (full.some((tally) => tally.unjudged.size > 0 || tally.errors.length > 0)) return 'undecided';
  if (full.some((tally) => tally.examined > 0)) return 'verified';
  if (clause.notObservable !== undefined) return 'not-observable';
  return clause.level === 'gap' ? 'not-specified' : 'not-exercised';
}

function isUntouched({ examined, errors, unjudged }: Tally): boolean {
  return (
    examined === 0 && errors.length === 0 && [...unjudged.values()].every(({ because }) => because === 'not-asked')
  );
}

function reasonFor(
  clause: Clause,
  status: ClauseStatus,
  full: readonly Tally[],
  unmetOf: (tally: Tally) => string | null,
): string | null {
  if (status === 'verified' || status === 'violated') return null;
  if (status === 'not-observable') return clause.notObservable ?? null;
  if (status === 'not-specified') {
    return clause.profileKey === undefined ? clause.exercise : `fill it in with ${clause.profileKey}`;
  }
  if (status === 'undecided') {
    const open = full.flatMap((tally) => [
      ...tally.errors.map((error) => `${tally.rule.id}: ${error}`),
      ...[...tally.unjudged.values()].map(({ reason, resource }) =>
        resource === null ? reason : `${resource}: ${reason}`,
      ),
    ]);
    return open[0] ?? null;
  }
  if (full.length === 0) return 'no rule of this run judges it';
  const lacks = full.map(unmetOf);
  // A rule that any evidence would do for is the nearest to being exercised: what another one lacks is not the reason.
  const unmet = lacks.includes(null) ? undefined : lacks[0];
  const said = full.flatMap((tally) => [...tally.inapplicable.keys()]).find((reason) => reason !== '');
  return unmet ?? said ?? `to exercise it: ${clause.exercise}`;
}

/** True where some rule came to a verdict of its own. */
export function isAnythingJudged(tallies: readonly Tally[]): boolean {
  return tallies.some((tally) => ['passed', 'failed'].includes(outcomeOf(tally)));
}
