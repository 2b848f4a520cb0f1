import { compareTexts, type Target } from './fleet.ts';
import type { Book, ClauseAbout } from './book.ts';
import type { TargetView } from './target-view.ts';

/** A clause that some target violates in its latest run. */
export interface BrokenClause extends ClauseAbout {
  readonly id: string;
  /** Who violates it; worst targets first, as the views come. */
  readonly targets: readonly { readonly target: Target; readonly isWaived: boolean }[];
  /** Targets in whose latest run it was judged. */
  readonly judged: number;
}

/** The violated clauses of all latest reports, most violated first. */
export function brokenClauses(views: readonly TargetView[], book: Pick<Book, 'clauses'>): readonly BrokenClause[] {
  const targets = new Map<string, { target: Target; isWaived: boolean }[]>();
  const judged = new Map<string, number>();
  for (const { target, clauses } of views) {
    for (const { id, state, isViolated, isVerified } of clauses) {
      if (isViolated || isVerified) judged.set(id, (judged.get(id) ?? 0) + 1);
      if (!isViolated) continue;
      const own = targets.get(id) ?? [];
      targets.set(id, own);
      own.push({ target, isWaived: state === 'waived' });
    }
  }
  return [...targets]
    .flatMap(([id, own]) => {
      const about = book.clauses.get(id);
      return about === undefined ? [] : [{ id, ...about, targets: own, judged: judged.get(id) ?? own.length }];
    })
    .sort((one, other) => other.targets.length - one.targets.length || compareTexts(one.id, other.id));
}
