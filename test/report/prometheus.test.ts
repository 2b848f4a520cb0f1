import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import type { Report } from '../../src/model/report.ts';
import { prometheusReport } from '../../src/report/prometheus.ts';
import { anyReport } from '../support/any-report.ts';
import { startPrometheus } from '../support/prometheus-server.ts';
import { findTool, promtool } from '../support/tools.ts';
import * as reports from './reports.ts';
import { type ReadSample, samplesOf } from './told/prometheus.ts';
import { shareOf } from '../support/share-of.ts';

const rendered = (report: Report): string => [...prometheusReport(report, { full: true })].join('');

const compared: Report = {
  ...reports.nonconformant,
  gate: { exitCode: 1, failOn: 'must', coverage: 80, reasons: ['a must of the conventions is violated'] },
  comparison: {
    against: { name: 'old.json', startedAt: '2025-12-31T00:00:00.000Z', verdict: 'conformant' },
    new: 3,
    fixed: 2,
    unchanged: 1,
    flaky: 4,
    unjudged: [
      { rule: 'json/media-type', resource: null, fingerprint: '0', reason: 'nothing was sent', grounds: null },
    ],
  },
};

function valuesOf(report: Report, name: string, labels: Readonly<Record<string, string>> = {}): readonly number[] {
  const fits = (sample: ReadSample): boolean =>
    sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return samplesOf(rendered(report))
    .filter(fits)
    .map(({ value }) => value);
}

describe('the metrics', () => {
  test('have the labels of the plan on one series, under names that Prometheus takes', () => {
    const { target } = reports.conformant;
    const labels = { team: 'payments', 'cost-center': '7 "a"' };
    const labelled = { ...reports.conformant, target: { ...target, labels } };
    const wanted = { label_team: 'payments', label_cost_center: '7 "a"' };
    expect(valuesOf(labelled, 'probity_target_info', wanted)).toEqual([1]);
    expect(valuesOf(reports.conformant, 'probity_target_info')).toEqual([]);
  });

  test('say when and how long it ran, in seconds', () => {
    expect(valuesOf(compared, 'probity_run_timestamp_seconds')).toEqual([Date.UTC(2026, 0, 1) / 1000 + 3.21]);
    expect(valuesOf(compared, 'probity_run_duration_seconds')).toEqual([3.21]);
  });

  test('are at most 60 series, whatever is found, unless all are asked for', () => {
    const parts = [...new Set(clauses.map(({ part }) => part))];
    const everything: Report = {
      ...compared,
      target: { ...compared.target, labels: { team: 'payments' } },
      clauses: parts.map((part, index) => reports.clause(`part.${index}`, 'violated', { part })),
    };
    const series = samplesOf([...prometheusReport(everything)].join(''));
    expect(parts.length).toBeGreaterThan(10);
    expect(series.length).toBeGreaterThan(50);
    expect(series.length).toBeLessThanOrEqual(60);
  });

  test('count a finding for each clause, and a problem for each part, that it breaks', () => {
    expect(valuesOf(compared, 'probity_clause_violations', { clause: 'error.never-200' })).toEqual([3]);
    expect(valuesOf(compared, 'probity_clause_violations', { clause: 'error.distinct' })).toEqual([2]);
    expect(valuesOf(compared, 'probity_part_problems', { part: 'Envelope' })).toEqual([1]);
    expect(valuesOf(compared, 'probity_clause_warnings', { clause: 'status.missing' })).toEqual([1]);
    expect(valuesOf(compared, 'probity_clause_violations', { clause: 'service.1' })).toEqual([0]);
  });

  test('count what is waived beside the rest', () => {
    expect(valuesOf(compared, 'probity_waived_problems')).toEqual([1]);
    expect(valuesOf(compared, 'probity_warnings')).toEqual([1]);
    expect(valuesOf(compared, 'probity_findings', { rule: 'exposure/banners', qualifiers: 'waived' })).toEqual([1]);
    expect(valuesOf(reports.conformant, 'probity_waived_problems')).toEqual([0]);
  });

  test('name every clause with its status', () => {
    const told = samplesOf(rendered(compared)).filter(({ name }) => name === 'probity_clause_status');
    expect(told.map(({ labels }) => [labels['clause'], labels['status']])).toEqual(
      compared.clauses.map(({ id, status }) => [id, status]),
    );
  });

  test('measure coverage by the clauses that could be judged', () => {
    const { violated, verified, undecided, 'not-exercised': open } = compared.counts.clauses;
    const [coverage] = valuesOf(compared, 'probity_coverage_ratio');
    expect(coverage).toBeCloseTo((violated + verified) / (violated + verified + undecided + open));
    expect(valuesOf(reports.report(), 'probity_coverage_ratio')).toEqual([0]);
  });

  test('tell the gate and the comparison only where there are such', () => {
    expect(valuesOf(compared, 'probity_gate_passed')).toEqual([0]);
    expect(valuesOf(compared, 'probity_gate_exit_code', { fail_on: 'must' })).toEqual([1]);
    expect(valuesOf(compared, 'probity_comparison_problems')).toEqual([0, 0, 5, 0, 1]);
    expect(rendered(reports.nonconformant)).not.toMatch(/probity_(?:gate|comparison)/);
  });

  test('stand on few labels, whatever the service answers', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const labels = new Set(samplesOf(rendered(report)).flatMap((sample) => Object.keys(sample.labels)));
        const known = [
          'target',
          'base_url',
          'version',
          'verdict',
          'part',
          'status',
          'clause',
          'level',
          'rule',
          'outcome',
          'label',
        ];
        expect([...labels].filter((label) => ![...known, 'clauses', 'qualifiers', 'code'].includes(label))).toEqual([]);
      }),
    );
  });

  test('tell no time that is none', () => {
    const timings = { startedAt: '2026-99-99T00:00:00Z', durationMs: 1 };
    expect(valuesOf({ ...compared, timings }, 'probity_run_timestamp_seconds')).toEqual([]);
  });
});

