/** The report: what it groups, counts, waives, and decides, and its lines, words, and widths in a terminal. */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import type { Result } from '../../src/core/result.ts';
import { terminal } from '../../src/report/formats/terminal.ts';
import { reportParts, viewOf } from '../../src/report/view.ts';
import { faulted, responded } from '../support/exchanges.ts';
import { widthOf, wrapped } from '../../src/report/wrap.ts';
import { conformant, findingOf, listOf, plan, reportOf, ruleOf } from './reports.ts';

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
    const own = reportOf({ findings }).problems.find(({ rule }) => rule === 'a/light')?.findings[0];
    expect(own?.fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(waive({ fingerprint: own?.fingerprint }).counts.waived).toBe(1);
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

test('a resource with a problem of the setup, or without a response, was not checked', () => {
  const exchange = responded(second, 404);
  const resource = second.resource ?? plan.resources[0];
  const problem = { kind: 'wrong-path', exchange, key: 'resources[].path', ...(resource && { resource }) } as const;
  const report = reportOf({ setupProblems: [problem] });
  expect(report.notChecked).toEqual([second.resource?.path]);
  const says = `GET ${second.url} returned 404: the list does not exist`;
  expect(report.setup[0]).toMatchObject({ stops: true, says });
  expect(reportOf({ declared: [] }).notChecked).toHaveLength(plan.resources.length);
});

const rule = ruleOf('auth/open', {
  weight: 10,
  label: 'security',
  headline: 'Operations work without a valid credential',
  fix: 'Check the token before every handler, for every method and route, and return 401 if it is missing or wrong.',
});
const broken = reportOf({ findings: [findingOf(rule, first)] });
const clean = reportOf();

function linesOf(text: string): readonly string[] {
  return text.trimEnd().split('\n');
}

test('a problem has its headline, sentence, what was expected, fix, and command', () => {
  const lines = linesOf(terminal(viewOf(broken)));
  const start = lines.indexOf('1 problem');
  expect(lines.slice(start, start + 7)).toEqual([
    '1 problem',
    '✗ Operations work without a valid credential  10 security  auth/open',
    '  GET /users returned 500.',
    '  Expected  200 (service.1)',
    '  Fix       Check the token before every handler, for every method and route,',
    '            and return 401 if it is missing or wrong.',
    '  Try       # TOKEN is auth.bearer in the plan',
  ]);
});

test('the last lines have the verdict and the exit code, and say what to do after a clean run', () => {
  const [verdict, open, code, next] = linesOf(terminal(viewOf(clean))).slice(-5);
  expect(verdict).toMatch(/^✓ conformant: no problems/);
  expect(open).toMatch(/^ {2}\d+ of \d+ testable clauses were not checked; \d+ of them need writes: true\.$/);
  expect([code, next]).toEqual([
    '  Exit code 0: passed.',
    expect.stringContaining('In CI, add -r junit=report.xml, or '),
  ]);
  expect(linesOf(terminal(viewOf(broken))).at(-1)).toBe('  Exit code 1: 1 problem at level must.');
});

test('if the service cannot be reached, nothing else is printed', () => {
  const exchange = faulted(first, 'refused-connection');
  const report = reportOf({ setupProblems: [{ kind: 'unreachable', exchange, key: 'base_url' }], declared: [] });
  const text = terminal(viewOf(report));
  expect(text).toContain('✗ Cannot reach http://127.0.0.1:8080: the connection was closed.');
  expect(text).toContain('Exit code 4: the service could not be reached.');
  expect(text).not.toContain('Not checked');
});

describe.each([80, 120, 160])('at %i columns', (columns) => {
  const wide = reportOf({ findings: [findingOf(rule, first, { seen: `${'漢字'.repeat(15)} ${'漢字'.repeat(15)}` })] });

  test.each(Object.entries({ broken, clean, wide }))('%s: no line is too long, except commands', (_, report) => {
    for (const isVerbose of [false, true]) {
      const lines = linesOf(terminal(viewOf(report, { isVerbose }), { columns }));
      expect(lines.filter((line) => widthOf(line) > columns && !line.includes('curl'))).toEqual([]);
    }
  });
});

test('colors change nothing else', () => {
  const colored = terminal(viewOf(broken), { hasColors: true });
  expect(colored).toContain('\u001b[31m');
  expect(stripVTControlCharacters(colored)).toBe(terminal(viewOf(broken)));
});

test('a service cannot control the terminal', () => {
  const seen = 'red \u001b[31m \u202e \u0007';
  const text = terminal(viewOf(reportOf({ findings: [findingOf(rule, first, { seen })] })));
  expect(text).toContain('red \\u001b[31m \\u202e \\u0007');
  expect(text).not.toContain('\u001b');
});

test('many problems: an index with two rows for each, and where to start', () => {
  const rules = Array.from({ length: 34 }, (_, index) => {
    const more = index === 33 ? { weight: 1, breaks: ['service.2', 'service.3'] as const } : { weight: 5 };
    return ruleOf(`a/r${index}`, { headline: `Problem ${index}`, ...more });
  });
  const url = '/users?status=active&city=a%20very%20long%20value%20that%20has%20no%20end';
  const clauses = conformant.clauses.map((each) => {
    return /^service\.[1-4]$/.test(each.clause) ? { ...each, status: 'violated' as const } : each;
  });
  const report = reportOf({ clauses, findings: rules.map((each) => findingOf(each, listOf('/users', { url }))) });
  const short = linesOf(terminal(viewOf(report)));
  const start = short.indexOf('34 problems, heaviest first');
  // The widest problem is the lightest one.
  expect(short.slice(start + 1, start + 3)).toEqual([
    '✗ Problem 0  5 clients  a/r0',
    '  GET /users?status=active&city=a%20very%20long%20value%20that%20has%20no%20end…',
  ]);
  expect(short[start + 61]).toBe('  … 4 more: --verbose');
  const steps = short.slice(short.indexOf('Start here')).filter((line) => line.startsWith('✗ Problem'));
  expect(steps.map((line) => line.split('  ')[0])).toEqual(['✗ Problem 0', '✗ Problem 1', '✗ Problem 33']);
  expect(short).toContain('  One problem breaks 3 of the 4 violated clauses: a/r33.');
  const long = terminal(viewOf(report, { isVerbose: true }));
  expect(long.match(/^✗ Problem/gm)).toHaveLength(34 + 34 + 3);
  for (const part of reportParts) {
    const some = terminal(viewOf(report, { show: [part] }));
    expect([some.length > short.join('\n').length, some.length < long.length]).toEqual([true, true]);
    expect([some.includes('\nRules\n'), some.includes('  … 4 more: --verbose')]).toEqual([
      part === 'rules',
      part !== 'problems',
    ]);
  }
});

test('the response is shown around what is wrong', () => {
  const shown = (at: string, body: unknown, seen = '0'): readonly string[] => {
    const exchange = responded(first, 200, body);
    const text = terminal(viewOf(reportOf({ findings: [findingOf(rule, first, { at, seen, exchange })] })));
    return linesOf(/^ {2}Response[^]*?\n(?= {2}Fix)/m.exec(text)?.[0] ?? '');
  };
  const page = { success: true, page: 0, size: 20, totalElements: 13, totalPages: 0, links: null };
  expect(shown('body:/totalPages', page)).toEqual([
    '  Response      "size": 20,',
    '                "totalElements": 13,',
    '            >   "totalPages": 0,',
    '                "links": null',
    '              }',
  ]);
  expect(shown('body:/data/1', { data: [{ id: 1 }, { id: 2 }] })).toEqual([
    '  Response  >     {',
    '                    "id": 2',
    '                  }',
    '                ]',
    '              }',
  ]);
  expect(shown('body:/data/*/b', { data: [{ a: 1 }, { b: 2 }] })).toContain('            >       "b": 2');
  expect(shown('body:/missing', { id: 1 })).toEqual(['  Response    {', '                "id": 1', '              }']);
  expect(
    shown('body:', '<html>\n<head>\n<p>x\nat Users.find (/srv/users.js:7)\n</p>', 'at Users.find (/srv/users.js:7)'),
  ).toContain('            > at Users.find (/srv/users.js:7)');
  expect(shown('header:content-type', {})).toEqual(['  Response  > content-type: application/json']);
  expect(shown('status', {})).toEqual(['']);
});

test('a path stays next to its method, and long words are not broken', () => {
  expect(wrapped('with it, GET /users returned 200', 12)).toEqual(['with it,', 'GET /users', 'returned 200']);
  expect(wrapped('a supercalifragilistic b', 10, '  ')).toEqual(['  a', '  supercalifragilistic', '  b']);
  expect(widthOf('漢字 a')).toBe(6);
});
