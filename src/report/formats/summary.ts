/** A small JSON file for each run, for dashboards and histories (summary.schema.json). Its fields are those of the report. */
import type { ComparisonReport } from '../report.ts';
import type { View } from '../view.ts';

/** Characters of a sentence. */
const longest = 300;

export function summary({ report, result, coverage, trouble, customClauses }: View): string {
  const { run, verdict, gate, counts, problems, clauses, rules, traffic, comparison } = report;
  const facts = {
    ...picked(report, 'schemaVersion', 'probity', 'target'),
    run: picked(run, 'startedAt', 'durationMs', 'requests', 'writes', 'selection', 'plan'),
    verdict,
    result,
    trouble,
    gate,
    counts,
    coverage: picked(coverage, 'checked', 'testable', 'share'),
    problems: problems.map((problem) => ({
      ...picked(problem, 'rule', 'weight', 'label', 'level', 'headline', 'says', 'count', 'clauses'),
      findings: problem.findings.map((each) =>
        picked(each, 'fingerprint', 'level', 'resource', 'operation', 'row', 'places', 'says'),
      ),
    })),
    waived: report.waived.map(({ rule, reason, until, fingerprints }) => ({ rule, reason, until, fingerprints })),
    clauses: clauses.map(({ clause, status, level, text }) => {
      return { clause, status, ...(customClauses.has(clause) ? { level, text } : {}) };
    }),
    rules: rules.map(({ rule, outcome, places }) => ({ rule, outcome, places })),
    ...picked(report, 'lacking', 'notChecked'),
    comparison: comparison && comparisonOf(comparison),
    traffic: {
      medianMs: traffic.medianMs,
      says: traffic.says,
      operations: traffic.operations.map((each) => picked(each, 'operation', 'requests', 'failures', 'rows')),
    },
  };
  return `${JSON.stringify(facts)}\n`;
}

/** These keys of an object, with sentences that are not too long. */
function picked<T extends object>(object: T, ...keys: readonly (keyof T)[]): object {
  const shown = keys.map((key) => [key, key === 'says' ? String(object[key]).slice(0, longest) : object[key]]);
  return Object.fromEntries(shown);
}

function comparisonOf({ against, new: added, known, fixed, unchecked }: ComparisonReport) {
  return { against, new: added.length, known: known.length, fixed: fixed.length, unchecked: unchecked.length };
}
