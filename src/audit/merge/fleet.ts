import type { Finding, Judged, Report, ReportedExchange, Remnant } from '../../model/report.ts';
import { withExchangeIds } from './merge-exchanges.ts';
import { createHash } from 'node:crypto';

/** A name for each service that none of the others has: its own, with the address where two share it. */
export function labelsOf(services: readonly Report[]): readonly string[] {
  const names = services.map(({ target }) => target.name);
  return services.map(({ target: { name, baseUrl } }) =>
    names.filter((each) => each === name).length === 1 ? name : `${name} (${baseUrl})`,
  );
}

/** The report with all that it names put under the name of its service, so that it can stand beside others. */
export function namedAfter(report: Report, label: string): Report {
  const under = (text: string): string => `${label}: ${text}`;
  const resourceOf = (resource: string | null): string => (resource === null ? label : `${label} ${resource}`);
  const judgedOf = (judged: Judged): Judged => ({
    ...judged,
    resource: resourceOf(judged.resource),
    operations: judged.operations.map(under),
  });
  const findingOf = (finding: Finding): Finding => ({
    ...finding,
    resource: resourceOf(finding.resource),
    operation: finding.operation === null ? null : under(finding.operation),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([label, finding.fingerprint]))
      .digest('hex')
      .slice(0, 16),
  });
  const exchangeOf = (exchange: ReportedExchange): ReportedExchange => ({
    ...exchange,
    operation: exchange.operation === null ? null : under(exchange.operation),
    resource: resourceOf(exchange.resource),
  });
  const remnantOf = (each: Remnant): Remnant => ({
    ...each,
    resource: resourceOf(each.resource),
    address: under(each.address),
  });
  const named: Report = {
    ...report,
    diagnosis: report.diagnosis.map((each) => ({
      ...each,
      message: `${label}: ${each.message}`,
      resource: resourceOf(each.resource),
    })),
    rules: report.rules.map((rule) => ({ ...rule, judged: rule.judged.map(judgedOf) })),
    findings: report.findings.map(findingOf),
    observations: report.observations.map((each) => ({
      ...each,
      text: under(each.text),
      resources: each.resources.map(under),
    })),
    exchanges: report.exchanges.map(exchangeOf),
    cleanup: {
      ...report.cleanup,
      kept: report.cleanup.kept.map(remnantOf),
      left: report.cleanup.left.map(remnantOf),
    },
  };
  return withExchangeIds(named, (id) => `${slugOf(label)}/${id}`);
}

function slugOf(label: string): string {
  return (
    label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'service'
  );
}
