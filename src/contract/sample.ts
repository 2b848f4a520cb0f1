/** At most so many different objects are told apart; more add nothing to what is known. */
export const sampleSize = 20;

/**
 * The smallest few of all names that were added: bounded, and the same in whatever order and groups they came.
 */
export type Sample = Set<string>;

/** Adds a name to a sample in place. */
export function addTo(sample: Sample, name: string): void {
  if (sample.has(name)) return;
  sample.add(name);
  if (sample.size <= sampleSize) return;
  let largest = name;
  for (const each of sample) if (each > largest) largest = each;
  sample.delete(largest);
}

/** A sample of what both were drawn from. */
export function mergeSamples(one: Sample, other: Sample): Sample {
  return new Set([...new Set([...one, ...other])].sort(byCode).slice(0, sampleSize));
}

/** By UTF-16 code units, as `>` compares. */
export function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
