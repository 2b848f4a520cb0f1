import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { certainOrder, isMisplaced } from '../../src/text/collate.ts';
import { parseMediaType } from '../../src/text/media-type.ts';
import { percentDecoded, percentEncoded } from '../../src/text/percent.ts';
import { printable } from '../../src/text/printable.ts';
import { shellQuoted } from '../../src/text/shell.ts';

describe('the order of values', () => {
  test.each<[unknown, unknown]>([
    [1, 2],
    [-1.5, 0],
    [false, true],
    ['Ada', 'Bob'],
    ['Ada', 'Zoë'],
    ['Zoe', 'Zoé Müller'],
    ['item10', 'item11'],
    ['2', '3'],
    ['10', '20'],
    ['19.9', '19.95'],
    ['', 'a'],
    ['ab', 'abc'],
    ['a b', 'a c'],
    ['2026-01-02', '2026-01-10'],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z'],
  ])('%j comes before %j', (a, b) => {
    expect(certainOrder(a, b)).toBe(-1);
    expect(certainOrder(b, a)).toBe(1);
    expect([isMisplaced(a, b, 'asc'), isMisplaced(a, b, 'desc')]).toEqual([false, true]);
  });

  test.each<[string, unknown, unknown]>([
    ['case', 'a', 'B'],
    ['case alone', 'ada', 'Ada'],
    ['accents', 'Zoë', 'Zof'],
    ['letters that cannot be decomposed', 'Łukasz', 'Zoe'],
    ['letters at the end of some alphabets', 'Åsa', 'Zoe'],
    ['two letters that count as one', 'Charlie', 'Gus'],
    ['aa in Danish', 'Aaron', 'Bob'],
    ['punctuation', 'co-op', 'coat'],
    ['spaces', 'de Luca', 'dean'],
    ['symbols between the cases', 'a_b', 'aBc'],
    ['numbers in texts', 'item2', 'item10'],
    ['numbers as texts', '9', '10'],
    ['decimals as texts', '1.5', '1.10'],
    ['scripts', 'Ada', 'Яна'],
    ['beyond U+FFFF', '\u{1F600}', '\uFF5E'],
    ['normal forms', '\u00e9', 'e\u0301'],
    ['times whose texts have another order', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z'],
    ['times of several offsets', '2024-03-31T00:30:00+02:00', '2024-03-30T23:00:00Z'],
    ['UUIDs by their last group', '10000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000001'],
    ['weekdays', 'Friday', 'Monday'],
    ['months', 'April', 'March'],
    ['sizes', '10 KB', '9 MB'],
    ['durations', 'P1D', 'PT1H'],
    ['kinds', 1, '2'],
    ['null', null, 1],
    ['lists', [1], [2]],
  ])('is uncertain for %s', (_, a, b) => {
    expect(certainOrder(a, b)).toBeUndefined();
    expect(certainOrder(b, a)).toBeUndefined();
  });

  it('never contradicts how a service may sort', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-cA-C0-9éä _-]{0,6}$/), fc.string({ unit: 'grapheme' }));
    const sorts: readonly ((a: string, b: string) => number)[] = [
      (a, b) => (a < b ? -1 : Number(a > b)),
      (a, b) => a.localeCompare(b, 'en'),
      (a, b) => a.localeCompare(b, 'sv', { sensitivity: 'base' }),
      (a, b) => a.localeCompare(b, 'de', { numeric: true }),
      (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : Number(a.toLowerCase() > b.toLowerCase())),
    ];
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom(...sorts), (texts, sort) => {
        const sorted = texts.toSorted(sort);
        expect(sorted.slice(1).filter((text, at) => isMisplaced(sorted[at] ?? '', text, 'asc'))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the opposite for the opposite pair', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[aAbBzZ0-9é_ -]{0,5}$/),
      fc.double({ noNaN: true }),
    );
    fc.assert(
      fc.property(value, value, (a, b) => {
        const order = certainOrder(a, b);
        expect(certainOrder(b, a)).toBe(order === undefined ? undefined : 0 - order);
        expect(certainOrder(a, a)).toBe(0);
      }),
    );
  });
});

test.each<[string, unknown]>([
  ['application/json', { essence: 'application/json', kind: 'json' }],
  ['Application/JSON; Charset=UTF-8', { essence: 'application/json', kind: 'json', charset: 'utf-8' }],
  ['application/json;a=1; charset="utf-8"', { essence: 'application/json', kind: 'json', charset: 'utf-8' }],
  ['application/problem+json', { essence: 'application/problem+json', kind: 'json-suffix' }],
  ['application/vnd.a.v1+x+JSON', { essence: 'application/vnd.a.v1+x+json', kind: 'json-suffix' }],
  ['application/json; b="x; y, \\"z\\""', { essence: 'application/json', kind: 'json' }],
  ['application/json;', { essence: 'application/json', kind: 'json' }],
  [' text/html\t', { essence: 'text/html', kind: 'other' }],
  ['text/json', { essence: 'text/json', kind: 'other' }],
  ['application/json, text/html', undefined],
  ['application/json; charset = utf-8', undefined],
  ['application/json; charset', undefined],
  ['application/json; a="b', undefined],
  ['application/json charset=utf-8', undefined],
  ['application/', undefined],
  ['json', undefined],
  ['', undefined],
])('the media type %j', (text, expected) => expect(parseMediaType(text)).toEqual(expected));

test.each([
  ['a/b?c', 'a%2Fb%3Fc'],
  ['é', '%C3%A9'],
  ['\ud800x', '%EF%BF%BDx'],
  ['\u0000\r\n', '%00%0D%0A'],
])('%j is percent-encoded', (text, encoded) => expect(percentEncoded(text)).toBe(encoded));

test('bad percent-encoding stays', () => {
  expect(['%C3%A9', '%zz', '%ff', '%'].map(percentDecoded)).toEqual(['é', '%zz', '%ff', '%']);
});

test('the shell gets every text unchanged', () => {
  const texts = [
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 40 }), 100),
    String.raw`-n \x '' " $(id)`,
    '~',
    '!',
    '*',
    '\n',
  ];
  // An argument cannot hold a NUL, and text needs an encoding.
  const sent = texts.map((text) => Buffer.from(text.replaceAll('\0', '')).toString());
  const seen = execFileSync('sh', ['-c', `printf '%s\\0' ${sent.map(shellQuoted).join(' ')}`], { encoding: 'utf8' });
  expect(seen.split('\0').slice(0, -1)).toEqual(sent);
  expect(shellQuoted('/users?page=1&size=2')).toBe("'/users?page=1&size=2'");
  expect(shellQuoted('http://127.0.0.1:8080/users')).toBe('http://127.0.0.1:8080/users');
});

test.each([
  ['Ada\tLovelace\nLondon 李雷 👩‍👩‍👧‍👦 \u00a0é', 'Ada\tLovelace\nLondon 李雷 👩‍👩‍👧‍👦 \u00a0é'],
  ['a\u0000b\u001b[31m', 'a\\u0000b\\u001b[31m'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['zero\u200bwidth\ufeff\u00ad', 'zero\\u200bwidth\\ufeff\\u00ad'],
  ['a\ud800b', 'a\\ud800b'],
  ['\u{e0041}', '\\u{e0041}'],
  ['one\r\ntwo\rthree\u2028', 'one\ntwo\\u000dthree\\u2028'],
])('%j is printable as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
  expect(printable(shown)).toBe(shown);
});
