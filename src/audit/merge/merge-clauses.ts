import type { ClauseStatus } from '../../model/finding.ts';
import type { ClauseResult, Report } from '../../model/report.ts';
import { retold, told } from '../judge/grounds.ts';
import { judgedStatus, type Results } from '../result/coverage.ts';

const silent: ReadonlySet<ClauseStatus> = new Set(['not-exercised', 'not-specified', 'not-observable']);

/** The clauses of several runs, oldest first: texts are the latest run's, statuses follow from the merged rules and findings. */
export function mergedClauses(runs: readonly Report[], results: Results): readonly ClauseResult[] {
  const clauses = new Map<string, ClauseResult[]>();
  // The latest edition's order first.
  for (const clause of runs.toReversed().flatMap((run) => run.clauses)) {
    clauses.set(clause.id, [...(clauses.get(clause.id) ?? []), clause]);
  }
  return [...clauses.values()].flatMap((own) => mergedClause(own, results));
}

function mergedClause(clauses: readonly ClauseResult[], results: Results): readonly ClauseResult[] {
  const [last] = clauses;
  if (last === undefined) return [];
  const { status: judged, warnings, examined, doubt } = judgedStatus(last, results);
  const isDoubted = clauses.some((clause) => clause.status === 'undecided');
  const status =
    judged ??
    (isDoubted ? 'undecided' : (clauses.find((clause) => silent.has(clause.status))?.status ?? 'not-exercised'));
  const same = status === 'verified' ? doubt : clauses.find((clause) => clause.status === status);
  return [
    {
      ...last,
      status,
      rules: [...new Set(clauses.flatMap(({ rules }) => rules))],
      examined,
      warnings,
      ...(same === undefined ? told(null) : retold(same)),
    },
  ];
}
