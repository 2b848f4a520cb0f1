import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMediaType } from '../../src/text/media-type.ts';

test.each([
  ['application/json', { type: 'application', subtype: 'json', parameters: {} }],
  ['Application/JSON; Charset=UTF-8', { type: 'application', subtype: 'json', parameters: { charset: 'UTF-8' } }],
  ['application/json;charset="utf-8"', { type: 'application', subtype: 'json', parameters: { charset: 'utf-8' } }],
  ['application/problem+json', { type: 'application', subtype: 'problem+json', suffix: 'json', parameters: {} }],
  ['application/vnd.a.v1+x+JSON', { type: 'application', subtype: 'vnd.a.v1+x+json', suffix: 'json', parameters: {} }],
  [
    'application/json ; a=1;  b="x; y, \\"z\\""',
    { type: 'application', subtype: 'json', parameters: { a: '1', b: 'x; y, "z"' } },
  ],
  ['application/json;', { type: 'application', subtype: 'json', parameters: {} }],
  ['application/json; ; a=', undefined],
  ['application/json; a="1"; A=2', { type: 'application', subtype: 'json', parameters: { a: '1' } }],
  ['text/html; __proto__=x', { type: 'text', subtype: 'html', parameters: Object.fromEntries([['__proto__', 'x']]) }],
  [' text/html\t', { type: 'text', subtype: 'html', parameters: {} }],
  ['application/json, text/html', undefined],
  ['application/json; charset=utf-8, text/html', undefined],
  ['application/json; charset = utf-8', undefined],
  ['application/json; charset', undefined],
  ['application/json; a="b', undefined],
  ['application/json; a="b\u0001"', undefined],
  ['application/json charset=utf-8', undefined],
  ['application', undefined],
  ['application/', undefined],
  ['/json', undefined],
  ['json', undefined],
  ['', undefined],
])('%j', (text, expected) => {
  const parsed = parseMediaType(text);
  expect(parsed && { ...parsed, parameters: { ...parsed.parameters } }).toEqual(expected);
});

test('what is written can be read', () => {
  const token = fc.stringMatching(/^[a-z!#$%&'*.^_`|~-]{1,10}$/);
  const value = fc.string({ unit: 'grapheme-ascii' });
  const parameters = fc.dictionary(token, value);
  fc.assert(
    fc.property(token, token, parameters, (type, subtype, given) => {
      const written = Object.entries(given).map(
        ([name, text]) => `; ${name}="${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`,
      );
      const parsed = parseMediaType(`${type}/${subtype}${written.join('')}`);
      expect({ ...parsed, parameters: { ...parsed?.parameters } }).toEqual({ type, subtype, parameters: { ...given } });
    }),
  );
});