describe('promtool', () => {
  const check = (text: string): string => {
    const { status, stdout, stderr } = spawnSync(findTool(promtool) ?? '', ['check', 'metrics'], { input: text });
    return `${status} ${String(stdout)}${String(stderr)}`;
  };

  test('finds nothing to say', ({ skip }) => {
    if (findTool(promtool) === undefined) return skip();
    for (const report of [
      compared,
      reports.conformant,
      reports.incomplete,
      reports.errored,
      reports.hostile,
      reports.report(),
    ]) {
      expect(check(rendered(report))).toBe('0 ');
    }
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(check(rendered(report))).toBe('0 ');
      }),
      { numRuns: shareOf(15) },
    );
  });

  test('would find what is wrong', ({ skip }) => {
    if (findTool(promtool) === undefined) return skip();
    expect(check('probity_problems{target="a\nb"} 1\n')).toMatch(/^1 /);
    expect(check('# TYPE probity_runs_total gauge\nprobity_runs_total 1\n')).toMatch(/^3 /);
  });
});

test('Prometheus reads every sample as it was meant', async ({ skip }) => {
  const named = { ...compared, target: { ...compared.target, name: 'a "b" \\n c\nd {e="f"} 漢字 # HELP' } };
  const server = await startPrometheus([rendered(named), rendered(reports.hostile), rendered(reports.report())]);
  if (server === undefined) return skip();
  try {
    for (const [index, report] of [named, reports.hostile].entries()) {
      const expected = samplesOf(rendered(report));
      const got = await server.query(`{__name__=~"probity_.+", run="${index}"}`);
      const sorted = (samples: readonly { key: string; value: number }[]): unknown =>
        [...samples].sort((one, other) => (one.key < other.key ? -1 : 1));
      const keyOf = (labels: Readonly<Record<string, string>>): string =>
        Object.entries(labels)
          .filter(([, value]) => value !== '')
          .map((each) => JSON.stringify(each))
          .sort((one, other) => (one < other ? -1 : 1))
          .join();
      expect(
        sorted(
          got.map(({ metric: { job: _job, instance: _instance, run: _run, ...labels }, value }) => ({
            key: keyOf(labels),
            value,
          })),
        ),
      ).toEqual(
        sorted(expected.map(({ name, labels, value }) => ({ key: keyOf({ __name__: name, ...labels }), value }))),
      );
    }
    expect(await server.query('count(probity_build_info)')).toMatchObject([{ value: 3 }]);
  } finally {
    await server.close();
  }
});
