/** The clock of a run. Tests pass their own, so that none of them waits. */
export interface Clock {
  /** Milliseconds since 1970, with fractions, because Retry-After may be a date. It never goes back. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
