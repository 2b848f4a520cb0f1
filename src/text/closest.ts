/** Finds what a mistyped word was meant to be. */

/** The nearest candidate, with at most one slip per three letters. Case does not count. It is undefined if none is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  let best: { readonly candidate: string; readonly slips: number } | undefined;
  for (const candidate of candidates) {
    const limit = Math.floor(Math.max(typed.length, candidate.length) / 3);
    if (Math.abs(typed.length - candidate.length) > limit) continue;
    const slips = editDistance(typed, candidate.toLowerCase());
    if (slips <= limit && (best === undefined || slips < best.slips)) best = { candidate, slips };
  }
  return best?.candidate;
}

/** For the end of a message about a mistyped word. */
export function hintFor(word: string, candidates: readonly string[], otherwise: string): string {
  const near = closest(word, candidates);
  return near === undefined ? otherwise : `Did you mean ${near}?`;
}

/** How many letters were added, left out, mistyped, or swapped with their neighbor (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(last, column) + 1, at(now, column - 1) + 1, at(last, column - 1) + cost);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      now.push(least);
    }
    [beforeLast, last] = [last, now];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
