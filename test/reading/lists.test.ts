/** Lists in every form, what a response says about the rest of its list, filters, and the order of sorted lists. */
import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { standardDialect } from '../../src/core/dialect.ts';
import { listProbe } from '../../src/core/requests.ts';
import { HttpResponse } from '../../src/core/response.ts';
import { listPlace, pagingIn } from '../../src/reading/list-place.ts';
import { isWhole, listIn, readList, totalIn } from '../../src/reading/lists.ts';
import { responded } from '../support/exchanges.ts';
import { smallPlan, usersResource as users } from '../support/plans.ts';
import type { Filter } from '../../src/core/plan.ts';
import { folded, mayMatch, mustMatch, textsIn } from '../../src/reading/filters.ts';
import type { Item } from '../../src/reading/items.ts';
import { mayBeRanked, misplacedIn } from '../../src/reading/order.ts';
import { isMisplaced } from '../../src/text/collate.ts';

const dialect = standardDialect(smallPlan, users);
const listing = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  responded(listProbe(smallPlan, users, [], {}), 200, body, headers);

const data = [{ id: 1 }];
const page = { page: 0, size: 20, totalElements: 1, totalPages: 1 };
const envelope = { success: true, error: null, timestamp: '2026-01-01T00:00:00Z' };

describe('the place of a list', () => {
  test.each([
    { form: 'plain', body: { ...envelope, data }, at: '/data', fieldsAt: '' },
    { form: 'merged', body: { ...envelope, data, ...page }, at: '/data', fieldsAt: '' },
    { form: 'bare', body: { data, ...page }, at: '/data', fieldsAt: '' },
    { form: 'nested', body: { ...envelope, data: { data, ...page } }, at: '/data/data', fieldsAt: '/data' },
    { form: 'apart', body: { ...envelope, data, pagination: page }, at: '/data', fieldsAt: '/pagination' },
    { form: 'array', body: data, at: '', fieldsAt: '' },
    { form: 'other', body: { data }, at: '/data', fieldsAt: '' },
    { form: 'other', body: { items: data, ...page }, at: '/items', fieldsAt: '' },
    { form: 'other', body: { ...envelope, data: { items: data, ...page } }, at: '/data/items', fieldsAt: '/data' },
    { form: 'other', body: { _embedded: { users: data }, page }, at: '/_embedded/users', fieldsAt: '/page' },
    { form: 'other', body: { hits: { hits: data } }, at: '/hits/hits', fieldsAt: '/hits' },
    { form: 'other', body: { people: data, links: [], errors: [] }, at: '/people', fieldsAt: '' },
  ] as const)('$at of a list in the form $form', ({ form, body, at, fieldsAt }) => {
    expect(listPlace(body, dialect)).toMatchObject({ form, at, ...(form === 'other' ? {} : { fieldsAt }) });
    expect(listIn(listing(body))?.keys).toEqual(['/users/1']);
  });

  test.each([
    { name: 'an item that has a list', body: { ...envelope, data: { id: 1, tags: ['a'] } } },
    { name: 'two lists', body: { people: data, teams: data } },
    { name: 'a failure', body: { success: false, data: null, errors: [] } },
    { name: 'nothing', body: undefined },
  ])('$name shows no list', ({ body }) => {
    expect(listPlace(body, dialect)).toBeUndefined();
  });
});

describe('a list', () => {
  test('has the page fields as they were sent', () => {
    const list = readList(listing({ data, page: '0', size: 20, totalElements: -1 }));
    expect(list).toMatchObject({ page: undefined, size: 20, totalElements: undefined, isPaged: true, count: 1 });
    expect(list.sent).toEqual({ page: '0', size: 20, totalElements: -1 });
    expect(list.pointers).toMatchObject({ items: 'body:/data', size: 'body:/size' });
  });

  test('tells entries without an id apart by their JSON, and does not count null', () => {
    const list = readList(listing({ data: [{ name: 'Ada' }, 'Ben', null] }));
    expect(list).toMatchObject({ count: 2, keys: ['{"name":"Ada"}', '"Ben"'] });
    expect(list.items).toHaveLength(1);
  });
});

describe('what a response says about the rest of its list', () => {
  const paging = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    pagingIn(new HttpResponse({ status: 200, headers, body: JSON.stringify(body) }), 1);

  test.each([
    { name: 'limit and offset', body: { data, meta: { total: 25, limit: 10, offset: 0 } }, total: 25 },
    { name: 'a cursor', body: { data, next_cursor: 'b' }, total: Infinity },
    { name: 'hasNext', body: { data, hasNext: true }, total: Infinity },
    { name: 'has_more: false', body: { data, has_more: false }, total: undefined },
    { name: 'last: false', body: { data, last: false }, total: Infinity },
    { name: 'HAL', body: { _embedded: { users: data }, _links: { next: { href: '/b' } } }, total: Infinity },
    { name: 'OData', body: { value: data, '@odata.count': 30 }, total: 30 },
    { name: 'Elasticsearch', body: { hits: { total: { value: 40, relation: 'eq' }, hits: data } }, total: 40 },
    { name: 'a total as text', body: { data, total: '50' }, total: 50 },
    { name: 'the count of the page', body: { data, count: 1, hasMore: true }, total: Infinity },
    { name: 'no word', body: { data }, total: undefined },
  ])('$name', ({ body, total }) => {
    expect(paging(body).total).toBe(total);
    const list = readList(listing(body));
    expect(totalIn(list)).toBe(total ?? 1);
    expect(isWhole(list)).toBe(total === undefined);
  });

  test.each([
    { name: 'X-Total-Count', headers: { 'x-total-count': '25' }, total: 25 },
    { name: 'Content-Range', headers: { 'content-range': 'items 0-9/25' }, total: 25 },
    { name: 'Link', headers: { link: '</users?page=2>; rel="next"' }, total: Infinity },
  ])('$name', ({ headers, total }) => {
    expect(paging(data, headers).total).toBe(total);
    expect(isWhole(readList(listing(data, headers)))).toBe(total === undefined);
  });

  test('is where the fields are that have other names', () => {
    expect(paging({ data, pagination: { current_page: 1, per_page: 10, total: 25, last_page: 3 } }).names).toEqual({
      page: '/pagination/current_page',
      size: '/pagination/per_page',
      totalElements: '/pagination/total',
      totalPages: '/pagination/last_page',
    });
    expect(readList(listing({ data, ...page, limit: 20 })).paging.names).toEqual({});
    expect(paging(data, { link: '</users?page=3&size=10>; rel="last"' }).last).toEqual({ page: 3, size: 10 });
  });
});

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
