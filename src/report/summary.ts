import { summaryOf } from '../facts/report/summary.ts';
import type { Report } from '../model/report.ts';

/** What is kept of a run for the history of its target (summary.schema.json): one line of JSON. */
export function summaryReport(report: Report): readonly string[] {
  return [`${JSON.stringify(summaryOf(report))}\n`];
}
