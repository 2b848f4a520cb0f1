import type { RunSummary } from './run-summary.ts';

/** Since when a violation has been seen without a break. */
export interface Since {
  readonly run: RunSummary;
  /** True where the first run there is has it already, so that it may be older. */
  readonly isFromTheStart: boolean;
}

/**
 * Tells for each mark (see `markOf`) of the newest run the oldest run of the unbroken series that has it. Runs that did not judge
 * its rule neither break the series nor make it longer. `runs` are oldest first, with the newest at the end.
 */
export function seriesOf(runs: readonly RunSummary[]): (mark: string, rule: string) => Since | undefined {
  const sets = runs.map(({ failed, judged }) => ({ failed: new Set(failed), judged: new Set(judged) }));
  return (mark, rule) => {
    let first: number | undefined;
    let isFromTheStart = true;
    for (let index = runs.length - 1; index >= 0; index -= 1) {
      const { failed, judged } = sets[index] ?? {};
      if (failed?.has(mark) === true) first = index;
      else if (judged?.has(rule) === true) {
        isFromTheStart = false;
        break;
      }
    }
    const run = first === undefined ? undefined : runs[first];
    return run === undefined ? undefined : { run, isFromTheStart };
  };
}

/** The oldest of the unbroken series of runs with this verdict that ends with the newest. */
export function verdictSince(runs: readonly RunSummary[]): RunSummary | undefined {
  const latest = runs.at(-1);
  const before = runs.findLastIndex(({ verdict }) => verdict !== latest?.verdict);
  return runs[before + 1];
}
