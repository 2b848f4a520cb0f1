/** Finds what a mistyped word was meant to be. */

/** The nearest candidate, with at most one slip per three letters. Case does not count. It is undefined if none is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const all = candidates.map((candidate) => ({ candidate, slips: editDistance(typed, candidate.toLowerCase()) }));
  const near = all.filter(({ candidate, slips }) => slips <= Math.floor(Math.max(typed.length, candidate.length) / 3));
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.candidate;
}

/** How many letters were added, left out, or mistyped (Levenshtein distance). */
function editDistance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of a.split('').entries()) {
    const now = [row + 1];
    for (const [column, other] of b.split('').entries()) {
      const [above = 0, diagonal = 0, left = 0] = [last[column + 1], last[column], now[column]];
      now.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    last = now;
  }
  return last.at(-1) ?? 0;
}
