import type { Report } from '../../model/report.ts';
import type { Event } from './event.ts';

/** What came out of a run: every diagnosis, rule, clause, finding and observation, then the end. The same live and from a saved report. */
export function* closingEvents(report: Report): Generator<Event> {
  for (const diagnosis of report.diagnosis) yield { type: 'diagnosis', ...diagnosis };
  for (const rule of report.rules) yield { type: 'rule', ...rule };
  for (const clause of report.clauses) yield { type: 'clause', ...clause };
  for (const finding of report.findings) yield { type: 'finding', ...finding };
  for (const observation of report.observations) yield { type: 'observation', ...observation };
  const { verdict, counts, cleanup, timings, digests, comparison, gate } = report;
  yield { type: 'ended', verdict, counts, cleanup, timings, digests, comparison, gate };
}

/** When the run ended, in epoch milliseconds; null where the report has no such time. */
export function endOf({ timings }: Report): number | null {
  const startedAt = startOf({ timings });
  return startedAt === null ? null : timeOr(startedAt + timings.durationMs);
}

/** When the run started, in epoch milliseconds. */
export function startOf({ timings }: Pick<Report, 'timings'>): number | null {
  return timeOr(Date.parse(timings.startedAt));
}

/** Null for what is no time that a Date can hold (ECMA-262, time values). */
function timeOr(time: number): number | null {
  return Math.abs(time) <= 8.64e15 ? time : null;
}
