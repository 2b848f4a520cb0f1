/** The report in a terminal. */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { terminal } from '../../src/report/formats/terminal.ts';
import { viewOf } from '../../src/report/view.ts';
import { widthOf } from '../../src/report/wrap.ts';
import { faulted, responded } from '../support/exchanges.ts';
import { findingOf, listOf, plan, reportOf, ruleOf } from './reports.ts';

const first = listOf('/users');
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
  const [verdict, code, ...next] = linesOf(terminal(viewOf(clean))).slice(-4);
  expect(verdict).toMatch(/^✓ conformant: no problems/);
  expect(code).toBe('  Exit code 0: passed.');
  expect(next).toEqual([
    expect.stringMatching(/^ {2}Next: \d+ more clauses need writes: true\.$/),
    '  In CI, run the same command with -r json=report.json.',
  ]);
  expect(linesOf(terminal(viewOf(broken))).at(-1)).toBe('  Exit code 1: 1 problem at level must.');
});

test('what was not checked is in the last lines', () => {
  const resource = plan.resources[0];
  const problem = {
    kind: 'wrong-path',
    exchange: responded(first, 404),
    key: 'x',
    ...(resource && { resource }),
  } as const;
  const text = terminal(viewOf(reportOf({ setupProblems: [problem] })));
  expect(linesOf(text).slice(-3).join('\n')).toContain('1 of 6 resources was not checked: /users.');
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
  test.each([
    ['a problem', broken],
    ['a clean run', clean],
  ])('%s: no line is too long, apart from commands', (_, report) => {
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

test('wide characters count twice', () => {
  const seen = '漢字'.repeat(15);
  const text = terminal(viewOf(reportOf({ findings: [findingOf(rule, first, { seen: `${seen} ${seen}` })] })));
  expect(linesOf(text).every((line) => widthOf(line) <= 80 || line.includes('curl'))).toBe(true);
});

test('many problems: the heaviest ten in full, the others with their sentence, and what to fix first', () => {
  const rules = Array.from({ length: 14 }, (_, index) => ruleOf(`a/r${index}`, { headline: `Problem ${index}` }));
  const report = reportOf({ findings: rules.map((each) => findingOf(each, first)) });
  const short = terminal(viewOf(report));
  expect(short.match(/^ {2}Fix {7}/gm)).toHaveLength(10);
  expect(short.match(/^✗ Problem/gm)).toHaveLength(14);
  expect(short).toContain('Fix this first: Problem 0 (a/r0).');
  expect(terminal(viewOf(report, { isVerbose: true })).match(/^ {2}Fix {7}/gm)).toHaveLength(14);
});

test('quiet: the verdict, and what is wrong with the setup', () => {
  const text = terminal(viewOf(broken, { isQuiet: true }));
  expect(linesOf(text)).toHaveLength(5);
  expect(text).toContain('nonconformant: 1 problem');
});
