import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { cleanupScenario, offersBy, type Scenario, type Sending } from '../../model/scenario.ts';
import type { Trace } from '../../model/trace.ts';
import { createFirstEntry } from './first-entry.ts';
import type { Lane, LaneContext } from './lane.ts';
import type { SendContext } from '../send.ts';
import { isNoisy } from './noise.ts';
import { kindOf, oddityOf } from '../watch/oddity.ts';
import { createPermit, type Permit } from '../sending/permit.ts';
import { sharedWith, sharingKey } from '../sending/sharing.ts';
import { createToil } from '../sending/toil.ts';
import { isSameStep, type Step } from '../../model/step.ts';
import { calledOff, unsent } from '../sending/unsent.ts';

/** Timestamps may have whole seconds, so two sightings need more than one second between them. */
const repeatAfterMs = 1100;

/** A trace that is asked for alone lets its items grow so old. */
const ageMs = 1500;

interface Repeatable {
  readonly probe: Probe;
  /** The first sending, without its answer: there are many, and they wait for long. */
  readonly asked: Exchange;
  readonly order: number;
  readonly resource: Resource | undefined;
}

/** A scenario that is being driven on a resource, or on the service. */
interface Underway {
  readonly scenario: string;
  readonly resource: Resource | undefined;
  /** Name of its trace, to which its fresh connections belong. */
  readonly trace: string;
  readonly permit: Permit;
  readonly cleanup: boolean;
  readonly isAlone: boolean;
  /** Others are not begun before it has ended. */
  readonly isFirst: boolean;
  readonly mayLose: boolean;
  /** What was asked and answered so far. */
  readonly exchanges: Exchange[];
  /** How much of it was sent for this trace, and not for one before. */
  sent: number;
  /** Ends when the last one that was held back has gone out: what comes after it in the trace does so on the wire. */
  held?: Promise<void>;
}

/** More steps than any trace has: places in a trace lie between its order and that of the next one. */
const tracesAtMost = 1e6;

