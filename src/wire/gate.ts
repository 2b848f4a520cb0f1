import type { TellHeld } from './held.ts';
import type { Pace } from './pace.ts';

/** Waits; ends early when the signal aborts, by returning or by rejecting. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

interface Admission {
  /** Nothing else may be in flight with it. */
  readonly alone: boolean;
  /** It was in flight before: it goes to the head of the queue. */
  readonly again: boolean;
  /** It is let through after `refuse` too (cleanup). */
  readonly essential: boolean;
  /** The plan's own pace holds for it, not the one that the service has asked for. */
  readonly hurried?: boolean;
  /** It waits as long as this comes back with a promise, and then for that; others go first. */
  readonly hold?: () => Promise<unknown> | undefined;
  /** Asked when it is its turn: what is not to be sent after all waits for no pace. */
  readonly isCalledOff?: () => boolean;
}

/** Lets requests out one by one, in the order in which they came: bounded in number, spaced in time, held while the run pauses. */
export interface Gate {
  /** Resolves with the function to call when the request is over, or undefined where it may not be sent any more. */
  readonly enter: (admission: Admission) => Promise<(() => void) | undefined>;
  /** Nothing starts before so many milliseconds have passed. */
  readonly pause: (ms: number) => void;
  /** From now on only what is essential is let through. */
  readonly refuse: () => void;
  /** From now on nothing is let through. */
  readonly close: () => void;
}

interface Waiting extends Admission {
  readonly admit: (leave: (() => void) | undefined) => void;
}

/** `now` in epoch milliseconds. */
export function createGate(pace: Pace, now: () => number, wait: Wait, tellHeld: TellHeld = () => undefined): Gate {
  const closing = new AbortController();
  let queue: Waiting[] = [];
  let inFlight = 0;
  let aloneInFlight = false;
  let pausedUntil = 0;
  let nextAt = 0;
  let timer = false;
  let refusing = false;
  /** What some are held for. */
  const holds = new WeakSet<Promise<unknown>>();

  const leave = (alone: boolean) => () => {
    inFlight -= 1;
    if (alone) aloneInFlight = false;
    pump();
  };

  /** The first that is not held. */
  const nextOf = (): Waiting | undefined => {
    for (const each of queue) {
      const end = each.hold?.();
      if (end === undefined) return each;
      if (holds.has(end)) continue;
      holds.add(end);
      void end.then(pump, pump);
    }
    return undefined;
  };

  const pump = (): void => {
    for (let head = nextOf(); head !== undefined; head = nextOf()) {
      if (head.isCalledOff?.() === true) {
        queue.splice(queue.indexOf(head), 1);
        head.admit(undefined);
        continue;
      }
      const hurried = head.hurried === true;
      const most = hurried ? pace.planned.concurrency : pace.concurrency();
      if (aloneInFlight || inFlight >= most || (head.alone && inFlight > 0)) return;
      const time = now();
      const heldUntil = hurried ? 0 : pace.heldUntil(time);
      const due = hurried && pace.planned.spacingMs === 0 ? pausedUntil : Math.max(pausedUntil, nextAt, heldUntil);
      if (due > time) {
        // What is in flight yet may change it.
        if (inFlight === 0) tellHeld(Math.max(pausedUntil, heldUntil), heldUntil > pausedUntil ? 'announced' : '429');
        wakeIn(due - time);
        return;
      }
      queue.splice(queue.indexOf(head), 1);
      const spacing = hurried ? pace.planned.spacingMs : pace.spacingMs();
      if (spacing > 0) nextAt = Math.max(nextAt, time - spacing) + spacing;
      inFlight += 1;
      pace.started();
      aloneInFlight = head.alone;
      head.admit(leave(head.alone));
    }
  };

  const wakeIn = (ms: number): void => {
    if (timer) return;
    timer = true;
    const wake = (): void => {
      timer = false;
      pump();
    };
    wait(Math.ceil(ms), closing.signal).then(wake, wake);
  };

  const dismiss = (isDismissed: (waiting: Waiting) => boolean): void => {
    const dismissed = queue.filter(isDismissed);
    queue = queue.filter((waiting) => !isDismissed(waiting));
    for (const waiting of dismissed) waiting.admit(undefined);
    pump();
  };

  return {
    enter: (admission) =>
      new Promise((admit) => {
        if (closing.signal.aborted || (refusing && !admission.essential)) {
          admit(undefined);
          return;
        }
        if (admission.again) queue.unshift({ ...admission, admit });
        else queue.push({ ...admission, admit });
        pump();
      }),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, now() + ms);
    },
    refuse: () => {
      refusing = true;
      dismiss((waiting) => !waiting.essential);
    },
    close: () => {
      closing.abort();
      dismiss(() => true);
    },
  };
}
