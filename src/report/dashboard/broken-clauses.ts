import type { ClauseResult } from '../../model/report.ts';
import { compareTexts } from './fleet.ts';
import type { TargetView } from './target-view.ts';

/** A clause that some target violates in its latest run. */
export interface BrokenClause {
  readonly id: string;
  readonly part: string;
  readonly level: ClauseResult['level'];
  /** As the newest report has it. */
  readonly text: string;
  /** Who violates it; worst targets first, as the views come. */
  readonly targets: readonly { readonly view: TargetView; readonly isWaived: boolean }[];
  /** Targets in whose latest run it was judged. */
  readonly judged: number;
}

/** The violated clauses of all latest runs, most violated first. */
export function brokenClauses(views: readonly TargetView[]): readonly BrokenClause[] {
  interface Entry {
    clause: TargetView['clauses'][number];
    at: number;
    judged: number;
    readonly targets: { view: TargetView; isWaived: boolean }[];
  }
  const entries = new Map<string, Entry>();
  for (const view of views) {
    const { at } = view.target.latest;
    for (const clause of view.clauses) {
      const entry = entries.get(clause.id) ?? { clause, at, judged: 0, targets: [] };
      entries.set(clause.id, entry);
      if (at > entry.at) Object.assign(entry, { clause, at });
      if (clause.isViolated) entry.targets.push({ view, isWaived: clause.state === 'waived' });
      if (clause.isViolated || clause.isVerified) entry.judged += 1;
    }
  }
  return [...entries.values()]
    .filter(({ targets }) => targets.length > 0)
    .map(({ clause: { id, part, level, text }, targets, judged }) => ({ id, part, level, text, targets, judged }))
    .sort((one, other) => other.targets.length - one.targets.length || compareTexts(one.id, other.id));
}
