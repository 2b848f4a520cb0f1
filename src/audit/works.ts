import type { Plan, Resource } from '../model/plan.ts';
import { type Scenario, unmetBy } from '../model/scenario.ts';
import { topOf } from './digests.ts';
import { createLane } from './driver.ts';
import type { Part } from './extent.ts';
import type { Judge } from './judge.ts';
import type { Lane, LaneContext } from './lane.ts';

/** A piece of work that runs in order: a top resource with all that it owns, under every version, or the service as a whole. */
export interface Work {
  readonly resources: readonly (Resource | undefined)[];
}

/** What driving needs, beside what is driven. */
export interface Driving {
  readonly plan: Plan;
  readonly context: LaneContext;
  readonly judge: Judge;
  /** True where nothing more is to be sent. */
  readonly isOver: () => boolean;
  /** The part was not asked, or not to its end. */
  readonly onLeftOut: (part: Part) => void;
  /** Waited for before each scenario. */
  readonly pause?: () => Promise<void>;
  /** A scenario threw: our fault. */
  readonly onFailure: (message: string) => void;
}

/** So many lanes are under way at once: enough to keep every connection busy, few enough to bound memory. */
const lanesForEachConnection = 4;

/** The service as a whole. */
export const service: Work = { resources: [undefined] };

/** Drives the scenarios over the whole plan, several pieces of work at once; returns their lanes. */
export async function driveAll(scenarios: readonly Scenario[], driving: Driving): Promise<readonly Lane[]> {
  const { plan, context } = driving;
  const waiting: Work[] = [service, ...worksOf(plan)];
  const lanes: Lane[] = [];
  const begin = (work: Work): { readonly work: Work; readonly lane: Lane } => {
    const lane = createLane(context);
    lanes.push(lane);
    return { work, lane };
  };
  const atOnce = Math.max(1, plan.http.concurrency * lanesForEachConnection);
  // All of them are there before the first one sends: they share what may be sent.
  const first = waiting.splice(0, atOnce).map(begin);
  await Promise.all(
    first.map(async (begun) => {
      for (let now = begun; ; ) {
        await drive(now.work, scenarios, driving, now.lane);
        const next = waiting.shift();
        const following = next === undefined ? undefined : begin(next);
        now.lane.settle();
        if (following === undefined) return;
        now = following;
      }
    }),
  );
  return lanes;
}

/** Drives the scenarios over one piece of work, in order. */
export async function drive(
  { resources }: Work,
  scenarios: readonly Scenario[],
  { plan, judge, isOver, pause, onLeftOut, onFailure }: Driving,
  lane: Lane,
): Promise<void> {
  for (const resource of resources) {
    for (const scenario of scenarios) {
      if ((scenario.per === 'service') !== (resource === undefined)) continue;
      if (unmetBy(scenario, plan, resource) !== undefined) continue;
      if (pause !== undefined) await pause();
      if (isOver()) {
        onLeftOut({ scenario, resource });
        continue;
      }
      const { trace, isCut, error } = await lane.drive(scenario, resource);
      if (error !== undefined)
        onFailure(`scenario ${scenario.id} on ${resource?.key ?? 'the service'}: ${error.message}`);
      // What would have come next might have shown a first impression to be wrong.
      if (isCut) onLeftOut({ scenario, resource });
      else judge.trace(trace);
    }
  }
}

/**
 * Each top resource with its descendants, in the plan's order; all its versions in one piece, one after the other, for
 * they may be views of one store, where writes under the one would be seen as changes that nobody made under the other.
 */
function worksOf(plan: Plan): readonly Work[] {
  const works = new Map<string, Resource[]>();
  for (const resource of plan.resources) {
    const top = topOf(plan, resource);
    works.set(top, [...(works.get(top) ?? []), resource]);
  }
  return [...works.values()].map((resources) => ({ resources }));
}
