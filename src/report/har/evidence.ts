import type { Report } from '../../model/report.ts';

/** The rules and clauses that an exchange is evidence for, as the report points at it. */
export interface EvidenceFor {
  readonly rules: readonly string[];
  readonly clauses: readonly string[];
}

/** What each exchange is evidence for: the violations and observations that name it. */
export function evidenceOf(report: Report): (exchange: string) => EvidenceFor {
  const rules = new Map<string, Set<string>>();
  const clauses = new Map<string, Set<string>>();
  for (const finding of report.findings) {
    for (const { exchange } of finding.violations) {
      if (exchange === null) continue;
      add(rules, exchange, [finding.rule]);
      add(clauses, exchange, finding.clauses);
    }
  }
  for (const { clause, exchanges } of report.observations) {
    for (const exchange of exchanges) add(clauses, exchange, [clause]);
  }
  return (exchange) => ({ rules: [...(rules.get(exchange) ?? [])], clauses: [...(clauses.get(exchange) ?? [])] });
}

function add(map: Map<string, Set<string>>, key: string, values: readonly string[]): void {
  const known = map.get(key) ?? new Set<string>();
  map.set(key, known);
  for (const value of values) known.add(value);
}
