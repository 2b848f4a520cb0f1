import { type Fault, gatewayStatuses } from '../model/exchange.ts';
import { longestAskedMs } from '../model/rate.ts';
import { parseRetryAfter } from '../text/iso-time.ts';
import type { Attempt } from './transport.ts';
import { showMs, type WireLimits } from './limits.ts';

/** What became of the earlier sendings of one request. */
export interface Tried {
  readonly throttled: number;
  readonly unavailable: number;
  /** Milliseconds that it was put off, in all. */
  readonly waitedMs: number;
  /** True where it was sent again because its connection was closed under it. */
  readonly reconnected: boolean;
}

/** What the service answered last, whatever was asked: rounds of 429 with nothing else in between, and for how long. */
export interface Refused {
  readonly rounds: number;
  readonly ms: number;
}

/** How often a request is sent, and how long it may be put off in all. */
export interface Bounds extends Pick<WireLimits, 'tries' | 'gatewayTries'> {
  readonly patienceMs: number;
  readonly refused: Refused;
  /** True where waiting was seen not to matter. */
  readonly isInVain?: boolean;
}

/** Whether to send it again, and when; else what is wrong with the answer, if anything. */
export type Next =
  | { readonly again: false; readonly fault?: Fault }
  | { readonly again: true; readonly afterMs: number; readonly because: 'throttled' | 'unavailable' | 'closed' };

const firstBackoffMs = 1000;
const vainBackoffMs = 100;
const gatewayBackoffMs = [250, 1000];

/** Sending these twice leaves what sending them once leaves, and brings the same answer (a second DELETE would bring a 404, or take what somebody else was given the id for). */
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT']);

/** What of a request tells whether it may be sent again. */
export interface Request {
  readonly method: string;
  /** It may be what the service does not survive. */
  readonly isOdd: boolean;
}

function isRepeatable({ method, isOdd }: Request): boolean {
  return !isOdd && repeatable.has(method);
}

/** True for the statuses by which a gateway says that the service is not there (RFC 9110 sections 15.6.3 to 15.6.5). */
export function isGatewayStatus(status: number): boolean {
  return gatewayStatuses.has(status);
}

/**
 * What follows from an answer. A 429 was not worked on, so that any method may be sent again. A gateway's status is tried again
 * where that is harmless, or where the service itself says when (503 with Retry-After). `own`: the body is the service's envelope; `worded`: it
 * is of the service too, as far as can be seen, so that it is judged if it stays.
 */
export function afterReply(
  answer: {
    readonly status: number;
    readonly retryAfter: string | undefined;
    readonly own: boolean;
    readonly worded?: boolean;
  },
  sent: Request,
  tried: Tried,
  { tries, gatewayTries, patienceMs, refused, isInVain = false }: Bounds,
  now: number,
): Next {
  const { status, retryAfter, own, worded = false } = answer;
  const stated = retryAfter === undefined ? undefined : parseRetryAfter(retryAfter, now);
  const asked = stated !== undefined && stated > longestAskedMs ? undefined : stated;
  if (status === 429) {
    const backoff = (isInVain ? vainBackoffMs : firstBackoffMs) * 2 ** tried.throttled;
    const afterMs = asked === undefined || asked <= 0 ? backoff : asked;
    const sends = tried.throttled + 1;
    // What every request is refused for need not be waited for by each of them anew.
    if (sends >= tries || refused.rounds >= tries || refused.ms >= patienceMs) {
      const waited = showMs(Math.max(tried.waitedMs, refused.ms));
      const rounds = Math.min(tries, Math.max(sends, refused.rounds));
      return failed('throttled', `the service still answers 429 after ${rounds} tries and ${waited} of waiting`);
    }
    if (tried.waitedMs + afterMs > patienceMs) return failed('throttled', tooLong(429, afterMs, patienceMs));
    return { again: true, afterMs, because: 'throttled' };
  }
  if (!isGatewayStatus(status) || (own && retryAfter === undefined)) return { again: false };
  if (!isRepeatable(sent) && !(status === 503 && asked !== undefined)) {
    if (worded) return { again: false };
    return failed('unavailable', `the answer is a gateway's ${status}, and such a ${sent.method} is not sent twice`);
  }
  const sends = tried.unavailable + 1;
  if (sends >= gatewayTries) {
    if (worded) return { again: false };
    return failed('unavailable', `the answer is still a gateway's ${status} after ${sends} tries`);
  }
  const afterMs = asked ?? gatewayBackoffMs[tried.unavailable] ?? firstBackoffMs;
  if (tried.waitedMs + afterMs > patienceMs) return failed('unavailable', tooLong(status, afterMs, patienceMs));
  return { again: true, afterMs, because: 'unavailable' };
}

/** What follows from such an answer to a request that is sent once only. */
export function afterOnly({ status, retryAfter, own, worded }: Parameters<typeof afterReply>[0]): Next {
  if (status === 429) return failed('throttled', 'the answer is 429, and the request is sent only once');
  if (!isGatewayStatus(status) || (own && retryAfter === undefined) || worded === true) return { again: false };
  return failed('unavailable', `the answer is a gateway's ${status}, and the request is sent only once`);
}

/**
 * What follows from a fault. A kept connection may have been closed while the request was on its way: then it is sent once more on
 * a new one, unless it is a POST or PATCH that may have been worked on, or a DELETE, after which the id may be somebody else's.
 */
export function afterFault(
  fault: Fault,
  attempt: Pick<Attempt, 'written' | 'begun'> & { readonly usedConnection: boolean },
  sent: Request,
  tried: Tried,
): Next {
  const harmless = !attempt.written || (attempt.usedConnection && isRepeatable(sent));
  if (fault.kind === 'reset' && !attempt.begun && harmless && !tried.reconnected) {
    return { again: true, afterMs: 0, because: 'closed' };
  }
  return { again: false, fault };
}

function failed(kind: Fault['kind'], message: string): Next {
  return { again: false, fault: { kind, message } };
}

function tooLong(status: number, afterMs: number, patienceMs: number): string {
  return `the answer is ${status} and asks to wait ${showMs(afterMs)}; http.patience lets a request be put off for ${showMs(patienceMs)} in all`;
}
