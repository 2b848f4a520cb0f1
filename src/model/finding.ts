/** What became of a rule. */
export type Outcome = 'passed' | 'failed' | 'inapplicable' | 'inconclusive' | 'errored';

/** What became of a clause in a run. */
export type ClauseStatus = 'violated' | 'undecided' | 'verified' | 'not-exercised' | 'not-specified' | 'not-observable';

/** Marks beside an outcome; they never change it. */
export type Qualifier = 'waived' | 'flaky' | 'new' | 'fixed';
