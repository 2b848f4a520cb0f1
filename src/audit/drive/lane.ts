import type { Exchange } from '../../model/exchange.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { ReadingsRecorder } from '../../model/readings.ts';
import type { Fresh, Scenario, Sending } from '../../model/scenario.ts';
import type { Trace } from '../../model/trace.ts';
import type { Absence } from './absence.ts';
import type { Astray } from '../watch/astray.ts';
import type { Changes } from '../watch/changes.ts';
import type { Emptiness } from '../watch/emptiness.ts';
import type { Looks } from '../watch/looks.ts';
import type { Losses } from '../watch/losses.ts';
import type { Noise } from './noise.ts';
import type { Permit } from '../sending/permit.ts';
import type { Release } from '../watch/release.ts';
import type { Send } from '../send.ts';
import type { Shares } from '../sending/shares.ts';
import type { Standing } from '../watch/standing.ts';
import type { Stillness } from '../watch/stillness.ts';
import type { Survival } from '../watch/survival.ts';

/** What a lane (a top resource with all that it owns, or the service as a whole) needs to be driven. */
export interface LaneContext {
  readonly plan: Plan;
  readonly readings: ReadingsRecorder;
  readonly send: Send;
  readonly stillness: Stillness;
  readonly fresh: Fresh;
  /** Ranks a trace among all of the run. */
  readonly orderOf: (scenario: string, resource: Resource | undefined) => number;
  /** False for what no rule of the run needs: it is not sent. */
  readonly isWanted: (probe: Probe, resource: Resource | undefined) => boolean;
  /** True for a create where nothing more is created: it is not sent. */
  readonly isClosed: (probe: Probe, resource: Resource | undefined) => boolean;
  readonly isAborted: () => boolean;
  /** The requests that the run may send, where they are limited. */
  readonly shares?: Shares;
  /** Called once with every exchange that was really sent. `order` is the same in every run: by resource, scenario and place in its trace. */
  readonly onExchange: (exchange: Exchange, order: number) => void;
  /** Lets odd requests out by kind. */
  readonly release: Release;
  /** Lets items of others be read. */
  readonly looks: Looks;
  /** Knows what was read of others. */
  readonly standing: Standing;
  /** Sees that nothing of it is left. */
  readonly emptiness: Emptiness;
  /** Sees that some of it goes. */
  readonly losses: Losses;
  /** Sees that some of it changes. */
  readonly changes: Changes;
  /** Sees what is done to items of others in place of ours. */
  readonly astray: Astray;
  /** Tells what the service did not survive. */
  readonly survival: Survival;
  /** Tells what fails from what fails now and then. */
  readonly noise: Noise;
  /** Tells what is missing because somebody else deleted it. */
  readonly absence: Absence;
  /** True for a failed DELETE after which no read shows that what it was sent to is still there, and ours. */
  readonly isDone: (exchange: Exchange) => Promise<boolean>;
  /** Called with an answer that is evidence, and is not judged: another was asked for in its place. */
  readonly onTry: (exchange: Exchange) => void;
  /** Called with an exchange that was sent before, under the probe of a further step that shares it. */
  readonly onShared: (exchange: Exchange, order: number) => void;
  readonly onScenario: (scenario: Scenario, resource: Resource | undefined) => void;
  /** No step of the trace follows. */
  readonly onTraceEnd: (trace: string) => void;
}

/** What driving a scenario brought. */
export interface Driven {
  readonly trace: Trace;
  /** True where the run was stopped before all of it was asked and answered. */
  readonly isCut: boolean;
  /** True where the service failed a write, and only a new trace can tell whether it always does. */
  readonly isLost: boolean;
  /** True where anything else was sent meanwhile. */
  readonly wasDisturbed: boolean;
  /** Set where the scenario itself threw: our fault. */
  readonly error?: Error;
}

/** One lane's state: what may be shared, and what is to be repeated. */
export interface Lane {
  /** `isAlone`: nothing else is in flight meanwhile. `mayLose`: it may end where the service failed a write now and then. */
  drive(
    scenario: Scenario,
    resource: Resource | undefined,
    terms?: { readonly isAlone?: boolean; readonly mayLose?: boolean },
  ): Promise<Driven>;
  /** Sends the probes marked `again` a second time, at least 1.1 s after the first. False where the run was stopped before that. */
  repeat(): Promise<boolean>;
  /** Waits for others: what it could still send is theirs meanwhile. */
  rest(): void;
  goOn(): void;
  /** No scenario follows: lets go of what was kept for sharing, and of what may still be sent. */
  settle(): void;
  /** Runs the cleanup's probes. */
  clean<Result>(sending: Sending<Result>, permit: Permit, resource: Resource): Promise<Result>;
}
