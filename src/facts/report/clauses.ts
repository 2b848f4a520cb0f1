import type { ClauseStatus } from '../../model/finding.ts';
import type { ClauseResult } from '../../model/report.ts';
import { groupBy } from './group-by.ts';

/** True where the clause counts as violated, whatever its level is and whether that is waived: the one count that all formats show. */
export function isViolated({ status }: Pick<ClauseResult, 'status'>): boolean {
  return status === 'violated';
}

/** True where the clause is broken in the sense of the gate: a must, or a gap that the profile filled in. */
export function isBroken({ status, level }: Pick<ClauseResult, 'status' | 'level'>): boolean {
  return status === 'violated' && level !== 'should';
}

/** True where something about the clause only warns. */
export function isWarned(clause: ClauseResult): boolean {
  return !isBroken(clause) && (clause.status === 'violated' || clause.warnings > 0);
}

/** The statuses in the order in which a sentence names them. */
export const statuses: readonly ClauseStatus[] = [
  'violated',
  'verified',
  'undecided',
  'not-exercised',
  'not-specified',
  'not-observable',
];

/** The statuses as people say them. */
export const statusWords: Readonly<Record<ClauseStatus, string>> = {
  violated: 'violated',
  verified: 'verified',
  undecided: 'undecided',
  'not-exercised': 'not exercised',
  'not-specified': 'not specified',
  'not-observable': 'not observable',
};

/** `must`, `should`, or that the plan's profile sets it. */
export function levelWords(level: ClauseResult['level']): string {
  return level === 'gap' ? 'set by the profile' : level;
}

/** Clauses by part of the conventions, in the order of the report. */
export function partsOf(
  clauses: readonly ClauseResult[],
): readonly (readonly [part: string, own: readonly ClauseResult[]])[] {
  return [...groupBy(clauses, ({ part }) => part)];
}
