import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { altered, longer, madeUp, otherCase, shorter } from '../../src/wire/near-miss.ts';

const variations = { altered, longer, madeUp, otherCase, shorter };
const visible = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index));
const token = fc.oneof(
  fc.string({ unit: fc.constantFrom(...visible), minLength: 1, maxLength: 80 }),
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.uuid(),
  fc.stringMatching(/^[.=~-]{1,5}$/),
);

describe('near misses of a token', () => {
  for (const [name, vary] of Object.entries(variations)) {
    it(`${name} never equals the valid token, is never empty, and is the same each time`, () => {
      fc.assert(
        fc.property(token, (valid) => {
          const miss = vary(valid);
          expect(miss).not.toBe(valid);
          expect(miss.trim()).not.toBe('');
          expect(vary(valid)).toBe(miss);
          expect(miss).toMatch(/^[\x21-\x7e]+$/);
        }),
      );
    });
  }

  it('a lenient base64 decoder does not read the valid bytes out of an altered, longer or shorter token', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
        for (const form of ['base64url', 'base64'] as const) {
          const valid = Buffer.from(bytes).toString(form);
          // What is behind padding is nothing to a decoder.
          for (const vary of form === 'base64url' ? [altered, longer, shorter] : [altered, shorter]) {
            expect(Buffer.from(vary(valid), form).equals(Buffer.from(bytes))).toBe(false);
          }
        }
      }),
    );
  });

  it('made-up tokens keep length, marks and alphabet', () => {
    expect(madeUp('4f2b-aa.09')).toMatch(/^\d[a-f]\d[a-f]-[a-f]{2}\.\d{2}$/);
    fc.assert(
      fc.property(fc.uuid(), (valid) => {
        expect(madeUp(valid)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      }),
    );
  });

  it('a token without letters, or of one character, falls back to an altered one', () => {
    expect(otherCase('1234')).toBe(altered('1234'));
    expect(shorter('a')).toBe(altered('a'));
    expect(otherCase('aBc1')).toBe('AbC1');
    expect(shorter('abc')).toBe('ab');
    expect(altered('abc==')).toBe('ab8==');
  });
});
