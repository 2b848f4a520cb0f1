import type { Verdict } from '../../model/report.ts';
import { compareTexts } from './fleet.ts';
import type { TargetView } from './target-view.ts';

/** The targets that need a person most come first. */
export function worstFirst(views: readonly TargetView[]): readonly TargetView[] {
  return [...views].sort(
    (one, other) =>
      rankOf(other) - rankOf(one) ||
      compareTexts(one.target.name.toLowerCase(), other.target.name.toLowerCase()) ||
      compareTexts(one.target.key, other.target.key),
  );
}

const verdictWeights: Readonly<Record<Verdict, number>> = { nonconformant: 3, error: 2, incomplete: 1, conformant: 0 };

/** How badly a target needs a person: a number to sort by. What the plan accepts weighs less than what is left open. */
export function rankOf({ target, violated, waived, changes }: TargetView): number {
  const { verdict, warned } = target.latest;
  const counting = violated - waived;
  const weight = verdict === 'nonconformant' && counting === 0 ? 0.5 : verdictWeights[verdict];
  const fresh = Math.min(99, changes?.new.length ?? 0);
  return weight * 1e9 + Math.min(999, counting) * 1e6 + fresh * 1e4 + Math.min(99, warned) * 100 + Math.min(99, waived);
}
