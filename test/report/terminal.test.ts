/** The report in a terminal: its lines, words, and widths. */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { terminal } from '../../src/report/formats/terminal.ts';
import { reportParts, viewOf } from '../../src/report/view.ts';
import { widthOf, wrapped } from '../../src/report/wrap.ts';
import { faulted, responded } from '../support/exchanges.ts';
import { conformant, findingOf, listOf, reportOf, ruleOf } from './reports.ts';

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
    expect([some.includes('\nRules\n'), some.includes('more: --verbose')]).toEqual([
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
