import type { Counts } from '../../model/report.ts';

/** How much of the conventions a run judged. */
export interface Coverage {
  /** Clauses that are verified or violated. */
  readonly judged: number;
  /** Clauses that could be: all but not-specified and not-observable. */
  readonly all: number;
}

/** The coverage of a run by its clauses; how it is rounded is for those who show it. */
export function coverageOf(clauses: Counts['clauses']): Coverage {
  const judged = clauses.verified + clauses.violated;
  return { judged, all: judged + clauses.undecided + clauses['not-exercised'] };
}

/** The judged clauses in per cent, rounded down to a tenth; 0 where none could be judged. */
export function coveragePercent(clauses: Counts['clauses']): number {
  const { judged, all } = coverageOf(clauses);
  return all === 0 ? 0 : Math.floor((1000 * judged) / all) / 10;
}
