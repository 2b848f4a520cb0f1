/**
 * Limits: when the service accepts the next request. It says so with Retry-After, or announces that no requests remain
 * (draft-ietf-httpapi-ratelimit-headers, and the older X-RateLimit headers).
 */
import type { Exchange } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import type { HttpResponse } from '../core/response.ts';
import { isThrottled, remainingIn, waitIn } from '../reading/throttling.ts';

/** Some services say 0, or nothing, and go on returning 429. */
const leastWaitMs = 1000;
const mostGuessMs = 15_000;

export interface Limits {
  /** No request should be sent before. */
  readyMs: number;
  /** Throttled exchanges since the last other one. At the end of a run, their requests were not sent again. */
  throttled: readonly Exchange[];
}

export const limits: Projection<Limits> = {
  start: () => ({ readyMs: 0, throttled: [] }),
  step(state, exchange) {
    const { response, endedMs } = exchange;
    if (response === undefined) return state;
    const isHeld = isThrottled(response);
    if (isHeld) state.throttled = [...state.throttled, exchange];
    else if (state.throttled.length > 0) state.throttled = [];
    const waitMs = isHeld ? throttledWait(response, endedMs, state.throttled.length) : announcedWait(response, endedMs);
    state.readyMs = Math.max(state.readyMs, waitMs === 0 ? 0 : endedMs + waitMs);
    return state;
  },
};

function throttledWait(response: HttpResponse, nowMs: number, inARow: number): number {
  const guessMs = Math.min(mostGuessMs, leastWaitMs * 2 ** Math.min(10, inARow - 1));
  return Math.max(leastWaitMs, waitIn(response, nowMs) ?? guessMs);
}

function announcedWait(response: HttpResponse, nowMs: number): number {
  return remainingIn(response) === 0 ? Math.max(0, waitIn(response, nowMs) ?? 0) : 0;
}
