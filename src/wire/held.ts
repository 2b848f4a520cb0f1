/** Why a request waits: the service announced that it takes no more for now, answered 429, or a gateway's status. */
export type Held = 'announced' | '429' | 'gateway';

/** Tells of waits as they begin. */
export type TellHeld = (until: number, why: Held) => void;

/** Shorter waits are not told. */
const leastMs = 2000;

/** Times in epoch milliseconds. What waits beside another, and not longer, is not told of its own. */
export function createTellHeld(now: () => number, onHeld: (ms: number, why: Held) => void = () => undefined): TellHeld {
  let toldUntil = 0;
  return (until, why) => {
    const time = now();
    if (until - time < leastMs || time < toldUntil) return;
    toldUntil = until;
    onHeld(until - time, why);
  };
}
