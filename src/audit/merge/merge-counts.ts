import type { Counts, Report } from '../../model/report.ts';

/** What several runs of one service sent, and how much of it they covered together. */
export function mergedCounts(runs: readonly Report[]): Pick<Counts, 'requests' | 'resources' | 'operations'> {
  return {
    requests: runs.reduce((sum, { counts }) => sum + counts.requests, 0),
    resources: covered(
      runs,
      ({ exchanges, plan }) => [
        ...exchanges.flatMap(({ resource }) => resource ?? []),
        ...(plan?.places ?? []).map(({ resource }) => resource),
      ],
      ({ counts }) => counts.resources,
    ),
    operations: covered(
      runs,
      ({ exchanges }) => exchanges.flatMap(({ operation }) => operation ?? []),
      ({ counts }) => counts.operations,
    ),
  };
}

/** How many things several runs cover: those that they name, each once, and what a plan has beyond those, once for each plan. */
function covered(
  runs: readonly Report[],
  namesOf: (run: Report) => readonly string[],
  countOf: (run: Report) => number,
): number {
  const all = new Set<string>();
  const plans = new Map<string, { readonly names: Set<string>; count: number }>();
  for (const run of runs) {
    const plan = plans.get(run.digests.plan) ?? { names: new Set<string>(), count: 0 };
    plans.set(run.digests.plan, plan);
    plan.count = Math.max(plan.count, countOf(run));
    for (const name of namesOf(run)) {
      all.add(name);
      plan.names.add(name);
    }
  }
  const unnamed = [...plans.values()].map(({ names, count }) => Math.max(0, count - names.size));
  return unnamed.reduce((sum, each) => sum + each, all.size);
}
