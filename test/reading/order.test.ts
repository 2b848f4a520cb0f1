/** The order of sorted lists, and the sizes of pages. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/reading/items.ts';
import { mayBeRanked, misplacedIn } from '../../src/reading/order.ts';
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
    { name: 'numbers as text', values: [1, 10, 2], kind: 'order' },
    { name: 'case', values: ['a', 'B', 'c', 'D'], kind: undefined },
    { name: 'apart', values: ['a', 'zebra', 'Zebra', 'apple'], kind: 'order' },
  ])('$name', ({ values, kind }) => {
    expect(misplacedIn(itemsOf(...values), 'name', 'asc')?.kind).toBe(kind);
  });
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
