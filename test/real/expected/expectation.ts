import type { ClauseStatus } from '../../../src/model/finding.ts';

/** What a careful person who has read the conventions expects of one clause, and why. */
export type Expectation = readonly [clause: string, status: ClauseStatus, why: string];

/** What is expected of one server. */
export interface Expected {
  readonly clauses: readonly Expectation[];
  /** Rules that only warn, and do so here. */
  readonly warnings: readonly string[];
}

/** What holds for every server here, for its plan says nothing of it or nobody can see it. */
export const everywhere: readonly Expectation[] = [
  ['service.7', 'not-observable', 'no answer tells what a service is for'],
  ['events', 'not-observable', 'the text names none'],
  ['auth.method', 'not-observable', 'the token is given'],
  ['version.additive', 'not-observable', 'it binds clients'],
  ['states', 'not-specified', 'the plan states none'],
  ['resource.fields', 'not-specified', 'the plan has no schema of an item'],
  ['limits.rate-value', 'not-specified', 'the plan states none'],
  ['limits.page-size', 'not-specified', 'the plan states none'],
  ['limits.payload', 'not-specified', 'the plan states none'],
  ['limits.timeout', 'not-specified', 'the plan states none'],
  ['version.scheme', 'not-specified', 'the plan has no contract'],
  ['version.segment', 'not-exercised', 'the plan has no contract'],
  ['version.non-breaking', 'not-exercised', 'the plan has no contract'],
  ['version.deprecation', 'not-exercised', 'the plan has no contract'],
  ['version.uri-stable', 'not-exercised', 'the plan has no contract'],
  ['version.parameters', 'not-exercised', 'the plan has no contract'],
  ['path.action', 'not-exercised', 'the plan has no actions'],
  ['operation.action', 'not-exercised', 'the plan has no actions'],
];
