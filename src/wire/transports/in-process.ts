import type { Header } from '../../model/exchange.ts';
import type { Plan } from '../../model/plan.ts';
import type { Transport } from '../transport.ts';
import { type Wire, wireOver } from '../wire.ts';

/** A clock that moves only when something is sent or waited for. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

export function createClock(start: number = Date.UTC(2026, 0, 1)): Clock {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

/** A service as a function. Header names of requests are in lower case. */
export type Respond = (request: {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Number of the connection. */
  readonly connection: number;
}) => {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string | Uint8Array;
  /** Milliseconds that it takes over the answer. */
  readonly delayMs?: number;
  /** The connection is closed in place of an answer, as where the function throws. */
  readonly isBroken?: true;
  /** No answer ever comes. */
  readonly isHung?: true;
};

/** What a function that throws comes to: a service whose process ends closes the connection. */
function answerOf(respond: Respond, request: Parameters<Respond>[0]): ReturnType<Respond> {
  try {
    return respond(request);
  } catch {
    return { status: 0, headers: [], body: '', isBroken: true };
  }
}

/** How long a request is on its way, and its answer. */
const wayMs = 2;
const nothing = new Uint8Array();

/** Carries requests to a function of this process, on a clock that waits for nothing. */
function inProcess(respond: Respond, clock: Clock, timeoutMs: number): Transport {
  let opened = 0;
  return {
    opened: () => opened,
    open: () => {
      let socket: number | undefined;
      let carried = 0;
      return {
        send: ({ method, path, headers, body }, { origin, onWritten }) => {
          socket ??= opened += 1;
          carried += 1;
          onWritten?.();
          const sentAt = clock.now();
          clock.advance(wayMs);
          const lower: Record<string, string> = { host: hostOf(origin) };
          for (const [name, value] of headers) lower[name.toLowerCase()] = value;
          const request = { method, target: path, headers: lower, connection: socket };
          const reply = answerOf(respond, { ...request, body: body === undefined ? nothing : Buffer.from(body) });
          clock.advance(reply.isHung === true ? timeoutMs : wayMs + (reply.delayMs ?? 0));
          if (reply.isBroken === true || reply.isHung === true) {
            const fault =
              reply.isHung === true
                ? ({ kind: 'timeout', message: 'no complete answer in time' } as const)
                : ({ kind: 'reset', message: 'the connection was closed before an answer came' } as const);
            const broken = { sentAt, receivedAt: clock.now(), written: true, begun: false, outcome: { fault } };
            return { done: Promise.resolve(broken), cancel: () => undefined };
          }
          const raw = {
            status: reply.status,
            statusText: '',
            headers: reply.headers,
            body: Buffer.from(reply.body),
            waitMs: wayMs,
          };
          const done = { sentAt, receivedAt: clock.now(), written: true, begun: true, outcome: { raw } };
          return { done: Promise.resolve(done), cancel: () => undefined };
        },
        socket: () => socket,
        used: () => carried > 1,
        isEnded: () => false,
        end: () => Promise.resolve(),
      };
    },
  };
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2);
}

/**
 * A wire to a function of this process: the same sender on another transport. One request is in flight at a time, so that the clock means the
 * same in each run.
 */
export function wireInProcess(respond: Respond, plan: Plan, clock: Clock): Wire {
  const serial: Plan = { ...plan, http: { ...plan.http, concurrency: 1 } };
  return wireOver(inProcess(respond, clock, plan.http.timeoutMs), serial, plan.auth?.bearer, {
    now: clock.now,
    wait: async (ms) => clock.advance(ms),
  });
}
