import type { Verdict } from '../../model/report.ts';
import { compareTexts, sortText } from './fleet.ts';
import type { Known } from './history.ts';
import { isWithoutResult } from './run.ts';
import type { TargetView } from './target-view.ts';
import { verdictOrder } from './words.ts';

/** Problems and warnings, told apart by level. */
export interface Pair {
  readonly problems: number;
  readonly warnings: number;
}

/** The numbers of some targets; whatever says a number takes it from here. */
export interface Tally extends Pair {
  readonly targets: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly new: Pair;
  readonly fixed: Pair;
  readonly uncovered: Pair;
  readonly unchecked: Pair;
  /** Targets with a new problem. */
  readonly breaking: number;
  readonly stale: number;
  /** Targets whose latest run says little, or is long ago. */
  readonly unseen: number;
}

/** Counts some targets. */
export function tallyOf(views: readonly TargetView[]): Tally {
  const results = views.filter(({ target }) => !isWithoutResult(target.latest));
  const sum = (kind: 'new' | 'fixed' | 'uncovered' | 'unchecked'): Pair =>
    pairOf(views.flatMap(({ changes }) => changes?.[kind] ?? []));
  return {
    targets: views.length,
    verdicts: {
      nonconformant: ofVerdict(views, 'nonconformant'),
      error: ofVerdict(views, 'error'),
      incomplete: ofVerdict(views, 'incomplete'),
      conformant: ofVerdict(views, 'conformant'),
    },
    problems: results.reduce((all, { target }) => all + target.latest.counts.problems, 0),
    warnings: results.reduce((all, { target }) => all + target.latest.counts.warnings, 0),
    new: sum('new'),
    fixed: sum('fixed'),
    uncovered: sum('uncovered'),
    unchecked: sum('unchecked'),
    breaking: views.filter(({ changes }) => pairOf(changes?.new ?? []).problems > 0).length,
    stale: views.filter(({ target }) => target.isStale).length,
    unseen: views.filter(isUnseen).length,
  };
}

function ofVerdict(views: readonly TargetView[], verdict: Verdict): number {
  return views.filter(({ target }) => target.latest.verdict === verdict).length;
}

/** How many are problems, and how many only warn. */
export function pairOf(known: readonly Known[]): Pair {
  const problems = known.filter(({ entry }) => entry.level === 'must').length;
  return { problems, warnings: known.length - problems };
}

/** True where the latest run of a target says little or less than the one before, or was long ago. */
export function isUnseen({ target, changes }: TargetView): boolean {
  const { latest, isStale } = target;
  return isStale || latest.obstacle !== null || latest.cutBy !== null || (changes?.unchecked.length ?? 0) > 0;
}

/** How badly a target needs a person: numbers to sort by, the first that differs decides, larger first. */
function needOf({ target, changes }: TargetView): readonly number[] {
  const { verdict, counts } = target.latest;
  const place = verdictOrder.length - verdictOrder.indexOf(verdict);
  // What the plan accepts weighs less than what is left open.
  const isAccepted = verdict === 'nonconformant' && counts.problems === 0;
  const fresh = pairOf(changes?.new ?? []);
  const weight = target.latest.entries.find(({ waived }) => !waived)?.weight ?? 0;
  return [isAccepted ? 1.5 : place, counts.problems, fresh.problems, weight, counts.warnings, counts.waived];
}

/** The targets that need a person most come first. */
export function worstFirst(views: readonly TargetView[]): readonly TargetView[] {
  const needs = new Map(views.map((view) => [view, needOf(view)]));
  return views.toSorted((one, other) => {
    const [mine = [], yours = []] = [needs.get(one), needs.get(other)];
    const index = mine.findIndex((number, at) => number !== yours[at]);
    if (index !== -1) return (yours[index] ?? 0) - (mine[index] ?? 0);
    return compareTexts(sortText(one.target), sortText(other.target));
  });
}
