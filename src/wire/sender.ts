import type { Exchange, Fault, Reply } from '../model/exchange.ts';
import type { Plan } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Connection, Connections } from './connections.ts';
import type { Gate, Wait } from './gate.ts';
import type { TellHeld } from './held.ts';
import type { WireLimits } from './limits.ts';
import type { Pace } from './pace.ts';
import { type Announced, announcedBy } from './quota.ts';
import type { Renewal } from './renewal.ts';
import { isOwnFailure, isWorded, replyOf, valuesOf } from './reply.ts';
import { isSomebody, showsCredential } from './credential.ts';
import { type Base, cookiesSetBy, type OutgoingRequest, requestOf } from './request.ts';
import { afterFault, afterOnly, afterReply, isGatewayStatus, type Next, type Tried } from './retry.ts';
import type { Self } from './self.ts';
import type { Attempt } from './transport.ts';
import { type Terms, termsOf } from './terms.ts';
import type { Step } from '../model/step.ts';
import type { Veil } from './veil.ts';

/** Who sends a probe, and what its trace has seen so far. */
export interface SendContext {
  /** Id of the exchange to be. */
  readonly id: string;
  readonly scenario: string;
  /** Key of the resource that it is sent for, where it is sent for one. */
  readonly resource?: string;
  /** Key of the trace that its fresh connections belong to; the scenario where it is left out. */
  readonly trace?: string;
  /** It goes on after the run was interrupted. */
  readonly cleanup?: boolean;
  /** It may be what a service does not survive: it goes out on no connection that may be about to close, and not again unasked. */
  readonly isOdd?: boolean;
  /** Asked before the request is sent once more; where the answer is false, it is not. */
  readonly mayRepeat?: () => Promise<boolean>;
  /** It does not go out before what this comes back with has ended. */
  readonly hold?: () => Promise<unknown> | undefined;
  /** Asked as it is to go out: true where it is not to be sent after all. */
  readonly isCalledOff?: () => boolean;
  /** The exchange of an earlier step of the same trace. */
  readonly earlier: (step: Step) => Exchange | undefined;
}

/** What was sent so far. */
export interface Counts {
  requests: number;
  retries: number;
  throttled: number;
  waitedMs: number;
}

/** Rounds of 429 with no other answer in between; epoch milliseconds when the first was asked for, and the last one came. */
export interface Round {
  rounds: number;
  first: number;
  last: number;
}

/** The parts of an open wire. */
export interface Machinery {
  readonly plan: Plan;
  readonly base: Base;
  readonly self: Self;
  /** Absent where the plan's token cannot be had anew. */
  readonly renewal?: Renewal;
  readonly userAgent: string;
  readonly limits: WireLimits;
  readonly gate: Gate;
  readonly tellHeld: TellHeld;
  readonly pace: Pace;
  readonly connections: Connections;
  readonly now: () => number;
  readonly wait: Wait;
  readonly counts: Counts;
  readonly round: Round;
  /** Why the run was stopped, as the beginning of a sentence: `the run was interrupted`. */
  readonly stopped: () => string;
  /** Aborted when the run is stopped or the wire closed; and when the wire is closed. */
  readonly interrupted: AbortSignal;
  readonly closed: AbortSignal;
  /** Requests in flight: what cancels each, and whether it goes on after an interruption. */
  readonly underway: Set<{ readonly essential: boolean; readonly cancel: (fault: Fault) => void }>;
  /** Cookies as they were set, before masking. */
  readonly cookies: WeakMap<Reply, readonly string[]>;
}

interface Result {
  readonly attempt?: Attempt;
  readonly reply?: Reply;
  readonly fault?: Fault;
}

