import { type Answered, type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { showsMark } from '../model/mark.ts';
import { itemOf, listingOf } from '../model/envelope.ts';
import { idOf } from '../model/item.ts';
import { type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { cleanupScenario, offersBy, type Scenario, type Sending } from '../model/scenario.ts';
import type { Trace } from '../model/trace.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import type { Created, Lane, LaneContext } from './lane.ts';
import { createPermit, type Permit } from './permit.ts';
import { sharedWith, sharingKey } from './sharing.ts';
import { nameOf, type Step } from '../model/step.ts';

/** Timestamps may have whole seconds, so two sightings need more than one second between them. */
const repeatAfterMs = 1100;

interface Repeatable {
  readonly probe: Probe;
  readonly exchange: Exchange;
}

export function createLane(context: LaneContext): Lane {
  const { plan, readings, shares } = context;
  const sharer = {};
  shares?.join(sharer);
  const mayRepeat =
    shares === undefined ? undefined : async (): Promise<boolean> => (await shares.take(sharer, 1)) === 1;
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

  const noteProof = (exchange: Answered): void => {
    const resource = resourceOf(plan, exchange.probe.operation?.resource);
    const list = resource === undefined ? undefined : created.get(resource.key);
    const isOpen = ({ proven, wasListed, id }: Created): boolean => !proven && !wasListed && id !== undefined;
    if (resource === undefined || list?.some(isOpen) !== true) return;
    const shown = shownItems(exchange, readings.of(resource).idField);
    list.forEach((each, index) => {
      const { marks = [] } = each.exchange.probe.about;
      const isShown = isOpen(each) && shown.some(({ id, item }) => id === each.id && showsMark(item, marks));
      if (isShown) list[index] = { ...each, proven: true };
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
    earlier: (step: Step | string) => Exchange | undefined,
    cleanup: boolean,
  ): Promise<Exchange> => {
    const key = cleanup ? undefined : sharingKey(probe);
    const known = key === undefined ? undefined : shared.get(key);
    if (known !== undefined) return known.then((exchange) => sharedWith(exchange, probe));
    const refusal = permit.refusal(probe);
    if (refusal !== undefined) throw new Error(`${scenario} may not send ${probe.method} ${probe.target}: ${refusal}`);
    const exchange = context.send(probe, {
      id: id(),
      scenario,
      trace,
      earlier,
      cleanup,
      ...(cleanup || mayRepeat === undefined ? {} : { mayRepeat }),
    });
    if (key !== undefined) shared.set(key, exchange);
    return exchange;
  };

  /** Those of the probes, from the first on, that may still be sent; what is shared costs nothing. */
  const affordable = async (probes: readonly Probe[]): Promise<readonly Probe[]> => {
    if (shares === undefined) return probes;
    const asked = new Set(shared.keys());
    const costs = probes.map((probe) => {
      const key = sharingKey(probe);
      const isKnown = key !== undefined && asked.has(key);
      if (key !== undefined) asked.add(key);
      return isKnown ? 0 : 1;
    });
    const cost = costs.reduce<number>((sum, each) => sum + each, 0);
    let left = cost === 0 ? 0 : await shares.take(sharer, cost);
    if (left === cost) return probes;
    const end = costs.findIndex((each) => (left -= each) < 0);
    return probes.slice(0, end);
  };

  const run = async <Result>(
    sending: Sending<Result>,
    scenario: string,
    resource: Resource | undefined,
    permit: Permit,
    cleanup: boolean,
    exchanges: Exchange[],
  ): Promise<Result> => {
    const earlier = (step: Step | string): Exchange | undefined =>
      exchanges.find((exchange) => nameOf(exchange.probe.step) === nameOf(step));
    const trace = traceName(scenario, resource);
    let answers: readonly Exchange[] = [];
    for (;;) {
      const next = sending.next(answers);
      if (next.done === true) return next.value;
      if (context.isAborted() && !cleanup) throw new Interrupted();
      const wanted = cleanup ? next.value : next.value.filter(({ step }) => context.isWanted(step, scenario));
      const probes = cleanup ? wanted : await affordable(wanted);
      if (context.isAborted() && !cleanup) throw new Interrupted();
      const sent = await Promise.all(
        probes.map((probe) =>
          sendOne(
            probe,
            () => nextId(scenario, resource, nameOf(probe.step)),
            scenario,
            trace,
            permit,
            earlier,
            cleanup,
          ),
        ),
      );
      for (const exchange of sent) {
        exchanges.push(exchange);
        // A shared answer was noted when it came, but who asks for a second look may have come later.
        if (exchange.probe.again && !repeatable.has(exchange.id)) {
          repeatable.set(exchange.id, { probe: exchange.probe, exchange });
        }
        if (noted.has(exchange.id)) {
          context.onShared(exchange);
          continue;
        }
        noted.add(exchange.id);
        note(exchange);
      }
      if (probes.length < wanted.length) throw new Interrupted();
      const byProbe = new Map(probes.map((probe, index) => [probe, sent[index]]));
      answers = next.value.map((probe) => byProbe.get(probe) ?? unasked(probe, scenario));
    }
  };

  const sendingOf = (scenario: Scenario, resource: Resource | undefined): Sending => {
    if (scenario.per === 'service') return scenario.run(plan, readings, context.fresh);
    if (resource === undefined) throw new Error('it was driven without a resource');
    return scenario.run(plan, resource, readings, context.fresh);
  };

  return {
    created,
    drive: async (scenario, resource) => {
      context.onScenario(scenario, resource);
      const exchanges: Exchange[] = [];
      const trace = (): Trace => ({
        scenario: scenario.id,
        ...(resource === undefined ? {} : { resource }),
        exchanges,
      });
      const permit = createPermit(plan, offersBy(scenario, plan, resource));
      try {
        await run(sendingOf(scenario, resource), scenario.id, resource, permit, false, exchanges);
        return { trace: trace(), isCut: context.isAborted() && !exchanges.every(isAnswered) };
      } catch (error) {
        if (error instanceof Interrupted) return { trace: trace(), isCut: true };
        return { trace: trace(), isCut: false, error: error instanceof Error ? error : new Error(String(error)) };
      } finally {
        context.onTraceEnd(traceName(scenario.id, resource));
      }
    },
    repeat: async () => {
      const batch = [...repeatable.values()];
      repeatable.clear();
      if (batch.length === 0) return true;
      if (context.isAborted()) return false;
      const granted = shares === undefined ? batch.length : await shares.take(sharer, batch.length);
      const answers = await Promise.all(
        batch.slice(0, granted).map(async ({ probe, exchange: first }) => {
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
            ...(mayRepeat === undefined ? {} : { mayRepeat }),
          });
          note(exchange);
          return exchange;
        }),
      );
      return granted === batch.length && !(context.isAborted() && !answers.every(isAnswered));
    },
    settle: () => {
      shared.clear();
      shares?.leave(sharer);
    },
    clean: async (sending, permit, resource) => {
      const exchanges: Exchange[] = [];
      return run(sending, cleanupScenario, resource, permit, true, exchanges);
    },
  };
}

/** The items that a read or a list shows, with their ids. */
function shownItems(
  { probe, reply }: Answered,
  idField: string,
): readonly { readonly id: string | undefined; readonly item: JsonObject }[] {
  if (!isSuccess(reply.status)) return [];
  const kind = probe.operation?.kind;
  const item = kind === 'read' ? itemOf(reply) : undefined;
  if (item !== undefined && probe.about.id !== undefined) return [{ id: probe.about.id, item }];
  const items = kind === 'list' ? (listingOf(reply)?.items ?? []) : [];
  return items.flatMap((each) => {
    const id = isObject(each) ? idOf(each, idField) : undefined;
    return isObject(each) && id !== undefined ? [{ id, item: each }] : [];
  });
}

/** What a scenario gets for a probe that nobody wants: it is never sent, and no rule sees it. */
function unasked(probe: Probe, scenario: string): Exchange {
  return {
    id: '',
    scenario,
    probe,
    request: { method: probe.method, url: '', headers: [] },
    fault: { kind: 'not-sent', message: 'no rule of this run wants it' },
    sentAt: 0,
    receivedAt: 0,
    attempts: 0,
  };
}

/** The run was stopped: not an error of the scenario. */
class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}
