import type { Report } from '../model/report.ts';
import { closingEvents } from './ndjson/closing.ts';
import { createLines } from './ndjson/lines.ts';
import { savedEvents } from './ndjson/saved.ts';
import { endOf } from './run-time.ts';

/** The lines with which a run is followed (src/report/ndjson/follow.ts), made afterwards from its report: what only the run knew is null. */
export function* ndjsonReport(report: Report): Generator<string> {
  const line = createLines();
  for (const [event, at] of savedEvents(report)) yield line(event, at);
  const end = endOf(report);
  for (const event of closingEvents(report)) yield line(event, end);
}
