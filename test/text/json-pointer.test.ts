import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/text/json.ts';
import { equalJson, isList, isObject, keysOf, parseJson } from '../../src/text/json.ts';
import { parsePointer, pointer, resolvePointer, withoutPointers } from '../../src/text/json-pointer.ts';

// The examples of RFC 6901, section 5.
const example: Json = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  ' ': 7,
  'm~n': 8,
};

test.each<[string, Json]>([
  ['', example],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/ ', 7],
  ['/m~0n', 8],
])('%j resolves', (text, value) => {
  expect(resolvePointer(example, text)).toEqual(value);
});

test.each(['/bar', '/foo/2', '/foo/01', '/foo/-', '/foo/length', '/foo/0/x', '/toString', 'foo', '/m~n', '/m~2'])(
  '%j names nothing',
  (text) => {
    expect(resolvePointer(example, text)).toBeUndefined();
  },
);

test('a pointer that is written can be read', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('~', '/', '~1', '~0', '~01', ''))), (segments) => {
      expect(parsePointer(pointer(...segments))).toEqual(segments);
    }),
  );
  expect(pointer('data', 0, 'a/b~c')).toBe('/data/0/a~1b~0c');
});

function placesOf(value: Json, at: readonly (string | number)[] = []): readonly string[] {
  const below = isList(value)
    ? value.flatMap((item, index) => placesOf(item, [...at, index]))
    : isObject(value)
      ? keysOf(value).flatMap((key) => placesOf(value[key] ?? null, [...at, key]))
      : [];
  return [pointer(...at), ...below];
}

test('every place of a value is found, and only that is taken away', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (raw, pick) => {
      const parsed = parseJson(JSON.stringify(raw));
      if (!parsed.ok) throw new Error(parsed.message);
      const places = placesOf(parsed.value);
      expect(places.filter((place) => resolvePointer(parsed.value, place) === undefined)).toEqual([]);
      const place = places[pick % places.length] ?? '';
      const size = (value: Json | undefined): number => (value === undefined ? 0 : placesOf(value).length);
      fc.pre(!place.split('/').includes('*'));
      const rest = withoutPointers(parsed.value, [place]);
      const left = size(parsed.value) - size(resolvePointer(parsed.value, place));
      expect(size(rest)).toBe(place === '' ? 1 : left);
      expect(equalJson(withoutPointers(parsed.value, ['/no-such-member-here', 'no pointer']), parsed.value)).toBe(true);
    }),
  );
});

test('a star stands for every key and index', () => {
  const value: Json = {
    data: [
      { id: 1, at: 'x', in: { at: 2 } },
      { id: 2, at: 'y' },
    ],
    at: 'z',
  };
  expect(withoutPointers(value, ['/data/*/at'])).toEqual({ data: [{ id: 1, in: { at: 2 } }, { id: 2 }], at: 'z' });
  expect(withoutPointers(value, ['/*'])).toEqual({});
  expect(withoutPointers(value, ['/data/0', '/data/1/id', '/at'])).toEqual({ data: [{ at: 'y' }] });
  expect(withoutPointers('text', ['/a'])).toBe('text');
});

test('what is left keeps its order', () => {
  const parsed = parseJson('{"b":1,"10":2,"a":3,"9":4}');
  const rest = parsed.ok ? withoutPointers(parsed.value, ['/a']) : null;
  expect(isObject(rest) && keysOf(rest)).toEqual(['b', '10', '9']);
});
