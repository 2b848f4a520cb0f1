import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/text/json.ts';
import {
  equalJson,
  isInteger,
  isList,
  isObject,
  keysOf,
  kindOf,
  member,
  objectOf,
  parseJson,
  printJson,
} from '../../src/text/json.ts';
import { shareOf } from '../support/share-of.ts';

function valueOf(text: string): Json {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(`${parsed.message} at ${parsed.offset}: ${text}`);
  return parsed.value;
}

function engine(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** The bigints of a value as the numbers that the engine makes of them. */
function rounded(value: Json): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (isList(value)) return value.map(rounded);
  if (!isObject(value)) return value;
  const copy = {};
  for (const key of keysOf(value)) {
    Object.defineProperty(copy, key, {
      value: rounded(value[key] ?? null),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return copy;
}

const pieces = '{ } [ ] , : " 0 1 - . e E + true false null "a" "__proto__" NaN / 1e5 12345678901234567890'
  .split(' ')
  .concat('\\', '\\u00e9', '\\ud800', ' ', '\n', '\t', "'", '\uFEFF', '\u00a0', '\u2028');

const brokenJson = fc
  .tuple(fc.json(), fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...pieces)), { maxLength: 3 }))
  .map(([text, edits]) =>
    edits.reduce((now, [place, cut, put]) => {
      const at = now.length === 0 ? 0 : place % now.length;
      return now.slice(0, at) + put + now.slice(at + cut);
    }, text),
  );

describe('parseJson', () => {
  test('agrees with the engine on what is JSON, and on its value', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.json({ stringUnit: 'binary' }),
      brokenJson,
      fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
      fc.double().map((number) => JSON.stringify(number)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const expected = engine(text);
        const parsed = parseJson(text);
        const seen = parsed.ok ? { ok: true, value: rounded(parsed.value) } : { ok: false };
        expect(seen).toStrictEqual(expected);
        const told = parsed.ok || (parsed.message !== '' && parsed.offset >= 0 && parsed.offset <= text.length);
        expect(told).toBe(true);
      }),
      { numRuns: shareOf(5000) },
    );
  });

  test.each([
    ['NaN', 'NaN is not JSON', 0],
    ['[NaN]', 'NaN is not JSON', 1],
    ['{"a":-Infinity}', 'Infinity is not JSON', 6],
    ['undefined', 'undefined is not JSON', 0],
    ['[True]', 'True is not JSON: it is written true', 1],
    ['{a: 1}', '"a" is not JSON: strings need double quotes', 1],
    ["{'a': 1}", 'single quotes are not JSON: strings and keys take double quotes', 1],
    ['[1,]', 'there is a comma before the closing bracket', 3],
    ['{"a":1, }', 'there is a comma before the closing brace', 8],
    ['[1 2]', 'a comma or the closing bracket is missing', 3],
    ['{"a":1 "b":2}', 'a comma or the closing brace is missing', 7],
    ['{"a" 1}', 'a colon is missing after a key', 5],
    ['[1, // one\n2]', 'comments are not JSON', 4],
    ['[/* none */]', 'comments are not JSON', 1],
    ['\uFEFF{}', 'a byte order mark is not JSON', 0],
    ['', 'the text is empty', 0],
    [' \n', 'the text is empty', 2],
    ['{"a":', 'the text ends too early', 5],
    ['["abc', 'the text ends inside a string', 5],
    ['"a\nb"', 'a string contains a bare control character (a line break or tab must be escaped)', 2],
    ['"\\x41"', '\\x is not an escape that JSON knows', 1],
    ['"\\u12"', '\\u in a string must be followed by four hexadecimal digits', 1],
    ['01', 'a number must not start with a zero', 0],
    ['+1', 'a number must not start with a plus sign', 0],
    ['.5', 'a number must not start with a point', 0],
    ['[1.]', 'a number is cut short', 3],
    ['-', 'the text ends too early', 1],
    ['{} {}', 'something follows after the end of the value', 3],
    ['<html></html>', 'this looks like HTML or XML, not JSON', 0],
  ])('%j is refused: %s', (text, message, offset) => {
    expect(parseJson(text)).toEqual({ ok: false, message, offset });
  });

  test('keeps integers exact at every size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (big) => {
        const value = valueOf(`[${big}]`);
        expect(printJson(value)).toBe(`[${big}]`);
        const safe = big >= BigInt(Number.MIN_SAFE_INTEGER) && big <= BigInt(Number.MAX_SAFE_INTEGER);
        expect(value).toStrictEqual([safe ? Number(big) : big]);
      }),
    );
    expect(valueOf('9007199254740991')).toBe(9007199254740991);
    expect(valueOf('9007199254740992')).toBe(9007199254740992n);
    expect(valueOf('-0')).toBe(-0);
    expect(valueOf('1e30')).toBe(1e30);
  });

  test('reads an absurdly long integer without turning it into a bigint', () => {
    expect(valueOf('9'.repeat(5000))).toBe(Infinity);
  });

  test('keeps the order of the keys as sent', () => {
    const value = valueOf('{"b":1,"10":2,"a":{"2":0,"1":0},"9":3}');
    expect(isObject(value) && keysOf(value)).toEqual(['b', '10', 'a', '9']);
    expect(printJson(value)).toBe('{"b":1,"10":2,"a":{"2":0,"1":0},"9":3}');
    const keys = fc.uniqueArray(fc.oneof(fc.string(), fc.nat().map(String), fc.constant('__proto__')));
    fc.assert(
      fc.property(keys, (names) => {
        const text = `{${names.map((name) => `${JSON.stringify(name)}:1`).join(',')}}`;
        const object = valueOf(text);
        expect(isObject(object) && keysOf(object)).toEqual(names);
        expect(printJson(object)).toBe(text);
      }),
    );
  });

  test('tells which keys stand twice, and lets the last one win', () => {
    const text = '{"a":1,"list":[0,{"x/y":1,"x/y":{"b":2,"b":3},"x/y":4}],"a":{"toString":0},"constructor":1}';
    expect(parseJson(text)).toEqual({
      ok: true,
      value: { a: { toString: 0 }, list: [0, { 'x/y': 4 }], constructor: 1 },
      duplicates: ['/list/1/x~1y', '/list/1/x~1y/b', '/a'],
    });
  });

  test('takes __proto__ for an ordinary key', () => {
    const value = valueOf('{"__proto__":{"admin":true},"a":1}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(member(value, '__proto__')).toEqual({ admin: true });
    expect(member(value, 'admin')).toBeUndefined();
    expect(member(value, 'toString')).toBeUndefined();
    expect(parseJson('{"__proto__":1,"__proto__":2}')).toMatchObject({ duplicates: ['/__proto__'] });
  });

  test('refuses what is nested too deeply, without exhausting the stack', () => {
    expect(parseJson('['.repeat(512) + ']'.repeat(512)).ok).toBe(true);
    expect(parseJson('['.repeat(513) + ']'.repeat(513))).toMatchObject({ message: 'nested deeper than 512 levels' });
    expect(parseJson('{"a":'.repeat(100_000))).toMatchObject({ message: 'nested deeper than 512 levels' });
    expect(parseJson('['.repeat(1_000_000), Number.MAX_VALUE)).toMatchObject({
      message: 'nested deeper than 2000 levels',
    });
    expect(parseJson('[[1]]', 1)).toEqual({ ok: false, message: 'nested deeper than 1 levels', offset: 1 });
  });
});

