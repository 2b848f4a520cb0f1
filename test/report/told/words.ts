import type { ClauseStatus, Outcome, Qualifier } from '../../../src/model/finding.ts';
import type { Verdict } from '../../../src/model/report.ts';

/** The closed sets of words that reports use, for readers of formats in which they are text. Each throws at any other word. */
export const toVerdict = reader<Verdict>(['conformant', 'nonconformant', 'incomplete', 'error']);
export const toOutcome = reader<Outcome>(['passed', 'failed', 'inapplicable', 'inconclusive', 'errored']);
export const toQualifier = reader<Qualifier>(['waived', 'flaky', 'new', 'fixed']);

/** Counts by status; `countOf` reads one. */
export function toStatuses(countOf: (status: ClauseStatus) => unknown): Readonly<Record<ClauseStatus, number>> {
  return {
    violated: toCount(countOf('violated')),
    undecided: toCount(countOf('undecided')),
    verified: toCount(countOf('verified')),
    'not-exercised': toCount(countOf('not-exercised')),
    'not-specified': toCount(countOf('not-specified')),
    'not-observable': toCount(countOf('not-observable')),
  };
}

/** A count, as a number or as digits. */
export function toCount(value: unknown): number {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof count !== 'number') throw new Error(`no count: ${String(value)}`);
  return count;
}

function reader<Word extends string>(words: readonly Word[]): (value: unknown) => Word {
  return (value) => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw new Error(`${String(value)} is none of ${words.join(', ')}`);
    return word;
  };
}
