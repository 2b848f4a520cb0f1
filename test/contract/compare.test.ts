import * as fc from 'fast-check';
import { textOf } from '../../src/model/reason.ts';
import { describe, expect, it } from 'vitest';
import { list } from '../../rules/version/shared/examples.ts';
import type { ExchangeExample } from '../../src/model/example.ts';
import { isObject, type Json, type JsonObject, keysOf, member, objectOf } from '../../src/text/json.ts';
import { comparisonsOf, versionExchanges, versionsPlan } from '../support/version-example.ts';

/** Fields of a made-up service: each has one kind, shows always or sometimes, and may be null. */
interface Field {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'object';
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

const field: fc.Arbitrary<Field> = fc.record({
  name: fc.constantFrom('name', 'email', 'nickname', 'age', 'city', '42', 'createdAt'),
  kind: fc.constantFrom('text', 'number', 'object'),
  isOptional: fc.boolean(),
  isNullable: fc.boolean(),
});
const fields = fc.uniqueArray(field, { minLength: 2, maxLength: 6, selector: ({ name }) => name });

const values: Readonly<Record<Field['kind'], (seed: number) => Json>> = {
  text: (seed) => `text ${seed}`,
  number: (seed) => seed,
  object: (seed) => ({ street: `street ${seed}`, number: seed }),
};

/** Items of the service with ids from `first` on; `dice` decides what is left out and what is null. */
function itemsOf(all: readonly Field[], dice: readonly number[], first = 1): readonly JsonObject[] {
  return dice.map((seed, index) =>
    objectOf([
      ['id', first + index],
      ...all.flatMap(({ name, kind, isOptional, isNullable }, place): readonly (readonly [string, Json])[] => {
        const roll = (seed >> place) & 3;
        if (isOptional && roll === 0) return [];
        return [[name, isNullable && roll === 1 ? null : values[kind](seed)]];
      }),
    ]),
  );
}

const dice = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 2, maxLength: 8 });
const must = { isOptional: false, isNullable: false };

function differences(older: readonly Json[], newer: readonly Json[]): readonly string[] {
  const { comparisons } = comparisonsOf({ exchanges: [list('/v1', older), list('/v2', newer)] });
  return comparisons.flatMap((comparison) => comparison.differences.map(({ kind, at }) => `${kind} ${at}`));
}

const orders = /^default-order-changed/;

describe('comparing two versions', () => {
  it('finds nothing where both show the same', () => {
    fc.assert(
      fc.property(fields, dice, (all, seeds) => {
        const items = itemsOf(all, seeds);
        expect(differences(items, items)).toEqual([]);
      }),
    );
  });

  it('finds nothing where the newer one adds fields at the end', () => {
    fc.assert(
      fc.property(fields, dice, (all, seeds) => {
        const items = itemsOf(all, seeds);
        const more = items.map((item) =>
          objectOf([...entries(item), ['displayName', 'Ada'], ['links', { self: '/' }]]),
        );
        expect(differences(items, more)).toEqual([]);
      }),
    );
  });

  it('finds nothing that breaks where the data alone differ', () => {
    fc.assert(
      fc.property(fields, dice, dice, (all, one, other) => {
        const firm = all.map((each) => ({ ...each, ...must }));
        const found = differences(itemsOf(firm, one), itemsOf(firm, other, 100));
        expect(found.filter((each) => !orders.test(each))).toEqual([]);
      }),
    );
  });

  it('finds a field that always showed and is gone', () => {
    fc.assert(
      fc.property(fields, dice, (all, seeds) => {
        const [first, ...rest] = all;
        if (first === undefined) return;
        const older = itemsOf(
          [first, ...rest].map((each) => ({ ...each, isOptional: false })),
          seeds,
        );
        const newer = older.map((item) => objectOf(entries(item).filter(([name]) => name !== first.name)));
        expect(differences(older, newer)).toContain(`field-removed body:/data/*/${first.name}`);
      }),
    );
  });

  it('finds a field of another type', () => {
    fc.assert(
      fc.property(fields, dice, (all, seeds) => {
        const [first, ...rest] = all;
        if (first === undefined) return;
        const older = itemsOf([{ ...first, ...must }, ...rest], seeds);
        const newer = older.map((item) =>
          objectOf(entries(item).map(([name, value]) => [name, name === first.name ? [value] : value])),
        );
        expect(differences(older, newer)).toContain(`field-retyped body:/data/*/${first.name}`);
      }),
    );
  });

  it('takes no order for a promise where the older version itself has none', () => {
    const turned = (value: Json): Json =>
      isObject(value)
        ? objectOf(
            entries(value)
              .map(([key, each]) => [key, turned(each)] as const)
              .toReversed(),
          )
        : value;
    const [one, two] = itemsOf(
      [
        { name: 'place', kind: 'object', ...must },
        { name: 'age', kind: 'number', ...must },
      ],
      [1, 2],
    );
    if (one === undefined || two === undefined) throw new Error('two items were to be made');
    const isOrder = (each: string): boolean => /^field-(?:reordered|between)/.test(each);
    expect(differences([one, turned(two)], [turned(one), turned(two)]).filter(isOrder)).toEqual([]);
    expect(differences([one, two], [turned(one), turned(two)]).filter(isOrder)).not.toEqual([]);
  });

  it('finds fields in another order, also those that look like numbers', () => {
    fc.assert(
      fc.property(fields, dice, (all, seeds) => {
        const older = itemsOf(
          all.map((each) => ({ ...each, isOptional: false })),
          seeds,
        );
        const newer = older.map((item) => objectOf(entries(item).toReversed()));
        expect(differences(older, newer)).toContain('field-reordered body:/data/*');
      }),
    );
  });
});