export function createLane(context: LaneContext): Lane {
  const { plan, readings, shares, stillness } = context;
  const sharer = {};
  shares?.join(sharer);
  // Others may wait for what is sent once more: it does not wait for them in turn.
  const mayRepeat = shares === undefined ? undefined : async (): Promise<boolean> => shares.spend();
  const shared = new Map<string, Promise<Exchange>>();
  const repeatable = new Map<string, Repeatable>();
  const numbers = new Map<string, number>();
  /** Ids of what was sent: a shared exchange is noted once. */
  const noted = new Set<string>();
  const toil = createToil(plan.http.patienceMs);
  const withFirstEntry = createFirstEntry({ ...context, onTry: (exchange) => context.onTry(exchange) });

  const isLost = (exchange: Exchange): boolean =>
    context.noise.isLost(exchange) || context.absence.isLost(exchange) || context.losses.isUndone(exchange);

  const traceName = (scenario: string, resource: Resource | undefined): string =>
    `${resource?.key ?? 'service'}/${scenario}`;

  const nextId = (scenario: string, resource: Resource | undefined, step: string): string => {
    const stem = `${(resource?.key ?? 'service').replace(/^\//, '')}/${scenario}/${step}`;
    const number = (numbers.get(stem) ?? 0) + 1;
    numbers.set(stem, number);
    return `${stem}/${number}`;
  };

  const note = (exchange: Exchange, order: number): void => {
    context.standing.note(exchange);
    if (isAnswered(exchange)) readings.note(exchange);
    // After they did: how it is judged is told by what it shows too.
    context.onExchange(exchange, order);
  };

  const settled = (
    id: string,
    ask: (id: string) => Promise<Exchange>,
    under: Pick<Underway, 'resource' | 'trace' | 'mayLose' | 'isAlone' | 'exchanges'>,
  ): Promise<Exchange> => {
    const terms = {
      mayLose: under.mayLose,
      mayRepeat: async () => !context.isAborted() && (mayRepeat === undefined || (await mayRepeat())),
      isDone: (exchange: Exchange) => context.isDone(exchange),
      isDown: () => context.survival.isDown(),
      onTry: context.onTry,
    };
    const { noise, survival, emptiness, losses } = context;
    const watching = {
      ...terms,
      isEmptied: () => emptiness.isEmptied(),
      onAnswer: (exchange: Exchange) => {
        // What is asked for again is told of late: meanwhile others may show what it did.
        if (!isNoisy(exchange)) return;
        emptiness.suspect(exchange);
        if (kindOf(exchange.probe) !== undefined) losses.suspect(exchange, under.resource?.key);
      },
    };
    return noise
      .settle(id, (name) => survival.watch(name, ask, watching), terms)
      .then((exchange) => withFirstEntry(exchange, terms.mayRepeat))
      .then(async (answered) => {
        const exchange = context.astray.settle(answered);
        if (exchange.isSteady === true) survival.condemn(exchange.probe);
        if (!survival.isOver()) await losses.after(exchange, { resource: under.resource?.key, isAlone: under.isAlone });
        const ruin = survival.ruin();
        // What a service without its data answers says nothing of it.
        return ruin?.kind !== 'gone' || ruin.exchange.id === exchange.id ? exchange : calledOff(exchange);
      })
      .then((exchange) =>
        context.absence.settle(exchange, {
          trace: under.trace,
          mayLose: under.mayLose,
          hasDeleted: under.exchanges.some(
            ({ probe, reply }) => probe.method === 'DELETE' && isSuccess(reply?.status ?? 0),
          ),
          mayLook: terms.mayRepeat,
        }),
      )
      .then(async (exchange) => {
        // Before it begins anew with the request that may have done it.
        if (context.absence.isLost(exchange))
          await losses.look({ resource: under.resource?.key, isAlone: under.isAlone });
        return exchange;
      });
  };

  /** Sends as soon as it may go out; what is alone goes at once, for all else waits for it. */
  const letOut = async (
    probe: Probe,
    sending: Pick<SendContext, 'id' | 'scenario'>,
    askAs: (isAlone: boolean) => (id: string) => Promise<Exchange>,
    under: Underway,
  ): Promise<Exchange> => {
    const { release, survival, changes, losses, looks } = context;
    const sendAs = async (isAlone: boolean): Promise<Exchange> => {
      const ask = askAs(isAlone);
      if (survival.isOver() && !under.isAlone) return unsent(probe, sending, unanswering);
      if (!looks.mayGo(probe)) return unsent(probe, sending, marking);
      if (!context.astray.mayGo(probe) || !changes.mayGo(probe) || !losses.mayGo(probe))
        return unsent(probe, sending, harmful);
      if (probe.once === true) return ask(sending.id);
      const settle = (): Promise<Exchange> => settled(sending.id, ask, { ...under, isAlone });
      const { resource } = under;
      // It may have been shown while this waited.
      const stillMay = async (): Promise<Exchange> =>
        changes.mayGo(probe) && losses.mayGo(probe) ? settle() : unsent(probe, sending, harmful);
      return isAlone ? settle() : losses.around(probe, resource?.key, () => changes.around(probe, stillMay));
    };
    if (under.isAlone && !survival.isCondemned(probe)) return sendAs(true);
    const { held } = under;
    let go = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      go = () => {
        if (under.held === gone) delete under.held;
        resolve();
      };
    });
    under.held = gone;
    if (held !== undefined) await held;
    const out = (isAlone = under.isAlone): Promise<Exchange> => {
      const answer = sendAs(isAlone);
      go();
      return answer;
    };
    const toBeSent = async (): Promise<Exchange | undefined> => {
      if (!under.isFirst) await looks.settled(probe, under.resource?.key);
      return release.out(probe, under.resource?.key, out);
    };
    const sent = (await toBeSent().finally(() => go())) ?? unsent(probe, sending, harmful);
    looks.note(sent);
    return sent;
  };

  const sendOne = (given: Probe, under: Underway): Promise<Exchange> => {
    const probe = under.isAlone ? aged(given, under.exchanges) : given;
    const { scenario, resource, trace, cleanup } = under;
    const key = cleanup || under.isAlone ? undefined : sharingKey(probe);
    const known = key === undefined ? undefined : shared.get(key);
    if (known !== undefined) return known.then((exchange) => sharedWith(exchange, probe));
    // What others had asked before was not offered here, and is asked once more where the trace is to be alone.
    const isOffered = under.isAlone && sharingKey(probe) !== undefined;
    const refusal = isOffered ? undefined : under.permit.refusal(probe);
    if (refusal !== undefined) throw new Error(`${scenario} may not send ${probe.method} ${probe.target}: ${refusal}`);
    const sending = {
      id: nextId(scenario, resource, probe.step.name),
      scenario,
      ...keyIn(resource),
      trace,
      earlier: (step: Step) => under.exchanges.find((exchange) => isSameStep(exchange.probe.step, step)),
      cleanup,
      isOdd: !cleanup && oddityOf(probe) !== undefined,
      ...(cleanup ? { isCalledOff: () => toil.inVain(probe) !== undefined } : {}),
      ...(cleanup || mayRepeat === undefined ? {} : { mayRepeat }),
    };
    const askAs =
      (isAlone: boolean) =>
      (id: string): Promise<Exchange> => {
        // What is asked again, for a kept connection may have been closed under it, tells nothing on another such.
        const isAgain = id !== sending.id && (probe.connection === 'shared' || probe.connection === 'kept');
        const asked = isAgain ? Object.freeze({ ...probe, connection: 'fresh' } as const) : probe;
        const send = (): Promise<Exchange> => context.send(asked, { ...sending, id });
        under.sent += 1;
        return isAlone ? send() : stillness.beside(send);
      };
    const ask = askAs(under.isAlone);
    const whileThere = async (): Promise<Exchange> => {
      const answer = await askWhileThere(context, probe, sending, ask);
      toil.note(answer);
      // It may have become so while this waited for its turn.
      const inVain = answer.fault?.kind === 'not-sent' ? toil.inVain(probe) : undefined;
      return inVain === undefined ? answer : unsent(probe, sending, inVain);
    };
    const exchange = !cleanup
      ? letOut(probe, sending, askAs, under)
      : context.isAborted()
        ? whileThere()
        : context.losses
            .around(probe, resource?.key, () => context.changes.around(probe, whileThere))
            .then((sent) => {
              context.losses.noteCleanup(sent, resource?.key);
              return sent;
            });
    if (key !== undefined) {
      shared.set(key, exchange);
      // Who begins anew asks anew.
      void exchange.then(
        (sent) => isLost(sent) && shared.delete(key),
        () => undefined,
      );
    }
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

  /** Tells of an answer, once under the probe that it was sent for, then under those of the steps that share it. */
  const tell = (exchange: Exchange, order: number): void => {
    if (noted.has(exchange.id)) {
      context.onShared(exchange, order);
      return;
    }
    noted.add(exchange.id);
    note(exchange, order);
  };

  /** What was sent for another is answered, whatever was closed since. */
  const isSent = (probe: Probe, { resource, isAlone }: Underway): boolean => {
    const key = isAlone ? undefined : sharingKey(probe);
    const isKnown = key !== undefined && shared.has(key);
    return context.isWanted(probe, resource) && (isKnown || !context.isClosed(probe, resource));
  };

  const run = async <Result>(sending: Sending<Result>, under: Underway): Promise<Result> => {
    const { scenario, cleanup, exchanges } = under;
    const first = context.orderOf(scenario, under.resource);
    let answers: readonly Exchange[] = [];
    for (;;) {
      const next = sending.next(answers);
      if (next.done === true) return next.value;
      if (context.isAborted() && !cleanup) throw new Interrupted();
      const wanted = cleanup ? next.value : next.value.filter((probe) => isSent(probe, under));
      const probes = cleanup ? wanted : await affordable(wanted);
      if (context.isAborted() && !cleanup) throw new Interrupted();
      const sent = await Promise.all(probes.map((probe) => sendOne(probe, under)));
      // What it goes on with is gone.
      const isOver = !cleanup && exchanges.some((each) => context.losses.isUndone(each));
      for (const exchange of sent) {
        exchanges.push(exchange);
        const order = first + exchanges.length / tracesAtMost;
        // A shared answer was told when it came, but who asks for a second look may have come later.
        if (exchange.probe.again && exchange.attempts > 0 && !repeatable.has(exchange.id)) {
          const { reply: _reply, ...asked } = exchange;
          repeatable.set(exchange.id, { probe: exchange.probe, asked, order, resource: under.resource });
        }
        if (isOver || isLost(exchange)) context.onTry(exchange);
        else tell(exchange, order);
      }
      if (probes.length < wanted.length) throw new Interrupted();
      if (isOver || sent.some((each) => isLost(each))) throw new Lost();
      const byProbe = new Map(probes.map((probe, index) => [probe, sent[index]]));
      answers = next.value.map(
        (probe) => byProbe.get(probe) ?? unsent(probe, { id: '', scenario }, 'no rule of this run wants it'),
      );
    }
  };

  const sendingOf = (scenario: Scenario, resource: Resource | undefined): Sending => {
    if (scenario.per === 'service') return scenario.run(plan, readings, context.fresh);
    if (resource === undefined) throw new Error('it was driven without a resource');
    return scenario.run(plan, resource, readings, context.fresh);
  };

  return {
    drive: async (scenario, resource, { isAlone = false, mayLose = false } = {}) => {
      context.onScenario(scenario, resource);
      const exchanges: Exchange[] = [];
      const trace: Trace = { scenario: scenario.id, ...(resource === undefined ? {} : { resource }), exchanges };
      const under: Underway = {
        scenario: scenario.id,
        resource,
        trace: traceName(scenario.id, resource),
        permit: createPermit(plan, offersBy(scenario, plan, resource)),
        cleanup: false,
        isAlone,
        isFirst: scenario.isFirst === true,
        mayLose,
        exchanges,
        sent: 0,
      };
      const before = stillness.count;
      const wasDisturbed = (): boolean => !isAlone && stillness.count - before > under.sent;
      const whole = (): Promise<void> => run(sendingOf(scenario, resource), under);
      try {
        await (isAlone ? stillness.alone(whole) : whole());
        const isCut = context.isAborted() && !exchanges.every(isAnswered);
        return { trace, isCut, isLost: false, wasDisturbed: wasDisturbed() };
      } catch (error) {
        const isLost = error instanceof Lost;
        if (isLost || error instanceof Interrupted)
          return { trace, isCut: !isLost, isLost, wasDisturbed: wasDisturbed() };
        const thrown = error instanceof Error ? error : new Error(String(error));
        return { trace, isCut: false, isLost: false, wasDisturbed: wasDisturbed(), error: thrown };
      } finally {
        context.onTraceEnd(under.trace);
      }
    },
    repeat: async () => {
      const batch = [...repeatable.values()].filter(({ probe }) => context.losses.mayGo(probe));
      repeatable.clear();
      if (batch.length === 0) return true;
      if (context.isAborted()) return false;
      const granted = shares === undefined ? batch.length : await shares.take(sharer, batch.length);
      const answers = await Promise.all(
        batch.slice(0, granted).map(async ({ probe, asked, order, resource }) => {
          // Not by spreading: each would be of a hidden class of its own, and all that reads probes slower for it.
          const changes = { repeated: true, share: false, notBefore: { step: probe.step, ms: repeatAfterMs } };
          const repeated: Probe = Object.assign({}, probe, changes);
          const id = `${asked.id}/again`;
          const ask = (name: string): Promise<Exchange> =>
            stillness.beside(() =>
              context.send(repeated, {
                id: name,
                scenario: asked.scenario,
                ...keyIn(resource),
                trace: id,
                earlier: () => asked,
                cleanup: false,
                ...(mayRepeat === undefined ? {} : { mayRepeat }),
              }),
            );
          const exchange = await settled(id, ask, {
            resource,
            trace: id,
            mayLose: false,
            isAlone: false,
            exchanges: [],
          });
          note(exchange, order);
          return exchange;
        }),
      );
      return granted === batch.length && !(context.isAborted() && !answers.every(isAnswered));
    },
    rest: () => shares?.leave(sharer),
    goOn: () => shares?.join(sharer),
    settle: () => {
      shared.clear();
      numbers.clear();
      noted.clear();
      shares?.leave(sharer);
    },
    clean: async (sending, permit, resource) => {
      const trace = traceName(cleanupScenario, resource);
      const beside = { cleanup: true, isAlone: false, isFirst: false, mayLose: false, exchanges: [], sent: 0 };
      return run(sending, { scenario: cleanupScenario, resource, trace, permit, ...beside });
    },
  };
}

