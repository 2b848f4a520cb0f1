/** Filters: what they must keep, what they may keep, and which values show whether they work. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/core/plan.ts';
import { folded, mayMatch, mustMatch, textsIn } from '../../src/reading/filters.ts';

const filterOf = (match: Filter['match'], ...values: readonly string[]): Filter => ({ in: ['city'], match, values });

test('the texts of a field', () => {
  const item = { city: 'Rome', address: { city: 'Bonn' }, tags: ['a', 2, null], 'a.b': 'dotted' };
  const fields = ['city', 'address.city', '/address/city', 'tags', 'a.b', 'toString', 'address'];
  const texts = [['Rome'], ['Bonn'], ['Bonn'], ['a', '2'], ['dotted'], [], []];
  expect(fields.map((field) => textsIn(item, field))).toEqual(texts);
});

describe('an item', () => {
  const must = (city: unknown, filter: Filter, value: string): boolean =>
    mustMatch({ city }, { city: value }, { filters: { city: filter } });
  const may = (city: unknown, filter: Filter, value: string): boolean => mayMatch({ city, note: 'x y' }, filter, value);

  test.each([
    { city: 'Rome', match: 'equals', value: 'Rome', is: 'kept' },
    { city: 'Rome', match: 'equals', value: 'rome', is: 'open' },
    { city: 'Łódź', match: 'equals', value: 'LODZ', is: 'open' },
    { city: 'New  York ', match: 'equals', value: 'New York', is: 'open' },
    { city: 5, match: 'equals', value: '5.0', is: 'open' },
    { city: true, match: 'equals', value: '1', is: 'open' },
    { city: 'Rome', match: 'equals', value: 'Rom', is: 'lost' },
    { city: 'Rome', match: 'prefix', value: 'Rom', is: 'kept' },
    { city: 'Rome', match: 'prefix', value: 'ome', is: 'lost' },
    { city: 'Rome', match: 'contains', value: 'om', is: 'kept' },
    { city: 'Rome', match: 'contains', value: 'y rome', is: 'open' },
    { city: 'Rome', match: 'contains', value: 'z', is: 'lost' },
    { city: ['Bonn', 'Rome'], match: 'equals', value: 'Rome', is: 'kept' },
    { city: null, match: 'equals', value: 'null', is: 'lost' },
  ] as const)('$city is $is by $match $value', ({ city, match, value, is }) => {
    const filter = filterOf(match);
    expect([must(city, filter, value), may(city, filter, value)]).toEqual([is === 'kept', is !== 'lost']);
  });
});

test('folding twice changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => folded(folded(text)) === folded(text)));
});
