import { byCode } from './sample.ts';

/** Orders in which the keys of one object were sent, none a part of another. */
export type Sequences = readonly (readonly string[])[];

const most = 16;

/** The sequences without those that are part of a longer one; longest first, at most 16. */
export function distinctSequences(all: Sequences): Sequences {
  const unique = new Map(all.filter((keys) => keys.length > 1).map((keys) => [JSON.stringify(keys), keys]));
  const sorted = [...unique]
    .sort(([one, a], [other, b]) => b.length - a.length || byCode(one, other))
    .map(([, keys]) => keys);
  const kept: (readonly string[])[] = [];
  for (const keys of sorted) {
    if (kept.length < most && !kept.some((longer) => isPart(keys, longer))) kept.push(keys);
  }
  return kept;
}

/** True where all keys stand in the longer sequence, in the same order. */
function isPart(keys: readonly string[], longer: readonly string[]): boolean {
  let next = 0;
  for (const key of longer) if (key === keys[next]) next += 1;
  return next === keys.length;
}

/** Pairs of keys as `a before b`. */
export interface Pairs {
  isBefore(one: string, other: string): boolean;
}

/** Which key was sent before which. */
export function pairsOf(all: Sequences): Pairs {
  const before = new Map<string, Set<string>>();
  for (const keys of all) {
    keys.forEach((key, index) => {
      const later = before.get(key) ?? new Set<string>();
      before.set(key, later);
      for (const each of keys.slice(index + 1)) later.add(each);
    });
  }
  return { isBefore: (one, other) => before.get(one)?.has(other) === true };
}
