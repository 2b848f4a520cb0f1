/** Projections, with exchanges as data. */
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../src/core/dialect.ts';
import type { Exchange } from '../src/core/exchange.ts';
import { createLog } from '../src/core/log.ts';
import { type ItemRef, itemRef } from '../src/core/operation.ts';
import type { JsonObject, Plan, Resource } from '../src/core/plan.ts';
import type { ListQuery, Probe } from '../src/core/probe.ts';
import { createProbe, listProbe, readProbe } from '../src/core/requests.ts';
import { dialectIn, dialects } from '../src/projections/dialect.ts';
import { problemsIn, setupProblems } from '../src/projections/setup.ts';
import { traffic } from '../src/projections/traffic.ts';
import { isVolatileIn, volatile } from '../src/projections/volatile.ts';
import { createdItem, type Item } from '../src/reading/items.ts';
import { isSteady, readList } from '../src/reading/lists.ts';
import { takenIn } from '../src/projections/taken.ts';
import { faulted, responded, stateOf } from './support/exchanges.ts';
import { smallPlan, usersResource as users } from './support/plans.ts';

const item = (id: string): ItemRef => itemRef(users, [id]);
const read = (id: string, more: Partial<Probe> = {}): Probe => ({
  ...readProbe(users, item(id), { kind: 'read' }),
  ...more,
});
const list = (query: ListQuery = {}, resource: Resource = users, owner: readonly string[] = []): Probe =>
  listProbe(smallPlan, resource, owner, query);
const listing = (body: unknown, query?: ListQuery): Exchange => responded(list(query), 200, body);
const rows = (...ids: readonly (number | string)[]): object => ({ data: ids.map((id) => ({ id })) });

const learned = (exchanges: readonly Exchange[], plan: Plan = smallPlan): Dialect =>
  dialectIn(stateOf(dialects(plan), exchanges), plan, users);

test('each fact of the dialect is learned once, from the first list that shows it', () => {
  const lists = [
    listing({ data: [] }),
    listing({ data: [{ _id: 'a', name: 'Ada' }], page: 1 }),
    listing({ data: [{ id: 1 }], page: 0 }),
  ];
  expect(learned(lists)).toMatchObject({ idField: '_id', pageBase: 1 });
});

describe('reading', () => {
  test.each([
    { name: 'that counts from 0', first: 0, asked: 2, stated: 2, number: 2 },
    { name: 'that counts from 1', first: 1, asked: 3, stated: 3, number: 2 },
    { name: 'that states another number', first: 0, asked: 2, stated: 0, number: undefined },
  ])('the number of a page $name is the number of pages before it', ({ first, asked, stated, number }) => {
    const log = createLog([dialects(smallPlan)], () => dialectIn(state, smallPlan, users));
    const state = stateOf(dialects(smallPlan), [listing({ data: [{ id: 1 }], page: first })]);
    const page = log.append(listing({ data: [{ id: 2 }], page: stated, totalElements: 3 }, { page: asked, size: 1 }));
    expect(readList(page)).toMatchObject({ number, totalElements: 3 });
    expect(readList(page).pointers.totalElements).toBe('body:/totalElements');
  });

  test.each([
    { name: 'its body', body: { data: { id: 7 } }, location: '/users/8', url: '/users/7' },
    { name: 'Location', body: { data: null }, location: 'http://host/api/users/a%20b', url: '/users/a%20b' },
    { name: 'neither, if Location names nothing', body: {}, location: '', url: undefined },
    { name: 'neither, if Location leads below an item', body: {}, location: '/users/8/orders/1', url: undefined },
  ])('the URL of a created item comes from $name', ({ body, location, url }) => {
    const create: Probe = { ...list(), method: 'POST', intent: { kind: 'create', marker: 'm', sent: {} } };
    expect(createdItem(responded(create, 201, body, { location }))?.url).toBe(url);
  });

  test('two lists are steady if they show the same items, volatile fields of items without ids aside', () => {
    const steady = (one: object, other: object): boolean =>
      isSteady(listing(one), listing(other), (pointer) => pointer === '/at');
    expect(steady(rows(1, 2), rows(1, 2))).toBe(true);
    expect(steady(rows(1, 2), rows(2, 1))).toBe(false);
    expect(steady({ ...rows(1), totalElements: 1 }, { ...rows(1), totalElements: 2 })).toBe(false);
    expect(steady({ data: [{ name: 'Ada', at: 1 }] }, { data: [{ name: 'Ada', at: 2 }] })).toBe(true);
    expect(steady({ data: [{ name: 'Ada' }] }, { data: [{ name: 'Bea' }] })).toBe(false);
  });
});

