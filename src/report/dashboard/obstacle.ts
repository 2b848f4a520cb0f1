import { verdictSince } from './since.ts';
import type { TargetView } from './target-view.ts';
import { count, dayOf } from './words.ts';

/** Why a target's latest run says little, and since when; or how long ago it was. */
export function obstacleOf({ target }: TargetView): string {
  const { latest, runs, isStale, age } = target;
  const sentences: string[] = [];
  if (latest.verdict === 'error' || latest.verdict === 'incomplete') {
    const since = verdictSince(runs) ?? latest;
    const length = runs.length - runs.indexOf(since);
    const series = length > 1 ? ` (${count(length, 'run')}, since ${dayOf(since.at)})` : '';
    const fallback = latest.verdict === 'error' ? 'the run failed' : 'part of the plan brought no usable answer';
    sentences.push(`${latest.obstacle ?? fallback}${series}`);
  }
  if (isStale) sentences.push(`last run ${dayOf(latest.at)}, ${age}`);
  return sentences.join('; ');
}
