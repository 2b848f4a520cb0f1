/** The order of sorted lists, and the sizes of pages. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/reading/items.ts';
import { canTell, mayBeRanked, misplacedIn } from '../../src/reading/order.ts';
import { halfSize, walkSize } from '../../src/reading/pages.ts';
import { isMisplaced } from '../../src/text/collate.ts';

const itemsOf = (...values: readonly unknown[]): readonly Item[] =>
  values.map((name, index) => ({ ref: undefined, fields: { name }, pointer: `body:/data/${index}` }));
const value = fc.oneof(
  fc.constantFrom('Ana', 'ana', 'Zoë', 'Ångström', 'zebra', 'aa', '10', '9', '', null, 'co-op', 'coop'),
  fc.string({ maxLength: 5, unit: 'grapheme' }),
);

describe('misplaced items', () => {
  test('are found if any pair is certainly in the wrong order', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), fc.constantFrom('asc', 'desc'), (values, direction) => {
        const shown = values.filter((each) => each !== null && each !== '');
        const isWrong = shown.some((later, index) =>
          shown.slice(0, index).some((earlier) => isMisplaced(earlier, later, direction)),
        );
        expect(misplacedIn(itemsOf(...values), 'name', direction)?.kind === 'order').toBe(isWrong);
      }),
    );
  });

  test.each([
    { name: 'nulls first', values: [null, null, 1, 2], kind: undefined },
    { name: 'nulls last', values: [1, 2, null], kind: undefined },
    { name: 'a null between', values: [1, null, 2], kind: 'null' },
    { name: 'blank text between', values: ['a', '', 'b'], kind: undefined },
    { name: 'numbers as text', values: [1, 10, 2], kind: 'order' },
    { name: 'case', values: ['a', 'B', 'c', 'D'], kind: undefined },
    { name: 'apart', values: ['a', 'zebra', 'Zebra', 'apple'], kind: 'order' },
  ])('$name', ({ values, kind }) => {
    expect(misplacedIn(itemsOf(...values), 'name', 'asc')?.kind).toBe(kind);
  });

  test('are found in 60,000 names within a second', () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `Name ${(index * 7919) % 60_000}`).sort();
    const started = performance.now();
    expect(misplacedIn(itemsOf(...names), 'name', 'asc')).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

test('equal values show no order', () => {
  expect([canTell(itemsOf('a', 'a', null), 'name'), canTell(itemsOf('a', 'b'), 'name')]).toEqual([false, true]);
});

describe('words may be ranked', () => {
  test.each([
    { name: 'in blocks', values: ['low', 'low', 'medium', 'medium', 'high', 'high'], is: true },
    { name: 'not in blocks', values: ['low', 'medium', 'low', 'medium'], is: false },
    { name: 'too few of each', values: ['low', 'high', 'high'], is: false },
    { name: 'numbers', values: [2, 2, 1, 1], is: false },
  ])('$name', ({ values, is }) => {
    expect(mayBeRanked(itemsOf(...values), 'name')).toBe(is);
  });
});

test('the size of a walk is served, and leaves a last page that is not full', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 100 }), (items, most) => {
      const served = Math.min(items, most);
      const size = walkSize(items, served);
      const half = halfSize(items, served);
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThanOrEqual(Math.max(1, items > served ? served / 2 : items - 1));
      expect(half).toBeLessThanOrEqual(Math.max(1, served - 1));
      if (size > 1) expect(items % size).toBeGreaterThan(0);
    }),
  );
  expect([walkSize(25, 20), walkSize(1000, 20), walkSize(6, 6), walkSize(3, 3)]).toEqual([9, 9, 4, 2]);
});
