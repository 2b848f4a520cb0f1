import type { Report } from '../model/report.ts';
import { clauseMetrics } from './prometheus/clause-metrics.ts';
import { expositionOf } from './prometheus/metric.ts';
import { ruleMetrics } from './prometheus/rule-metrics.ts';
import { runMetrics } from './prometheus/run-metrics.ts';

/**
 * The run as Prometheus reads it (text exposition format 0.0.4, without timestamps), for a static file server, the node exporter's
 * textfile collector or a Pushgateway. Every sample names its target and base URL, so that many runs can be put side by side.
 */
export function* prometheusReport(report: Report): Generator<string> {
  const common = { target: report.target.name, base_url: report.target.baseUrl };
  for (const metric of [...runMetrics(report), ...clauseMetrics(report), ...ruleMetrics(report)]) {
    yield* expositionOf(metric, common);
  }
}
