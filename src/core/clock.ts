/** The clock of a run. Tests pass their own, so that none of them waits. */
export interface Clock {
  /** Milliseconds since 1970, with fractions, because Retry-After may be a date. It never goes back. */
  now(): number;
  /** With a signal, the wait ends when it is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

const { timeOrigin } = performance;

export const systemClock: Clock = {
  now: () => timeOrigin + performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
