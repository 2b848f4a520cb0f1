/** How much of a long series of cases is tried: a tenth, unless the environment asks for more (`npm run prove`: all). */
const share = Number(process.env['TEST_SHARE'] ?? 0.1);

/** The number of cases to try, where so many are worth trying. */
export function shareOf(all: number): number {
  return Math.max(1, Math.ceil(all * share));
}
