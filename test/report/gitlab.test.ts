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
  const [entry, ...more] = entriesOf(report).slice(1);
  if (entry === undefined || more.length > 0) throw new Error('not one finding');
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
  test('has one entry beside the findings, of severity info', () => {
    expect(entriesOf(reports.report())).toHaveLength(1);
    expect(entriesOf(reports.nonconformant).map(({ severity }) => severity)).toEqual([
      'info',
      ...Array.from({ length: 7 }, () => 'major'),
      'minor',
      'info',
    ]);
  });

  test('the entry of the run keeps its fingerprint, whatever the run found', () => {
    expect(entriesOf(reports.conformant)[0]?.fingerprint).toBe(entriesOf(reports.nonconformant)[0]?.fingerprint);
  });

  test('the entry of the run says verdict and counts', () => {
    expect(entriesOf(reports.nonconformant)[0]).toMatchObject({
      check_name: 'probity',
      description:
        'Shop API is nonconformant: 4 problems, 1 warning; 7 clauses judged and 5 violated; 2 of 8 rules passed',
    });
  });

  test('the entry of the run says what the gate decided', () => {
    const gate = { exitCode: 3, failOn: 'must', coverage: 12, reasons: ['Nothing was judged.'] } as const;
    const [summary] = entriesOf({ ...reports.conformant, gate });
    expect(summary?.description).toMatch(/; exit code 3$/);
  });

  test('a finding says its clause and what is wrong, at the line of the plan', () => {
    const [, first] = entriesOf(reports.nonconformant);
    expect(first).toMatchObject({
      check_name: 'errors/never-200',
      description: 'error.never-200, error.distinct: status is 200, not 4xx or 5xx (GET /users/{id}, 14 times)',
      location: { path: 'plan.yaml', lines: { begin: 6 } },
    });
  });

  test.each([
    ['a violation', {}, 'major', /^service\.3: /],
    ['a warning', { level: 'should' }, 'minor', /^service\.3: warning: /],
    ['a waived violation', { qualifiers: ['waived'], reason: 'OPS-12' }, 'info', /^service\.3: waived, OPS-12: /],
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
        expect(readGitlab(text)).toHaveLength(1 + report.findings.filter(({ outcome }) => outcome === 'failed').length);
      }),
    );
  });
});
