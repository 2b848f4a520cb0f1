import type { Exchange } from './exchange.ts';
import { unmet, type Unmet } from './reason.ts';
import type { Plan, Resource } from './plan.ts';
import type { Probe, ProbeTemplate } from './probe.ts';
import type { Readings } from './readings.ts';

export type { Unmet };

/** What a running scenario does: yields probes that may be sent together, gets their exchanges in the same order. */
export type Sending<Result = void> = Generator<readonly Probe[], Result, readonly Exchange[]>;

/** A recipe that turns part of a plan into probes. Pure: the driver sends. */
export type Scenario = ResourceScenario | ServiceScenario;

interface ScenarioBase {
  readonly id: string;
  /** What it does, for people: `walks the pages of a list`. */
  readonly title: string;
  /**
   * Scenarios of the same resource that have ended when it begins, for what they found out; `reads`: all others that only read. The
   * rest of what only reads goes on beside it.
   */
  readonly after?: 'reads' | readonly string[];
  /** It asks for one item at a time, so that it can ask for what is one-to-one with the items of its parent, too. */
  readonly fitsSingle?: true;
  /** It comes before all else, and nothing is judged before it has ended: its first answers show whether the plan fits the service. */
  readonly isFirst?: boolean;
  /** It comes after all else, the cleanup included, with nothing else in flight: what it does to the service ends the run. */
  readonly isLast?: boolean;
}

/** Runs once for each resource. */
export interface ResourceScenario extends ScenarioBase {
  readonly per: 'resource';
  /** Why it cannot run on the resource, and the plan key that would change it; undefined where it can. */
  readonly unmet: (plan: Plan, resource: Resource) => Unmet | undefined;
  /** All that it may send there. */
  readonly offers: (plan: Plan, resource: Resource) => readonly ProbeTemplate[];
  /** The most that it sends there in all, where its offers share it: each of them could take it up alone. */
  readonly atMost?: (plan: Plan, resource: Resource) => number;
  readonly run: (plan: Plan, resource: Resource, readings: Readings, fresh: Fresh) => Sending;
}

/** Runs once for the service as a whole. */
export interface ServiceScenario extends ScenarioBase {
  readonly per: 'service';
  readonly unmet: (plan: Plan) => Unmet | undefined;
  readonly offers: (plan: Plan) => readonly ProbeTemplate[];
  readonly run: (plan: Plan, readings: Readings, fresh: Fresh) => Sending;
}

/** A resource under audit, the ids of the owners under which it is looked at, and what scenarios work with. */
export interface Ground {
  readonly plan: Plan;
  readonly resource: Resource;
  /** Outermost first; empty for a resource at the top. */
  readonly owners: readonly string[];
  readonly readings: Readings;
  readonly fresh: Fresh;
}

/** Why a scenario cannot run on a resource, or on the service where there is none. */
export function unmetBy(scenario: Scenario, plan: Plan, resource: Resource | undefined): Unmet | undefined {
  if (scenario.per === 'service') return scenario.unmet(plan);
  if (resource === undefined) return unmet('no-resource');
  const isUnfit = resource.single === true && scenario.fitsSingle !== true;
  return isUnfit ? unmet('one-to-one', { resource: resource.key }) : scenario.unmet(plan, resource);
}

/** What a scenario may send to a resource, or to the service where there is none. */
export function offersBy(scenario: Scenario, plan: Plan, resource: Resource | undefined): readonly ProbeTemplate[] {
  if (scenario.per === 'service') return scenario.offers(plan);
  return resource === undefined ? [] : scenario.offers(plan, resource);
}

/** The most that it sends of these offers in all. */
export function mostBy(
  scenario: Scenario,
  plan: Plan,
  resource: Resource | undefined,
  offers: readonly Pick<ProbeTemplate, 'atMost'>[],
): number {
  const all = offers.reduce((sum, { atMost }) => sum + atMost, 0);
  if (scenario.per === 'service' || resource === undefined) return all;
  return Math.min(all, scenario.atMost?.(plan, resource) ?? all);
}

/** Scenario name of what the cleanup sends. */
export const cleanupScenario = 'clean-up';

/** Source of values that no earlier run used, seeded by the driver so that a run can be repeated. */
export interface Fresh {
  /** A lower-case word of letters and digits. */
  word(): string;
  /** Nine digits. */
  number(): string;
}

/** Sends one probe and returns its exchange. */
export function* send(probe: Probe): Sending<Exchange> {
  const [exchange] = yield [probe];
  if (exchange === undefined) throw new Error(`the driver returned no exchange for step ${probe.step.name}`);
  return exchange;
}

/** Sends probes that may be in flight together; exchanges come back in their order. */
export function* sendAll(probes: readonly Probe[]): Sending<readonly Exchange[]> {
  if (probes.length === 0) return [];
  return yield probes;
}
