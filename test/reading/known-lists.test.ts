/** What is known of a list, whether it changed, and where it ends. */
import { describe, expect, test } from 'vitest';
import type { ListQuery } from '../../src/core/probe.ts';
import { listProbe } from '../../src/core/requests.ts';
import { isSteady, readList } from '../../src/reading/lists.ts';
import { isRepeated, itemsHeld, lostBetween, overlaps, totalFault } from '../../src/reading/pages.ts';
import { isEnd, isUnchanged, knownList } from '../../src/reading/queried.ts';
import { responded } from '../support/exchanges.ts';
import { smallPlan, usersResource as users } from '../support/plans.ts';

const rowsOf = (ids: readonly number[], more: object = {}) => ids.map((id) => ({ id, ...more }));
const page = (ids: readonly number[], totalElements: number | undefined, query: ListQuery = {}, more: object = {}) => {
  const { page: number = 0, size = 4 } = query;
  const body = totalElements === undefined ? {} : { page: number, size, totalElements, totalPages: 9 };
  return responded(listProbe(smallPlan, users, [], query), 200, { data: rowsOf(ids, more), ...body });
};
const list = (...ids: readonly number[]) => readList(page(ids, undefined));

describe('a known list', () => {
  test.each([
    { name: 'one page', plain: page([1, 2], 2), rest: [], isComplete: true, isDoubtful: false },
    { name: 'no total', plain: page([1, 2], undefined), rest: [], isComplete: false, isDoubtful: false },
    { name: 'a cut page', plain: page([1, 2, 3, 4], 5), rest: [], isComplete: false, isDoubtful: false },
    {
      name: 'the rest',
      plain: page([1, 2, 3, 4], 5),
      rest: [page([1, 2, 3, 4, 5], 5, { size: 6 })],
      isComplete: true,
      isDoubtful: false,
    },
    { name: 'an item twice', plain: page([1, 1], 2), rest: [], isComplete: false, isDoubtful: true },
    { name: 'a low total', plain: page([1, 2], 1), rest: [], isComplete: true, isDoubtful: true },
    { name: 'a high total', plain: page([1, 2], 3), rest: [], isComplete: false, isDoubtful: true },
  ])('with $name', ({ plain, rest, isComplete, isDoubtful }) => {
    expect(knownList(plain, rest)).toMatchObject({ isComplete, isDoubtful });
  });

  test('that may have more than one full page', () => {
    expect(knownList(page([1, 2, 3, 4], 4), []).isOnePage).toBe(true);
    expect(knownList(page([1, 2, 3], 3), []).isOnePage).toBe(false);
  });

  test('changed if its items or their fields did', () => {
    const known = (...ids: readonly number[]) => knownList(page(ids, 3, {}, { name: 'a', seen: ids.length }), []);
    const other = knownList(page([1, 2], 3, {}, { name: 'b' }), []);
    expect(isUnchanged(known(1, 2), known(2, 1), ['name', 'seen'])).toBe(true);
    expect(isUnchanged(known(1, 2), known(1, 2, 3), ['name'])).toBe(false);
    expect(isUnchanged(known(1, 2), known(1, 3), ['name'])).toBe(false);
    expect(isUnchanged(known(1, 2), other, ['name'])).toBe(false);
    expect(isUnchanged(known(1, 2), other, ['city'])).toBe(true);
  });

  test('shows where a query ends', () => {
    const known = knownList(page([1, 2, 3, 4], undefined), []);
    const ends = [[1, 2], [1, 2, 3, 4], []].map((ids) => isEnd(list(...ids), known));
    expect(ends).toEqual([true, false, true]);
    expect(isEnd(readList(page([1, 2, 3, 4], 4)), known)).toBe(true);
  });
});

describe('a list is steady', () => {
  const isSame = (one: ReturnType<typeof page>, other: ReturnType<typeof page>): boolean =>
    isSteady(one, other, (pointer) => pointer === '/seen');
  const nameless = (...rows: readonly object[]) => responded(listProbe(smallPlan, users, [], {}), 200, { data: rows });

  test('if its items and its total are the same', () => {
    expect(isSame(page([1, 2], 2), page([1, 2], 2, {}, { name: 'b' }))).toBe(true);
    expect(isSame(page([1, 2], 2), page([2, 1], 2))).toBe(false);
    expect(isSame(page([1, 2], 2), page([1, 2], 3))).toBe(false);
  });

  test('by what items without an id show, apart from volatile fields', () => {
    expect(isSame(nameless({ a: 1, seen: 1 }), nameless({ a: 1, seen: 2 }))).toBe(true);
    expect(isSame(nameless({ a: 1 }), nameless({ a: 2 }))).toBe(false);
  });
});

describe('two pages', () => {
  test('repeat an item unless the plain list does', () => {
    expect(overlaps(list(1, 2), list(2, 3))).toBe(true);
    expect(isRepeated(list(1, 2, 3, 4), list(1, 2), list(2, 3))).toBe(true);
    expect(isRepeated(list(1, 2, 1, 2), list(1, 2), list(1, 2))).toBe(false);
    expect(isRepeated(list(1, 2, 3, 4), list(1, 2), list(3, 4))).toBe(false);
  });

  test('lose an item that the plain list shows between them', () => {
    expect(lostBetween(list(1, 2, 3, 4, 5), list(1, 2), list(4, 5))).toBe('/users/3');
    expect(lostBetween(list(1, 2, 3, 4), list(1, 2), list(3, 4))).toBeUndefined();
    expect(lostBetween(list(4, 3, 2, 1), list(1, 2), list(4, 3))).toBeUndefined();
  });
});

test('the items of a list are counted by the size that was served', () => {
  const [plain, first] = [page([1, 2, 3, 4], 9), page([1, 2], 9, { page: 0, size: 5 })];
  const last = page([9], 9, { page: 4, size: 5 });
  expect(itemsHeld(plain, first, last)).toBe(9);
  expect(itemsHeld(plain, first, page([], 9, { page: 4, size: 5 }))).toBeUndefined();
  expect(totalFault(9, plain, first, last)).toBeUndefined();
  expect(totalFault(8, plain)).toMatchObject({ kind: 'wrong', at: 'body:/totalElements', seen: '9', expected: '8' });
});
