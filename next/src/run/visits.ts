/** Visits: runs the scenarios that this run needs. A scenario that cannot run, or that throws, says why. */
import { isCompared } from '../contract/recording.ts';
import type { Clock } from '../core/clock.ts';
import { demandOn, type RuleSet } from '../core/demand.ts';
import type { Fresh } from '../core/fresh.ts';
import { isNewest, type Plan, type Resource } from '../core/plan.ts';
import type { AnyScenario, Phase, Visited } from '../core/scenario.ts';
import type { Send } from '../core/send.ts';
import { stopsVisits } from '../core/setup-problem.ts';
import { threw, undecidedBecause, type Verdict } from '../core/verdict.ts';
import { createVisit } from '../core/visit.ts';
import { createOwners } from './owners.ts';
import type { State } from './state.ts';

export interface Visits {
  /** The scenarios of a phase that this run needs: once a resource, or once a run. */
  scenariosIn(phase: Phase, per: 'resource' | 'run'): readonly AnyScenario[];
  visit(scenario: AnyScenario, resource: Resource, again?: Again): Promise<Visited>;
  /** One visit after another. */
  visitAll(scenarios: readonly AnyScenario[], resource: Resource): Promise<readonly Visited[]>;
  /** The resource that stands for all: scenarios and rows that are needed only once visit it. */
  sampleOf(scenario: AnyScenario): Resource | undefined;
}

/** A visit to a place that was visited before. */
export interface Again {
  readonly round: 1 | 2 | 3;
  /** The last visit to a place goes on after noise. */
  readonly isLast: boolean;
}

/** What to audit, and what to judge it with. */
export interface Scope extends RuleSet {
  readonly plan: Plan;
  readonly scenarios: readonly AnyScenario[];
}

type Skips = (scenario: AnyScenario, resource: Resource) => Verdict | undefined;

/** The sample is chosen once, after setup, because every visit asks for it. */
function sampling(plan: Plan, whySkipped: Skips): Visits['sampleOf'] {
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

export function createVisits(scope: Scope, state: State, send: Send, fresh: Fresh, clock: Clock): Visits {
  const { plan, scenarios, selected } = scope;
  const ownersToWrite = createOwners(plan, state, send, fresh);
  const comparing = isCompared(plan.contract) ? selected : selected.filter(({ on }) => on !== 'difference');
  const set = { ...scope, selected: comparing };
  const demands = new Map(scenarios.map((scenario) => [scenario, demandOn(scenario, set)]));
  const ofOlder = new Map(scenarios.map((scenario) => [scenario, demandOn(scenario, { ...set, isQuick: true })]));
  const needed = scenarios.filter((scenario) => {
    const isOfSetup = scenario.phase === 'setup' && selected.length > 0;
    const demand = demands.get(scenario);
    return isOfSetup || (demand !== undefined && demand.fields.size + demand.rows.size > 0);
  });
  const whySkipped = skipping(plan, state);
  const sampleOf = sampling(plan, whySkipped);
  return {
    scenariosIn: (phase, per) =>
      needed.filter((scenario) => scenario.phase === phase && (scenario.per ?? 'resource') === per),
    visit,
    sampleOf,
    async visitAll(some, resource) {
      const visits: Visited[] = [];
      for (const scenario of some) visits.push(await visit(scenario, resource));
      return visits;
    },
  };

  async function visit(
    scenario: AnyScenario,
    resource: Resource,
    { round, isLast }: Again = { round: 1, isLast: false },
  ): Promise<Visited> {
    const skipped = whySkipped(scenario, resource);
    if (skipped !== undefined) return { scenario, resource, traces: [], skipped };
    try {
      // An older version is requested as in a quick run.
      const demand = (isNewest(plan, resource) ? demands : ofOlder).get(scenario) ?? demandOn(scenario, set);
      const owners = resource.parent === undefined ? [] : state.ownersOf(resource);
      const dialect = () => state.dialectOf(resource);
      const isSample = sampleOf(scenario)?.path === resource.path;
      const toRead = owners[(round - 1) % Math.max(1, owners.length)]?.ids ?? [];
      const owner = scenario.phase === 'writes' ? await ownersToWrite.ownerOf(resource, round) : toRead;
      const options = {
        resource,
        plan,
        send,
        demand,
        fresh,
        isLast,
        round,
        isSample,
        owners,
        owner,
        dialect,
        newOwner: () => ownersToWrite.newOwner(resource),
        pause: clock.wait,
      };
      const traces = await scenario.run(createVisit(options));
      return { scenario, resource, traces: Array.isArray(traces) ? traces : [{ trace: traces }] };
    } catch (error) {
      return { scenario, resource, traces: [], skipped: threw(String(error)) };
    }
  }
}

/** Why a scenario cannot run on a resource. */
function skipping(plan: Plan, state: State): Skips {
  return (scenario, resource) => {
    const key = scenario.lacks(resource, plan);
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
