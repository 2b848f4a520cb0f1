import type { Plan, Resource } from '../model/plan.ts';
import { isSelected, type Selection } from '../model/selection.ts';
import { type Scenario, unmetBy } from '../model/scenario.ts';
import { topOf } from './judge/digests.ts';
import { createLane } from './drive/driver.ts';
import { isWriting, type Part } from './wanted/extent.ts';
import type { Judge } from './judge/judge.ts';
import type { Driven, Lane, LaneContext } from './drive/lane.ts';
import type { Preflight } from './diagnosis/preflight.ts';

/** A piece of work: a top resource with all that it owns, under every version, or the service as a whole. */
export interface Work {
  readonly resources: readonly (Resource | undefined)[];
}

/** What driving needs, beside what is driven. */
export interface Driving {
  readonly plan: Plan;
  readonly selection: Selection;
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
  /** Settles by the first answers whether the plan fits the service; left out: all is judged. */
  readonly preflight?: Preflight & { readonly scenario: Scenario };
}

/** So many lanes are under way at once: enough to keep every connection busy, few enough to bound memory. */
const lanesForEachConnection = 2;

/** So often a trace is begun where the service fails a write now and then. */
const mostBegun = 3;

/** So many traces of a run are asked once more, alone, before what they accuse is told. */
const mostConfirmed = 30;

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
  const confirming = { left: mostConfirmed };
  const toBegin = first.map(({ work, lane }) => startOf(work, scenarios, driving, lane, confirming));
  await beginTogether(first, toBegin, driving);
  await Promise.all(
    first.map(async (begun, index) => {
      await toBegin[index]?.rest();
      for (let lane = begun.lane; ; ) {
        const next = waiting.shift();
        const following = next === undefined ? undefined : begin(next);
        lane.settle();
        if (following === undefined) return;
        lane = following.lane;
        await drive(following.work, scenarios, driving, lane, confirming);
      }
    }),
  );
  return lanes;
}

/** The first requests of several pieces of work, side by side; then what they tell of the setup, which is one for all of them. */
async function beginTogether(
  begun: readonly { readonly work: Work; readonly lane: Lane }[],
  starts: readonly Start[],
  { preflight }: Driving,
): Promise<void> {
  const resources = begun.flatMap(({ work }) => work.resources);
  preflight?.begin(resources);
  for (const ask of ['first', 'look'] as const) {
    await Promise.all(
      starts.map(async (start, index) => {
        await start[ask]();
        if (begun.length > 1) begun[index]?.lane.rest();
      }),
    );
    if (begun.length > 1) for (const { lane } of begun) lane.goOn();
  }
  preflight?.settle(resources);
}

/** Drives the scenarios over one piece of work. */
export async function drive(
  work: Work,
  scenarios: readonly Scenario[],
  driving: Driving,
  lane: Lane,
  confirming: { left: number } = { left: mostConfirmed },
): Promise<void> {
  const start = startOf(work, scenarios, driving, lane, confirming);
  await beginTogether([{ work, lane }], [start], driving);
  await start.rest();
}

/** A piece of work in the parts in which it is done. */
interface Start {
  /** What comes before all else. */
  first(): Promise<void>;
  /** What tells more of the setup, where the first answers let it be doubted. */
  look(): Promise<void>;
  /** Judges the first answers, then goes on with all that is not in doubt. */
  rest(): Promise<void>;
}

/**
 * What only reads goes on side by side; what writes comes after it, one after the other, for it changes what the others look at.
 */
