import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolvePointer } from '../../src/text/json-pointer.ts';
import { type Shape, firstAt, shapeOf } from '../../src/text/json-shape.ts';
import { isList, isObject, type Json, kindOf, parseJson } from '../../src/text/json.ts';

const json = fc.jsonValue({ maxDepth: 6 }).map((value): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
});

/** The shapes of all places, with the values that stand there. */
function placesOf(shape: Shape, values: readonly Json[]): readonly (readonly [Shape, readonly Json[]])[] {
  const elements = values.flatMap((value) => (isList(value) ? [...value] : []));
  const below = [...shape.members].flatMap(([key, member]) =>
    placesOf(
      member,
      values.flatMap((value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key] ?? null] : [])),
    ),
  );
  return [[shape, values], ...below, ...(shape.items === undefined ? [] : placesOf(shape.items, elements))];
}

it('tells every kind that stands at a place, how often, and where first', () => {
  fc.assert(
    fc.property(json, (value) => {
      for (const [shape, values] of placesOf(shapeOf(value), [value])) {
        expect(shape.count).toBe(values.length);
        expect([...shape.kinds.keys()].sort()).toEqual([...new Set(values.map(kindOf))].sort());
        for (const [kind, { at, count }] of shape.kinds) {
          expect(count).toBe(values.filter((each) => kindOf(each) === kind).length);
          const there = resolvePointer(value, at);
          expect(there === undefined ? undefined : kindOf(there)).toBe(kind);
        }
      }
    }),
  );
});

it('tells of texts, and where a place was first met', () => {
  const texts: string[] = [];
  const shape = shapeOf([{ a: 'x' }, { b: ['y', 1] }], (text) => void texts.push(text));
  expect(texts).toEqual(['x', 'y']);
  expect(shape.items?.members.get('b')?.items === undefined).toBe(false);
  expect(firstAt(shape.items?.members.get('b') ?? shape)).toBe('/1/b');
});

it('leaves out what is too much', () => {
  const wide = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`k${index}`, index]));
  expect(shapeOf(wide).members.size).toBe(4000);
  let deep: Json = 1;
  for (let level = 0; level < 2000; level += 1) deep = [deep];
  expect(shapeOf(deep).kinds.has('list')).toBe(true);
});
