import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../../src/plan/problem.ts';
import { readingOf } from '../support/plan.ts';
import { base, problemsIn } from './reading.ts';

const fullText = readFileSync(new URL('../../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');
const one = `${base}resources: [{ path: /users }]\n`;

/** Every text is a plan, or has problems with a place in it. */
function expectReading(text: string): void {
  const read = readingOf(text);
  const found = read.ok ? [...read.plan.resources, ...read.plan.probes] : read.problems;
  expect(found.length).toBeGreaterThan(0);
  const lines = text.split('\n');
  for (const { line, column, message } of read.ok ? read.warnings : read.problems) {
    expect(message.trim()).not.toBe('');
    expect(column).toBeGreaterThan(0);
    expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
  }
}

describe('any text is read', () => {
  const pieces = [
    '\t',
    '\n',
    ': ',
    '- ',
    '{',
    '}',
    '[',
    ']',
    '*a',
    '&a ',
    '"',
    "'",
    '|\n',
    '---\n',
    '${',
    '#',
    '!x ',
    '? ',
    '\0',
  ];

  test('of any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectReading), { numRuns: 60 });
  });

  test('of characters that mean something in YAML', () => {
    const unit = fc.constantFrom(...'ab:-?[]{},#&*!|>\'"%@`~ \n\t$/01.'.split(''), 'path', 'resources', base, '<<');
    fc.assert(fc.property(fc.string({ unit, maxLength: 40 }), expectReading), { numRuns: 200 });
  });

  test('of JSON', () => {
    fc.assert(fc.property(fc.json(), expectReading), { numRuns: 60 });
  });

  test('of a plan with something wrong anywhere', () => {
    const place = fc.nat({ max: fullText.length });
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(...pieces),
      place.map((at) => fullText.slice(at, at + 40)),
    );
    const wrong = fc
      .tuple(place, fc.nat({ max: 30 }), piece)
      .map(([at, length, put]) => fullText.slice(0, at) + put + fullText.slice(at + length));
    fc.assert(fc.property(wrong, expectReading), { numRuns: 40 });
  });
});

// These have characters that messages.md cannot show.
test.each([
  ['nothing', '', '1:1 the plan is empty: write at least base_url and resources'],
  ['white space', '\n  \n', '1:1 the plan is empty: write at least base_url and resources'],
  ['a binary file', '\u007FELF\u0002\0\0', '1:1 this is a binary file, or UTF-16: a plan is YAML text, saved as UTF-8'],
  ['UTF-16', 'b\0a\0', '1:2 this is a binary file, or UTF-16: a plan is YAML text, saved as UTF-8'],
  ['Latin-1', `${base}name: Caf\uFFFD\n`, '2:10 these bytes are not UTF-8: save the plan as UTF-8'],
  ['too much', '#'.repeat(5_000_000), '1:1 this is not a plan: it has more than 4 Mi characters'],
  [
    'Windows line ends',
    one.replaceAll('\n', '\r\n').replace('path', 'pat'),
    '2:15 "pat" is not a key of resources[0]: did you mean "path"?',
  ],
  [
    'a byte order mark',
    `\uFEFF${one.replace('base_url', 'baseurl')}`,
    '1:1 "baseurl" is not a key of a plan: did you mean "base_url"?',
  ],
  ['depth', '['.repeat(20_000), '1:1 the plan is nested too deeply: write it flatter'],
])('%s is not a plan', (_, text, problem) => {
  expect(problemsIn(text).map((each) => each.replace(/^1:\d+(?= the plan is nested)/, '1:1'))).toEqual([problem]);
});

describe('the text of a problem', () => {
  const textOf = (plan: string, width?: number): string => {
    const read = readingOf(plan);
    return (read.ok ? read.warnings : read.problems).map((each) => problemText(each, width)).join('\n');
  };

  test('never shows a secret', () => {
    const auth = 'auth:\n  bearer: "hunter2 hunter2"\n  headers: { X-Key: "k1 \u0001k2" }\n';
    const text = textOf(`${one}${auth}http: { headers: { Cookie: sid=abcdef } }\n`);
    expect(text).toContain('bearer: ****');
    expect(text).not.toMatch(/hunter2|k2|abcdef/);
  });

  test('has its caret below its place, even if the line is wider than the terminal', () => {
    const rows = textOf(`${base}resources: [${'{ path: /users }, '.repeat(12)}{ pat: /orders }]\n`, 80).split('\n');
    const caret = rows.findIndex((row) => row.includes('^^^'));
    expect(rows[caret - 1]?.slice(rows[caret]?.indexOf('^'))).toMatch(/^pat: /);
    expect(Math.max(...rows.slice(1).map((row) => row.length))).toBeLessThanOrEqual(80);
  });
});
