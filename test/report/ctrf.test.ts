import { type CTRFReport, parse, type Test } from 'ctrf';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { ctrfReport } from '../../src/report/ctrf.ts';
import { anyReport } from '../support/any-report.ts';
import * as reports from './reports.ts';
import { misfitsOfCtrf } from './told/ctrf.ts';

function rendered(report: Report): CTRFReport {
  return parse(ctrfReport(report).join(''));
}

function testOf(report: Report, id: string): Test {
  const found = rendered(report).results.tests.find(({ testId }) => testId === id);
  if (found === undefined) throw new Error(`no test ${id}`);
  return found;
}

const passing = { exitCode: 0, failOn: 'must', coverage: 90, reasons: [] } as const;

describe('CTRF', () => {
  test.each(
    Object.entries({ ...reports, empty: reports.report() }).flatMap(([name, value]) =>
      typeof value === 'function' ? [] : [[name, value] as const],
    ),
  )('fits the schema of the format: %s', (_name, report) => {
    expect(misfitsOfCtrf(rendered(report))).toEqual([]);
  });

  test('fits the schema whatever a service or a plan puts into it', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(misfitsOfCtrf(rendered(report))).toEqual([]);
      }),
    );
  });

  test('has the labels of the plan in its environment', () => {
    const { target } = reports.conformant;
    const labelled = rendered({ ...reports.conformant, target: { ...target, labels: { team: 'payments' } } });
    expect(misfitsOfCtrf(labelled)).toEqual([]);
    expect(labelled.results.environment).toMatchObject({ extra: { labels: { team: 'payments' } } });
    expect(rendered(reports.conformant).results.environment).not.toHaveProperty('extra');
  });

  test('the schema refuses what is not CTRF', () => {
    const { results, ...rest } = rendered(reports.conformant);
    expect(misfitsOfCtrf({ ...rest, results: { ...results, colour: 'red' } })).toEqual([
      '/results must NOT have additional properties',
    ]);
  });

  test('a rule has its part as suite, its clauses as tags, and its place in the plan', () => {
    expect(testOf(reports.nonconformant, 'paths/plural-nouns')).toMatchObject({
      suite: ['Paths'],
      tags: ['path.plural-nouns'],
      status: 'failed',
      filePath: 'plan.yaml',
      line: 1,
    });
    expect(testOf(reports.nonconformant, 'errors/never-200')).toMatchObject({ line: 6 });
  });

  test('shows what was seen, and keeps every finding with its evidence', () => {
    const { message, trace, extra } = testOf(reports.nonconformant, 'errors/never-200');
    expect(message).toBe(
      'status is 200, not 4xx or 5xx (GET /users/{id}, 14 times), and 2 more, also in GET /users/{id}/orders/{order_id} and POST /users',
    );
    expect(trace).toContain('Fix: Answer with the status of the failure');
    expect(extra?.['findings']).toEqual(
      reports.nonconformant.findings.filter(({ rule }) => rule === 'errors/never-200'),
    );
  });

  test.each([
    ['inapplicable', 'skipped'],
    ['inconclusive', 'other'],
    ['errored', 'other'],
    ['passed', 'passed'],
    ['failed', 'failed'],
  ] as const)('%s is %s', (outcome, status) => {
    const report = reports.report({ rules: [reports.rule('service/methods', outcome)] });
    expect(testOf(report, 'service/methods')).toMatchObject({ status, rawStatus: outcome });
  });

  test('a warning passes and is told in the output; a waived violation does not fail', () => {
    const warned = {
      rules: [reports.rule('a/b', 'failed', { level: 'should' })],
      findings: [reports.finding('a/b', { level: 'should' })],
    } as const;
    const waived = {
      rules: [reports.rule('a/b', 'failed')],
      findings: [reports.finding('a/b', { qualifiers: ['waived'], reason: 'OPS-12' })],
    } as const;
    expect(testOf(reports.report(warned), 'a/b')).toMatchObject({
      status: 'passed',
      rawStatus: 'failed',
      labels: { standing: 'warning' },
      message: expect.stringMatching(/^warning: /),
      stdout: expect.arrayContaining([expect.stringMatching(/^Finding /)]),
    });
    expect(testOf(reports.report(waived), 'a/b')).toMatchObject({
      status: 'other',
      labels: { standing: 'waived' },
      message: expect.stringContaining('waived, OPS-12'),
    });
    expect(testOf(reports.report({ ...warned, gate: { ...passing, failOn: 'should' } }), 'a/b')).toMatchObject({
      status: 'failed',
    });
  });

  test.each([1, 3, 4, 5, 130])('exit code %i fails the test of the gate, and the run is not healthy', (exitCode) => {
    const report = { ...reports.conformant, gate: { ...passing, exitCode, reasons: ['nothing answered.'] } };
    expect(testOf(report, 'gate')).toMatchObject({ status: 'failed', trace: 'nothing answered.' });
    expect(rendered(report).results.environment).toMatchObject({ healthy: false });
  });

  test('exit code 0 passes the test of the gate', () => {
    const report = { ...reports.conformant, gate: passing };
    expect(testOf(report, 'gate')).toMatchObject({ status: 'passed' });
    expect(rendered(report).results.environment).toMatchObject({ healthy: true });
  });

  test('without a gate, a run that could not tell is no pass', () => {
    expect(testOf(reports.incomplete, 'gate')).toMatchObject({ status: 'failed' });
    expect(testOf(reports.errored, 'gate')).toMatchObject({ status: 'failed' });
    expect(testOf(reports.conformant, 'gate')).toMatchObject({ status: 'passed' });
  });

  test('the summary has the times of the run', () => {
    expect(rendered(reports.conformant).results.summary).toMatchObject({
      start: Date.parse('2026-01-01T00:00:00Z'),
      stop: Date.parse('2026-01-01T00:00:03.210Z'),
      duration: 3210,
    });
  });
});