function entries(item: JsonObject): readonly (readonly [string, Json])[] {
  return keysOf(item).map((name) => [name, member(item, name) ?? null]);
}

describe('what is too thin to tell', () => {
  const ada = { id: 1, name: 'Ada', nickname: 'ada' };

  it('leaves a field of one single item open', () => {
    const { comparisons } = comparisonsOf({ exchanges: [list('/v1', [ada]), list('/v2', [{ id: 2, name: 'Bea' }])] });
    expect(comparisons[0]?.differences).toEqual([]);
    expect(comparisons[0]?.open.map(({ aspect, why }) => [aspect, textOf(why)])).toEqual([
      ['fields', 'GET /users: /data/*/nickname was seen too rarely to decide field removed'],
    ]);
  });

  it('wants more items where the service leaves fields out', () => {
    const some = (count: number, name: string): readonly Json[] =>
      Array.from({ length: count }, (_, index) => ({
        id: index,
        [name]: 'a',
        ...(index === 0 ? { city: 'London' } : {}),
      }));
    expect(differences(some(3, 'nickname'), some(3, 'name'))).toEqual([]);
    expect(differences(some(6, 'nickname'), some(6, 'name'))).toEqual(['field-removed body:/data/*/nickname']);
  });

  it('takes nothing from an empty list', () => {
    expect(differences([ada, { ...ada, id: 2 }], [])).toEqual([]);
    expect(differences([], [ada, { ...ada, id: 2 }])).toEqual([]);
  });

  it('takes no field for removed that some items had, until many have it not', () => {
    const some = Array.from({ length: 10 }, (_, id) => (id % 2 === 0 ? { id, nickname: 'a' } : { id }));
    const none = (count: number): readonly Json[] => Array.from({ length: count }, (_, id) => ({ id: id + 100 }));
    expect(differences(some, none(5))).toEqual([]);
    expect(differences(some, none(15))).toEqual(['field-removed body:/data/*/nickname']);
  });

  it('takes no nullable field that happened to be null for one that became it', () => {
    const city = (value: Json, first: number): readonly Json[] => [1, 2].map((id) => ({ id: id + first, city: value }));
    expect(differences(city('London', 0), city(null, 10))).toEqual([]);
  });

  it('takes no field of an item of ours for null that lists of the older version show as null', () => {
    const own = (version: string, kind: 'POST' | 'GET', note: Json): ExchangeExample => ({
      request: kind === 'POST' ? `POST ${version}/users` : `GET ${version}/users/7`,
      status: kind === 'POST' ? 201 : 200,
      body: { success: true, data: { id: 7, name: 'Cyd x7', note }, error: null, timestamp: '2026-01-01T00:00:00Z' },
      ...(kind === 'POST' ? { about: { sent: { name: 'Cyd x7', note: 'Hi' }, marks: ['x7'] } } : {}),
    });
    const seen = (version: string, note: Json, others: Json): readonly ExchangeExample[] => [
      list(version, [{ ...ada, note: others }]),
      own(version, 'POST', 'Hi'),
      own(version, 'GET', note),
    ];
    const told = (others: Json): readonly string[] =>
      comparisonsOf({ exchanges: [...seen('/v1', 'Hi', others), ...seen('/v2', null, others)] }).comparisons.flatMap(
        ({ differences: found }) => found.map(({ kind, at }) => `${kind} ${at}`),
      );
    expect(told('Ho')).toEqual(['field-newly-null body:/data/note']);
    expect(told(null)).toEqual([]);
  });

  it('cites the answer in which a new field comes before older ones', () => {
    const ten = (first: number, show: (id: number) => Json): readonly Json[] =>
      Array.from({ length: 10 }, (_, index) => show(first + index));
    const exchanges = [
      list(
        '/v1',
        ten(1, (id) => ({ ...ada, id })),
      ),
      list(
        '/v2',
        ten(100, (id) => ({ ...ada, id, age: 36 })),
      ),
      list(
        '/v2',
        ten(200, (id) => ({ id, age: 36, name: 'Ada' })),
      ),
    ];
    const [told] = comparisonsOf({ exchanges }).comparisons.flatMap(({ differences: found }) => found);
    const between = versionExchanges({ exchanges }, versionsPlan())[2];
    expect(told).toMatchObject({ kind: 'field-between', at: 'body:/data/*/age', exchange: between?.id });
  });
});
