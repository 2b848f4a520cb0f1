import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedItem } from '../../src/facts/lists/queried-list.ts';
import { canDiscriminate, misplacedBehind, misplacedIn } from '../../src/facts/lists/sort-order.ts';
import type { Json } from '../../src/text/json.ts';

const listed = (values: readonly Json[]): readonly ListedItem[] =>
  values.map((value, index) => ({ item: { value }, id: String(index), exchange: 'list/1', at: `/data/${index}` }));
const value = fc.oneof(
  fc.constantFrom('a', 'B', 'b', 'ä', 'zoo', '10', '9', 'May', 'June'),
  fc.integer({ min: 0, max: 5 }),
);

describe('the order of a list', () => {
  it('is wrong exactly where two of its items are, however far apart', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), fc.constantFrom('asc', 'desc'), (values, direction) => {
        const items = listed(values);
        const isWrong = items.some((later, index) =>
          items
            .slice(0, index)
            .some((earlier) => misplacedBehind([earlier], [later], 'value', direction) !== undefined),
        );
        expect(misplacedIn(items, 'value', direction)?.kind).toBe(isWrong ? 'order' : undefined);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });

  // Pair by pair these would be billions of comparisons.
  it('is judged of tens of thousands of items in one go', () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `name ${String(index).padStart(6, '0')}`);
    expect(misplacedIn(listed(names), 'value', 'asc')).toBeUndefined();
    expect(misplacedIn(listed(names.toReversed()), 'value', 'desc')).toBeUndefined();
    expect(canDiscriminate(names.map(() => 'alike'))).toBe(false);
  });
});
