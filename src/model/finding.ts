/** What may become of a rule; what wants attention comes first. */
export const outcomes = ['failed', 'errored', 'inconclusive', 'passed', 'inapplicable'] as const;

/** What became of a rule. */
export type Outcome = (typeof outcomes)[number];

/** What may become of a clause, in the order in which reports tell it. */
export const clauseStatuses = [
  'violated',
  'undecided',
  'verified',
  'not-exercised',
  'not-specified',
  'not-observable',
] as const;

/** What became of a clause in a run. */
export type ClauseStatus = (typeof clauseStatuses)[number];

/** Marks beside an outcome; they never change it. */
export type Qualifier = 'waived' | 'flaky' | 'new' | 'fixed';
