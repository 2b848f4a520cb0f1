import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burstFor, isBeyond, largestBurst, sentWithin, statedRate, type StatedRate } from '../../src/model/rate.ts';
import { shareOf } from '../support/share-of.ts';

/** Which of the requests at these times, in order, a limiter of the rate lets through. */
type Limiter = (rate: StatedRate, times: readonly number[]) => readonly boolean[];

const tokenBucket: Limiter = ({ count, windowMs }, times) => {
  let tokens = count;
  let at = times[0] ?? 0;
  return times.map((time) => {
    tokens = Math.min(count, tokens + ((time - at) * count) / windowMs);
    at = time;
    const isGranted = tokens >= 1 - 1e-9;
    if (isGranted) tokens -= 1;
    return isGranted;
  });
};
const slidingLog: Limiter = ({ count, windowMs }, times) => {
  const granted: number[] = [];
  return times.map((time) => {
    const isGranted = sentWithin(granted, time, windowMs) < count;
    if (isGranted) granted.push(time);
    return isGranted;
  });
};
const fixedWindow: Limiter = ({ count, windowMs }, times) => {
  const seen = new Map<number, number>();
  return times.map((time) => {
    const window = Math.floor(time / windowMs);
    const before = seen.get(window) ?? 0;
    seen.set(window, before + 1);
    return before < count;
  });
};
const limiters = { tokenBucket, slidingLog, fixedWindow };

const rate = fc.record({ count: fc.integer({ min: 1, max: 60 }), windowMs: fc.constantFrom(1000, 5000, 60_000) });
const start = fc.integer({ min: 0, max: 200_000 });
const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 200 });

function timesFrom(from: number, between: readonly number[]): readonly number[] {
  let time = from;
  return between.map((gap) => (time += gap));
}

describe.each(Object.entries(limiters))('a limiter by %s', (_name, limiter) => {
  it('has refused something wherever a burst was beyond its rate', () => {
    fc.assert(
      fc.property(rate, start, gaps, (stated, from, between) => {
        const times = timesFrom(from, between);
        const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
        fc.pre(isBeyond(stated, times.length, span));
        expect(limiter(stated, times)).toContain(false);
      }),
      { numRuns: shareOf(300) },
    );
  });

  it('grants as many as the rate states after a quiet spell', () => {
    fc.assert(
      fc.property(rate, start, gaps, (stated, from, between) => {
        const { within = 0 } = burstFor(stated) ?? {};
        expect(limiter(stated, timesFrom(from, between.slice(0, within)))).not.toContain(false);
      }),
    );
  });

  it('refuses something in the burst for its rate, where that is sent within one span', () => {
    fc.assert(
      fc.property(rate, start, fc.double({ min: 0, max: 0.99, noNaN: true }), (stated, from, share) => {
        const { within = 0, beyond = 0 } = burstFor(stated) ?? {};
        const gap = (stated.windowMs * share) / (within + beyond);
        const times = Array.from({ length: within + beyond }, (_, index) => from + gap * index);
        expect(limiter(stated, times)).toContain(false);
      }),
    );
  });
});

describe('a burst', () => {
  it('is bounded, and goes beyond the rate by what is certain', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 5000, noNaN: true }),
        fc.constantFrom(1000, 60_000),
        (count, windowMs) => {
          const burst = burstFor({ count, windowMs });
          expect(burst === undefined).toBe(Math.floor(count) + Math.ceil(count) + 10 > largestBurst);
          if (burst === undefined) return;
          expect(burst.within + burst.beyond).toBeLessThanOrEqual(largestBurst);
          expect(burst.within).toBeLessThanOrEqual(count);
          expect(isBeyond({ count, windowMs }, burst.within + burst.beyond, windowMs - 1)).toBe(true);
        },
      ),
    );
  });

  it('waits for a quiet spell only where that is short', () => {
    expect(burstFor({ count: 40, windowMs: 1000 })).toEqual({ within: 40, beyond: 50, quietMs: 1000 });
    expect(burstFor({ count: 100, windowMs: 60_000 })).toEqual({ within: 100, beyond: 110, quietMs: undefined });
    expect(burstFor({ count: 246, windowMs: 1000 })).toBeUndefined();
  });

  it('is of the rate as the profile states it', () => {
    expect(statedRate({ ratePerSecond: 10, rateWindowMs: 60_000 })).toEqual({ count: 600, windowMs: 60_000 });
    expect(statedRate({ ratePerSecond: 40 })).toEqual({ count: 40, windowMs: 1000 });
    expect(statedRate({})).toBeUndefined();
  });
});
