/** Visits: runs the scenarios that this run needs. A scenario that cannot run, or that throws, says why. */
import { isCompared } from '../contract/recording.ts';
import type { Clock } from '../core/clock.ts';
import type { CustomizedPlan } from '../core/custom.ts';
import { type Demand, demandOn, type RuleSet } from '../core/demand.ts';
import type { Exchange } from '../core/exchange.ts';
import type { Fresh } from '../core/fresh.ts';
import { isNewest, type Plan, type PlanKey, type Resource, unversioned } from '../core/plan.ts';
import { noResource } from '../core/resource.ts';
import type { AnyScenario, Phase, Visited } from '../core/scenario.ts';
import type { Send } from '../core/send.ts';
import { stopsVisits } from '../core/setup-problem.ts';
import { undecidedBecause, type Verdict } from '../core/verdict.ts';
import { createVisit, type VisitOptions } from '../core/visit.ts';
import { createDedupe } from '../middleware/dedupe.ts';
import { createOwners } from './owners.ts';
import type { State } from './state.ts';
import { createWatch, faultOf, tracesIn, withCuts } from './watch.ts';

export interface Visits {
  /** The scenarios of a phase that this run needs: once a resource, or once a run. */
  scenariosIn(phase: Phase, per: 'resource' | 'run'): readonly AnyScenario[];
  visit(scenario: AnyScenario, resource: Resource, again?: Again): Promise<Visited>;
  /** One visit after another. */
  visitAll(scenarios: readonly AnyScenario[], resource: Resource): Promise<readonly Visited[]>;
  /** Visits side by side, which end with the same requests. */
  visitBeside(scenarios: readonly AnyScenario[], resource: Resource): Promise<readonly Visited[]>;
  /** The resource that a scenario of the run visits, because it stands for all. */
  standInFor(scenario: AnyScenario): Resource;
}

/** A visit to a place that was visited before. */
export interface Again {
  readonly round: 1 | 2 | 3;
  /** The last visit to a place goes on after noise. */
  readonly isLast: boolean;
}

const firstTime: Again = { round: 1, isLast: false };

/** What to audit, and what to judge it with. */
export interface Scope extends RuleSet {
  readonly plan: CustomizedPlan;
  readonly scenarios: readonly AnyScenario[];
}

type Skips = (scenario: AnyScenario, resource: Resource) => Verdict | undefined;
/** The resource that stands for all: scenarios and rows that are needed only once visit it. */
type Sampling = (scenario: AnyScenario) => Resource | undefined;

/** The sample is chosen once, after setup, because every visit asks for it. */
function sampling(plan: Plan, whySkipped: Skips): Sampling {
  const samples = new Map<AnyScenario, Resource | undefined>();
  return (scenario) => {
    if (scenario.phase === 'setup') return undefined;
    if (!samples.has(scenario)) samples.set(scenario, chosenFor(scenario));
    return samples.get(scenario);
  };

  function chosenFor(scenario: AnyScenario): Resource | undefined {
    const fitting = plan.resources.filter((each) => isNewest(plan, each) && whySkipped(scenario, each) === undefined);
    const roots = fitting.filter(({ parent }) => parent === undefined);
    const candidates = roots.length > 0 ? roots : fitting;
    // The choice must not depend on the order in the plan.
    return candidates.toSorted((a, b) => extentOf(b) - extentOf(a) || (a.path < b.path ? -1 : 1))[0];
  }
}

/** How much of a resource can be tried. */
function extentOf({ operations, actions, filters, sort }: Resource): number {
  return operations.length + actions.length + Object.keys(filters).length + sort.length;
}

/** What is requested of a scenario on a resource. An older version is requested as in a quick run. */
function demanding({ plan, scenarios, selected, ...rest }: Scope) {
  const comparing = isCompared(plan.contract) ? selected : selected.filter(({ on }) => on !== 'difference');
  const set = { ...rest, selected: comparing };
  const whole = new Map(scenarios.map((scenario) => [scenario, demandOn(scenario, set)]));
  const quick = new Map<AnyScenario, Demand>();
  return (scenario: AnyScenario, resource?: Resource): Demand => {
    const isWhole = resource === undefined || isNewest(plan, resource);
    const known = isWhole ? whole : quick;
    const demand = known.get(scenario) ?? demandOn(scenario, { ...set, isQuick: set.isQuick || !isWhole });
    known.set(scenario, demand);
    return demand;
  };
}

