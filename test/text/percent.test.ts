import { describe, expect, it } from 'vitest';
import { percentDecoded, percentEncoded } from '../../src/text/percent.ts';

describe('percent-encoding', () => {
  it.each([
    ['a/b?c', 'a%2Fb%3Fc'],
    ['é', '%C3%A9'],
    ['\ud800x\udc00', '%EF%BF%BDx%EF%BF%BD'],
    ['\ud83d\ude00', '%F0%9F%98%80'],
    ['\u0000\r\n', '%00%0D%0A'],
  ])('%j is encoded as %s', (text, encoded) => {
    expect(percentEncoded(text)).toBe(encoded);
  });

  it.each([
    ['%C3%A9', 'é'],
    ['%zz', '%zz'],
    ['%ff', '%ff'],
    ['%', '%'],
  ])('%s is decoded as %j', (text, decoded) => {
    expect(percentDecoded(text)).toBe(decoded);
  });
});
