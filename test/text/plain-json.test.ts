import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainJson } from '../../src/text/plain-json.ts';
import { shareOf } from '../support/share-of.ts';

test('a lone surrogate, which strict readers refuse, is marked', () => {
  expect(plainJson('a\ud800b')).toBe('"a\uFFFDb"');
  expect(plainJson('\udfff')).toBe('"\uFFFD"');
  expect(plainJson('\ud83d\ude00')).toBe('"\ud83d\ude00"');
});

test('a backslash before what looks like a surrogate stays one', () => {
  expect(JSON.parse(plainJson('\\ud800'))).toBe('\\ud800');
  expect(JSON.parse(plainJson('\\\\ud800 \ud800'))).toBe('\\\\ud800 \uFFFD');
});

test('any value comes back as it was but for lone surrogates, without a character that ends a line or steers', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = plainJson(value);
      expect(text).not.toMatch(/[\p{Control}\p{Surrogate}\u2028-\u202E\u2066-\u2069]/u);
      const marked: unknown = JSON.parse(JSON.stringify(value), (_key, each: unknown) => wellFormed(each));
      expect(JSON.parse(text)).toEqual(marked);
    }),
    { numRuns: shareOf(500) },
  );
});

/** With U+FFFD for lone surrogates, in keys as well. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [wellFormed(key), each]));
}
