import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../src/facts/report/summary.ts';
import type { Report } from '../../src/model/report.ts';
import { jsonReport } from '../../src/report/json.ts';
import { readReport, readRun } from '../../src/report/read-report.ts';
import { summaryReport } from '../../src/report/summary.ts';
import { strict } from '../generate/strict.ts';
import { anyReport } from '../support/any-report.ts';
import { compareSimply } from '../support/compare-simply.ts';
import { shareOf } from '../support/share-of.ts';
import * as samples from './reports.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../src/report/summary.schema.json', import.meta.url), 'utf8'),
) as object;
const fits = new Ajv({ allErrors: true }).compile(strict(schema));

function written(report: Report): string {
  return summaryReport(report).join('');
}

/** A report in which very much failed, with long names everywhere. */
function huge(rules: number, text: string): Report {
  const ids = Array.from({ length: rules }, (_, number) => `${text}-${number % 40}/${text}-${number}`);
  return samples.report({
    target: {
      name: text.repeat(500),
      baseUrl: `https://${text.repeat(500)}`,
      labels: Object.fromEntries(ids.slice(0, 60).map((id) => [id, text.repeat(60)])),
    },
    rules: ids.map((id) => samples.rule(id, 'failed', { judged: ids.slice(0, 50).map(judgedAt) })),
    findings: ids.flatMap((id) => ids.slice(0, 5).map((resource) => samples.finding(id, { resource }))),
    diagnosis: ids.slice(0, 40).map((message) => ({
      code: 'list-empty',
      level: 'warning',
      message: message.repeat(40),
      resource: null,
      exchanges: [],
      facts: {},
    })),
  });
}

const judgedAt = (resource: string) => ({ resource, examined: 3, operations: [], hiddenBy: [] });

describe('the summary of a run', () => {
  test.each(Object.entries(samples).filter((entry): entry is [string, Report] => 'schemaVersion' in entry[1]))(
    'has the counts of its report, and fits its schema: %s',
    (_name, report) => {
      const read = readRun(written(report));
      expect(read).toMatchObject({ ok: true, summary: { verdict: report.verdict, left: { problems: 0 } } });
      const summary = summaryOf(report);
      expect([fits(summary), fits.errors]).toEqual([true, null]);
      expect(summary.counts).toMatchObject({ problems: report.counts.problems, warnings: report.counts.warnings });
      expect(summary.problems.map(({ id }) => id)).toEqual(report.problems.map(({ id }) => id));
    },
  );

  test.each([
    ['a', 400],
    ['rule', 2000],
    ['漢', 300],
    ['\u0000', 300],
    ['👩‍👩‍👧‍👦', 200],
  ])(
    'takes at most 6,000 bytes whatever the run, the heaviest problems first, and counts what is left out: %s',
    (text, rules) => {
      const report = huge(rules, text);
      const summary = summaryOf(report);
      expect(Buffer.byteLength(written(report))).toBeLessThanOrEqual(6000);
      expect([fits(summary), fits.errors]).toEqual([true, null]);
      expect(summary.problems.length + summary.left.problems).toBe(report.problems.length);
      expect(summary.left.problems).toBeGreaterThan(0);
      const listed = report.problems.slice(0, summary.problems.length).map(({ id }) => id);
      expect(summary.problems.map(({ id }) => id)).toEqual(listed);
      expect(summary.counts.problems).toBe(report.counts.problems);
      // A rule whose failure is left out would pass for one that passed.
      const judged = Object.entries(summary.judged).flatMap(([part, own]) =>
        Object.keys(own).map((noun) => `${part}/${noun}`),
      );
      expect(judged.filter((id) => !listed.includes(id))).toEqual([]);
    },
  );

  test('is small and fits its schema for any report at all', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(Buffer.byteLength(written(report))).toBeLessThanOrEqual(6000);
        expect([fits(summaryOf(report)), fits.errors]).toEqual([true, null]);
      }),
      { numRuns: shareOf(300) },
    );
  });

  test('counts the resources that a rule judged without a gap', () => {
    const judged = ['/a', '/b', '/c'].map(judgedAt);
    const [first, ...others] = judged;
    const hidden = first === undefined ? [] : [{ ...first, hiddenBy: ['envelope/shape'] }, ...others];
    const report = samples.report({
      rules: [
        samples.rule('errors/never-200', 'failed', { judged }),
        samples.rule('query/page', 'passed', { judged: hidden }),
        samples.rule('query/sort', 'passed', { judged }),
        samples.rule('query/size', 'inapplicable', { judged: [] }),
      ],
      findings: [samples.finding('query/sort', { outcome: 'inconclusive', resource: '/b' })],
    });
    expect(summaryOf(report).judged).toEqual({ errors: { 'never-200': 3 }, query: { page: 2, sort: 2 } });
  });

  test('is the same of a report that was compared with another', () => {
    const before = samples.report({
      rules: [samples.rule('status/missing', 'failed')],
      findings: [samples.finding('status/missing')],
    });
    const after = { ...before, timings: { ...before.timings, startedAt: '2026-02-01T00:00:00.000Z' } };
    expect(summaryOf(compareSimply(before, after))).toEqual(summaryOf(after));
  });

  test('is no report, and says so where one is wanted', () => {
    const read = readReport(written(samples.nonconformant));
    expect(read).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^is a summary, which only the dashboard/),
    });
    expect(readRun([...jsonReport(samples.nonconformant)].join(''))).toMatchObject({ ok: true, report: {} });
    expect(readRun('{"kind":"probity-summary","schemaVersion":1}')).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^does not fit the summary's schema: it must have required property/),
    });
  });
});