/** Sends a probe as often as it takes and records it. Never rejects for anything that the network does. */
export async function sendProbe(asked: Probe, context: SendContext, wire: Machinery): Promise<Exchange> {
  const probe = wire.self.veil.unveiled(asked);
  const essential = context.cleanup === true;
  const stop = essential ? wire.closed : wire.interrupted;
  const terms = termsOf(probe, context.resource, wire.plan);
  const { renewal } = wire;
  const isTokenSent = terms.credential !== 'none' && terms.credential !== 'made-up-cookie';
  const made = (): OutgoingRequest =>
    requestOf(probe, {
      terms,
      base: wire.base,
      http: wire.plan.http,
      caller: wire.self.caller,
      veil: wire.self.veil,
      userAgent: wire.userAgent,
      cookies: cookiesFor(probe, context, wire),
    });
  let request = made();
  let { token } = wire.self.caller;
  let isRenewed = false;
  const throttledReplies: Reply[] = [];
  const throttledAt: number[] = [];
  let isOfWrong = false;
  let tried: Tried = { throttled: 0, unavailable: 0, waitedMs: 0, reconnected: false };
  let sends = 0;
  let firstSentAt: number | undefined;
  const interruption = (): Fault => ({
    kind: 'not-sent',
    message: `${stop.aborted ? wire.stopped() : 'the run stopped'} before this request could be sent`,
  });
  const record = (result: Result): Exchange =>
    exchangeOf(
      probe,
      context,
      request,
      { ...result, attempts: sends, firstSentAt, throttledReplies, throttledAt, isOfWrong },
      wire,
    );

  await holdBack(probe, context, stop, wire);
  for (;;) {
    const leave = await wire.gate.enter({
      alone: probe.alone,
      again: sends > 0,
      essential,
      hurried: probe.once === true,
      ...(context.hold === undefined ? {} : { hold: context.hold }),
      ...(context.isCalledOff === undefined ? {} : { isCalledOff: context.isCalledOff }),
    });
    if (leave === undefined) return record({ fault: interruption() });
    const letOutAt = wire.now();
    if (renewal?.isDue() === true && isTokenSent) {
      const failure = await renewal.beforehand();
      if (failure !== undefined) {
        leave();
        return record({ fault: { kind: 'not-sent', message: tokenless(failure) } });
      }
    }
    if (token !== wire.self.caller.token) {
      request = made();
      ({ token } = wire.self.caller);
    }
    const connection = await connectionFor(probe, terms, context, tried, wire);
    if (stop.aborted) {
      wire.connections.release(connection);
      leave();
      return record({ fault: interruption() });
    }
    const sent = await sendOn(connection, request, essential, wire);
    if (sent.attempt.written) sends += 1;
    firstSentAt ??= sent.attempt.sentAt;
    if (probe.once !== true && sent.raw !== undefined)
      noteRound(wire.round, sent.raw.status === 429, sent.attempt.sentAt, wire.now());
    const next = nextStep(sent, connection, probe, context, tried, wire);
    if (sent.raw?.status === 429) {
      wire.counts.throttled += 1;
      if (probe.once !== true) isOfWrong = !wire.pace.throttled(letOutAt, wire.now());
      if (next.again) wire.gate.pause(next.afterMs);
    } else if (isStrained(sent)) wire.pace.failed(letOutAt, wire.now());
    else if (sent.reply !== undefined) {
      wire.pace.answered(sent.reply.waitMs, sent.reply.status === 401 && terms.credential !== 'valid');
    }
    if (sent.raw?.announced !== undefined) {
      const isRefused = sent.raw.status === 429;
      const answer = { sentAt: sent.attempt.sentAt, others: wire.underway.size, isRefused };
      wire.pace.announced(sent.raw.announced, answer, wire.now());
    }
    wire.connections.release(connection);
    leave();
    if (sent.raw?.status === 401 && renewal !== undefined && token !== undefined && terms.credential === 'valid') {
      const which = `${probe.method} ${probe.operation?.template ?? probe.target}`;
      if (isRenewed) renewal.inVain(which);
      const what = isRenewed ? 'as it is' : await renewal.after(token, which);
      if (typeof what === 'object')
        return record({ ...sent, fault: { kind: 'unavailable', message: tokenless(what.failure) } });
      if (what === 'again' && (context.mayRepeat === undefined || (await context.mayRepeat()))) {
        wire.counts.retries += 1;
        isRenewed = true;
        continue;
      }
    }
    if (!next.again) return record({ ...sent, ...(next.fault === undefined ? {} : { fault: next.fault }) });
    // What never left this machine costs nothing.
    const isFree = context.mayRepeat === undefined || (next.because === 'closed' && !sent.attempt.written);
    if (!isFree && !(await context.mayRepeat())) return record({ ...sent, fault: unrepeated(sent, next) });

    wire.counts.retries += 1;
    wire.counts.waitedMs += next.afterMs;
    tried = {
      throttled: tried.throttled + (next.because === 'throttled' ? 1 : 0),
      unavailable: tried.unavailable + (next.because === 'unavailable' ? 1 : 0),
      waitedMs: tried.waitedMs + next.afterMs,
      reconnected: tried.reconnected || next.because === 'closed',
    };
    if (next.because === 'throttled' && sent.reply !== undefined) {
      throttledReplies.push(sent.reply);
      throttledAt.push(sent.attempt.sentAt);
    }
    if (next.because === 'unavailable') {
      wire.tellHeld(wire.now() + next.afterMs, 'gateway');
      await idle(next.afterMs, stop, wire);
    }
  }
}

