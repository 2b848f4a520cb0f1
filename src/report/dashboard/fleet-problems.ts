import type { Known } from './history.ts';
import type { Entry } from './run.ts';
import type { TargetView } from './target-view.ts';

/** A problem with all targets that have it. */
export interface FleetProblem {
  readonly entry: Entry;
  /** Who has it, in the order of the views. */
  readonly targets: readonly Holder[];
  /** How many of them have it under a waiver. */
  readonly waived: number;
  /** On how many of them it is new. */
  readonly fresh: number;
}

/** A target that has a problem. */
export interface Holder {
  readonly view: TargetView;
  readonly known: Known;
}

/** The problems of all latest runs, the heaviest first; of equal weight what most targets have. What is waived everywhere comes last. */
export function fleetProblems(views: readonly TargetView[]): readonly FleetProblem[] {
  const holders = new Map<string, Holder[]>();
  for (const view of views) {
    for (const known of view.problems) {
      const own = holders.get(known.entry.id) ?? [];
      holders.set(known.entry.id, own);
      own.push({ view, known });
    }
  }
  return [...holders.values()].map(problemOf).sort(heaviestFirst);
}

function problemOf(targets: readonly Holder[]): FleetProblem {
  const entry = targets.map(({ known }) => known.entry).reduce((one, other) => (rank(other) > rank(one) ? other : one));
  return {
    entry,
    targets,
    waived: targets.filter(({ known }) => known.entry.waived).length,
    fresh: targets.filter(({ view, known }) => view.changes?.new.includes(known) === true).length,
  };
}

/** Open before waived, problems before warnings, then by weight. */
function rank({ level, waived, weight }: Entry): number {
  return (waived ? 0 : 2000) + (level === 'must' ? 1000 : 0) + weight;
}

function heaviestFirst(one: FleetProblem, other: FleetProblem): number {
  return (
    rank(other.entry) - rank(one.entry) ||
    other.targets.length - other.waived - (one.targets.length - one.waived) ||
    (one.entry.id < other.entry.id ? -1 : 1)
  );
}
