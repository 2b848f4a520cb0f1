/** A small JSON file for each run, for dashboards and histories (summary.schema.json). */
import type { View } from '../view.ts';

export function summary({ report, result, coverage, rules, trouble }: View): string {
  const { target, run, verdict, gate, counts, problems, clauses, traffic, comparison, notChecked } = report;
  const { startedAt, durationMs, requests, writes, selection, plan } = run;
  const facts = {
    schemaVersion: report.schemaVersion,
    target,
    run: { startedAt, durationMs, requests, writes, selection, plan },
    verdict,
    result,
    trouble,
    gate,
    counts,
    coverage: { checked: coverage.checked, testable: coverage.testable, share: coverage.share },
    problems: problems.map(({ findings, rule, weight, label, level, headline, says, count, clauses: own }) => ({
      rule,
      weight,
      label,
      level,
      headline,
      says: says.slice(0, 300),
      count,
      clauses: own,
      fingerprints: findings.map(({ fingerprint }) => fingerprint),
    })),
    waived: report.waived.map(({ rule, reason, until, fingerprints }) => ({ rule, reason, until, fingerprints })),
    clauses: Object.fromEntries(clauses.map(({ clause, status }) => [clause, status])),
    rules: Object.fromEntries(rules.map(({ rule, status }) => [rule, status])),
    notChecked,
    comparison:
      comparison === null
        ? null
        : {
            against: comparison.against,
            new: comparison.new.length,
            known: comparison.known.length,
            fixed: comparison.fixed.length,
            unchecked: comparison.unchecked.length,
          },
    latency: { medianMs: traffic.medianMs, says: traffic.says },
  };
  return `${JSON.stringify(facts)}\n`;
}
