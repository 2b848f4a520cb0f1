/** Ids: the field that holds them, and their exact text. */
import { describe, expect, test } from 'vitest';
import { standardDialect } from '../../src/core/dialect.ts';
import { listProbe } from '../../src/core/requests.ts';
import { shownIds } from '../../src/reading/item-fields.ts';
import { idFieldIn, idNamesOf, idValue } from '../../src/reading/items.ts';
import { refsIn } from '../../src/reading/lists.ts';
import { responded } from '../support/exchanges.ts';
import { planOf, resourceIn, smallPlan, usersResource as users } from '../support/plans.ts';

describe('the field of the id', () => {
  test.each([
    { item: { id: 1, uuid: 'a' }, field: 'id' },
    { item: { _id: 'a' }, field: '_id' },
    { item: { uuid: 'a' }, field: 'uuid' },
    { item: { userId: 7 }, field: 'userId' },
    { item: { user_id: 7 }, field: 'user_id' },
    { item: { _links: { self: { href: '/users/7' } } }, field: '/_links/self/href' },
    { item: { href: 'http://h/users/7' }, field: '/href' },
    { item: { code: 'a', orderId: 1 }, field: undefined },
    { item: { id: '' }, field: undefined },
    { item: { id: null, uuid: 'a' }, field: 'uuid' },
  ])('$field of $item', ({ item, field }) => {
    expect(idFieldIn([item], users, 'id')).toBe(field);
  });

  test('is one that every item has', () => {
    expect(idFieldIn([{ id: 1, uuid: 'a' }, { uuid: 'b' }], users, 'id')).toBe('uuid');
  });

  test('is the one that the plan names', () => {
    expect(idFieldIn([{ id: 1, slug: 'ada' }], users, 'slug')).toBe('slug');
  });

  test('has the noun of the path', () => {
    const profiles = resourceIn(planOf('[{ path: /user-profiles, operations: [list] }]'), '/user-profiles');
    expect(idNamesOf(profiles)).toEqual(['userProfileId', 'user_profile_id']);
  });
});

test('the id of a link is its last segment', () => {
  const self = (href: string): unknown => idValue({ href }, '/href');
  expect(['/users/7', 'http://h/users/7/?a=b', '/users/a%20b', '/users/{id}'].map(self)).toEqual([
    '7',
    '7',
    'a b',
    'users',
  ]);
  expect(self('/users/%')).toBeUndefined();
});

describe('the text of an id', () => {
  const urls = (body: unknown): readonly string[] =>
    refsIn(responded(listProbe(smallPlan, users, [], {}), 200, body)).map(({ url }) => url);

  test('is as the service wrote it', () => {
    const numbers = '[{"id":9007199254740993},{"id":7},{"id":"007"},{"id":123456789012345678901234567890}]';
    expect(urls(`{"success":true,"data":${numbers}}`)).toEqual([
      '/users/9007199254740993',
      '/users/7',
      '/users/007',
      '/users/123456789012345678901234567890',
    ]);
  });

  test('is left out if there is none', () => {
    expect(urls({ data: [{ id: true }, { id: {} }, { id: null }, { name: 'Ada' }] })).toEqual([]);
  });
});

test('all ids of a list are shown with their place', () => {
  const dialect = standardDialect(smallPlan, users);
  const list = responded(listProbe(smallPlan, users, [], {}), 200, { data: [{ id: 1 }, { id: null }, { id: 'b' }] });
  expect(shownIds(list, dialect)).toEqual([
    { value: 1, at: 'body:/data/0/id' },
    { value: 'b', at: 'body:/data/2/id' },
  ]);
  expect(shownIds(list, { ...dialect, idField: '/href' })).toEqual([]);
});
