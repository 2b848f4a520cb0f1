/** Lets requests out side by side, or one trace alone while nothing else is in flight. */
export interface Stillness {
  /** Sends something beside others, as soon as no trace is alone. */
  beside<Sent>(send: () => Promise<Sent>): Promise<Sent>;
  /** Runs something alone: what was in flight is waited for, what comes meanwhile waits. One after the other where several ask. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Ends when no trace is alone; undefined where none is. */
  over(): Promise<void> | undefined;
  /** How many requests were sent so far. */
  readonly count: number;
}

export function createStillness(): Stillness {
  let inFlight = 0;
  let count = 0;
  /** Ends with the trace that is alone. */
  let turn: Promise<void> | undefined;
  let onEmpty: (() => void) | undefined;
  const leave = (): void => {
    inFlight -= 1;
    if (inFlight === 0) onEmpty?.();
  };
  const ended = async (): Promise<void> => {
    for (let taken = turn; taken !== undefined; taken = turn) await taken;
  };
  return {
    beside: async (send) => {
      for (let taken = turn; taken !== undefined; taken = turn) await taken;
      inFlight += 1;
      count += 1;
      try {
        return await send();
      } finally {
        leave();
      }
    },
    alone: async (run) => {
      for (let taken = turn; taken !== undefined; taken = turn) await taken;
      let release = (): void => undefined;
      turn = new Promise((resolve) => {
        release = resolve;
      });
      try {
        if (inFlight > 0) {
          await new Promise<void>((resolve) => {
            onEmpty = resolve;
          });
        }
        onEmpty = undefined;
        return await run();
      } finally {
        turn = undefined;
        release();
      }
    },
    over: () => (turn === undefined ? undefined : ended()),
    get count() {
      return count;
    },
  };
}
