import type { Exchange } from './exchange.ts';
import type { Plan, Resource } from './plan.ts';
import type { Probe, ProbeTemplate } from './probe.ts';
import type { Readings } from './readings.ts';

/** What a running scenario does: yields probes that may be sent together, gets their exchanges in the same order. */
export type Sending<Result = void> = Generator<readonly Probe[], Result, readonly Exchange[]>;

/** A recipe that turns part of a plan into probes. Pure: the driver sends. */
export interface Scenario {
  readonly id: string;
  /** What it does, for people: `walks the pages of a list`. */
  readonly title: string;
  /** Once for each resource, or once for the service as a whole (then `resource` is the first of the plan, or undefined). */
  readonly per: 'resource' | 'service';
  /** It comes after all else, the clean-up included, with nothing else in flight: what it does to the service ends the run. */
  readonly isLast?: boolean;
  /** Why it cannot run on this part of the plan, and the plan key that would change it; undefined where it can. */
  readonly unmet: (plan: Plan, resource: Resource | undefined) => Unmet | undefined;
  /** All that it may send there. */
  readonly offers: (plan: Plan, resource: Resource | undefined) => readonly ProbeTemplate[];
  readonly run: (plan: Plan, resource: Resource | undefined, readings: Readings, fresh: Fresh) => Sending;
}

/** Scenario name of what the clean-up sends. */
export const cleanupScenario = 'clean-up';

export interface Unmet {
  readonly reason: string;
  /** Plan key that would let it run: `writes: true`. */
  readonly key: string;
}

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
  if (exchange === undefined) throw new Error(`the driver returned no exchange for step ${probe.step}`);
  return exchange;
}

/** Sends probes that may be in flight together; exchanges come back in their order. */
export function* sendAll(probes: readonly Probe[]): Sending<readonly Exchange[]> {
  if (probes.length === 0) return [];
  return yield probes;
}
