/** A small JSON file for each run, for dashboards and histories (summary.schema.json). Its fields are those of the report. */
import type { ComparisonReport } from '../report.ts';
import type { View } from '../view.ts';

/** Characters of a sentence. */
const longest = 300;

export function summary({ report, result, coverage, trouble, customClauses }: View): string {
  const { target, run, verdict, gate, counts, problems, clauses, rules, traffic, comparison, notChecked } = report;
  const { startedAt, durationMs, requests, writes, selection, plan } = run;
  const facts = {
    schemaVersion: report.schemaVersion,
    probity: report.probity,
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
      says: says.slice(0, longest),
      count,
      clauses: own,
      findings: findings.map((each) => ({
        fingerprint: each.fingerprint,
        level: each.level,
        resource: each.resource,
        operation: each.operation,
        row: each.row,
        places: each.places,
        says: each.says.slice(0, longest),
      })),
    })),
    waived: report.waived.map(({ rule, reason, until, fingerprints }) => ({ rule, reason, until, fingerprints })),
    clauses: clauses.map(({ clause, status, level, text }) => {
      return { clause, status, ...(customClauses.has(clause) ? { level, text } : {}) };
    }),
    rules: rules.map(({ rule, outcome, places }) => ({ rule, outcome, places })),
    lacking: report.lacking,
    notChecked,
    comparison: comparison && comparisonOf(comparison),
    traffic: {
      medianMs: traffic.medianMs,
      says: traffic.says,
      operations: traffic.operations.map(({ operation, requests, failures, rows }) => ({
        operation,
        requests,
        failures,
        rows,
      })),
    },
  };
  return `${JSON.stringify(facts)}\n`;
}

function comparisonOf({ against, new: added, known, fixed, unchecked }: ComparisonReport) {
  return { against, new: added.length, known: known.length, fixed: fixed.length, unchecked: unchecked.length };
}
