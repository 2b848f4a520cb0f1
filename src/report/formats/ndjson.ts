/** The report as events, one JSON object per line (event.schema.json): the start, problems, clauses, and the end. */
import type { View } from '../view.ts';

export function ndjson({ report, problems, notes, passes, result, trouble, coverage }: View): string {
  const { schemaVersion, probity, target, run, verdict, gate, counts, clauses, traffic, comparison } = report;
  const { requests, durationMs, ...start } = run;
  const { checked, testable, share } = coverage;
  const events: readonly object[] = [
    { type: 'started', schemaVersion, probity, target, ...start },
    ...notes.map(({ tone, title, place = null }) => ({ type: 'note', tone, says: title, place })),
    ...problems.map(({ problem, isFailing, isNew, fingerprint, place }) => {
      const { findings, why: _, ...facts } = problem;
      const curl = findings[0]?.curl ?? null;
      const fingerprints = findings.map((each) => each.fingerprint);
      return { type: 'problem', ...facts, fingerprint, fingerprints, isFailing, isNew, place, curl };
    }),
    ...clauses.map(({ clause, level, status, says, key }) => ({ type: 'clause', clause, level, status, says, key })),
    {
      type: 'ended',
      verdict,
      result,
      trouble,
      passes,
      gate,
      counts,
      coverage: { checked, testable, share },
      requests,
      durationMs,
      medianMs: traffic.medianMs,
      fixed: comparison?.fixed.length ?? null,
    },
  ];
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
