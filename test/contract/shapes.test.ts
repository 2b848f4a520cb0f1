import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNode, mergeNodes, type Node, noteValue, type Source } from '../../src/contract/node.ts';
import { shapeOf } from '../../src/contract/shape.ts';
import type { Json } from '../../src/text/json.ts';
import { objectOf } from '../../src/text/json.ts';

const key = fc.constantFrom('id', 'name', 'email', '10', '2', 'tags', 'address', 'nickname');
const leaf: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(null, true, 3, 'ada', [], ['a', 1]);
const inner = fc.array(fc.tuple(key, leaf), { maxLength: 4 }).map(objectOf);
const item = fc.array(fc.tuple(key, fc.oneof(leaf, inner)), { maxLength: 6 }).map(objectOf);
const source: fc.Arbitrary<Source> = fc.record({
  name: fc.integer({ min: 0, max: 40 }).map(String),
  sent: fc.option(
    fc.subarray(['name', 'email', 'nickname']).map((fields): ReadonlySet<string> => new Set(fields)),
    { nil: undefined },
  ),
  exchange: fc.constant('exchange'),
});
const seen = fc.array(fc.tuple(item, source), { maxLength: 30 });

function nodeOf(all: readonly (readonly [Json, Source])[]): Node {
  const node = createNode();
  for (const [value, from] of all) noteValue(node, value, from);
  return node;
}

describe('what is kept of objects', () => {
  it('is the same in whatever order they came', () => {
    fc.assert(
      fc.property(
        seen.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(shapeOf(nodeOf(shuffled))).toEqual(shapeOf(nodeOf(all)));
        },
      ),
    );
  });

  it('is the same in whatever groups they came', () => {
    fc.assert(
      fc.property(seen, seen, seen, (one, two, three) => {
        const all = shapeOf(nodeOf([...one, ...two, ...three]));
        const left = mergeNodes(mergeNodes(nodeOf(one), nodeOf(two)), nodeOf(three));
        const right = mergeNodes(nodeOf(three), mergeNodes(nodeOf(two), nodeOf(one)));
        expect(shapeOf(left)).toEqual(all);
        expect(shapeOf(right)).toEqual(all);
      }),
    );
  });

  it('counts items once, and up to 20', () => {
    const from = (name: string): Source => ({ name, sent: undefined, exchange: 'exchange' });
    const many = Array.from({ length: 50 }, (_, index) => [{ id: index }, from(String(index))] as const);
    const one = Array.from({ length: 50 }, () => [{ id: 1 }, from('1')] as const);
    expect(shapeOf(nodeOf(many)).seen.found).toBe(20);
    expect(shapeOf(nodeOf(one)).seen.found).toBe(1);
  });

  it('keeps keys that look like numbers in the order in which they were sent', () => {
    const sent = objectOf([
      ['name', 'Ada'],
      ['10', 1],
      ['2', 1],
    ]);
    const shape = shapeOf(nodeOf([[sent, { name: '1', sent: undefined, exchange: 'exchange' }]]));
    expect(shape.orders).toEqual([{ at: '', keys: [['name', '10', '2']] }]);
  });

  it('takes an object for a map where its keys are data, or too many to be names', () => {
    const from: Source = { name: '1', sent: undefined, exchange: 'exchange' };
    const texts = objectOf(Array.from({ length: 70 }, (_, index) => [`word${index}`, 'text']));
    const maps = { titles: { 'en-GB': 'One', 'de-DE': 'Eins' }, texts, plain: { one: 1 } };
    const fields = shapeOf(nodeOf([[maps, from]])).fields.map(({ at }) => at);
    expect(fields).toEqual(['/plain', '/plain/one', '/texts', '/texts/*', '/titles', '/titles/*']);
  });
});