function startOf(
  { resources }: Work,
  scenarios: readonly Scenario[],
  driving: Driving,
  lane: Lane,
  confirming: { left: number },
): Start {
  const { plan, context, selection, preflight } = driving;
  const parts = resources.flatMap((resource) =>
    scenarios
      .filter(() => isSelected(selection, plan, resource))
      .filter((scenario) => (scenario.per === 'service') === (resource === undefined))
      .filter((scenario) => unmetBy(scenario, plan, resource) === undefined)
      .map((scenario): Part => ({ scenario, resource })),
  );
  const writing = parts.filter((part) => isWriting(part, plan));
  const reading = parts.filter((part) => !writing.includes(part));
  const first = preflight === undefined ? [] : reading.filter(({ scenario }) => scenario.isFirst === true);
  // A budget is shared out by who asks: it is spent alike in every run only where one asks after the other.
  const besideEachOther = async (some: readonly Part[], begin: (part: Part) => Promise<void>): Promise<void> => {
    if (context.shares === undefined) return driveBesideEachOther(some, begin);
    for (const part of some) await begin(part);
  };
  const judgings: { readonly part: Part; readonly judge: () => Promise<void> }[] = [];
  const isCertain = ({ resource }: Part): boolean => preflight?.isInDoubt(resource) !== true;
  return {
    first: () =>
      besideEachOther(first, async (part) => {
        judgings.push({ part, judge: await askPart(part, driving, lane, confirming) });
      }),
    look: async () => {
      for (const resource of resources) {
        if (preflight === undefined || resource === undefined || driving.isOver()) continue;
        if (preflight.isToBeLookedAt(resource)) await lane.drive(preflight.scenario, resource);
      }
    },
    rest: async () => {
      if (preflight?.verdict() !== undefined) return;
      for (const { part, judge } of judgings) if (isCertain(part)) await judge();
      const now = async (part: Part): Promise<void> => (await askPart(part, driving, lane, confirming))();
      const later = reading.filter((part) => !first.includes(part)).filter(isCertain);
      await besideEachOther(later, now);
      for (const part of writing.filter(isCertain)) await now(part);
    },
  };
}

/** Each part begins as soon as those of its resource have ended that its scenario comes after. */
async function driveBesideEachOther(parts: readonly Part[], begin: (part: Part) => Promise<void>): Promise<void> {
  const ended = new Map<Part, Promise<void>>();
  const isBefore = (one: Part, other: Part): boolean => {
    if (one.resource !== other.resource) return false;
    const { after = [] } = other.scenario;
    return after === 'reads' ? one.scenario.after !== 'reads' : after.includes(one.scenario.id);
  };
  const endOf = (part: Part): Promise<void> => {
    const known = ended.get(part);
    if (known !== undefined) return known;
    const first = parts.filter((other) => other !== part && isBefore(other, part));
    const end = Promise.all(first.map(endOf)).then(() => begin(part));
    ended.set(part, end);
    return end;
  };
  await Promise.all(parts.map(endOf));
}

/** Asks a part; what is returned judges it, and asks it once more, alone, where what it accuses may be somebody else's doing. */
async function askPart(
  part: Part,
  driving: Driving,
  lane: Lane,
  confirming: { left: number },
): Promise<() => Promise<void>> {
  const { judge, isOver, pause, onLeftOut, onFailure } = driving;
  const { scenario, resource } = part;
  const driven = async (isAlone: boolean, begun = 1): Promise<Driven | undefined> => {
    if (pause !== undefined) await pause();
    if (isOver()) return undefined;
    const result = await lane.drive(scenario, resource, { isAlone, mayLose: begun < mostBegun });
    if (result.isLost) return driven(isAlone, begun + 1);
    const { error } = result;
    if (error !== undefined)
      onFailure(`scenario ${scenario.id} on ${resource?.key ?? 'the service'}: ${error.message}`);
    return result;
  };
  const seen = await driven(false);
  const judged = async (): Promise<void> => {
    // What would have come next might have shown a first impression to be wrong.
    if (seen === undefined || seen.isCut) {
      onLeftOut(part);
      return;
    }
    const mayAge = confirming.left > 0;
    const suspects = judge.trace(seen.trace, { mayConfirm: seen.wasDisturbed && mayAge, mayAge });
    if (suspects.length === 0) return;
    confirming.left -= 1;
    const again = await driven(true);
    const isWhole = again !== undefined && !again.isCut && again.error === undefined;
    judge.trace(isWhole ? again.trace : seen.trace, { mayConfirm: false, rules: suspects });
  };
  return () => judged().finally(() => driving.context.looks.judged(scenario.id, resource?.key));
}

/**
 * Each top resource with its descendants, in the plan's order; all its versions in one piece, for they may be views of one store,
 * where writes under the one would be seen as changes that nobody made under the other.
 */
function worksOf(plan: Plan): readonly Work[] {
  const works = new Map<string, Resource[]>();
  for (const resource of plan.resources) {
    const top = topOf(plan, resource);
    works.set(top, [...(works.get(top) ?? []), resource]);
  }
  return [...works.values()].map((resources) => ({ resources }));
}
