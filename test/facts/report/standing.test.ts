import { describe, expect, test } from 'vitest';
import { causesByClause } from '../../../src/facts/report/causes.ts';
import { coverageOf, coveragePercent } from '../../../src/facts/report/coverage.ts';
import {
  type FailOn,
  failedStanding,
  failingFindings,
  failures,
  knownFindings,
  waived,
} from '../../../src/facts/report/standing.ts';
import type { Finding, Report } from '../../../src/model/report.ts';
import { clause, compared, finding, report, rule } from '../../report/reports.ts';

const must = finding('envelope/shape');
const should = finding('fields/camel-case', { level: 'should' });
const accepted = finding('exposure/banners', { qualifiers: ['waived'] });
const added = finding('errors/never-200', { qualifiers: ['new'] });
const findings = [must, should, accepted, added];
const { comparison } = compared;

function ids(of: readonly Finding[]): readonly string[] {
  return of.map(({ rule: id }) => id.split('/')[1] ?? id);
}

function gate(failOn: FailOn): Report['gate'] {
  return { exitCode: 1, failOn, coverage: 100, reasons: [] };
}

describe('the findings that fail the gate', () => {
  test.each<readonly [FailOn, boolean, readonly string[], readonly string[]]>([
    ['must', false, ['shape', 'never-200'], []],
    ['should', false, ['shape', 'camel-case', 'never-200'], []],
    ['never', false, [], []],
    ['must', true, ['never-200'], ['shape']],
    ['should', true, ['never-200'], ['shape', 'camel-case']],
    ['never', true, [], []],
  ])('--fail-on %s, compared: %s', (failOn, isCompared, failing, known) => {
    const of = report({ findings, comparison: isCompared ? comparison : null, gate: gate(failOn) });
    expect([ids(failingFindings(of, failOn)), ids(knownFindings(of, failOn))]).toEqual([failing, known]);
  });

  test('are those that stand as failed, where the gate fails at all', () => {
    for (const failOn of ['must', 'should'] as const) {
      const of = report({ findings, comparison, gate: gate(failOn) });
      expect(of.findings.filter((each) => failedStanding(each, of) === 'failed')).toEqual(failingFindings(of, failOn));
    }
  });

  test('are none that a waiver covers', () => {
    expect([ids(failures({ findings })), ids(failures({ findings }, 'should')), ids(waived({ findings }))]).toEqual([
      ['shape', 'camel-case', 'never-200'],
      ['camel-case'],
      ['banners'],
    ]);
  });
});

test('findings of one rule with one key are one cause, on whatever resource and with whatever values', () => {
  const seen = (resource: string, key: string, actual: string): Finding =>
    finding('status/missing', {
      resource,
      key,
      violations: [{ message: actual, expected: '404', actual, at: 'status', exchange: null, curl: null }],
    });
  const own = [seen('/users', 'not found', '200'), seen('/orders', 'not found', '204'), seen('/users', 'body', '404')];
  const of = report({
    findings: own,
    rules: [rule('status/missing', 'failed', { title: 'Unknown ids are answered with 404' })],
    clauses: [clause('status.missing', 'violated')],
  });
  const [chief, ...others] = causesByClause(of, own);
  expect(others).toEqual([]);
  expect([chief?.id, chief?.clause?.status, chief?.rules[0]?.title]).toEqual([
    'status.missing',
    'violated',
    'Unknown ids are answered with 404',
  ]);
  expect(chief?.rules[0]?.causes.map((cause) => cause.map(({ resource }) => resource))).toEqual([
    ['/users', '/orders'],
    ['/users'],
  ]);
});

test('coverage counts what could be judged', () => {
  const clauses = [
    ...[1, 2].map((index) => clause(`a.${index}`, 'verified')),
    clause('a.bad', 'violated'),
    clause('a.open', 'undecided'),
    ...[1, 2, 3].map((index) => clause(`a.no${index}`, 'not-exercised')),
    clause('a.gap', 'not-specified'),
  ];
  expect(coverageOf(report({ clauses }).counts.clauses)).toEqual({ judged: 3, all: 7 });
  expect(coveragePercent(report({ clauses }).counts.clauses)).toBe(42.8);
  expect(coveragePercent(report().counts.clauses)).toBe(0);
});
