import type { Report, ReportedExchange } from '../../model/report.ts';
import { compareIds } from '../evidence/evidence.ts';

/** The reports with ids of exchanges that are unique over all of them: `users/list/list/1`, then `users/list/list/1~2`. */
export function withOwnExchanges(reports: readonly Report[]): readonly Report[] {
  const taken = new Set<string>();
  const latest = new Map<string, number>();
  const free = (id: string): string => {
    if (!taken.has(id)) return id;
    const base = id.replace(/~\d+$/, '');
    for (let number = (latest.get(base) ?? 1) + 1; ; number += 1) {
      latest.set(base, number);
      if (!taken.has(`${base}~${number}`)) return `${base}~${number}`;
    }
  };
  return reports.map((report) => {
    const names = new Map<string, string>();
    for (const { id } of report.exchanges) {
      const name = free(id);
      taken.add(name);
      if (name !== id) names.set(id, name);
    }
    return names.size === 0 ? report : withExchangeIds(report, (id) => names.get(id) ?? id);
  });
}

/** The report with other ids of exchanges, wherever they stand. */
export function withExchangeIds(report: Report, rename: (id: string) => string): Report {
  return {
    ...report,
    diagnosis: report.diagnosis.map((each) => ({ ...each, exchanges: each.exchanges.map(rename) })),
    findings: report.findings.map((finding) => ({
      ...finding,
      violations: finding.violations.map((violation) => ({
        ...violation,
        exchange: violation.exchange === null ? null : rename(violation.exchange),
      })),
    })),
    observations: report.observations.map((each) => ({ ...each, exchanges: each.exchanges.map(rename) })),
    exchanges: report.exchanges.map((exchange) => ({ ...exchange, id: rename(exchange.id) })),
  };
}

/** The exchanges of all reports in the order of their ids. */
export function allExchanges(reports: readonly Report[]): readonly ReportedExchange[] {
  return reports.flatMap(({ exchanges }) => exchanges).sort((one, other) => compareIds(one.id, other.id));
}
