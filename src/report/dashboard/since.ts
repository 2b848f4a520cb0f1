import type { Finding } from '../../model/report.ts';
import { hasJudged, markOf, type RunSummary } from './run-summary.ts';

/** Since when a violation has been seen without a break. */
export interface Since {
  readonly run: RunSummary;
  /** True where the first run there is has it already, so that it may be older. */
  readonly isFromTheStart: boolean;
}

/** Looks a failed finding of the newest run up in the runs before. */
export type Series = (finding: Pick<Finding, 'rule' | 'resource' | 'fingerprint'>) => Since | undefined;

/**
 * Tells of each failed finding of the newest run the oldest run of the unbroken series that has it. Runs that did not judge it
 * neither break the series nor make it longer. `runs` are oldest first, with the newest at the end.
 */
export function seriesOf(runs: readonly RunSummary[]): Series {
  const sets = runs.map(({ failed, judged }) => ({ failed: new Set(failed), judged: new Set(judged) }));
  return (finding) => {
    const mark = markOf(finding);
    let first: number | undefined;
    let isFromTheStart = true;
    for (let index = runs.length - 1; index >= 0; index -= 1) {
      const set = sets[index];
      if (set === undefined) continue;
      if (set.failed.has(mark)) first = index;
      else if (hasJudged(set.judged, finding.rule, finding.resource)) {
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
