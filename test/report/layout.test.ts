import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean, shorten } from '../../src/facts/report/clean.ts';
import { placeWords } from '../../src/facts/report/place.ts';
import { enumerate } from '../../src/facts/report/words.ts';
import { labelled, line, point, row, together, whole } from '../../src/report/layout/line.ts';
import { print } from '../../src/report/layout/print.ts';
import { cutTo, widthOf } from '../../src/report/layout/width.ts';
import { advance, atStart, goneLine, progressLine } from '../../src/report/progress.ts';

function text(...lines: Parameters<typeof print>[0]): string {
  return print(lines, { width: 20, colour: false, ellipsis: '…' }).join('');
}

describe('width', () => {
  test.each([
    ['', 0],
    ['plain', 5],
    ['Łukasz', 6],
    ['e\u0301', 1],
    ['李雷', 4],
    ['한국어', 6],
    ['👩‍👩‍👧‍👦', 2],
    ['❤️', 2],
    ['✗ ✓ … →', 7],
  ])('%j takes %i columns', (sample, columns) => {
    expect(widthOf(sample)).toBe(columns);
  });

  test('a cut text fits, and is a beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (sample, columns) => {
        const cut = cutTo(sample, columns, '…');
        expect(widthOf(cut)).toBeLessThanOrEqual(Math.max(columns, 1));
        expect(cut === sample || sample.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('clean', () => {
  test.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007x', 'x'],
    ['a\r\n\tb', 'a b'],
    ['\u202eabc\u2066', 'abc'],
    ['a\u0000b\u009b1mc', 'abc'],
    ['\ud800x', 'x'],
    ['👩‍👧', '👩‍👧'],
  ])('%j becomes %j', (sample, expected) => {
    expect(clean(sample)).toBe(expected);
  });

  test('shorten never cuts a character in half', () => {
    expect(shorten('ab😀', 3)).toBe('ab…');
    expect(shorten('ab😀', 4)).toBe('ab😀');
  });
});

describe('layout', () => {
  test('wraps between words, below the text', () => {
    expect(text(line(2, 'one two three four five'))).toBe('  one two three four\n  five\n');
    expect(text(labelled(2, 'seen', 6, 'one two three four'))).toBe('  seen  one two\n        three four\n');
    expect(text(point(0, '·', 'one two three four five'))).toBe('· one two three four\n  five\n');
  });

  test('breaks a word that is wider than the row', () => {
    expect(text(line(0, `a ${'x'.repeat(25)} b`))).toBe(`a\n${'x'.repeat(20)}\n${'x'.repeat(5)} b\n`);
    expect(text(line(0, '漢'.repeat(11)))).toBe(`${'漢'.repeat(10)}\n漢\n`);
  });

  test('keeps together what belongs together', () => {
    expect(text(line(0, `one two three ${together('GET /users')}`))).toBe('one two three\nGET /users\n');
  });

  test('cuts rows and leaves commands whole', () => {
    expect(text(row(2, '  a  ', 'x'.repeat(30)))).toBe(`    a  ${'x'.repeat(12)}…\n`);
    expect(text(whole(2, `curl ${'x'.repeat(30)}`))).toBe(`  curl ${'x'.repeat(30)}\n`);
  });

  test('a label wider than its columns has a row to itself', () => {
    expect(text(labelled(0, 'very long label', 6, 'text'))).toBe('very long label\n      text\n');
  });
});

test.each([
  ['status', 'the status'],
  ['header:Content-Type', 'header Content-Type'],
  ['body:/error/code', 'body at /error/code'],
  ['body:', 'the whole body'],
  ['query:size', 'query parameter size'],
  ['path', 'the path'],
  ['time', 'the time'],
  ['elsewhere', 'elsewhere'],
])('the place %s reads "%s"', (at, words) => {
  expect(placeWords(at)).toBe(words);
});

test('lists of words are cut', () => {
  expect(enumerate([], 3)).toBe('');
  expect(enumerate(['a', 'b'], 3)).toBe('a and b');
  expect(enumerate(['a', 'b', 'c'], 3)).toBe('a, b and c');
  expect(enumerate(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b, c and 2 more');
});

test('what is gone of what others have is told in one line', () => {
  expect(goneLine({ type: 'gone', request: 'GET /users', count: 2 })).toBe(
    '2 items of others are gone from GET /users since the run began; looking for what took them before anything else is sent.',
  );
});

test('progress is one line for each event', () => {
  const events = [
    { type: 'started', scenarios: 12, resources: 3 },
    { type: 'scenario', title: 'walks the pages of a list', resource: '/users', problems: 0 },
    { type: 'exchange', count: 1 },
    { type: 'exchange', count: 2 },
    { type: 'scenario', title: 'asks for what nobody has', resource: null, problems: 2 },
    { type: 'cleaning', resource: '/users', created: 4 },
    { type: 'ended', requests: 9 },
  ] as const;
  let progress = atStart;
  let elapsedMs = 0;
  const lines = events.map((event) => {
    progress = advance(progress, event);
    return progressLine(progress, { total: 8, elapsedMs: (elapsedMs += 2000) });
  });
  expect(lines).toEqual([
    '  0%  0 of about 8  12 scenarios on 3 resources',
    '  0%  0 of about 8  /users: walks the pages of a list',
    ' 12%  1 of about 8  42 s left  /users: walks the pages of a list',
    ' 25%  2 of about 8  24 s left  /users: walks the pages of a list',
    ' 25%  2 of about 8  2 problems  30 s left  asks for what nobody has',
    ' 25%  2 of about 8  2 problems  36 s left  /users: deletes what this run created (4)',
    ' 99%  9 of about 9  2 problems  1 s left  writing the report',
  ]);
});
