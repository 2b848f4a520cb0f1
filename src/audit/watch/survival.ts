import { type Exchange, type Fault, gatewayStatuses, isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import { tryId } from '../../model/tries.ts';
import type { Send } from '../send.ts';
import { kindOf, oddityOf, rankOf, ruinousOf, writeOf } from './oddity.ts';
import { unsent } from '../sending/unsent.ts';

/** What was seen to be the matter with a service after one request. */
export interface Ruin {
  /**
   * `silent`: nothing answers, or only to say that the service is not there. `locked`: the credential that worked is refused. `gone`: what was read
   * before is gone after it.
   */
  readonly kind: 'silent' | 'locked' | 'gone';
  readonly exchange: Exchange;
  /** False where the exchange was judged before anything of this was known. */
  readonly isTold: boolean;
  /** True where it was seen twice; then the service came back in between. */
  readonly isShown: boolean;
  /** What else may have done it. */
  readonly others: readonly Exchange[];
  /** The resource of which all is gone, where that is known of one alone. */
  readonly from?: string | undefined;
}

/** Tells a request that got no answer from one after which nothing answers any more. */
export interface Survival {
  /**
   * Sends, and where the answer lets it be doubted that the service is still there, waits for it as long as the plan is patient. The request
   * that ended it comes back with the fault `silent`; where the service came back, it was sent once more to see that.
   */
  watch(id: string, ask: Ask, terms: Terms): Promise<Exchange>;
  /** The kind of the request ends the service: none is to be sent again. */
  condemn(probe: Probe): void;
  isCondemned(probe: Probe): boolean;
  /**
   * What was read before was gone after the request, twice or (`isShown` is false) once, when it may have gone with `others` as well: nothing
   * more is to be sent.
   */
  accuse(exchange: Exchange, isShown: boolean, others?: readonly Exchange[], from?: string): void;
  /** Ends when it is known whether the service is still there; undefined where nobody doubts it. */
  doubted(): Promise<unknown> | undefined;
  /** True once nothing answered any more: going on would bring nothing. */
  isOver(): boolean;
  /** True once it was over and no request can be told that did it: what failed then is its usual answer. */
  isDown(): boolean;
  /** True where the service answers again after all; asked once. */
  isBack(): Promise<boolean>;
  /** What became of the service, and after which request; undefined where nothing did, or none can be told. */
  ruin(): Ruin | undefined;
  /** What the service was down after, once, and came back; none where it is told what ended it. */
  spells(): readonly Exchange[];
  /** The wrong credential after which the valid one was refused for a while; undefined where it was not, or was refused to the end. */
  lock(): Exchange | undefined;
  /** A read that the credential opened and opens no more: it is over, or was locked out; undefined where it is still taken. */
  refused(): Exchange | undefined;
}

/** What holds of one request. */
export interface Terms {
  /** Asked before it is sent again. */
  readonly mayRepeat: () => Promise<boolean>;
  /** Asked of a service that came back: true where nothing is left of what others had in it. */
  readonly isEmptied: () => Promise<boolean>;
  /** Told of an answer that is evidence, and is not judged. */
  readonly onTry: (exchange: Exchange) => void;
  /** Told of each answer as it comes. */
  readonly onAnswer: (exchange: Exchange) => void;
}

/** What watching a service needs. */
export interface Watching {
  readonly send: Send;
  /** Milliseconds that a service is waited for. */
  readonly patienceMs: number;
  readonly isAborted: () => boolean;
  /** Told of each look at whether it is still there. */
  readonly onLook: (exchange: Exchange) => void;
  /** Told whenever nothing was there, and when what was there was seen to be gone. */
  readonly onLoss: () => void;
}

/** So many plain reads go without an answer before a service is given up. */
const leastTries = 3;
/** A credential that is refused for so many milliseconds stays so for long, or for good. */
const lockedMs = 5000;
/** Milliseconds before the second look; doubled from look to look. */
const firstPauseMs = 500;
/** So many different reads are asked in turn. */
const mostControls = 3;
/** So many requests may have done it. */
const mostSuspects = 20;

export function createSurvival({ send, patienceMs, isAborted, onLook, onLoss }: Watching): Survival {
  /** Targets of plain reads that worked, and the last of these reads. */
  const worked = new Set<string>();
  let controls: readonly Asked[] = [];
  /** What may have done it: odd or unanswered, since a plain read last worked. What was refused did not arrive. */
  let suspects: readonly Exchange[] = [];
  /** When the first answer came that was a failure, since anything was answered otherwise; epoch milliseconds. */
  let failingSince: number | undefined;
  const condemned = new Set<string>();
  /** Ends with what is sent once more now, after the service was down. */
  let turn: Promise<unknown> = Promise.resolve();
  let looks = 0;
  let waiting: Promise<Waited> | undefined;
  let back: Promise<boolean> | undefined;
  let isOver = false;
  let ruin: Ruin | undefined;
  /** A control that the credential opens no more. */
  let refused: Exchange | undefined;
  const spells: Exchange[] = [];
  /** When the credential that worked was last seen to be refused; epoch milliseconds. */
  let lockedUntil: number | undefined;
  let lock: Exchange | undefined;
  /** Kinds of requests that were refused while the credential was taken elsewhere. */
  const refusedAnyway = new Set<string>();

  const look = async (control: Asked, before: Exchange | undefined, ms: number): Promise<Exchange> => {
    looks += 1;
    const answer = await send(
      { ...control.probe, share: false, connection: 'fresh', notBefore: { step: control.probe.step, ms } },
      {
        id: `${control.id}/alive-${looks}`,
        scenario: control.scenario,
        trace: `${control.id}/alive`,
        earlier: () => before,
        cleanup: isAborted(),
        // The next look is when patience says, not the service.
        mayRepeat: async () => false,
      },
    );
    onLook(answer);
    return answer;
  };

  /** Asks plain reads in turn until one is answered as before, as long as the plan is patient; `since`: epoch milliseconds when it was doubted first. */
  const wait = async (since: number): Promise<Waited> => {
    let last: Exchange | undefined;
    // Who takes each connection and closes it is there, and for others maybe.
    let isShutOut = true;
    let isSilent = false;
    for (let number = 0; ; number += 1) {
      const control = controls[number % controls.length];
      if (control === undefined) return up;
      const leftMs = last === undefined ? 0 : Math.max(firstPauseMs, since + patienceMs - last.receivedAt);
      const pauseMs = Math.min(firstPauseMs * 2 ** (number - 1), patienceMs / leastTries, leftMs);
      last = await look(control, last, pauseMs);
      const state = stateOf(last);
      if (isAborted() || (state === 'up' && number === 0)) return up;
      isShutOut &&= last.fault?.kind === 'reset';
      // One page of a gateway may be noise; who takes no connection was away.
      if (state === 'silent' && (isSilent || last.reply === undefined)) onLoss();
      isSilent ||= state === 'silent';
      if (state === 'locked') lockedUntil = last.receivedAt;
      if (state === 'up' && !isSilent) lock ??= suspectAfter('locked').suspect;
      if (state === 'up') return isSilent ? { state, ...suspectAfter('silent') } : up;
      const enoughMs = state === 'locked' ? Math.min(lockedMs, patienceMs) : patienceMs;
      if (number + 1 >= leastTries && last.receivedAt - since >= enoughMs) {
        if (state === 'locked') refused = last;
        return { state, ...suspectAfter(state, isShutOut) };
      }
    }
  };

  /**
   * What it came after: what was never answered, else what was answered last; first what it may be shut out for, then the oddest, and of these
   * the one that was sent first. The others are those that no usual client sends, and of usual writes the writes.
   */
  const suspectAfter = (kind: Ruin['kind'], isShutOut = false): Pick<Waited, 'suspect' | 'others'> => {
    const isBan = ({ probe }: Exchange): boolean => isShutOut && probe.provokes === 'unauthorized';
    if (kind === 'locked') {
      const wrong = suspects.filter(({ probe }) => probe.provokes === 'unauthorized');
      // None at all is no guess.
      return { suspect: wrong.findLast(({ probe }) => probe.credential !== 'none') ?? wrong.at(-1), others: [] };
    }
    // What was sent while all failed did not begin it.
    const before = suspects.filter(({ sentAt }) => failingSince === undefined || sentAt <= failingSince);
    const broken = before.filter(isHandedOver);
    const [suspect, ...others] = (broken.length === 0 ? before.slice(-1) : broken).toSorted(
      (one, other) =>
        Number(isBan(other)) - Number(isBan(one)) ||
        rankOf(one.probe) - rankOf(other.probe) ||
        one.sentAt - other.sentAt,
    );
    // Of usual writes at once each may have done it, or all of them together.
    const isOfWrites = suspect !== undefined && isUsualWrite(suspect);
    const isLikely = (each: Exchange): boolean =>
      oddityOf(each.probe) !== undefined || (isOfWrites && isUsualWrite(each));
    return { suspect, others: others.filter(isLikely) };
  };

  const note = (exchange: Exchange): void => {
    const { probe, id, scenario, sentAt, receivedAt } = exchange;
    if (exchange.reply !== undefined)
      failingSince = exchange.reply.status < 500 ? undefined : (failingSince ?? receivedAt);
    if (!isPlain(exchange)) {
      const isOdd = oddityOf(probe) !== undefined && exchange.fault?.kind !== 'refused';
      if (isOdd || isHandedOver(exchange)) suspects = [...suspects, exchange].slice(-mostSuspects);
      return;
    }
    worked.add(probe.target);
    const others = controls.filter((each) => each.probe.target !== probe.target);
    controls = [{ probe, id, scenario, receivedAt }, ...others].slice(0, mostControls);
    suspects = suspects.filter((odd) => odd.receivedAt > sentAt);
  };

  /** Waits where the service may be down, once for all that was in flight. */
  const check = async (exchange: Exchange): Promise<Waited> => {
    note(exchange);
    const isShut = isRefused(exchange);
    const isDoubted = isDoubtful(exchange, worked) || (isShut && !refusedAnyway.has(refusalOf(exchange)));
    if (isOver || controls.length === 0 || !isDoubted) return up;
    waiting ??= wait(exchange.firstSentAt ?? exchange.sentAt).finally(() => {
      waiting = undefined;
    });
    const waited = await waiting;
    const { state, suspect, others } = waited;
    // What alone fails is no sign of the rest.
    if (state === 'up') {
      worked.delete(exchange.probe.target);
      if (isShut) refusedAnyway.add(refusalOf(exchange));
      if (suspect !== undefined && !spells.includes(suspect)) spells.push(suspect);
    } else {
      isOver = true;
      if (suspect !== undefined) ruin ??= { kind: state, exchange: suspect, isShown: false, isTold: false, others };
    }
    return waited;
  };

  const condemn = (kind: string | undefined): void => {
    if (kind !== undefined) condemned.add(kind);
  };

  const isCondemned = (probe: Probe): boolean =>
    [kindOf(probe), ruinousOf(probe)].some((kind) => kind !== undefined && condemned.has(kind));

  const accuse: Survival['accuse'] = (exchange, isShown, others = [], from) => {
    isOver = true;
    onLoss();
    ruin ??= { kind: 'gone', exchange, isShown, isTold: false, others, from };
    if (isShown) condemn(kindOf(exchange.probe));
  };

  /** Sends once more, while nothing else is, what the service went down at: only so is it known which of all that was in flight did it. */
  const again = async (first: Exchange, { suspect, others }: Waited, ask: Ask, terms: Terms): Promise<Exchange> => {
    const { id, probe } = first;
    const kind = oddityOf(probe)?.kind;
    if (isOver) return first;
    // What may have lost its data by it is not sent it once more.
    if (await terms.isEmptied()) {
      accuse(suspect ?? first, false, others);
      return first;
    }
    suspects = suspects.filter((each) => each !== first);
    if (kind === undefined || !(await terms.mayRepeat())) return first;
    terms.onTry(Object.freeze({ ...first, id: tryId(id, 1) }));
    if (isCondemned(probe)) return unsent(probe, first, 'a request of this kind did harm');
    const second = Object.freeze({ ...(await ask(tryId(id, 2))), id, isAgain: true } as const);
    const later = await check(second);
    if (later.suspect === undefined || !isHandedOver(second)) return second;
    condemn(ruinousOf(probe));
    const end = silenced(second, true);
    ruin ??= { kind: 'silent', exchange: end, isShown: true, isTold: true, others: [] };
    return end;
  };

  /** Asks once more, with the credential that is taken again, for what was refused while it was not. */
  const reopened = async (shut: Exchange, ask: Ask, terms: Terms): Promise<Exchange> => {
    if (isOver || !(await terms.mayRepeat())) return unopened(shut);
    terms.onTry(Object.freeze({ ...shut, id: tryId(shut.id, 1) }));
    const second = Object.freeze({ ...(await ask(tryId(shut.id, 2))), id: shut.id });
    await check(second);
    return isShutOut(second) ? unopened(second) : second;
  };

  const isShutOut = (exchange: Exchange): boolean =>
    isRefused(exchange) && (refused !== undefined || exchange.sentAt <= (lockedUntil ?? -Infinity));

  return {
    watch: async (id, ask, terms) => {
      const first = await ask(id);
      terms.onAnswer(first);
      const waited = await check(first);
      const { state, suspect, others } = waited;
      if (isShutOut(first)) return reopened(first, ask, terms);
      if (state === 'up' && (suspect === first || others.includes(first))) {
        const end = turn.then(() => again(first, waited, ask, terms));
        turn = end.catch(() => undefined);
        return end;
      }
      if (suspect !== first || state !== 'silent') return first;
      ruin = { kind: 'silent', exchange: silenced(first), isShown: false, isTold: true, others };
      return ruin.exchange;
    },
    condemn: (probe) => condemn(oddityOf(probe)?.kind),
    isCondemned: (probe) => {
      if (lockedUntil !== undefined && probe.credential !== 'valid' && probe.credential !== 'none') return true;
      return isCondemned(probe);
    },
    accuse,
    doubted: () => waiting,
    isOver: () => isOver,
    isDown: () => isOver && ruin === undefined && refused === undefined,
    isBack: () => {
      const [control] = controls;
      return (back ??=
        control === undefined
          ? Promise.resolve(true)
          : look(control, undefined, 0).then((answer) => stateOf(answer) === 'up'));
    },
    ruin: () => ruin,
    spells: () => (ruin === undefined ? spells : []),
    lock: () => (isOver ? undefined : lock),
    refused: () => refused,
  };
}

/** By these a service, or what stands before it, refuses the credential, or whoever sends it. */
const refusals: ReadonlySet<number | undefined> = new Set([401, 403, 423]);

/** A request with the valid credential that was refused, maybe for it. */
function isRefused({ probe, reply }: Exchange): boolean {
  return probe.credential === 'valid' && probe.operation?.access === undefined && refusals.has(reply?.status);
}

function refusalOf({ probe }: Exchange): string {
  return `${probe.method} ${probe.operation?.id ?? ''} ${probe.provokes}`;
}

/** What was answered when the credential was no longer taken: it says nothing of the service. */
function unopened(exchange: Exchange): Exchange {
  const message = 'the credential, which worked before, was no longer taken';
  return Object.freeze({ ...exchange, fault: { kind: 'unavailable', message } } as const);
}

/** A read that worked, without its answer. */
type Asked = Pick<Exchange, 'id' | 'probe' | 'scenario' | 'receivedAt'>;

interface Waited {
  /** `up`: it answers, at once or again. */
  readonly state: 'up' | Ruin['kind'];
  /** What it was down after, if it was; undefined where none can be told. */
  readonly suspect: Exchange | undefined;
  /** What else it may have been down after. */
  readonly others: readonly Exchange[];
}

const up: Waited = { state: 'up', suspect: undefined, others: [] };

/** Sends a request under an id. */
type Ask = (id: string) => Promise<Exchange>;

/** The request after which what stood was gone; `isSteady`: here and elsewhere. */
export function taking(exchange: Exchange, isSteady: boolean): Exchange {
  const message = 'what was read before was gone after it';
  const steady = isSteady ? ({ isSteady } as const) : {};
  return Object.freeze({ ...exchange, ...steady, hasTaken: true, fault: { kind: 'silent', message } } as const);
}

/** The request after which nothing answered; `isSteady`: each time, and then the service came back. */
export function silenced(exchange: Exchange, isSteady = false): Exchange {
  const message = isSteady ? 'nothing answered for a while, each time it was sent' : 'nothing answered any more';
  return Object.freeze({ ...exchange, ...(isSteady ? { isSteady } : {}), fault: { kind: 'silent', message } } as const);
}

/** What a plain read that worked before says of the service now. */
function stateOf({ reply, fault }: Exchange): Waited['state'] {
  if (reply === undefined) return fault?.kind === 'cancelled' || fault?.kind === 'not-sent' ? 'up' : 'silent';
  if (reply.status >= 500) return 'silent';
  return refusals.has(reply.status) ? 'locked' : 'up';
}

function isUsual({ method, provokes, credential, target }: Probe): boolean {
  return method === 'GET' && provokes === 'success' && credential === 'valid' && !target.includes('?');
}

function isUsualWrite({ probe }: Exchange): boolean {
  return oddityOf(probe) === undefined && writeOf(probe) !== undefined;
}

/** A plain read that worked. */
function isPlain(exchange: Exchange): boolean {
  return isUsual(exchange.probe) && isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** True for what was handed to the service and not answered; sent again on a new connection it was refused. */
function isHandedOver({ fault, reply, attempts }: Exchange): boolean {
  if (reply !== undefined) return gatewayStatuses.has(reply.status);
  return fault?.kind === 'reset' || fault?.kind === 'timeout' || (fault?.kind === 'refused' && attempts > 0);
}

const unanswered: ReadonlySet<Fault['kind'] | undefined> = new Set(['reset', 'refused', 'timeout'] as const);

/** True for what lets it be doubted that the service is still there, or still takes the credential. */
function isDoubtful({ probe, reply, fault }: Exchange, worked: ReadonlySet<string>): boolean {
  if (reply === undefined) return unanswered.has(fault?.kind);
  if (gatewayStatuses.has(reply.status)) return true;
  return isUsual(probe) && worked.has(probe.target) && (reply.status >= 500 || refusals.has(reply.status));
}
