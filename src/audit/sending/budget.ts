import { because, type Reason } from '../../model/reason.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import type { Diagnosis } from '../../model/report.ts';

/** What a run may cost. Where it is spent nothing more is sent but the cleanup, which goes beyond it. */
export interface Budget {
  /** So many requests, repeats after a 429 and looks whether all still stands included. */
  readonly requests?: number;
  /** So many items, however they end; nothing more is created then. */
  readonly items?: number;
  readonly time?: {
    readonly ms: number;
    /** Aborts when that time is over. */
    readonly over: AbortSignal;
  };
}

/** Why a run ended before all was asked. */
export type Stop =
  | 'unreachable'
  | 'set-up'
  | 'interrupted'
  | 'throttled'
  | 'failing'
  | 'ended'
  | 'gone'
  | 'shut-out'
  | 'requests'
  | 'time';

/** Why something was not asked. */
export function notAsked(stop: Stop, budget: Budget): Reason {
  const tell = because('not-asked');
  if (stop === 'requests') return tell('requests-spent', { flag: requestsFlag(budget) });
  return stop === 'time' ? tell('time-over', { flag: timeFlag(budget) }) : tell(stop);
}

/** What was left out of a run, and how much it takes. */
export interface LeftOut {
  /** Parts of the plan (a scenario on a resource) that were not asked, or not to their end: `lifecycle on /users`. */
  readonly parts: readonly string[];
  /** How many parts the plan has. */
  readonly all: number;
  /** False where answers were not looked at a second time, to see what moves. */
  readonly hasSecondLooks: boolean;
  /** Requests of the run, without those of the cleanup. */
  readonly sent: number;
  /** Most requests that the whole plan may take. */
  readonly most: number;
}

/** Says what a spent budget kept from being asked, and how much it takes to ask it. */
export function budgetDiagnosis(stop: 'requests' | 'time', budget: Budget, left: LeftOut): Diagnosis {
  const { parts, all, hasSecondLooks, sent, most } = left;
  const flag = stop === 'requests' ? requestsFlag(budget) : timeFlag(budget);
  const lacks = hasSecondLooks ? 'a repeat' : 'second looks';
  return diagnosisOf('budget-spent', { budget: stop, flag, sent, most, parts, all, lacks });
}

/** The flag that limits the requests, as it was written. */
export function requestsFlag({ requests = 0 }: Budget): string {
  return `--max-requests ${requests}`;
}

/** The flag that limits the items, as it was written. */
export function itemsFlag({ items = 0 }: Budget): string {
  return `--max-items ${items}`;
}

/** The flag that limits the time, as it was written. */
export function timeFlag({ time }: Budget): string {
  return `--max-duration ${durationWords(time?.ms ?? 0)}`;
}

/** A span of time as the command line takes it: `90s`, `2m`. */
function durationWords(ms: number): string {
  const units = [
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
  ] as const;
  const unit = units.find(([, size]) => ms % size === 0);
  return unit === undefined ? `${ms}ms` : `${ms / unit[1]}${unit[0]}`;
}
