/**
 * The candidate that a mistyped word was most likely meant to be, or undefined where none is near: at most one slip for every
 * three letters. Case does not count; of equally near ones the first is taken.
 */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  return nearest(word, candidates, 1)[0];
}

/** The few candidates that a mistyped word may have been meant to be, the nearest first. */
export function nearest(word: string, candidates: readonly string[], most: number): readonly string[] {
  const typed = word.toLowerCase();
  return candidates
    .flatMap((candidate) => {
      const limit = Math.floor(Math.max(typed.length, candidate.length) / 3);
      if (Math.abs(typed.length - candidate.length) > limit) return [];
      const slips = editDistance(typed, candidate.toLowerCase());
      return slips <= limit ? [{ candidate, slips }] : [];
    })
    .sort((one, other) => one.slips - other.slips)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** How many letters were added, left out, mistaken or swapped with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      now.push(least);
    }
    beforeLast = last;
    last = now;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
