import type { Report } from '../../model/report.ts';
import type { Event } from './event.ts';

/** What came out of a run: every diagnosis, problem, rule, clause, finding and observation, then the end. The same live and from a saved report. */
export function* closingEvents(report: Report): Generator<Event> {
  for (const diagnosis of report.diagnosis) yield { type: 'diagnosis', ...diagnosis };
  for (const problem of report.problems) yield { type: 'problem', ...problem };
  for (const rule of report.rules) yield { type: 'rule', ...rule };
  for (const clause of report.clauses) yield { type: 'clause', ...clause };
  for (const finding of report.findings) yield { type: 'finding', ...finding };
  for (const observation of report.observations) yield { type: 'observation', ...observation };
  const { verdict, partial, harm, counts, cleanup, timings, digests, comparison, gate, run } = report;
  yield { type: 'ended', verdict, partial, harm, counts, cleanup, timings, digests, comparison, gate, run };
}
