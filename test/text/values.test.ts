import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { certainOrder, isMisplaced } from '../../src/text/collate.ts';
import { parseMediaType } from '../../src/text/media-type.ts';
import { percentDecoded, percentEncoded } from '../../src/text/percent.ts';
import { printable } from '../../src/text/printable.ts';
import { shellQuoted } from '../../src/text/shell.ts';
import { instantOf, readHttpDate, readIsoTime } from '../../src/text/time.ts';
import { anyCharacter } from '../support/random.ts';

describe('the order of values', () => {
  test.each<[unknown, unknown]>([
    [1, 2],
    [false, true],
    ['Ada', 'Bob'],
    ['Ada', 'Zoë'],
    ['2', '3'],
    ['19.9', '19.95'],
    ['ab', 'abc'],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z'],
  ])('%j comes before %j', (a, b) => {
    expect(certainOrder(a, b)).toBe(-1);
    expect(certainOrder(b, a)).toBe(1);
    expect([isMisplaced(a, b, 'asc'), isMisplaced(a, b, 'desc')]).toEqual([false, true]);
  });

  test.each<[string, unknown, unknown]>([
    ['case', 'a', 'B'],
    ['two letters that count as one', 'Charlie', 'Gus'],
    ['scripts', 'Ada', 'Яна'],
    ['times whose texts have another order', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z'],
    ['times of several offsets', '2024-03-31T00:30:00+02:00', '2024-03-30T23:00:00Z'],
    ['UUIDs by their last group', '10000000-0000-4000-8000-000000000002', '20000000-0000-4000-8000-000000000001'],
    ['sizes', '10 KB', '9 MB'],
    ['durations', 'P1D', 'PT1H'],
    ['kinds', 1, '2'],
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
});

test.each<[string, unknown]>([
  ['application/json', { essence: 'application/json', kind: 'json' }],
  ['Application/JSON; Charset=UTF-8', { essence: 'application/json', kind: 'json', charset: 'utf-8' }],
  ['application/json;a=1; charset="utf-8"', { essence: 'application/json', kind: 'json', charset: 'utf-8' }],
  ['application/problem+json', { essence: 'application/problem+json', kind: 'json-suffix' }],
  ['application/vnd.a.v1+x+JSON', { essence: 'application/vnd.a.v1+x+json', kind: 'json-suffix' }],
  ['application/json; b="x; y, \\"z\\""', { essence: 'application/json', kind: 'json' }],
  ['text/json', { essence: 'text/json', kind: 'other' }],
  ['application/json, text/html', undefined],
  ['application/json; charset = utf-8', undefined],
  ['application/json; a="b', undefined],
  ['application/json charset=utf-8', undefined],
  ['json', undefined],
  ['', undefined],
])('the media type %j', (text, expected) => expect(parseMediaType(text)).toEqual(expected));

test('percent-encoding', () => {
  const texts = ['a/b?c', 'é', '\ud800x', '\u0000\r\n'];
  expect(texts.map(percentEncoded)).toEqual(['a%2Fb%3Fc', '%C3%A9', '%EF%BF%BDx', '%00%0D%0A']);
  expect(['%C3%A9', '%zz', '%ff', '%'].map(percentDecoded)).toEqual(['é', '%zz', '%ff', '%']);
});

test('the shell gets every text unchanged', () => {
  const random = fc.sample(fc.string({ unit: anyCharacter, maxLength: 40 }), 100);
  const texts = [...random, String.raw`-n \x '' " $(id)`, '~', '!', '*', '\n'];
  // An argument cannot hold a NUL, and text needs an encoding.
  const sent = texts.map((text) => Buffer.from(text.replaceAll('\0', '')).toString());
  const seen = execFileSync('sh', ['-c', `printf '%s\\0' ${sent.map(shellQuoted).join(' ')}`], { encoding: 'utf8' });
  expect(seen.split('\0').slice(0, -1)).toEqual(sent);
  expect(shellQuoted('/users?page=1&size=2')).toBe("'/users?page=1&size=2'");
  expect(shellQuoted('http://127.0.0.1:8080/users')).toBe('http://127.0.0.1:8080/users');
});

test.each([
  ['Ada\tLovelace\nLondon 李雷 👩‍👩‍👧‍👦 \u00a0é', 'Ada\tLovelace\nLondon 李雷 👩‍👩‍👧‍👦 \u00a0é'],
  ['a\u0000b\u001b[31m \u202egnp.exe', 'a\\u0000b\\u001b[31m \\u202egnp.exe'],
  ['zero\u200bwidth\ufeff\u00ad \ud800 \u{e0041}', 'zero\\u200bwidth\\ufeff\\u00ad \\ud800 \\u{e0041}'],
  ['one\r\ntwo\rthree\u2028', 'one\ntwo\\u000dthree\\u2028'],
])('%j is printable as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
  expect(printable(shown)).toBe(shown);
});

const noon = Date.UTC(2026, 0, 31, 12);

describe('ISO 8601', () => {
  it('is UTC as the engine writes it', () => {
    const [min, max] = [new Date('0000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')];
    const moment = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom('Z', '+00:00'), (date, offset) => {
        expect(readIsoTime(date.toISOString().replace('Z', offset))).toEqual({ kind: 'utc', ms: date.getTime() });
      }),
    );
  });

  const styles = `2026-01-31T12:00:00+00 2026-01-31T12:00:00+0000 2026-01-31T12:00:00-00:00 2026-01-31T12:00:00,000Z
    20260131T120000Z 20260131T12:00:00Z 2026-01-31t12:00:00z 2026-01-31T12:00Z`;
  test.each([...styles.split(/\s+/), '2026-01-31 12:00:00Z'])('%s is an unusual form', (text) =>
    expect(readIsoTime(text)).toEqual({ kind: 'style', ms: noon }),
  );

  const wrong = `2026-02-29T00:00:00Z 1900-02-29T00:00:00Z 2026-02-30 2026-13-01T00:00:00Z 2026-01-31T24:00:00Z
    2026-01-31T12:60:00Z 2026-01-31T12:00:60Z 2026-01-31T23:59:61Z 2026-01-31T12:00:00.Z now 2026-01-31T12:00:00Z[UTC]
    2026-1-31T12:00:00Z 31/01/2026 ٢٠٢٦-01-31T12:00:00Z`.split(/\s+/);
  test.each(
    Object.entries({
      'epoch-number': ['1767225600', '1767225600000', '1767225600.123', '-1'],
      'no-time': ['2026-01-31', '2026-01', '20260131'],
      'no-offset': ['2026-01-31T12:00:00', '2026-01-31 12:00:00.000'],
      'other-offset': ['2026-01-31T12:00:00+01:00', '2026-01-31T12:00:00-0500', '2026-01-31T12:00:00+00:30'],
      'not-a-date': ['', ' 2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z\n', 'Sat, 31 Jan 2026 12:00:00 GMT', ...wrong],
    }),
  )('%s', (kind, texts) => expect(texts.filter((text) => readIsoTime(text).kind !== kind)).toEqual([]));

  it('is an instant with any offset', () => {
    expect(instantOf('2026-01-31T13:30:00+01:30')).toBe(noon);
    expect(instantOf('2026-01-31T07:00:00-0500')).toBe(noon);
    expect([instantOf('2026-01-31'), instantOf('2026-01-31T12:00:00')]).toEqual([undefined, undefined]);
  });
});

test('HTTP dates', () => {
  const dates = ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'];
  expect(new Set(dates.map(readHttpDate))).toEqual(new Set([Date.UTC(1994, 10, 6, 8, 49, 37)]));
  const others = ['', 'Sun, 6 Nov 1994 08:49:37 GMT', 'Sun, 31 Feb 1994 08:49:37 GMT', '1994-11-06'];
  expect(others.filter((text) => readHttpDate(text) !== undefined)).toEqual([]);
});
