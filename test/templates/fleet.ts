import type { Report } from '../../src/model/report.ts';
import { prometheusReport } from '../../src/report/prometheus.ts';
import * as reports from '../report/reports.ts';

const hour = 3600_000;

function at(report: Report, name: string, hoursAgo: number): string {
  const target = { name, baseUrl: `http://127.0.0.1/${name}`, labels: {} };
  const startedAt = new Date(Date.now() - hoursAgo * hour).toISOString();
  return [...prometheusReport({ ...report, target, timings: { ...report.timings, startedAt } }, { full: true })].join(
    '',
  );
}

const against = { name: 'before.json', startedAt: '2025-12-31T00:00:00.000Z', verdict: 'conformant' } as const;
const gate = { failOn: 'must', coverage: 80, reasons: [] } as const;

/** The metrics of a few targets: one that conforms, one that does not, and one whose last run is long ago and came to nothing. */
export const fleet: readonly string[] = [
  at({ ...reports.conformant, gate: { ...gate, exitCode: 0 } }, 'users', 1),
  at(
    {
      ...reports.nonconformant,
      gate: { ...gate, exitCode: 1 },
      comparison: { against, new: 2, fixed: 1, unchanged: 5, flaky: 0, unjudged: [] },
    },
    'shop "alpha" (v1.0)',
    2,
  ),
  at(reports.incomplete, 'billing', 24 * 9),
];
