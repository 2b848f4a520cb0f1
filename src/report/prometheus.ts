import type { Report } from '../model/report.ts';
import { clauseMetrics, partMetrics } from './prometheus/clause-metrics.ts';
import { expositionOf } from './prometheus/metric.ts';
import { ruleMetrics } from './prometheus/rule-metrics.ts';
import { diagnosisMetric, runMetrics } from './prometheus/run-metrics.ts';

/**
 * The run as Prometheus reads it (text exposition format 0.0.4, without timestamps), for a static file server, the node exporter's
 * textfile collector or a Pushgateway: at most 60 series, for each target of a fleet has as many. Every sample names its target and base URL,
 * so that many runs can be put side by side. `full`: also every clause, rule and diagnosis, some 500 more.
 */
export function* prometheusReport(report: Report, { full = false } = {}): Generator<string> {
  const common = { target: report.target.name, base_url: report.target.baseUrl };
  const metrics = [...runMetrics(report), ...partMetrics(report)];
  const more = full ? [...clauseMetrics(report), ...ruleMetrics(report), diagnosisMetric(report)] : [];
  for (const metric of [...metrics, ...more]) yield* expositionOf(metric, common);
}
