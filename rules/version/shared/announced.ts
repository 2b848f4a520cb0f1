import type { Announcement, Comparison, Difference } from '../../../src/model/contract.ts';
import type { Violation } from '../../../src/model/violation.ts';
import { operationIn } from './differences.ts';

const day = 86_400_000;

/** What went although it had been announced, with the announcement. */
export type Removed = Difference & { readonly announced: Announcement };

export function announcedOf({ differences }: Comparison): readonly Removed[] {
  return differences.flatMap((each) => (each.announced === undefined ? [] : [{ ...each, announced: each.announced }]));
}

/** Whole days from the announcement to the run; undefined where it says no time. */
export function ageOf({ since, sunset }: Announcement, at: number): number | undefined {
  if (since !== undefined) return Math.floor((at - since) / day);
  // Who told an end that has come has told it before.
  return sunset !== undefined && sunset <= at ? Number.POSITIVE_INFINITY : undefined;
}

/** What went `age` days after its announcement, where `minimum` are wanted. */
export function removedEarly(comparison: Comparison, difference: Removed, age: number, minimum: number): Violation {
  const operation = operationIn(comparison, difference);
  const place = difference.at.replace(/^body:/, '');
  const days = age < 0 ? 'not yet deprecated' : `deprecated for ${age} ${age === 1 ? 'day' : 'days'}`;
  return {
    message: `${place} of ${operation ?? comparison.to.name} is gone, and ${difference.announced.of} is ${days}`,
    expected:
      minimum > 0 ? `${minimum} days between the announcement and the removal` : 'an announcement before the removal',
    actual: days,
    at: difference.at,
    key: `removed too early ${difference.at}`,
    ...(difference.exchange === undefined ? {} : { exchange: difference.exchange }),
    ...(operation === undefined ? {} : { operation }),
  };
}