describe('setup problems', () => {
  const found = (...exchanges: readonly Exchange[]): readonly string[] =>
    problemsIn(stateOf(setupProblems, exchanges)).map(({ kind, resource }) => `${kind} ${resource?.path ?? ''}`.trim());

  test.each([
    { status: 401, found: ['unauthorized /users'] },
    { status: 403, found: ['forbidden /users'] },
    { status: 404, found: ['wrong-path /users'] },
    { status: 302, headers: { location: '/login' }, found: ['redirected /users'] },
    { status: 200, body: '<html>', headers: { 'content-type': 'text/html' }, found: ['not-an-api /users'] },
    { status: 200, body: rows(), found: ['empty /users'] },
    { status: 200, body: { data: [{ name: 'Ada' }] }, found: ['no-ids /users'] },
    { status: 200, body: { data: ['Ada', [null, true]] }, found: ['no-ids /users'] },
    { status: 200, body: rows(1), found: [] },
    { status: 500, found: [] },
    { status: 429, found: [] },
    { status: 503, headers: { 'retry-after': '1' }, found: [] },
  ])('after $status, $found', ({ status, body = {}, headers = {}, found: expected }) => {
    expect(found(responded(list(), status, body, headers as Record<string, string>))).toEqual(expected);
  });

  test('a service is unreachable if nothing ever came back', () => {
    expect(found(faulted(list()), faulted(list()), faulted(list()))).toEqual(['unreachable']);
    expect(found(responded(list(), 500), faulted(list()), faulted(list()), faulted(list()))).toEqual([]);
  });
});

test('a field is volatile if two reads differ without a write in between', () => {
  const shows = (at: number, id = '5'): Exchange => responded(read(id), 200, { data: { id: Number(id), at } });
  const patch: Exchange = responded(read('5', { method: 'PATCH', intent: { kind: 'patch', sent: {} } }), 200);
  const isVolatile = (...exchanges: readonly Exchange[]): boolean =>
    isVolatileIn(stateOf(volatile, exchanges), users, '/at');
  expect(isVolatile(shows(1), shows(2))).toBe(true);
  expect(isVolatile(shows(1), shows(1))).toBe(false);
  expect(isVolatile(shows(1), patch, shows(2))).toBe(false);
  expect(isVolatile(shows(1), shows(2, '6'))).toBe(false);
  expect(isVolatile(shows(1), responded(read('5', { credential: 'none' }), 200, { data: { id: 5, at: 2 } }))).toBe(
    false,
  );
});

test('traffic counts what was sent, by operation', () => {
  const slow = { ...responded(read('1'), 503), startedMs: 0, endedMs: 40 };
  const throttled = responded(read('2'), 429);
  const refused: Exchange = { ...faulted(read('3')), refusal: { by: 'damage' } };
  const { requests, operations } = stateOf(traffic, [listing(rows()), slow, throttled, faulted(read('3')), refused]);
  expect(requests).toBe(4);
  expect(operations.get('GET /users/{id}')).toMatchObject({
    requests: 3,
    throttled: 1,
    failures: new Map([
      ['503', 1],
      ['reset', 1],
    ]),
    latencies: [40, 1, 1],
  });
});

const itemsOf = (...all: readonly JsonObject[]): ReadonlyMap<string, Item> =>
  new Map(
    all.map((fields, index) => {
      const ref = itemRef(users, [String(index + 1)]);
      return [ref.url, { ref, fields, pointer: 'body:' }];
    }),
  );
const sending = (sent: JsonObject): Exchange =>
  responded(createProbe(users, [], { kind: 'create', marker: 'pbyabcdef1z', sent }), 201);
const marked = 'Ada pbyabcdef1z';

type Items = readonly JsonObject[];
const kinds = (...all: readonly string[]): Items => all.map((kind) => ({ kind }));

test.each<readonly [name: string, before: Items, after: Items, moving: string, taken: number]>([
  ['a value that no item had', kinds('a', 'b'), kinds('c', 'b'), '', 1],
  ['a value that other items had', kinds('a', 'c', 'b'), kinds('c', 'c', 'b'), '', 0],
  ['a value that all items have now', kinds('a', 'c', 'b'), kinds('c', 'c', 'c'), '', 2],
  ['a value in a field that others change', kinds('a'), kinds('c'), 'kind', 0],
  ['a value next to a change by others in the same field', kinds('a', 'b'), kinds('c', 'x'), '', 0],
  ['a marker in a field that others change', [{ name: 'Bea' }], [{ name: marked }], 'name', 1],
  ['a value that was not sent', kinds('a'), kinds('x'), '', 0],
  ['an item that already had the value', kinds('c'), kinds('c'), '', 0],
  ['an item that is not shown anymore', kinds('a'), [], '', 0],
])('%s', (_, before, after, moving, taken) => {
  const known = { items: itemsOf(...before), moving: new Set([moving]) };
  expect(takenIn([sending({ kind: 'c', name: marked })], known, itemsOf(...after))).toHaveLength(taken);
});
