/** Whoever sends: only its identity counts. */
export type Sharer = object;

/**
 * A number of requests, shared out evenly among those that send at the same time, so that what is sent does not hang on who is
 * quicker: who has used up its share waits until all others have too, or are done, and what is left is shared out anew.
 */
export interface Shares {
  /** The sharer is under way. */
  join(sharer: Sharer): void;
  /** The sharer is done: what it has left is for the others. */
  leave(sharer: Sharer): void;
  /** Resolves with how many of so many requests may be sent: all of them, or what is left in the end. */
  take(sharer: Sharer, count: number): Promise<number>;
  /** Takes one for a look that nobody can put off, of what is left or else of the largest share; false where nothing is. */
  spend(): boolean;
  /** True once a request had to be refused. */
  isSpent(): boolean;
}

interface Waiter {
  readonly sharer: Sharer;
  readonly count: number;
  granted: number;
  readonly resolve: (granted: number) => void;
}

/** Shares out `total` requests. Who takes without having joined is served from what nobody holds. */
export function createShares(total: number): Shares {
  const held = new Map<Sharer, number>();
  let pool = total;
  let waiters: readonly Waiter[] = [];
  let isSpent = false;

  /** True where the waiter has all that it asked for. */
  const serve = (waiter: Waiter): boolean => {
    const share = held.get(waiter.sharer) ?? 0;
    const given = Math.min(share, waiter.count - waiter.granted);
    held.set(waiter.sharer, share - given);
    waiter.granted += given;
    if (waiter.granted < waiter.count) return false;
    waiter.resolve(waiter.granted);
    return true;
  };

  const refuse = (): void => {
    isSpent = true;
    const refused = waiters;
    waiters = [];
    for (const { resolve, granted } of refused) resolve(granted);
  };

  const settle = (): void => {
    while (waiters.length > 0 && [...held.keys()].every((each) => waiters.some(({ sharer }) => sharer === each))) {
      if (pool === 0) {
        refuse();
        return;
      }
      const each = Math.max(1, Math.floor(pool / held.size));
      for (const [sharer, share] of held) {
        const given = Math.min(each, pool);
        held.set(sharer, share + given);
        pool -= given;
      }
      waiters = waiters.filter((waiter) => !serve(waiter));
    }
  };

  return {
    join: (sharer) => void held.set(sharer, 0),
    leave: (sharer) => {
      pool += held.get(sharer) ?? 0;
      held.delete(sharer);
      settle();
    },
    take: (sharer, count) => {
      if (!held.has(sharer)) {
        const granted = Math.min(pool, count);
        pool -= granted;
        if (granted < count) isSpent = true;
        return Promise.resolve(granted);
      }
      return new Promise((resolve) => {
        const waiter: Waiter = { sharer, count, granted: 0, resolve };
        if (!serve(waiter)) waiters = [...waiters, waiter];
        settle();
      });
    },
    spend: () => {
      if (pool > 0) {
        pool -= 1;
        return true;
      }
      const [largest] = [...held].toSorted(([, one], [, other]) => other - one);
      if (largest === undefined || largest[1] === 0) {
        isSpent = true;
        return false;
      }
      held.set(largest[0], largest[1] - 1);
      return true;
    },
    isSpent: () => isSpent,
  };
}