export function createVisits(scope: Scope, state: State, send: Send, fresh: Fresh, clock: Clock): Visits {
  const { plan, scenarios, selected } = scope;
  const demandFor = demanding(scope);
  const isCustom = (scenario: AnyScenario): boolean => plan.custom?.scenarios.includes(scenario) === true;
  const needed = scenarios.filter((scenario) => {
    const isOfSetup = scenario.phase === 'setup' && selected.length > 0;
    const { fields, rows } = demandFor(scenario);
    return isOfSetup || fields.size + rows.size > 0;
  });
  const whySkipped = skipping(plan, state);
  const sampleOf = sampling(plan, whySkipped);
  const whyLeftOut = leavingOut(scope, sampleOf);
  const optionsFor = options(scope, state, send, fresh, clock);
  return {
    scenariosIn: (phase, per) =>
      needed.filter((scenario) => scenario.phase === phase && (scenario.per ?? 'resource') === per),
    visit,
    standInFor: (scenario) => sampleOf(scenario) ?? plan.resources[0] ?? noResource,
    async visitAll(some, resource) {
      const visits: Visited[] = [];
      for (const scenario of some) visits.push(await visit(scenario, resource));
      return visits;
    },
    visitBeside(some, resource) {
      const closings = closingsOf(some, send);
      return Promise.all(some.map((scenario, index) => visit(scenario, resource, firstTime, closings[index])));
    },
  };

  async function visit(scenario: AnyScenario, resource: Resource, again: Again = firstTime, closing?: Closing) {
    const cuts: Exchange[] = [];
    try {
      const skipped = whySkipped(scenario, resource) ?? whyLeftOut(scenario, resource);
      if (skipped !== undefined) return { scenario, resource, traces: [], skipped };
      const own = await optionsFor(scenario, resource, again);
      const isSample = sampleOf(scenario)?.path === resource.path;
      const demand = demandFor(scenario, resource);
      const whole = { ...own, demand, isSample, cuts, closing: closing?.send };
      const running = isCustom(scenario) ? watched(scenario, whole, clock) : scenario.run(createVisit(whole));
      return { scenario, resource, traces: withCuts(tracesIn(await running), cuts) };
    } catch (error) {
      const skipped = cuts.length > 0 ? {} : { skipped: faultOf(scenario, error) };
      return { scenario, resource, traces: withCuts([], cuts), ...skipped };
    } finally {
      closing?.leave();
    }
  }
}

/** Runs a scenario of a package. It may hang. */
function watched(scenario: AnyScenario, options: VisitOptions, clock: Clock): Promise<unknown> {
  const { counted, ended } = createWatch(clock, options.plan.http.patienceMs);
  const { send, newOwner, pause, closing } = options;
  const waits = counted({ send, newOwner, pause, ...(closing === undefined ? {} : { closing }) });
  return ended(scenario.run(createVisit({ ...options, ...waits })));
}

/** What a visit needs to know. All visits to a resource in the same round share a place, and an owner to write below. */
function options({ plan }: Scope, state: State, send: Send, fresh: Fresh, clock: Clock) {
  const ownersToWrite = createOwners(plan, state, send, fresh);
  const places = new Map<string, object>();
  return async ({ phase }: AnyScenario, resource: Resource, { round, isLast }: Again) => {
    const owners = resource.parent === undefined ? [] : state.ownersOf(resource);
    const place = places.get(`${resource.path} ${round}`) ?? {};
    places.set(`${resource.path} ${round}`, place);
    const toRead = owners[(round - 1) % Math.max(1, owners.length)]?.ids ?? [];
    const owner = phase === 'writes' ? await ownersToWrite.ownerOf(resource, round) : toRead;
    const dialect = () => state.dialectOf(resource);
    const newOwner = (ask: Send) => ownersToWrite.newOwner(resource, ask);
    return { resource, plan, send, fresh, isLast, round, place, owners, owner, dialect, newOwner, pause: clock.wait };
  };
}

/** The end of one of the visits that run side by side. */
interface Closing {
  readonly send: Send;
  /** The visit sends only closing requests from now on, or it has ended. */
  leave(): void;
}

/** Each closing request is sent once, when none of the visits sends anything else. */
function closingsOf(visits: readonly unknown[], send: Send): readonly Closing[] {
  let [open, end] = [visits.length, (): void => undefined];
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { layer } = createDedupe();
  const shared = layer(async (probe) => {
    await ended;
    return send({ ...probe, isFresh: true });
  });
  return visits.map(() => {
    let isOpen = true;
    const leave = (): void => {
      if (isOpen) open--;
      isOpen = false;
      if (open === 0) end();
    };
    return {
      leave,
      send: (probe) => {
        leave();
        return shared(probe);
      },
    };
  });
}

/**
 * What an older version and a quick run leave out. An older version is requested as in a quick run, and a quick run
 * requests only its setup, and what the comparison needs.
 */
function leavingOut({ plan, isQuick }: Scope, sampleOf: Sampling): Skips {
  return (scenario, resource) => {
    const isOlder = !isNewest(plan, resource);
    if (!isOlder && !isQuick) return undefined;
    const sample = scenario.quick === 'sample' ? sampleOf(scenario) : resource;
    const isElsewhere = sample === undefined || unversioned(sample) !== unversioned(resource);
    const isBeyond = isOlder && isQuick && scenario.phase !== 'setup';
    const isLeftOut = scenario.quick === 'never' || isElsewhere || isBeyond;
    return isLeftOut ? { outcome: 'inapplicable', because: { kind: 'quick' } } : undefined;
  };
}

/** Why a scenario cannot run on a resource. */
function skipping(plan: Plan, state: State): Skips {
  const lackOf = (scenario: AnyScenario, resource: Resource): PlanKey | Verdict | undefined => {
    try {
      return scenario.lacks(resource, plan);
    } catch (error) {
      return faultOf(scenario, error);
    }
  };
  return (scenario, resource) => {
    const key = lackOf(scenario, resource);
    if (typeof key === 'object') return key;
    if (key !== undefined) return { outcome: 'inapplicable', because: { kind: 'plan-key', key } };
    // Without an item of the parent, there is no URL to send anything to.
    const isRead = scenario.phase !== 'setup' && scenario.phase !== 'writes';
    if (isRead && resource.path.includes('{') && state.ownersOf(resource).length === 0)
      return { outcome: 'inapplicable', because: { kind: 'setup', problem: 'empty' } };
    const problem = state.setupProblemOf(resource);
    if (problem === undefined || !stopsVisits(problem)) return undefined;
    return undecidedBecause({ kind: 'setup', problem: problem.kind });
  };
}
