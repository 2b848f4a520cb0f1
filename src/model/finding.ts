import type { ClauseResult, Finding, Outcome } from './report.ts';

export type { Outcome };

/** What may become of a rule; what wants attention comes first. */
export const outcomes = [
  'failed',
  'errored',
  'inconclusive',
  'passed',
  'inapplicable',
] as const satisfies readonly Outcome[];

/** What became of a clause in a run. */
export type ClauseStatus = ClauseResult['status'];

/** What may become of a clause, in the order in which reports tell it. */
export const clauseStatuses = [
  'violated',
  'undecided',
  'verified',
  'not-exercised',
  'not-specified',
  'not-observable',
] as const satisfies readonly ClauseStatus[];

/** Marks beside an outcome; they never change it. */
export type Qualifier = Finding['qualifiers'][number];
