import type { Report } from '../model/report.ts';

/** When the run started, in epoch milliseconds; NaN where the report has no time that a Date can hold. */
export function startOf({ timings }: Pick<Report, 'timings'>): number {
  return Date.parse(timings.startedAt);
}

/** When the run ended, in epoch milliseconds. */
export function endOf(report: Pick<Report, 'timings'>): number {
  return startOf(report) + report.timings.durationMs;
}

/** Epoch milliseconds as ISO 8601; null where a Date cannot hold them (ECMA-262, time values). */
export function isoTime(time: number): string | null {
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null;
}