function tokenless(failure: string): string {
  return `the token is over, and there is no new one: ${failure}`;
}

/** A 429 to what was sent before the last one came is of the same round. */
function noteRound(round: Round, isRefused: boolean, sentAt: number, now: number): void {
  if (!isRefused) round.rounds = 0;
  else if (round.rounds === 0 || sentAt > round.last) {
    if (round.rounds === 0) round.first = sentAt;
    round.rounds += 1;
    round.last = now;
  }
}

/** True for what a service does that has too much to do: no answer in time, or a gateway's. */
function isStrained({ raw, reply, fault }: Sent): boolean {
  if (raw !== undefined && isGatewayStatus(raw.status)) return reply === undefined || !isOwnFailure(reply);
  return fault?.kind === 'timeout';
}

/** The request would be sent once more, and may not. */
function unrepeated({ raw, fault }: Sent, next: Next & { readonly again: true }): Fault {
  if (next.because === 'closed' && fault !== undefined) return fault;
  return {
    kind: next.because === 'throttled' ? 'throttled' : 'unavailable',
    message: `the answer is ${raw?.status ?? 'missing'}, and no request is left to send it again`,
  };
}

type Sent = Required<Pick<Result, 'attempt'>> &
  Result & {
    readonly raw?: {
      readonly status: number;
      readonly retryAfter: string | undefined;
      readonly announced: Announced | undefined;
    };
    readonly used: boolean;
  };

async function sendOn(
  connection: Connection,
  request: OutgoingRequest,
  essential: boolean,
  wire: Machinery,
): Promise<Sent> {
  let socket = 0;
  let used = false;
  const sending = connection.send(request, {
    origin: wire.base.origin,
    timeoutMs: wire.plan.http.timeoutMs,
    limits: wire.limits,
    now: wire.now,
    onWritten: () => {
      wire.counts.requests += 1;
      socket = connection.socket() ?? 0;
      used = connection.used();
    },
  });
  const entry = { essential, cancel: sending.cancel };
  wire.underway.add(entry);
  const done = await sending.done;
  wire.underway.delete(entry);
  if ('fault' in done.outcome) return { attempt: done, fault: done.outcome.fault, used };
  const { raw } = done.outcome;
  const head = {
    status: raw.status,
    retryAfter: valuesOf(raw.headers, 'retry-after')[0],
    announced: announcedBy(raw.headers, wire.now()),
  };
  const { veil, caller } = wire.self;
  const isTelling = (body: string): boolean => !carriesSecret(request, veil) && showsCredential(body, caller);
  const read = replyOf(raw, socket, { veil, isTelling }, wire.limits.bytes, wire.plan.profile.names);
  if ('fault' in read) return { attempt: done, raw: head, fault: read.fault, used };
  const cookies = cookiesSetBy(raw.headers);
  if (cookies.length > 0) wire.cookies.set(read.reply, cookies);
  return { attempt: done, raw: head, reply: read.reply, used };
}

/** True for a request that has a secret of the plan, or what is made of one, in it: what answers may quote that. */
function carriesSecret({ path, headers, body = '' }: OutgoingRequest, veil: Veil): boolean {
  const isChanged = veil.headers(headers).some(([, shown], index) => shown !== headers[index]?.[1]);
  return isChanged || veil.text(path) !== path || veil.body(body) !== body;
}

function nextStep(
  sent: Sent,
  connection: Connection,
  probe: Probe,
  { isOdd = false }: SendContext,
  tried: Tried,
  wire: Machinery,
): Next {
  const { raw, reply, fault } = sent;
  if (raw !== undefined && (raw.status === 429 || isGatewayStatus(raw.status))) {
    const own = reply !== undefined && isOwnFailure(reply);
    const worded = !own && raw.retryAfter === undefined && reply !== undefined && isWorded(reply);
    const answer = { ...raw, own, worded };
    if (probe.once === true) return afterOnly(answer);
    const { rounds, first } = wire.round;
    const refused = { rounds, ms: rounds === 0 ? 0 : wire.now() - first };
    const bounds = { ...wire.limits, patienceMs: wire.plan.http.patienceMs, refused, isInVain: wire.pace.isInVain() };
    return afterReply(answer, { method: probe.method, isOdd }, tried, bounds, wire.now());
  }
  if (fault === undefined) return { again: false };
  return afterFault(fault, { ...sent.attempt, usedConnection: sent.used }, { method: probe.method, isOdd }, tried);
}