describe('printJson', () => {
  test('writes what the engine writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2, 4), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(printJson(valueOf(text), indent)).toBe(text);
      }),
    );
  });

  test('keeps kinds that the engine would lose', () => {
    expect(printJson(valueOf('[12345678901234567890,1e400,-1e400]'))).toBe('[12345678901234567890,1e999,-1e999]');
  });
});

describe('kinds', () => {
  test.each<[string, Json]>([
    ['null', null],
    ['boolean', false],
    ['number', 0.5],
    ['number', 10n ** 20n],
    ['string', ''],
    ['list', []],
    ['object', {}],
  ])('%s is the kind of %s', (kind, value) => {
    expect(kindOf(value)).toBe(kind);
    expect(isList(value)).toBe(kind === 'list');
    expect(isObject(value)).toBe(kind === 'object');
  });

  test('integers are numbers without a fraction', () => {
    expect([1, -3, 1e20, 10n ** 20n].every(isInteger)).toBe(true);
    expect([1.5, Infinity, '1', null, true, undefined].some(isInteger)).toBe(false);
    expect(isObject(undefined)).toBe(false);
  });
});

describe('equalJson', () => {
  test('ignores the order of keys and nothing else', () => {
    expect(equalJson(valueOf('{"a":1,"b":[1,2]}'), valueOf('{"b":[1,2],"a":1}'))).toBe(true);
    expect(equalJson([1, 2], [2, 1])).toBe(false);
    expect(equalJson({ a: null }, {})).toBe(false);
    expect(equalJson({ a: 1 }, { b: 1 })).toBe(false);
    expect(equalJson('1', 1)).toBe(false);
    expect(equalJson([], {})).toBe(false);
    expect(equalJson(1, 1n)).toBe(true);
    expect(equalJson(2 ** 53, 2n ** 53n + 1n)).toBe(false);
    expect(equalJson(1.5, 1n)).toBe(false);
  });

  test('holds between a value and its text read again, and not after a change', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const first = valueOf(JSON.stringify(value));
        expect(equalJson(first, valueOf(JSON.stringify(value)))).toBe(true);
        expect(equalJson(first, [first])).toBe(false);
        expect(equalJson({ a: first }, { a: first, b: first })).toBe(false);
      }),
    );
  });
});

test('objectOf keeps the order of its entries', () => {
  const object = objectOf([
    ['z', 1],
    ['5', 2],
    ['__proto__', 3],
    ['z', 4],
  ]);
  expect(keysOf(object)).toEqual(['z', '5', '__proto__']);
  expect(printJson(object)).toBe('{"z":4,"5":2,"__proto__":3}');
});
