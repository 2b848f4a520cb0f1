import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding, Report } from '../../src/model/report.ts';
import { githubReport } from '../../src/report/github.ts';
import { type PlanRemark, planAnnotations } from '../../src/report/github/plan-annotations.ts';
import { anyReport } from '../support/any-report.ts';
import * as reports from './reports.ts';
import { readCommand, readLog, type RunnerCommand } from './told/github.ts';
import { shareOf } from '../support/share-of.ts';

function annotations(report: Report): readonly RunnerCommand[] {
  return readLog(githubReport(report).join('')).annotations;
}

function titled(report: Report, start: string): RunnerCommand | undefined {
  return annotations(report).find(({ properties }) => properties['title']?.startsWith(start) === true);
}

const failing = (findings: readonly Finding[], more: Partial<Report> = {}): Report =>
  reports.report({
    verdict: 'nonconformant',
    rules: [...new Set(findings.map(({ rule }) => rule))].map((id) => reports.rule(id, 'failed')),
    findings,
    ...more,
  });

describe('an annotation', () => {
  test('stands at the line of its resource, an error for a must, a warning for a should', () => {
    const report = failing([
      reports.finding('a/must', { resource: '/orders' }),
      reports.finding('a/should', { level: 'should', resource: null }),
    ]);
    expect(titled(report, 'a/must')).toMatchObject({
      name: 'error',
      properties: { file: 'plan.yaml', line: '9', col: '5', title: 'a/must: The good state of a/must' },
    });
    expect(titled(report, 'a/should')).toMatchObject({ name: 'warning', properties: { file: 'plan.yaml', line: '1' } });
  });

  test('names no file where the plan has none', () => {
    const report = failing([reports.finding('a/must')], { plan: null });
    expect(titled(report, 'a/must')?.properties).toEqual({ title: 'a/must: The good state of a/must' });
  });

  test('says what was seen, how to fix it, and which clauses it breaks', () => {
    const message = titled(reports.nonconformant, 'errors/never-200')?.data;
    expect(message).toMatch(/^status is 200, not 4xx or 5xx \(\d+ times: GET \/users\/\{id\}.*\)\n/);
    expect(message).toContain('\nFix: Answer with the status of the failure');
    const broken = failing([reports.finding('a/must')], { clauses: [reports.clause('a.must', 'violated')] });
    expect(titled(broken, 'a/must')?.data).toContain('\nBreaks a.must (The service keeps a.must.)\n');
  });

  test('comes through with the characters that separate commands', () => {
    const file = 'plans/50%, a:b.yaml';
    const report = failing([reports.finding('a/must', { operation: 'GET /x%0A,y:z\n::error::no' })], {
      plan: { file, places: [{ resource: '/users', line: 3, column: 5 }] },
    });
    expect(titled(report, 'a/must')).toMatchObject({ properties: { file, line: '3' } });
    expect(titled(report, 'a/must')?.data).toContain('GET /x%0A,y:z\n::error::no');
  });
});

test('the pages of the rules are named where they are published', () => {
  const log = githubReport(reports.nonconformant, { docs: 'https://docs.example.com/rules/' }).join('');
  expect(log).toContain('More: https://docs.example.com/rules/errors/README.md#errorsnever-200');
  expect(githubReport(reports.nonconformant).join('')).toContain('More: probity explain errors/never-200');
});

describe('a plan that cannot be used', () => {
  const remark = (line: number): PlanRemark => ({
    severity: 'error',
    line,
    column: 5,
    length: 9,
    message: 'unknown key "operation"',
  });

  test('is annotated at the key', () => {
    expect(planAnnotations([remark(7), { ...remark(9), severity: 'warning' }], 'plans/shop.yaml')).toEqual([
      '::error file=plans/shop.yaml,line=7,col=5,endColumn=14,title=Invalid plan::unknown key "operation"\n',
      '::warning file=plans/shop.yaml,line=9,col=5,endColumn=14,title=Plan::unknown key "operation"\n',
    ]);
  });

  test('has no more annotations than GitHub shows', () => {
    const lines = planAnnotations(
      Array.from({ length: 14 }, (_, index) => remark(index + 1)),
      'plan.yaml',
    );
    expect(lines).toHaveLength(10);
    expect(lines[9]).toMatch(/^::error file=plan\.yaml,line=10,title=5 more errors::line 10: unknown key .*line 14: /);
  });
});

test('what the run left behind is a warning', () => {
  expect(titled(reports.nonconformant, '2 items may be left')).toMatchObject({
    name: 'warning',
    data: 'DELETE /users/51: answered 500\nDELETE /users/52: no answer within 10 s',
  });
  expect(titled(reports.conformant, '0 items')).toBeUndefined();
});

