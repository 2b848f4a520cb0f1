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

test.each<{
  name: string;
  before: readonly JsonObject[];
  after: readonly JsonObject[];
  moving?: string;
  taken: number;
}>([
  {
    name: 'a value that no item had',
    before: [{ kind: 'a' }, { kind: 'b' }],
    after: [{ kind: 'c' }, { kind: 'b' }],
    taken: 1,
  },
  {
    name: 'a value that other items had',
    before: [{ kind: 'a' }, { kind: 'c' }, { kind: 'b' }],
    after: [{ kind: 'c' }, { kind: 'c' }, { kind: 'b' }],
    taken: 0,
  },
  {
    name: 'a value that all items have now',
    before: [{ kind: 'a' }, { kind: 'c' }, { kind: 'b' }],
    after: [{ kind: 'c' }, { kind: 'c' }, { kind: 'c' }],
    taken: 2,
  },
  {
    name: 'a value in a field that others change',
    before: [{ kind: 'a' }],
    after: [{ kind: 'c' }],
    moving: 'kind',
    taken: 0,
  },
  {
    name: 'a value next to a change by others in the same field',
    before: [{ kind: 'a' }, { kind: 'b' }],
    after: [{ kind: 'c' }, { kind: 'x' }],
    taken: 0,
  },
  {
    name: 'a marker in a field that others change',
    before: [{ name: 'Bea' }],
    after: [{ name: marked }],
    moving: 'name',
    taken: 1,
  },
  { name: 'a value that was not sent', before: [{ kind: 'a' }], after: [{ kind: 'x' }], taken: 0 },
  { name: 'an item that already had the value', before: [{ kind: 'c' }], after: [{ kind: 'c' }], taken: 0 },
  { name: 'an item that is not shown anymore', before: [{ kind: 'a' }], after: [], taken: 0 },
])('$name: $taken taken', ({ before, after, moving = '', taken }) => {
  const known = { items: itemsOf(...before), moving: new Set([moving]) };
  expect(takenIn([sending({ kind: 'c', name: marked })], known, itemsOf(...after))).toHaveLength(taken);
});
