import { diagnosisOf } from '../../model/diagnosis.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Diagnosis } from '../../model/report.ts';

/** How long a run waited because the service answered 429. */
export interface Waits {
  note(exchange: Exchange): void;
  /** Undefined where it was too short to matter. */
  conclude(): Diagnosis | undefined;
}

/** Shorter waits are not told. */
const leastMs = 1000;

export function createWaits(): Waits {
  /** From the first 429 to the last attempt, in epoch milliseconds. */
  const spans: (readonly [from: number, to: number])[] = [];
  let requests = 0;
  let isOfRate = false;
  return {
    note: ({ throttledAt: [from] = [], sentAt, isOfWrong }) => {
      if (from === undefined) return;
      isOfRate ||= isOfWrong !== true;
      requests += 1;
      spans.push([from, sentAt]);
    },
    conclude: () => {
      const waitedMs = lengthOf(spans);
      return waitedMs < leastMs
        ? undefined
        : diagnosisOf('throttled', { requests, waitedMs, ...(isOfRate ? {} : { after: 'wrong credentials' }) });
    },
  };
}

/** How long the spans last together; what several share counts once. */
function lengthOf(spans: readonly (readonly [from: number, to: number])[]): number {
  let length = 0;
  let end = 0;
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}
