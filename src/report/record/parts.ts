import type { RuleResult } from '../../model/report.ts';
import type { Clauses } from './prose.ts';

/** The part of the conventions that a rule belongs to: that of its first clause, by its id where the report does not hold the clause. */
export function partOf({ id, clauses: [first = id] }: RuleResult, clauses: Clauses): string {
  return clauses.get(first)?.part ?? first.replace(/[./].*$/, '');
}
