import { count, dayOf } from '../markup/words.ts';
import { isPartial } from './run-summary.ts';
import { verdictSince } from './since.ts';
import type { TargetView } from './target-view.ts';

/** True where the latest run of a target says little, or was long ago. */
export function isUnseen({ target }: TargetView): boolean {
  return target.isStale || isPartial(target.latest);
}

/** Why a target's latest run says little, and since when; how long ago it was. Empty where there is nothing to say. */
export function obstacleOf({ target }: TargetView): string {
  const { latest, isStale, age } = target;
  const sentences: string[] = [];
  if (latest.obstacle !== null) sentences.push(`${latest.obstacle}${seriesWords({ target })}`);
  if (isStale) sentences.push(`last run ${dayOf(latest.at)}, ${age}`);
  return sentences.join('; ');
}

function seriesWords({ target: { latest, runs } }: Pick<TargetView, 'target'>): string {
  const since = verdictSince(runs) ?? latest;
  const length = runs.length - runs.indexOf(since);
  const isOpen = latest.verdict === 'error' || latest.verdict === 'incomplete';
  return isOpen && length > 1 ? ` (${count(length, 'run')}, since ${dayOf(since.at)})` : '';
}
