import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseJson } from '../../src/text/json.ts';
import { formatPointer, parsePointer, pointersMatch, valueAt, withoutIndices } from '../../src/text/pointers.ts';
import { faultIn, scanJson } from '../../src/text/scan.ts';

const scan = (text: string) => scanJson(text, parseJson(text));

describe('a scan', () => {
  test.each<[string, readonly string[]]>([
    ['{"a":1,"a":2}', ['/a']],
    ['{"data":[{"id":1,"x":{"b":1,"b":2,"b":3}}]}', ['/data/0/x/b']],
    ['{"a":1,"\\u0061":2}', ['/a']],
    ['{"a/b":1,"a/b":2}', ['/a~1b']],
    ['{"__proto__":1,"__proto__":2}', ['/__proto__']],
    ['{"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":1}]}', []],
    ['{"text":"\\"a\\":1,\\"a\\":2","a":": "}', []],
  ])('of %s finds duplicate keys %j', (text, pointers) => expect(scan(text).duplicates).toEqual(pointers));

  it('keeps the digits of big integers', () => {
    const text = '{"data":[{"id":9007199254740993,"price":19.99},{"id":7}],"s":"9007199254740993"}';
    expect([...scan(text).bigNumbers]).toEqual([['/data/0/id', '9007199254740993']]);
    expect(scan('123456789012345678901').bigNumbers.get('')).toBe('123456789012345678901');
  });

  it('keeps the order of keys that JSON.parse moves', () => {
    expect([...scan('{"b":1,"10":2,"a":{"x":1}}').keyOrder]).toEqual([['', ['b', '10', 'a']]]);
    expect(scan('{"b":1,"a":2}').keyOrder.size).toBe(0);
  });

  it('finds no fault in what JSON.parse reads, and one in what it does not', () => {
    const piece = fc.oneof(fc.json(), fc.constantFrom(...'{ } [ ] , : " \\ 1 - . e true'.split(' '), ' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        expect(faultIn(text) === undefined).toBe(parseJson(text) !== undefined);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['  ', 'the text ends too early', 2],
  ['{"a": 1', 'the text ends too early', 7],
  ['{"a": NaN}', 'expected a value, found NaN', 6],
  ["{'a': 1}", "expected a key or }, found '", 1],
  ['{"a" 1}', 'expected a colon, found 1', 5],
  ['{"a": 1 "b": 2}', 'expected a comma, found "', 8],
  ['[1, 2, ]', 'expected a value, found ]', 7],
  ['{"a": "x\ny"}', 'expected a value, found "', 6],
  ['{"a": 1} x', 'expected the end, found x', 9],
  ['\uFEFF{}', 'expected a value, found \uFEFF', 0],
])('%j: %s', (text, message, offset) => expect(faultIn(text)).toEqual({ message, offset }));

test('JSON has at most 512 levels', () => {
  expect(faultIn('['.repeat(512) + ']'.repeat(512))).toBeUndefined();
  expect(faultIn('['.repeat(50_000))).toEqual({ message: 'there are more than 512 levels', offset: 512 });
});

describe('pointers', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (segments) => {
        expect(parsePointer(formatPointer(...segments))).toEqual(segments);
      }),
    );
    expect(parsePointer('a')).toBeUndefined();
    expect(parsePointer('/~2')).toBeUndefined();
  });

  const json = { data: [{ id: 7, 'a/b': { '~': 1 } }], '': 0 };
  test.each<[string, unknown]>([
    ['', json],
    ['/', 0],
    ['/data/0/id', 7],
    ['/data/0/a~1b/~0', 1],
    ['/data/length', undefined],
    ['/toString', undefined],
    ['/data/0/id/x', undefined],
  ])('the value at %j', (pointer, value) => expect(valueAt(json, pointer)).toEqual(value));

  it('match patterns', () => {
    expect(pointersMatch('/data/*/id', '/data/7/id')).toBe(true);
    expect(pointersMatch('/data/*/id', '/data/7/x/id')).toBe(false);
    expect(pointersMatch('/data', '/data')).toBe(true);
    expect(withoutIndices('/data/7/x2/10')).toBe('/data/*/x2/*');
  });
});
