import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { order } from '../../src/text/collate.ts';
import type { Json } from '../../src/text/json.ts';
import { shareOf } from '../support/share-of.ts';

describe('order', () => {
  test.each<[Json, Json]>([
    [1, 2],
    [-1.5, 0],
    [9007199254740992, 9007199254740993n],
    [1, 10n ** 20n],
    [-(10n ** 20n), -1],
    [false, true],
    ['Ada', 'Bob'],
    ['ada', 'bob'],
    ['Zoe', 'Zoé Müller'],
    ['Ada', 'Zoë'],
    ['item2', 'item3'],
    ['item10', 'item11'],
    ['2', '3'],
    ['10', '20'],
    ['', 'a'],
    ['ab', 'abc'],
    ['a b', 'a c'],
    ['2026-01-02', '2026-01-10'],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00.100Z', '2026-01-01T00:00:00.101Z'],
  ])('%s comes before %s', (a, b) => {
    expect(order(a, b)).toBe(-1);
    expect(order(b, a)).toBe(1);
  });

  test.each<[string, Json, Json]>([
    ['case may fold or not', 'a', 'B'],
    ['case alone', 'ada', 'Ada'],
    ['accents may fold or not', 'Zoë', 'Zof'],
    ['accents alone', 'Zoe', 'Zoë'],
    ['letters that do not come apart', 'Łukasz', 'Zoe'],
    ['letters at the end of some alphabets', 'Åsa', 'Zoe'],
    ['two letters that are one in some languages', 'Charlie', 'Gus'],
    ['aa is å in Danish', 'Aaron', 'Bob'],
    ['punctuation may count or not', 'co-op', 'coat'],
    ['spaces may count or not', 'de Luca', 'dean'],
    ['symbols between the cases', 'a_b', 'aBc'],
    ['nothing but punctuation', '-', '--'],
    ['numbers within texts', 'item2', 'item10'],
    ['texts that are numbers', '9', '10'],
    ['negative numbers as texts', '-1', '-2'],
    ['decimals as texts', '1.5', '1.10'],
    ['scripts', 'Ada', 'Яна'],
    ['beyond U+FFFF', '\u{1F600}', '\uFF5E'],
    ['normal forms', '\u00e9', 'e\u0301'],
    ['instants whose texts say otherwise', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z'],
    ['instants of several offsets', '2024-03-31T00:30:00+02:00', '2024-03-30T23:00:00Z'],
    ['one instant in two forms', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
    ['kinds', 1, '2'],
    ['null', null, 1],
    ['null and text', 'a', null],
    ['lists', [1], [2]],
    ['objects', { a: 1 }, { a: 2 }],
  ])('cannot be told: %s', (_, a, b) => {
    expect(order(a, b)).toBeUndefined();
    expect(order(b, a)).toBeUndefined();
  });

  test('equal is what is identical, numbers by value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(order(raw as Json, structuredClone(raw) as Json)).toBe(0);
      }),
    );
    expect(order(5, 5n)).toBe(0);
  });

  test('turns round with its sides', () => {
    const values = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[aAbBzZ0-9é_ -]{0,5}$/),
      fc.double({ noNaN: true }),
      fc.bigInt(),
    );
    fc.assert(
      fc.property(values, values, (a, b) => {
        const forth = order(a, b);
        expect(order(b, a)).toBe(forth === undefined ? undefined : 0 - forth);
      }),
      { numRuns: shareOf(1000) },
    );
  });

  test('never contradicts what a service may sort by', () => {
    const words = fc.array(fc.oneof(fc.stringMatching(/^[a-cA-C0-9éä _-]{0,6}$/), fc.string({ unit: 'grapheme' })), {
      maxLength: 12,
    });
    const sorts: readonly ((a: string, b: string) => number)[] = [
      (a, b) => (a < b ? -1 : Number(a > b)),
      (a, b) => a.localeCompare(b, 'en'),
      (a, b) => a.localeCompare(b, 'sv', { sensitivity: 'base' }),
      (a, b) => a.localeCompare(b, 'de', { numeric: true }),
      (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : Number(a.toLowerCase() > b.toLowerCase())),
    ];
    fc.assert(
      fc.property(words, fc.constantFrom(...sorts), (texts, sort) => {
        const sorted = texts.toSorted(sort);
        const turned = sorted.slice(1).filter((text, at) => order(sorted[at] ?? '', text) === 1);
        expect(turned).toEqual([]);
      }),
      { numRuns: shareOf(1000) },
    );
  });

  test('numbers are ordered by their value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        expect(order(a, b)).toBe(Number(a > b) - Number(a < b));
      }),
    );
  });
});
