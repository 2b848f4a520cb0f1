import { type Answered, type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { showsMark } from '../model/mark.ts';
import { itemOf } from '../model/envelope.ts';
import { idOf } from '../model/item.ts';
import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { ReadingsRecorder } from '../model/readings.ts';
import { cleanupScenario, type Fresh, type Scenario, type Sending } from '../model/scenario.ts';
import type { Trace } from '../model/trace.ts';
import { createPermit, type Permit } from './permit.ts';
import { sharedWith, sharingKey } from './sharing.ts';

/** Sends one probe; never throws, faults are data. Handed in by the caller: the wire, a recording, or a test. */
export type Send = (probe: Probe, context: SendContext) => Promise<Exchange>;

export interface SendContext {
  /** Id that the exchange shall carry. */
  readonly id: string;
  readonly scenario: string;
  /** Name of the trace it belongs to; connections that its steps may share are kept until it ends. */
  readonly trace: string;
  /** The exchange of an earlier step of the same trace. */
  earlier(step: string): Exchange | undefined;
  /** True for clean-up, which goes on after an interruption. */
  readonly cleanup: boolean;
}

/** Something the run may have created, for the clean-up. */
export interface Created {
  readonly exchange: Exchange;
  /** Id of the item in the answer. */
  readonly id: string | undefined;
  /** True where a list had shown the id before the create was answered, and it was nothing of ours: then it is not ours. */
  readonly wasListed: boolean;
  /** True where a read showed our word under the id that the answer names: ours, whatever became of the item since. */
  readonly proven: boolean;
}

/** What a lane (a top resource with all that it owns, or the service as a whole) needs to be driven. */
export interface LaneContext {
  readonly plan: Plan;
  readonly readings: ReadingsRecorder;
  readonly send: Send;
  readonly fresh: Fresh;
  readonly isAborted: () => boolean;
  /** Called once with every exchange that was really sent, in the lane's order. */
  readonly onExchange: (exchange: Exchange) => void;
  readonly onScenario: (scenario: Scenario, resource: Resource | undefined) => void;
  /** No step of the trace follows. */
  readonly onTraceEnd: (trace: string) => void;
}

/** What driving a scenario brought. */
export interface Driven {
  readonly trace: Trace;
  /** Set where the scenario itself threw: our fault. */
  readonly error?: Error;
}

/** One lane's state: what may be shared, what is to be repeated, what was created. */
export interface Lane {
  drive(scenario: Scenario, resource: Resource | undefined): Promise<Driven>;
  /** Sends the probes marked `again` a second time, at least 1.1 s after the first. */
  repeat(): Promise<void>;
  /** No scenario follows: lets go of what was kept for sharing. */
  settle(): void;
  readonly created: ReadonlyMap<string, readonly Created[]>;
  /** Runs the clean-up's probes. */
  clean<Result>(sending: Sending<Result>, permit: Permit, resource: Resource): Promise<Result>;
}

/** Timestamps may have whole seconds, so two sightings need more than one second between them. */
const repeatAfterMs = 1100;

interface Repeatable {
  readonly probe: Probe;
  readonly exchange: Exchange;
}

export function createLane(context: LaneContext): Lane {
  const { plan, readings } = context;
  const shared = new Map<string, Promise<Exchange>>();
  const repeatable = new Map<string, Repeatable>();
  const created = new Map<string, Created[]>();
  const numbers = new Map<string, number>();
  /** Ids of what was sent: a shared exchange is noted once. */
  const noted = new Set<string>();

  const traceName = (scenario: string, resource: Resource | undefined): string =>
    `${resource?.key ?? 'service'}/${scenario}`;

  const nextId = (scenario: string, resource: Resource | undefined, step: string): string => {
    const stem = `${(resource?.key ?? 'service').replace(/^\//, '')}/${scenario}/${step}`;
    const number = (numbers.get(stem) ?? 0) + 1;
    numbers.set(stem, number);
    return `${stem}/${number}`;
  };

  const noteProof = ({ probe, reply }: Answered): void => {
    const resource = resourceOf(plan, probe.operation?.resource);
    const item = probe.operation?.kind === 'read' && isSuccess(reply.status) ? itemOf(reply) : undefined;
    const list = resource === undefined ? undefined : created.get(resource.key);
    const { id } = probe.about;
    if (item === undefined || id === undefined || list === undefined) return;
    list.forEach((each, index) => {
      if (each.wasListed || each.id !== id || !showsMark(item, each.exchange.probe.about.marks ?? [])) return;
      list[index] = { ...each, proven: true };
    });
  };

  const note = (exchange: Exchange): void => {
    context.onExchange(exchange);
    const { probe } = exchange;
    if (probe.effect === 'create') {
      const resource = resourceOf(plan, probe.operation?.resource);
      if (resource !== undefined) {
        const item = exchange.reply === undefined ? undefined : itemOf(exchange.reply);
        const id = idOf(item, readings.of(resource).idField);
        const list = created.get(resource.key) ?? [];
        // A service may give the id of an item of ours again once that is deleted.
        const wasOurs = list.some((each) => !each.wasListed && each.id === id);
        const wasListed = id !== undefined && !wasOurs && readings.of(resource).hasListed(id);
        list.push({ exchange, id, wasListed, proven: false });
        created.set(resource.key, list);
      }
    }
    if (isAnswered(exchange)) {
      noteProof(exchange);
      readings.note(exchange);
    }
  };

  const sendOne = (
    probe: Probe,
    id: () => string,
    scenario: string,
    trace: string,
    permit: Permit,
    earlier: (step: string) => Exchange | undefined,
    cleanup: boolean,
  ): Promise<Exchange> => {
    const key = cleanup ? undefined : sharingKey(probe);
    const known = key === undefined ? undefined : shared.get(key);
    if (known !== undefined) return known.then((exchange) => sharedWith(exchange, probe));
    const refusal = permit.refusal(probe);
    if (refusal !== undefined) throw new Error(`${scenario} may not send ${probe.method} ${probe.target}: ${refusal}`);
    const exchange = context.send(probe, { id: id(), scenario, trace, earlier, cleanup });
    if (key !== undefined) shared.set(key, exchange);
    return exchange;
  };

  const run = async <Result>(
    sending: Sending<Result>,
    scenario: string,
    resource: Resource | undefined,
    permit: Permit,
    cleanup: boolean,
    exchanges: Exchange[],
  ): Promise<Result> => {
    const earlier = (step: string): Exchange | undefined => exchanges.find((exchange) => exchange.probe.step === step);
    const trace = traceName(scenario, resource);
    let answers: readonly Exchange[] = [];
    for (;;) {
      const next = sending.next(answers);
      if (next.done === true) return next.value;
      if (context.isAborted() && !cleanup) throw new Interrupted();
      answers = await Promise.all(
        next.value.map((probe) =>
          sendOne(probe, () => nextId(scenario, resource, probe.step), scenario, trace, permit, earlier, cleanup),
        ),
      );
      for (const exchange of answers) {
        exchanges.push(exchange);
        // A shared answer was noted when it came, but who asks for a second look may have come later.
        if (exchange.probe.again && !repeatable.has(exchange.id)) {
          repeatable.set(exchange.id, { probe: exchange.probe, exchange });
        }
        if (noted.has(exchange.id)) continue;
        noted.add(exchange.id);
        note(exchange);
      }
    }
  };

  return {
    created,
    drive: async (scenario, resource) => {
      const owner = scenario.per === 'service' ? undefined : resource;
      context.onScenario(scenario, owner);
      const exchanges: Exchange[] = [];
      const trace = (): Trace => ({
        scenario: scenario.id,
        ...(resource === undefined || scenario.per === 'service' ? {} : { resource }),
        exchanges,
      });
      const permit = createPermit(plan, scenario.offers(plan, resource));
      try {
        await run(scenario.run(plan, resource, readings, context.fresh), scenario.id, owner, permit, false, exchanges);
        return { trace: trace() };
      } catch (error) {
        if (error instanceof Interrupted) return { trace: trace() };
        return { trace: trace(), error: error instanceof Error ? error : new Error(String(error)) };
      } finally {
        context.onTraceEnd(traceName(scenario.id, owner));
      }
    },
    repeat: async () => {
      const batch = [...repeatable.values()];
      repeatable.clear();
      if (batch.length === 0 || context.isAborted()) return;
      await Promise.all(
        batch.map(async ({ probe, exchange: first }) => {
          const repeated: Probe = {
            ...probe,
            repeated: true,
            share: false,
            notBefore: { step: probe.step, ms: repeatAfterMs },
          };
          const exchange = await context.send(repeated, {
            id: `${first.id}/again`,
            scenario: first.scenario,
            trace: `${first.id}/again`,
            earlier: () => first,
            cleanup: false,
          });
          note(exchange);
        }),
      );
    },
    settle: () => shared.clear(),
    clean: async (sending, permit, resource) => {
      const exchanges: Exchange[] = [];
      return run(sending, cleanupScenario, resource, permit, true, exchanges);
    },
  };
}

/** The run was stopped by the user: not an error of the scenario. */
class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}
