import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { gitlabReport } from '../../src/report/gitlab.ts';
import { anyReport } from '../support/any-report.ts';
import * as reports from './reports.ts';
import { type Entry, readGitlab } from './told/gitlab.ts';

function entriesOf(report: Report): readonly Entry[] {
  return readGitlab(gitlabReport(report).join(''));
}

function only(report: Report): Entry {
  const [entry, ...more] = entriesOf(report);
  if (entry === undefined || more.length > 0) throw new Error('not one problem');
  return entry;
}

function failing(more: Parameters<typeof reports.finding>[1] = {}, whole: Partial<Report> = {}): Report {
  return reports.report({
    rules: [reports.rule('json/media-type', 'failed', { level: more.level ?? 'must' })],
    findings: [reports.finding('json/media-type', { clauses: ['service.3'], ...more })],
    ...whole,
  });
}

describe('GitLab code quality', () => {
  test('has an entry a problem, the heaviest first, and nothing where nothing is wrong', () => {
    expect(entriesOf(reports.report())).toEqual([]);
    expect(entriesOf({ ...reports.nonconformant, diagnosis: [] }).map(({ severity }) => severity)).toEqual([
      'major',
      'major',
      'minor',
      'major',
      'major',
      'info',
    ]);
  });

  test('a setup that is wrong is an entry, so that nothing looks clean', () => {
    const [first] = entriesOf(reports.incomplete);
    expect(first).toMatchObject({
      severity: 'minor',
      check_name: 'fault-timeout',
      description: expect.stringMatching(/^warning: /),
    });
  });

  test('a problem says what is wrong by itself, at the line of the plan', () => {
    expect(entriesOf(reports.nonconformant).find((each) => each.check_name === 'errors/never-200')).toMatchObject({
      description: 'status is 200, not 4xx or 5xx (errors/never-200, 21 answers)',
      location: { path: 'plan.yaml', lines: { begin: 6 } },
      content: { body: expect.stringContaining('Fix: Answer with the status of the failure') },
    });
  });

  test.each([
    ['security', 'critical'],
    ['data', 'major'],
    ['clients', 'major'],
    ['style', 'minor'],
  ] as const)('a problem of %s is %s', (label, severity) => {
    const report = failing({}, { rules: [reports.rule('json/media-type', 'failed', { label })] });
    expect(only(report).severity).toBe(severity);
  });

  test.each([
    ['a violation', {}, 'major', /^violated: The good state/],
    ['a warning', { level: 'should' }, 'minor', /^warning: violated: /],
    ['a waived violation', { qualifiers: ['waived'], reason: 'OPS-12' }, 'info', /^waived, OPS-12: /],
  ] as const)('%s', (_what, more, severity, description) => {
    const entry = only(failing(more));
    expect(entry.severity).toBe(severity);
    expect(entry.description).toMatch(description);
  });

  test('without a plan a finding stands at its resource', () => {
    expect(only(failing({ resource: '/users' }, { plan: null })).location.path).toBe('users');
    expect(only(failing({ resource: null }, { plan: null })).location.path).toBe('service');
  });

  test('two services of one pipeline do not hide each other', () => {
    const named = (name: string): readonly string[] =>
      entriesOf(failing({}, { target: { name, baseUrl: 'http://127.0.0.1:8080', labels: {} } })).map(
        ({ fingerprint }) => fingerprint,
      );
    expect(named('one').filter((each) => named('two').includes(each))).toEqual([]);
  });

  test('the same finding has the same fingerprint in the next run, at another address too', () => {
    const later = failing(
      { occurrences: 99 },
      { target: { name: 'Shop API', baseUrl: 'http://10.0.0.1', labels: {} } },
    );
    expect(only(later).fingerprint).toBe(only(failing()).fingerprint);
  });

  test('is what GitLab takes whatever a service or a plan puts into it', () => {
    fc.assert(
      fc.property(anyReport, fc.boolean(), (report, hasPlan) => {
        const text = gitlabReport(hasPlan ? report : { ...report, plan: null }).join('');
        expect(readGitlab(text).length).toBeGreaterThanOrEqual(report.counts.problems + report.counts.warnings);
      }),
    );
  });
});
