/** Which changes to existing items are evidence that a request of ours made them. */
import { expect, test } from 'vitest';
import type { Exchange } from '../../src/core/exchange.ts';
import { itemRef } from '../../src/core/operation.ts';
import type { JsonObject } from '../../src/core/plan.ts';
import { createProbe } from '../../src/core/requests.ts';
import { takenIn } from '../../src/projections/taken.ts';
import type { Item } from '../../src/reading/items.ts';
import { responded } from '../support/exchanges.ts';
import { usersResource as users } from '../support/plans.ts';

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
