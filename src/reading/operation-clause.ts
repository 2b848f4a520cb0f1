/** The clause that each kind of operation is about. */
import type { ClauseId } from '../../rules/clauses.ts';
import type { Operation } from '../core/operation.ts';

/** A request that the plan spells out may be about anything. */
export function clauseOf(operation: Operation | undefined): ClauseId {
  return operation === undefined || operation.kind === 'probe' ? 'error.separation' : `operation.${operation.kind}`;
}