describe('what fails the gate is an error', () => {
  const gate = { exitCode: 1, failOn: 'must', coverage: 100, reasons: ['a reason.'] } as const;
  const comparison = {
    against: { name: 'old.json', startedAt: '2026-01-01T00:00:00.000Z', verdict: 'nonconformant' },
    new: 1,
    fixed: 0,
    unchanged: 1,
    flaky: 0,
    unjudged: [],
  } as const;
  const must = reports.finding('a/rule');
  const should = reports.finding('a/rule', { level: 'should' });

  test.each<[string, Finding, Partial<Report>, string | undefined]>([
    ['a must', must, {}, 'error'],
    ['a should', should, {}, 'warning'],
    ['a should, where the gate fails on it', should, { gate: { ...gate, failOn: 'should' } }, 'error'],
    ['a must, where the gate never fails', must, { gate: { ...gate, failOn: 'never', exitCode: 0 } }, 'warning'],
    ['a known must beside an earlier report', must, { comparison }, 'warning'],
    ['a new must beside an earlier report', { ...must, qualifiers: ['new'] }, { comparison }, 'error'],
    ['a waived must', { ...must, qualifiers: ['waived'] }, {}, undefined],
  ])('%s', (_name, finding, more, level) => {
    expect(titled(failing([finding], more), 'a/rule')?.name).toBe(level);
  });

  test.each<[string, Partial<Report>, string]>([
    [
      'a gate that passed',
      { verdict: 'nonconformant', findings: [must], gate: { ...gate, exitCode: 0, reasons: [] } },
      'notice',
    ],
    ['a gate that failed', { verdict: 'conformant', gate: { ...gate, exitCode: 3 } }, 'error'],
    ['no gate, and a violation', { verdict: 'nonconformant', findings: [must] }, 'error'],
    [
      'no gate, and a waived violation',
      { verdict: 'nonconformant', findings: [{ ...must, qualifiers: ['waived'] }] },
      'notice',
    ],
    ['no gate, and nothing judged', { verdict: 'incomplete' }, 'error'],
    ['no gate, and a fault', { verdict: 'error' }, 'error'],
    ['no gate, and nothing wrong', { verdict: 'conformant' }, 'notice'],
  ])('and so is the summary of %s', (_name, more, level) => {
    const summary = titled(reports.report(more), 'Probity: ');
    expect(summary?.name).toBe(level);
    expect(summary?.data.includes('a reason.')).toBe((more.gate?.reasons.length ?? 0) > 0);
  });
});

describe('GitHub shows ten annotations of a level', () => {
  const many = (rules: number, resources: number): readonly Finding[] =>
    Array.from({ length: rules * resources }, (_, index) =>
      reports.finding(`a/rule-${index % rules}`, { resource: `/r-${Math.floor(index / rules)}`, operation: null }),
    );

  test.each([
    [3, 2, 3, 0],
    [9, 4, 9, 0],
    [40, 3, 8, 32],
  ])('%i problems in %i resources each: %i of their own, %i together', (rules, resources, own, together) => {
    const errors = annotations(failing(many(rules, resources))).filter(({ name }) => name === 'error');
    const isOwn = ({ properties }: RunnerCommand): boolean => properties['title']?.startsWith('a/rule-') === true;
    expect(errors.filter(isOwn)).toHaveLength(own);
    expect(errors.length).toBeLessThanOrEqual(10);
    const rest = errors.find(({ properties }) => properties['title'] === `${together} more problems`);
    expect(rest?.data.includes('a/rule-9')).toBe(together === 0 ? undefined : true);
  });

  test('also where the setup has much to say', () => {
    const diagnosis = (['error', 'warning', 'note'] as const).flatMap((level) =>
      Array.from({ length: 20 }, (_, index) => ({
        code: 'redirected' as const,
        level,
        message: `m-${index}`,
        resource: null,
        exchanges: [],
        facts: {},
      })),
    );
    const told = annotations(
      failing([...many(40, 1), ...many(40, 1).map((each) => ({ ...each, level: 'should' as const }))], { diagnosis }),
    );
    for (const level of ['error', 'warning', 'notice']) {
      expect(told.filter(({ name }) => name === level).length).toBeLessThanOrEqual(10);
      expect(
        told.find((each) => each.name === level && each.properties['title'] === '18 more remarks')?.data,
      ).toContain('m-19');
    }
  });
});

test('no text of a service or a plan is a command of its own', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const lines = githubReport(report)
        .join('')
        .split(/\r\n|\r|\n/);
      const commands = lines.flatMap((line) => readCommand(line)?.name ?? []);
      expect(commands.filter((name) => !['group', 'endgroup', 'error', 'warning', 'notice'].includes(name))).toEqual(
        [],
      );
      expect(commands.filter((name) => name === 'group')).toHaveLength(2);
      expect(lines.filter((line) => line.includes('##vso[') || line.includes('##['))).toEqual([]);
    }),
    { numRuns: shareOf(300) },
  );
});
