import { enumerate } from '../../facts/report/words.ts';
import { count, dayOf } from '../markup/words.ts';
import { pairOf } from './tally.ts';
import type { TargetView } from './target-view.ts';
import type { Run } from './run.ts';
import { pairWords } from './words.ts';

/** What a reader should know before believing the newest numbers of a target, a sentence each without capital and stop. */
export function notesOf({ target, changes, measure }: TargetView): readonly string[] {
  const { latest, isStale, age } = target;
  const unchecked = changes?.unchecked ?? [];
  return [
    ...(latest.obstacle === null ? [] : [`${latest.obstacle}${seriesWords(target.runs)}`]),
    ...(latest.cutBy === null ? [] : [cutWords(latest.cutBy)]),
    ...(measure.length === 0 ? [] : [`compared with the run before: ${enumerate(measure)}`]),
    ...(unchecked.length === 0 ? [] : [`${pairWords(pairOf(unchecked))} of earlier runs not checked this time`]),
    ...(isStale ? [`last run ${dayOf(latest.at)}, ${age}`] : []),
  ];
}

/** What options cut a run to. */
export function cutWords(options: string): string {
  return options === ''
    ? 'cut by options: the verdict covers only what was asked'
    : `cut by ${options}: the verdict covers only what was asked`;
}

function seriesWords(runs: readonly Run[]): string {
  const { length, since } = verdictSeries(runs);
  const { verdict } = runs.at(-1) ?? {};
  const isOpen = verdict === 'error' || verdict === 'incomplete';
  return isOpen && length > 1 && since !== undefined ? ` (${count(length, 'run')}, since ${dayOf(since.at)})` : '';
}

/** The unbroken series of runs with the newest's verdict: how many, and the first. */
export function verdictSeries(runs: readonly Run[]): { readonly length: number; readonly since: Run | undefined } {
  const latest = runs.at(-1);
  const before = runs.findLastIndex(({ verdict }) => verdict !== latest?.verdict);
  return { length: runs.length - before - 1, since: runs[before + 1] };
}
