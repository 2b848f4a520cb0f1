import { InvalidArgumentError } from 'commander';
import { type Budget, timeFlag } from '../audit/sending/budget.ts';
import { readDuration } from '../plan/units.ts';

/** What the command line allows a run to cost. */
export interface BudgetFlags {
  /** Milliseconds. */
  readonly maxDuration?: number;
  readonly maxRequests?: number;
  readonly maxItems?: number;
}

/** So many items are created at most where nothing else is said. */
export const usualItems = 200;

/** The longest that a timer can wait is 24.8 days. */
const longestMs = 24 * 24 * 3_600_000;

/** Milliseconds of `--max-duration`. */
export function durationOf(text: string): number {
  const ms = readDuration(text.trim());
  if (ms === undefined || ms < 1 || ms > longestMs) {
    throw new InvalidArgumentError('Write a span of time from 1ms to 576h, such as 90s, 2m or 1h.');
  }
  return Math.floor(ms);
}

/** The number of `--max-requests`. */
export function requestsOf(text: string): number {
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('Write how many requests may be sent, such as 500 (at least 1).');
  return count;
}

/** The number of `--max-items`. */
export function itemsOf(text: string): number {
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('Write how many items may be created, such as 200 (at least 1).');
  return count;
}

/** A budget whose time runs from `start` on. */
export interface RunningBudget {
  readonly budget: Budget;
  /** Aborts when the time is over; its reason is the beginning of a sentence. */
  readonly over: AbortSignal;
  start(): void;
  end(): void;
}

export function runningBudget(
  { maxDuration, maxRequests, maxItems = usualItems }: BudgetFlags,
  onOver: () => void,
): RunningBudget {
  const controller = new AbortController();
  const over = controller.signal;
  const budget: Budget = {
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
    items: maxItems,
    ...(maxDuration === undefined ? {} : { time: { ms: maxDuration, over } }),
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    budget,
    over,
    start: () => {
      if (maxDuration === undefined) return;
      timer = setTimeout(() => {
        controller.abort(`${timeFlag(budget)} was over`);
        onOver();
      }, maxDuration);
    },
    end: () => clearTimeout(timer),
  };
}
