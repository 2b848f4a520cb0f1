import { describe, expect, it } from 'vitest';
import { createJsonMemory } from '../../src/text/json-memory.ts';
import { isObject, type Json, parseJson } from '../../src/text/json.ts';

const items = Array.from({ length: 50_000 }, (_, index) => ({ id: index + 1, name: `item ${index}` }));

/** What stands below the outermost object of each text. */
function readAll(texts: readonly string[], memory = createJsonMemory()): readonly { readonly [key: string]: Json }[] {
  return texts.map((text) => {
    const parsed = parseJson(text, undefined, memory);
    if (!parsed.ok || !isObject(parsed.value)) throw new Error(`not read: ${text.slice(0, 80)}`);
    return parsed.value;
  });
}

describe('a memory of JSON texts', () => {
  it('reads a long list once, however often it is answered', () => {
    const answers = [1, 2, 3].map((second) =>
      JSON.stringify({ data: items, timestamp: `2026-01-01T00:00:0${second}Z` }),
    );
    const [first, second, third] = readAll(answers);
    expect(first?.['data']).toEqual(items);
    expect(second?.['data']).toBe(first?.['data']);
    expect(third?.['data']).toBe(first?.['data']);
    expect(third?.['timestamp']).toBe('2026-01-01T00:00:03Z');
  });

  it('takes only what is equal to the last character for equal, and reads on behind it', () => {
    const list = JSON.stringify(items.slice(0, 9));
    const texts = [
      `{"data":${list},"page":0}`,
      `{"data" : ${list} , "page":1, "also":${list}}`,
      `{"data":${list.replace('item 8', 'item 7')},"page":2}`,
      `{"data":${list.slice(0, -1)},{"id":10}],"page":3}`,
    ];
    expect(readAll(texts)).toEqual(texts.map((text): unknown => JSON.parse(text)));
    expect(parseJson(`{"data":${list}x}`, undefined, createJsonMemory())).toMatchObject({ ok: false });
  });

  it('tells each time where keys stand twice', () => {
    const memory = createJsonMemory();
    const text = '{"data":{"name":"the first of two","name":"the second of two"}}';
    const told = [1, 2].map(() => parseJson(text, undefined, memory));
    expect(told).toMatchObject([{ duplicates: ['/data/name'] }, { duplicates: ['/data/name'] }]);
  });

  it('lets go of what came longest ago, and keeps nothing that is longer than it may hold', () => {
    const [first, second] = ['a', 'b'].map((letter) => `{"data":{"text":"${letter.repeat(60)}"}}`);
    const memory = createJsonMemory(100);
    const [one, other, again] = readAll([first ?? '', second ?? '', first ?? ''], memory);
    expect(again).toEqual(one);
    expect(again?.['data']).not.toBe(one?.['data']);
    expect(other).not.toEqual(one);
    const long = JSON.stringify(['c'.repeat(200)]);
    memory.remember(long, 0, long.length, ['c'.repeat(200)]);
    expect(memory.recall(long, 0)).toBeUndefined();
  });
});
