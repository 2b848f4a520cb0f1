import { isBroken, isWarned } from '../../facts/report/clauses.ts';
import { failures, waived } from '../../facts/report/standing.ts';
import type { ClauseResult, Report } from '../../model/report.ts';

/** What a clause came to, in the order to show it: what needs a person first. `waived`: all that breaks it is accepted by the plan. */
export const clauseStates = [
  'violated',
  'undecided',
  'warned',
  'waived',
  'verified',
  'not-exercised',
  'not-specified',
  'not-observable',
] as const;

export type ClauseState = (typeof clauseStates)[number];

/** A clause of a run, as the site shows it. */
export interface JudgedClause {
  readonly id: string;
  readonly part: string;
  readonly level: ClauseResult['level'];
  readonly text: string;
  readonly state: ClauseState;
  /** Violated in the sense of the gate, waived or not. */
  readonly isViolated: boolean;
  readonly isVerified: boolean;
  /** Why it was not judged, and what would change that. */
  readonly reason: string | null;
}

/** Every clause of a report with its state, in the report's order. */
export function judgedClauses(report: Report): readonly JudgedClause[] {
  const counting = new Set(failures(report).flatMap((finding) => finding.clauses));
  const accepted = new Set(
    waived(report)
      .flatMap((finding) => finding.clauses)
      .filter((id) => !counting.has(id)),
  );
  return report.clauses.map((clause) => {
    const { id, part, level, text, reason, status } = clause;
    const state = stateOf(clause, accepted.has(id));
    return { id, part, level, text, reason, state, isViolated: isBroken(clause), isVerified: status === 'verified' };
  });
}

function stateOf(clause: ClauseResult, isWaived: boolean): ClauseState {
  if (isBroken(clause)) return isWaived ? 'waived' : 'violated';
  if (clause.status === 'undecided') return 'undecided';
  if (isWarned(clause)) return isWaived ? 'waived' : 'warned';
  return clause.status === 'violated' ? 'warned' : clause.status;
}

/** How many clauses of each state a part of the conventions has. */
export interface PartTally {
  readonly part: string;
  readonly counts: Readonly<Record<ClauseState, number>>;
}

/** The parts of the conventions in their order, with what became of their clauses. */
export function partTallies(clauses: readonly JudgedClause[]): readonly PartTally[] {
  const parts = new Map<string, Record<ClauseState, number>>();
  for (const { part, state } of clauses) {
    const counts = parts.get(part) ?? noneOfEach();
    parts.set(part, counts);
    counts[state] += 1;
  }
  return [...parts].map(([part, counts]) => ({ part, counts }));
}

function noneOfEach(): Record<ClauseState, number> {
  return {
    violated: 0,
    undecided: 0,
    warned: 0,
    waived: 0,
    'not-exercised': 0,
    verified: 0,
    'not-specified': 0,
    'not-observable': 0,
  };
}
