import { type Exchange, headerOf } from './exchange.ts';
import type { Profile } from './plan.ts';

/** A rate as the profile states it: so many requests in a span of time. */
export interface StatedRate {
  readonly count: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** A burst that shows a limit: as many requests as are stated, and then more than any limiter of that rate lets through. */
export interface Burst {
  readonly within: number;
  readonly beyond: number;
  /** Milliseconds of quiet before it; undefined where that would take too long to be worth it. */
  readonly quietMs: number | undefined;
}

/** Over a day is no answer to a request that may succeed in a moment: such a Retry-After counts as none. */
export const longestAskedMs = 24 * 3600 * 1000;

/** Requests of one burst, at most. */
export const largestBurst = 500;
const margin = 10;
const longestQuietMs = 10_000;

/** The rate that the profile states; undefined without one. */
export function statedRate({ ratePerSecond, rateWindowMs = 1000 }: Profile['limits']): StatedRate | undefined {
  return ratePerSecond === undefined
    ? undefined
    : { count: (ratePerSecond * rateWindowMs) / 1000, windowMs: rateWindowMs };
}

/** The burst for a rate; undefined where it would take too many requests. */
export function burstFor({ count, windowMs }: StatedRate): Burst | undefined {
  const within = Math.floor(count);
  const beyond = Math.ceil(count) + margin;
  if (within + beyond > largestBurst) return undefined;
  return { within, beyond, quietMs: windowMs <= longestQuietMs ? windowMs : undefined };
}

/**
 * True where so many requests within a span are more than any limiter of the rate lets through: a full window at the start
 * and one for each that begins in it (windows that are fixed to the clock let twice as much through at their border).
 */
export function isBeyond(rate: StatedRate, requests: number, spanMs: number): boolean {
  return requests > Math.ceil(rate.count) * (Math.floor(spanMs / rate.windowMs) + 2);
}

/** How many of the times lie in the window that ends with one of them, that one included. */
export function sentWithin(times: readonly number[], end: number, windowMs: number): number {
  return times.filter((time) => time > end - windowMs && time <= end).length;
}

/** True for a 429, or the 503 with Retry-After by which older limiters say the same. */
export function isOverRate({ reply }: Exchange): boolean {
  if (reply === undefined) return false;
  return reply.status === 429 || (reply.status === 503 && headerOf(reply, 'retry-after') !== undefined);
}
