import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable } from '../../src/text/printable.ts';

test('keeps what people write', () => {
  for (const text of ['Ada\tLovelace\nLondon', '李雷 👩‍👩‍👧‍👦 한국어 é', '<b> ]]> | ::error::', '\u2028 \u00a0']) {
    expect(printable(text)).toBe(text);
  }
});

test('marks what no document may hold, or what poses as other text', () => {
  expect(printable('a\u0000b\u001b[31mc\u0085d\u007f')).toBe('a\uFFFDb\uFFFD[31mc\uFFFDd\uFFFD');
  expect(printable('a\ud800b \udc00')).toBe('a\uFFFDb \uFFFD');
  expect(printable('\u202egnp.exe \u2066x\u2069 \uffff')).toBe('\uFFFDgnp.exe \uFFFDx\uFFFD \uFFFD');
  expect(printable('one\r\ntwo\rthree')).toBe('one\ntwo\uFFFDthree');
});

test('what is printable stays so', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = printable(text);
      expect(printable(once)).toBe(once);
      expect(once).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});
