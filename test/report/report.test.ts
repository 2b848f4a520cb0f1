/** The report: what it groups, counts, waives, and decides. */
import { describe, expect, test } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import type { Result } from '../../src/core/result.ts';
import { terminal } from '../../src/report/formats/terminal.ts';
import { viewOf } from '../../src/report/view.ts';
import { faulted, responded } from '../support/exchanges.ts';
import { findingOf, listOf, plan, reportOf, ruleOf } from './reports.ts';

const heavy = ruleOf('a/heavy', { weight: 9 });
const light = ruleOf('a/light');
const warning = ruleOf('a/warning', { level: 'should' });
const paths = plan.resources.filter(({ operations }) => operations.some(({ kind }) => kind === 'list'));
const lists = paths.map(({ path }) => listOf(path));
const [first = listOf('/users'), second = listOf('/user-profiles')] = lists;

test('the reference', () => {
  const report = reportOf();
  expect(report.verdict).toBe('conformant');
  expect(report.gate).toEqual({ exitCode: 0, failOn: 'must', reasons: [] });
  expect(report.problems).toEqual([]);
  expect(report.counts.clauses).toBe(Object.keys(clauses).length);
  expect(Object.values(report.counts.byStatus).reduce((sum, each) => sum + each, 0)).toBe(report.counts.clauses);
  expect(report.exchanges.length).toBe(report.counts.operations);
  expect(report.notChecked).toEqual([]);
});

describe('problems', () => {
  test('a problem is a rule with all its findings, and what fails the run comes first', () => {
    const findings = [heavy, warning, light].map((rule) => findingOf(rule, first));
    const { problems, counts } = reportOf({ findings: [...findings, findingOf(light, second)] });
    expect(problems.map(({ rule, level, findings: own }) => [rule, level, own.length])).toEqual([
      ['a/heavy', 'must', 1],
      ['a/light', 'must', 2],
      ['a/warning', 'should', 1],
    ]);
    expect(counts).toMatchObject({ problems: 2, warnings: 1 });
  });

  test('findings that differ only in the list share a sentence', () => {
    const { problems } = reportOf({ findings: lists.map((probe) => findingOf(light, probe)) });
    expect(problems[0]?.says).toBe(`GET ${first.url} and ${lists.length - 1} other lists returned 500`);
    expect(problems[0]?.others).toEqual([]);
  });
});

describe('waivers', () => {
  const findings = [findingOf(light, first), findingOf(light, second), findingOf(heavy, first)];
  const waive = (waiver: object) => {
    const waivers = [{ rule: 'a/light', reason: 'known', ...waiver }];
    return reportOf({ findings }, {}, { ...plan, waivers });
  };

  test('a waiver accepts the findings of a rule', () => {
    const { problems, waived, counts, verdict } = waive({});
    expect(problems.map(({ rule }) => rule)).toEqual(['a/heavy']);
    expect(waived).toMatchObject([{ rule: 'a/light', reason: 'known', until: null }]);
    expect(counts.waived).toBe(2);
    expect(verdict).toBe('nonconformant');
  });

  test('of one resource, until a day, or with a fingerprint', () => {
    expect(waive({ resource: first.resource?.path }).counts.waived).toBe(1);
    expect(waive({ until: '2020-01-01' }).counts.waived).toBe(0);
    expect(waive({ until: '2099-01-01' }).counts.waived).toBe(2);
    expect(waive({ fingerprint: 'other' }).counts.waived).toBe(0);
  });
});

describe('exit codes', () => {
  const violated: Partial<Result> = { findings: [findingOf(light, first)] };
  const warned: Partial<Result> = { findings: [findingOf(warning, first)] };
  const incomplete: Partial<Result> = { isIncomplete: true };
  const threw = { rule: light, reason: { kind: 'threw', message: 'TypeError' } } as const;
  const errored: Partial<Result> = { errored: [threw] };
  const unreachable: Partial<Result> = {
    setupProblems: [{ kind: 'unreachable', exchange: faulted(first), key: 'base_url' }],
  };

  test.each([
    ['nothing', {}, {}, 0],
    ['a violation', violated, {}, 1],
    ['a violation, and --fail-on never', violated, { failOn: 'never' }, 0],
    ['a warning', warned, {}, 0],
    ['a warning, and --fail-on should', warned, { failOn: 'should' }, 1],
    ['an incomplete run', incomplete, {}, 3],
    ['an incomplete run with a violation', { ...incomplete, ...violated }, {}, 1],
    ['a rule that threw, and a violation', { ...errored, ...violated }, {}, 5],
    ['interrupted', { ...incomplete, ...errored }, { isInterrupted: true }, 130],
    ['unreachable', { ...unreachable, ...errored }, { isInterrupted: true }, 4],
    ['a clause that must be verified, and is not', {}, { require: ['operation.create'] }, 3],
    ['a clause that must be verified, and is', {}, { require: ['envelope.shape'] }, 0],
  ] as const)('%s', (_, result, options, code) => {
    expect(reportOf(result, options).gate.exitCode).toBe(code);
  });

  test('each level is a reason', () => {
    const { gate } = reportOf({ findings: [findingOf(light, first), findingOf(warning, first)] }, { failOn: 'should' });
    expect(gate.reasons).toEqual(['1 problem at level must', '1 problem at level should']);
  });

  test('damage fails the run, and its window is in the report', () => {
    const window = [responded({ ...first, method: 'HEAD' }, 200), responded({ ...second, method: 'PATCH' }, 200)];
    const damage = { kind: 'deleted', resource: '/users', items: ['/users/7'], sinceMs: 1000, window } as const;
    const report = reportOf({ damage });
    expect([report.verdict, report.gate.exitCode]).toEqual(['nonconformant', 1]);
    const lines = [`HEAD ${first.url}`, `PATCH ${second.url}`];
    expect(report.damage).toMatchObject({ since: '1970-01-01T00:00:01.000Z', items: ['/users/7'], window: lines });
    const shown = `✗ Existing items were deleted after 00:00:01 UTC: /users/7.
  Between   ${lines[0]}
            ${lines[1]}
`;
    expect(terminal(viewOf(report))).toContain(shown);
    expect(reportOf({ damage: { ...damage, kind: 'down' } }).gate.reasons[0]).toBe('the service stopped responding');
  });
});

describe('what was not checked', () => {
  test('a resource with a problem of the setup, or without a response', () => {
    const exchange = responded(second, 404);
    const resource = second.resource ?? plan.resources[0];
    const problem = { kind: 'wrong-path', exchange, key: 'resources[].path', ...(resource && { resource }) } as const;
    const report = reportOf({ setupProblems: [problem] });
    expect(report.notChecked).toEqual([second.resource?.path]);
    const says = `GET ${second.url} returned 404: the list does not exist`;
    expect(report.setup[0]).toMatchObject({ stops: true, says });
    expect(reportOf({ declared: [] }).notChecked).toHaveLength(plan.resources.length);
  });
});