/** A write that may not be sent twice does not go out on a socket that the service may be about to close. */
async function connectionFor(
  probe: Probe,
  { credential }: Terms,
  context: SendContext,
  tried: Tried,
  wire: Machinery,
): Promise<Connection> {
  const { connections, self } = wire;
  const { caller } = self;
  const certificate = credential === 'valid' || isSomebody(caller);
  const identity = { key: credential, certificate };
  const trace = context.trace ?? context.scenario;
  if (probe.connection === 'fresh') return connections.fresh(identity);
  if (probe.connection === 'kept') return connections.kept(identity, trace);
  if (probe.connection === 'shared') {
    const isWrite = context.isOdd === true || probe.method === 'POST' || probe.method === 'PATCH';
    return connections.shared(identity, tried.reconnected ? 'none' : isWrite ? 'lively' : 'any');
  }
  const socket = context.earlier(probe.connection.sameAs)?.reply?.connection;
  const same = socket === undefined ? undefined : await connections.having(socket);
  return same ?? connections.kept(identity, trace);
}

function cookiesFor(probe: Probe, context: SendContext, wire: Machinery): readonly string[] {
  const reply = probe.cookiesOf === undefined ? undefined : context.earlier(probe.cookiesOf)?.reply;
  return reply === undefined ? [] : (wire.cookies.get(reply) ?? cookiesSetBy(reply.headers));
}

/** One millisecond more than asked for: timers may fire early. */
async function holdBack(probe: Probe, context: SendContext, stop: AbortSignal, wire: Machinery): Promise<void> {
  if (probe.notBefore === undefined) return;
  const earlier = context.earlier(probe.notBefore.step);
  const ms = earlier === undefined ? 0 : earlier.receivedAt + probe.notBefore.ms - wire.now();
  if (ms > 0) await idle(ms + 1, stop, wire);
}

async function idle(ms: number, stop: AbortSignal, wire: Machinery): Promise<void> {
  if (!stop.aborted) await wire.wait(ms, stop).catch(() => undefined);
}

function exchangeOf(
  probe: Probe,
  context: SendContext,
  request: OutgoingRequest,
  result: Result & {
    readonly attempts: number;
    readonly firstSentAt: number | undefined;
    readonly isOfWrong: boolean;
  } & Required<Pick<Exchange, 'throttledReplies' | 'throttledAt'>>,
  wire: Machinery,
): Exchange {
  const time = wire.now();
  const { attempt, reply, fault, attempts, firstSentAt = time, throttledReplies, throttledAt } = result;
  const { veil } = wire.self;
  const { id, scenario } = context;
  const sent = requestFor(probe, request, wire);
  const shown = veil.probe(probe);
  const sentAt = attempt?.sentAt ?? time;
  const receivedAt = attempt?.receivedAt ?? time;
  // Written out where it is the rule: engines give each object that is made by spreading a hidden class of its own.
  if (reply !== undefined && fault === undefined && throttledReplies.length === 0) {
    return Object.freeze({ id, scenario, probe: shown, request: sent, reply, sentAt, receivedAt, attempts });
  }
  return Object.freeze({
    id,
    scenario,
    probe: shown,
    request: sent,
    ...(reply === undefined ? {} : { reply }),
    ...(fault === undefined ? {} : { fault: Object.freeze({ ...fault, message: veil.text(fault.message) }) }),
    sentAt,
    receivedAt,
    attempts,
    ...(firstSentAt < sentAt ? { firstSentAt } : {}),
    ...(throttledReplies.length === 0
      ? {}
      : { throttledReplies: Object.freeze([...throttledReplies]), throttledAt: Object.freeze([...throttledAt]) }),
    ...(result.isOfWrong ? { isOfWrong: true } : {}),
  });
}

function requestFor(probe: Probe, request: OutgoingRequest, { self: { veil }, base }: Machinery): Exchange['request'] {
  const url = veil.text(base.origin + request.shownPath);
  const headers = veil.headers(request.headers);
  const { method } = probe;
  if (request.body === undefined) return Object.freeze({ method, url, headers });
  return Object.freeze({ method, url, headers, body: veil.body(request.body) });
}
