import type { HttpSettings } from '../model/plan.ts';
import { type Announced, type Announcing, createQuota } from './quota.ts';

/**
 * How fast a run may go: additive increase, multiplicative decrease (AIMD). A 429 halves the requests in flight and doubles the time
 * between two; a timeout or a gateway's status halves the requests in flight, and answers that take several times as long as they did take a
 * quarter of them away; a row of good answers brings the plan's own figures back, step by step. What the service announces (RateLimit headers) holds.
 * Where the longest time between two is answered with 429 as often as before, it is not for the pace, and slowing down ends; so does it where each 429
 * comes after as many good answers as the one before: who counts requests, in a window or at all, is served by the waits that it asks for.
 */
export interface Pace {
  /** Most requests in flight at once, now. */
  readonly concurrency: () => number;
  /** Least milliseconds between the starts of two requests, now. */
  readonly spacingMs: () => number;
  /** The plan's own figures, which hold where the service has not asked for less. */
  readonly planned: { readonly concurrency: number; readonly spacingMs: number };
  /** True once 429 was seen to come however slowly requests went out. */
  readonly isInVain: () => boolean;
  /**
   * A 429 came for a request that was let out at that time; those let out before the last slowing down count as one, though they went on their way
   * later. False where it came right after wrong credentials, as all before it did: they are what is limited, and nothing is slowed down.
   */
  readonly throttled: (letOutAt: number, now: number) => boolean;
  /** No answer came in time, or a gateway's, to a request that was let out at that time. */
  readonly failed: (letOutAt: number, now: number) => void;
  /** A usable answer came, after so many milliseconds; `isWrong`: it refuses a wrong credential. */
  readonly answered: (waitMs: number, isWrong?: boolean) => void;
  /** An answer announced so much. */
  readonly announced: (announced: Announced, answer: Announcing, now: number) => void;
  /** When the service takes the next request by its own announcement, in epoch milliseconds. */
  readonly heldUntil: (now: number) => number;
  /** A request was let out. */
  readonly started: () => void;
}

type PlannedPace = Pick<HttpSettings, 'concurrency' | 'ratePerSecond' | 'patienceMs'>;

const firstSpacingMs = 20;
const longestSpacingMs = 2000;
const row = 20;
/**
 * So many single ones of 429 at the longest spacing, with hardly a good answer between two, show that slower would bring no fewer: a limit
 * that is slower still refuses several in a row, or leaves more good answers between.
 */
const vain = { times: 3, goodAtMost: 2 };
/** So many single ones of 429, each after that many good answers and no more than the one before, though the time between two was doubled. */
const counted = { times: 3, goodAtLeast: 2 * row };
/** So many answers before a 429 are looked at for wrong credentials: others may have been on their way. */
const lately = 5;
/** Answers of a row that take so many times as long as those of the quickest row, and so much longer, tell a service under strain. */
const strained = { times: 3, byMs: 200 };

/** Starts at the plan's figures, which it never exceeds. `patienceMs`: how long an announcement is waited for. */
export function createPace({ concurrency: mostInFlight, ratePerSecond, patienceMs }: PlannedPace): Pace {
  const quota = createQuota(patienceMs);
  const leastSpacing = ratePerSecond === undefined ? 0 : 1000 / ratePerSecond;
  let concurrency = mostInFlight;
  let spacing = leastSpacing;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let good = 0;
  let rowMs = 0;
  let quickestMs = Number.POSITIVE_INFINITY;
  /** Answers since the last 429, and how many single ones of 429 came in a row at the longest spacing. */
  let goodSince = 0;
  let slowest = 0;
  let isInVain = false;
  let goodBefore = 0;
  let recent: readonly boolean[] = [];
  let isOfRate = false;
  let alike = 0;

  const noteCounted = (): void => {
    alike = goodSince >= counted.goodAtLeast && goodSince <= goodBefore ? alike + 1 : 0;
    goodBefore = Math.max(goodSince, alike > 0 ? goodBefore : 0);
  };
  const noteSlowest = (): void => {
    const isSingle = goodSince > 0 && goodSince <= vain.goodAtMost;
    slowest = isSingle && spacing >= longestSpacingMs ? slowest + 1 : 0;
    goodSince = 0;
    isInVain ||= slowest >= vain.times;
  };

  const halve = (letOutAt: number, now: number): boolean => {
    good = 0;
    rowMs = 0;
    if (letOutAt <= slowedAt) return false;
    slowedAt = now;
    concurrency = Math.max(1, Math.floor(concurrency / 2));
    return true;
  };

  return {
    concurrency: () => concurrency,
    spacingMs: () => spacing,
    isInVain: () => isInVain,
    planned: { concurrency: mostInFlight, spacingMs: leastSpacing },
    throttled: (letOutAt, now) => {
      isOfRate ||= !recent.includes(true);
      if (!isOfRate) return false;
      noteCounted();
      noteSlowest();
      if (!halve(letOutAt, now)) return true;
      if (isInVain || alike >= counted.times) spacing = leastSpacing;
      else spacing = Math.max(leastSpacing, Math.min(longestSpacingMs, Math.max(firstSpacingMs, spacing * 2)));
      return true;
    },
    failed: (letOutAt, now) => void halve(letOutAt, now),
    announced: quota.note,
    heldUntil: quota.heldUntil,
    started: quota.take,
    answered: (waitMs, isWrong = false) => {
      recent = [...recent, isWrong].slice(-lately);
      good += 1;
      goodSince += 1;
      rowMs += waitMs;
      if (good < row) return;
      const usualMs = rowMs / row;
      good = 0;
      rowMs = 0;
      quickestMs = Math.min(quickestMs, usualMs);
      if (usualMs > quickestMs * strained.times && usualMs > quickestMs + strained.byMs) {
        concurrency = Math.max(Math.min(2, mostInFlight), Math.floor(concurrency * 0.75));
        return;
      }
      concurrency = Math.min(mostInFlight, concurrency + 1);
      const quicker = spacing * 0.9;
      spacing = quicker < firstSpacingMs / 2 ? leastSpacing : Math.max(leastSpacing, quicker);
    },
  };
}
