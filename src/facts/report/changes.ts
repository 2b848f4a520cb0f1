import type { Finding, Report, ReportComparison } from '../../model/report.ts';
import { groupBy } from './group-by.ts';
import { type ToldProblem, toldProblems } from './told.ts';

/** A problem of the earlier report, and where it was. */
export interface Gone {
  /** Of the problem. */
  readonly id: string;
  /** Operations, or resources where a finding has no operation; none where it was of the service as a whole. */
  readonly places: readonly string[];
  /** True where it is still seen in other places. */
  readonly isElsewhere: boolean;
  /** Why it was not judged again; null where it was, or for several reasons. */
  readonly reason: string | null;
}

/** What became of the problems and warnings of an earlier report. */
export interface Changes {
  readonly against: ReportComparison['against'];
  /** How many are new. */
  readonly new: number;
  /** How many are seen now where the earlier report judged nothing: a problem that is fixed since may have hidden them. */
  readonly uncovered: number;
  readonly unchanged: number;
  /** How many are seen in some runs only, and in this one. */
  readonly wavering: number;
  readonly fixed: readonly Gone[];
  /** Failed in some earlier runs, and pass now. */
  readonly flaky: readonly Gone[];
  readonly unjudged: readonly Gone[];
}

/** Counts in problems what a comparison found; null where the report was compared with none. */
export function changesOf(report: Report): Changes | null {
  const { comparison, findings } = report;
  if (comparison === null) return null;
  const now = toldProblems(report);
  const here = new Set(now.map(({ problem }) => problem.id));
  const gone = findings.filter(({ outcome }) => outcome === 'passed');
  const marked = (mark: 'fixed' | 'flaky'): readonly Gone[] =>
    goneOf(
      gone.filter(({ qualifiers }) => qualifiers.includes(mark)).map((each) => ({ ...each, reason: null })),
      here,
    );
  return {
    against: comparison.against,
    new: now.filter(({ isNew, isUncovered }) => isNew && !isUncovered).length,
    uncovered: now.filter(({ isUncovered }) => isUncovered).length,
    unchanged: now.filter((each) => !each.isNew && !isFlaky(each)).length,
    wavering: now.filter((each) => !each.isNew && isFlaky(each)).length,
    fixed: marked('fixed'),
    flaky: marked('flaky'),
    unjudged: goneOf(comparison.unjudged, here),
  };
}

function isFlaky({ problem }: ToldProblem): boolean {
  return problem.qualifiers.includes('flaky');
}

type Entry = Pick<Finding, 'rule' | 'resource'> & {
  reason: string | null;
  cause?: string | null;
  operation?: string | null;
};

function goneOf(entries: readonly Entry[], here: ReadonlySet<string>): readonly Gone[] {
  const idOf = ({ rule, cause }: Entry): string => cause ?? rule;
  return [...groupBy(entries, idOf).values()].map((same) => ({
    id: idOf(same[0]),
    places: [...new Set(same.flatMap(({ operation, resource }) => operation ?? resource ?? []))],
    isElsewhere: here.has(idOf(same[0])),
    reason: same.every(({ reason }) => reason === same[0].reason) ? same[0].reason : null,
  }));
}

/** `1 new, 2 fixed, 14 unchanged`, and the rarer kinds where there are any. */
export function changeWords({ wavering, new: fresh, uncovered, unchanged, fixed, flaky, unjudged }: Changes): string {
  const whole = (gone: readonly Gone[]): number =>
    new Set(gone.filter(({ isElsewhere }) => !isElsewhere).map(({ id }) => id)).size;
  const rare = [
    [uncovered, 'uncovered'],
    [wavering + whole(flaky), 'flaky'],
    [new Set(unjudged.map(({ id }) => id)).size, 'not judged again'],
  ] as const;
  return [
    `${fresh} new`,
    `${whole(fixed)} fixed`,
    `${unchanged} unchanged`,
    ...rare.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])),
  ].join(', ');
}
