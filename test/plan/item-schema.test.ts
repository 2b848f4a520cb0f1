import { describe, expect, test } from 'vitest';
import { resourceFrom } from './reading.ts';
import { files } from './surroundings.ts';

const readFile = (path: string): string | undefined => files[path];

function found(item: string, value: unknown): readonly string[] {
  const { checkItem } = resourceFrom(`{ path: /a, item: ${item} }`, { readFile });
  return (checkItem?.(value) ?? []).map(({ at, keyword, expected }) => `${at} ${keyword}: ${expected}`);
}

describe('an item that does not match its schema', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['{ type: object, properties: { a: { type: string } } }', { a: 1 }, ['/a type: string']],
    ['{ required: [a/b] }', {}, ['/a~1b required: a field with this name']],
    ['{ properties: { a: { enum: [1, two] } } }', { a: 3 }, ['/a enum: one of [1,"two"]']],
    ['{ properties: { b: { format: uuid } } }', { b: 'x' }, ['/b format: match format "uuid"']],
    ['{ properties: { a: { type: string, nullable: true } } }', { a: null }, []],
    ['{ properties: { a: { anyOf: [{ type: string }] } } }', { a: 1 }, ['/a anyOf: match a schema in anyOf']],
    ['{ properties: { a: { multipleOf: 0.01 } } }', { a: 19.99 }, []],
    ['{ properties: { a: { multipleOf: 0.01 } } }', { a: 19.999 }, ['/a multipleOf: a multiple of 0.01']],
    ['{ properties: { a: { multipleOf: 0.1 } } }', { a: 1e21 }, []],
    ['{ $ref: ./split.json }', { home: { no: 0 } }, ['/home/no minimum: >= 1']],
    ['{ $ref: ./round.json }', { child: { child: { name: 1 } } }, ['/child/child/name type: string']],
    ['{ $ref: "./many.json#/$defs/User" }', { a: 1 }, ['/a type: string']],
    ['{ $schema: "http://json-schema.org/draft-06/schema#", const: 1 }', 2, [' const: the value 1']],
    ['{ $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: string }] }', {}, []],
    ['{ dependentRequired: { a: [b] } }', { a: 1 }, ['/b dependentRequired: a field with this name']],
    ['{ $ref: ./new.json }', { a: 1 }, ['/a unevaluatedProperties: no field with this name']],
    ['{ properties: { a: { prefixItems: [{ type: string }] } } }', { a: [1] }, ['/a/0 type: string']],
  ])('%s, %o: %j', (item, value, expected) => {
    expect(found(item, value)).toEqual(expected);
  });
});

test('the plan has the schema', () => {
  const { item } = resourceFrom('{ path: /a, item: { $ref: "./many.json#/$defs/User" } }', { readFile });
  expect(item).toMatchObject({ type: 'object', properties: { a: { $ref: '#/$defs/A' } } });
});
