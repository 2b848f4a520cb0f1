/** How much of a long series of cases is tried: a tenth, unless the environment asks for more (`npm run prove`: all). */
const share = Number(process.env['TEST_SHARE'] ?? 0.1);

/** The number of cases to try, where so many are worth trying. */
export function shareOf(all: number): number {
  return Math.max(1, Math.ceil(all * share));
}

/** The cases to try of a list, spread evenly over it. */
export function someOf<Case>(all: readonly Case[]): readonly Case[] {
  const step = all.length / shareOf(all.length);
  return all.filter((_case, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
