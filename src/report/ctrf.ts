import type { CTRFReport, Summary, Test } from 'ctrf';
import { fixedFindings, identityOf, worstFirst } from '../facts/report/standing.ts';
import type { Report } from '../model/report.ts';
import { gateTest } from './ctrf/gate-test.ts';
import { ruleTests } from './ctrf/rule-tests.ts';
import { jsonDocument } from './markup/json-document.ts';

/** The version of the format: https://ctrf.io, schema 0.0. */
const specVersion = '0.0.0';

/**
 * The report in the Common Test Report Format: the gate and each rule as a test. What did not pass and does not fail the gate
 * is `skipped` (inapplicable) or `other`; `rawStatus` has the outcome, and `extra` all that the format has no word for.
 */
export function ctrfReport(report: Report): readonly string[] {
  const tests = [gateTest(report), ...ruleTests(report)];
  const { tool, target, verdict, counts, gate, comparison, digests } = report;
  const document: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion,
    generatedBy: `${tool.name} ${tool.version}`,
    results: {
      tool: { name: tool.name, version: tool.version },
      summary: summaryOf(tests, report),
      tests,
      environment: {
        reportName: `Conventions of ${target.name}`,
        appName: target.name,
        testEnvironment: target.baseUrl,
        ...(gate === null ? {} : { healthy: gate.exitCode === 0 }),
        ...(Object.keys(target.labels).length === 0 ? {} : { extra: { labels: target.labels } }),
      },
      extra: {
        verdict,
        counts,
        gate,
        comparison,
        fixed: fixedFindings(report).map(identityOf),
        failed: worstFirst(report).map(({ fingerprint, rule, clauses, qualifiers, level, resource, operation }) => ({
          fingerprint,
          rule,
          clauses,
          qualifiers,
          level,
          resource,
          operation,
        })),
        clauses: report.clauses.map(({ id, part, level, status, text, reason }) => ({
          id,
          part,
          level,
          status,
          text,
          reason,
        })),
        diagnosis: report.diagnosis,
        observations: report.observations,
        cleanup: report.cleanup,
        digests,
      },
    },
  };
  return [jsonDocument(document)];
}

function summaryOf(tests: readonly Test[], { timings }: Report): Summary {
  const started = Date.parse(timings.startedAt);
  const start = Number.isNaN(started) ? 0 : started;
  const duration = Math.round(timings.durationMs);
  const withStatus = (status: Test['status']): number => tests.filter((test) => test.status === status).length;
  return {
    tests: tests.length,
    passed: withStatus('passed'),
    failed: withStatus('failed'),
    skipped: withStatus('skipped'),
    pending: withStatus('pending'),
    other: withStatus('other'),
    suites: new Set(tests.map(({ suite }) => JSON.stringify(suite))).size,
    start,
    stop: start + duration,
    duration,
  };
}