/** What the cleanup sends, where the service is still there to take it. */
async function askWhileThere(
  { survival, changes }: Pick<LaneContext, 'survival' | 'changes'>,
  probe: Probe,
  sending: Pick<SendContext, 'id' | 'scenario'>,
  ask: (id: string) => Promise<Exchange>,
): Promise<Exchange> {
  const isHarmful = survival.isCondemned(probe) || (probe.method === 'DELETE' && !changes.mayGo(probe));
  if (isHarmful) return unsent(probe, sending, harmful);
  if (!survival.isOver() || (await survival.isBack())) return ask(sending.id);
  return unsent(probe, sending, survival.refused() === undefined ? unanswering : shut);
}

/** What is done with an item of ours where the trace is alone: not before what services do to new items must be over. */
function aged(probe: Probe, earlier: readonly Exchange[]): Probe {
  const made = earlier.findLast((each) => each.probe.effect === 'create' && each.probe.provokes === 'success');
  if (made === undefined || probe.effect === 'create' || probe.notBefore !== undefined) return probe;
  if (probe.step.kind.isOfMaking === true) return probe;
  return { ...probe, notBefore: { step: made.probe.step, ms: ageMs } };
}

const shut = 'the credential, which worked before, is no longer taken';
const unanswering = 'the service answers nothing any more';
const marking = 'reading an item was seen to change it';
const harmful = 'a request of this kind did harm';

function keyIn(resource: Resource | undefined): Pick<SendContext, 'resource'> {
  return resource === undefined ? {} : { resource: resource.key };
}

/** What became of a write cannot be told: the trace ends there, and may begin anew. */
class Lost extends Error {
  constructor() {
    super('lost');
    this.name = 'Lost';
  }
}

/** The run was stopped: not an error of the scenario. */
class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}
