/**
 * How fast a run may go: additive increase, multiplicative decrease (AIMD). A 429 halves the requests in flight and doubles the time
 * between two; a row of good answers brings the plan's own figures back, step by step.
 */
export interface Pace {
  /** Most requests in flight at once, now. */
  readonly concurrency: () => number;
  /** Least milliseconds between the starts of two requests, now. */
  readonly spacingMs: () => number;
  /** The plan's own figures, which hold where the service has not asked for less. */
  readonly planned: { readonly concurrency: number; readonly spacingMs: number };
  /** A 429 came for a request that was sent at that time; those sent before the last slowing down count as one. */
  readonly throttled: (sentAt: number, now: number) => void;
  /** A usable answer came. */
  readonly answered: () => void;
}

const firstSpacingMs = 20;
const longestSpacingMs = 2000;
const row = 20;

/** Starts at the plan's figures, which it never exceeds. */
export function createPace(mostInFlight: number, ratePerSecond: number | undefined): Pace {
  const leastSpacing = ratePerSecond === undefined ? 0 : 1000 / ratePerSecond;
  let concurrency = mostInFlight;
  let spacing = leastSpacing;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let good = 0;
  return {
    concurrency: () => concurrency,
    spacingMs: () => spacing,
    planned: { concurrency: mostInFlight, spacingMs: leastSpacing },
    throttled: (sentAt, now) => {
      good = 0;
      if (sentAt < slowedAt) return;
      slowedAt = now;
      concurrency = Math.max(1, Math.floor(concurrency / 2));
      spacing = Math.max(leastSpacing, Math.min(longestSpacingMs, Math.max(firstSpacingMs, spacing * 2)));
    },
    answered: () => {
      good += 1;
      if (good < row) return;
      good = 0;
      concurrency = Math.min(mostInFlight, concurrency + 1);
      const quicker = spacing * 0.9;
      spacing = quicker < firstSpacingMs / 2 ? leastSpacing : Math.max(leastSpacing, quicker);
    },
  };
}
