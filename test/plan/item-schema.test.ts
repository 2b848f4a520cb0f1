import { beforeAll, describe, expect, it } from 'vitest';
import { loadSchemaTools, needsSchemaTools, type SchemaTools } from '../../src/plan/schema-tools.ts';
import { base, type Case } from './cases.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { planOf, problemsOf, resourceIn } from './reading.ts';

const item = (text: string): string => `${base}resources:\n  - path: /a\n    item: ${text}\n`;
const files: Readonly<Record<string, string>> = {
  './user.json': '{ "type": "object" }',
  './bom.json': '\uFEFF{ "type": "object" }',
  './many.json':
    '{ "$defs": { "User": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } } }, "A": { "type": "string" } } }',
  './new.json':
    '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "prefixItems": [{ "type": "string" }], "unevaluatedProperties": false }',
  './parts/home.json': '{ "$defs": { "Home": { "properties": { "no": { "$ref": "./number.json" } } } } }',
  'parts/home.json': '{ "$defs": { "Home": { "properties": { "no": { "$ref": "./number.json" } } } } }',
  'parts/number.json': '{ "type": "integer", "minimum": 1 }',
  './split.json': '{ "properties": { "home": { "$ref": "./parts/home.json#/$defs/Home" } } }',
  './round.json': '{ "properties": { "child": { "$ref": "./round.json" }, "name": { "type": "string" } } }',
  'round.json': '{ "properties": { "child": { "$ref": "./round.json" }, "name": { "type": "string" } } }',
  './lost.json': '{ "properties": { "home": { "$ref": "./none.json" } } }',
  './afar.json': '{ "properties": { "home": { "$ref": "https://a.test/home.json" } } }',
  './cut.json': '{',
  './list.json': '[]',
  './wrong.json': '{ "type": "strin" }',
};
let tools: SchemaTools;
beforeAll(async () => {
  tools = await loadSchemaTools();
});
const parts = (): { readFile: (path: string) => string | undefined } & SchemaTools => ({
  readFile: (path) => files[path],
  ...tools,
});

describe('the schema of an item', () => {
  it.each([
    [
      '{ type: object, properties: { a: { $ref: "#/definitions/A" } }, definitions: { A: { type: string } } }',
      undefined,
    ],
    ['{ $ref: ./user.json }', { type: 'object' }],
    ['{ $ref: ./bom.json }', { type: 'object' }],
    ['{ $ref: "./many.json#/$defs/User" }', { type: 'object', properties: { a: { $ref: '#/$defs/A' } } }],
    ['{ $ref: ./new.json }', { unevaluatedProperties: false }],
  ])('%s is usable', (text, schema) => {
    const read = resourceIn(planOf(item(text), parts()), '/a').item;
    expect(read).toMatchObject(schema ?? { type: 'object' });
  });

  it.each<Case>([
    [
      'a wrong word',
      item('{ type: strin }'),
      '4:19: resources[0].item.type is "strin", which JSON Schema does not know: did you mean "string"?',
    ],
    [
      'a wrong word further in',
      item('{ properties: { a: { type: strin } } }'),
      '4:38: resources[0].item.properties.a.type is "strin", which JSON Schema does not know: did you mean "string"?',
    ],
    [
      'a wrong pattern',
      item('{ pattern: "(" }'),
      '4:11: resources[0].item is not a JSON Schema that can be used: Invalid regular expression: /(/u: Unterminated group',
    ],
    [
      'a text',
      item('user.json'),
      '4:11: resources[0].item is the string "user.json", not a map, such as { $ref: ./user.schema.json }',
    ],
    [
      'a file that is not there',
      item('{ $ref: ./none.json }'),
      '4:19: ./none.json cannot be read: write the path of a file, relative to the plan',
    ],
    [
      'a file with half a schema',
      item('{ $ref: ./cut.json }'),
      '4:19: ./cut.json holds no JSON: the text ends too early (at character 2)',
    ],
    ['a file with a list', item('{ $ref: ./list.json }'), '4:19: ./list.json holds no JSON object: a schema is one'],
    [
      'a file with a wrong schema',
      item('{ $ref: ./wrong.json }'),
      '4:19: ./wrong.json#/type is "strin", which JSON Schema does not know: did you mean "string"?',
    ],
    [
      'a file in a file that is not there',
      item('{ $ref: ./lost.json }'),
      '4:19: ./lost.json refers to none.json: none.json cannot be read: write the path of a file, relative to the plan',
    ],
    [
      'an address in a file',
      item('{ $ref: ./afar.json }'),
      "4:19: ./afar.json is not a JSON Schema that can be used: can't resolve reference https://a.test/home.json from id #",
    ],
    [
      'a part that is not there',
      item('{ $ref: "./many.json#/$defs/None" }'),
      '4:19: ./many.json has no object at #/$defs/None: a schema is one',
    ],
    [
      'an address',
      item('{ $ref: "https://a.test/user.json" }'),
      '4:19: https://a.test/user.json is an address: save the schema in a file next to the plan, and name that',
    ],
  ])('%s is told', (_, text, ...said) => {
    expect(problemsOf(text, parts())).toEqual(said.map((line) => `plan.yaml:${line}`));
  });
});

const found = (text: string, value: JsonObject): readonly string[] => {
  const check = resourceIn(planOf(item(text), parts()), '/a').checkItem;
  return (check?.(value) ?? []).map(({ at, keyword, wants }) => `${at} ${keyword}: ${wants}`);
};

describe('an item that does not fit', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['{ type: object, properties: { a: { type: string } } }', { a: 1 }, ['/a type: string']],
    ['{ type: object, properties: { a: { type: string } } }', { a: 'x' }, []],
    ['{ required: [a/b] }', {}, ['/a~1b required: a field of this name']],
    ['{ additionalProperties: false }', { 'x~y': 1 }, ['/x~0y additionalProperties: no field of this name']],
    ['{ properties: { a: { enum: [1, two] } } }', { a: 3 }, ['/a enum: one of [1,"two"]']],
    ['{ properties: { a: { format: date-time } } }', { a: '2026-01-01' }, ['/a format: match format "date-time"']],
    ['{ properties: { a: { format: date-time } } }', { a: '2026-01-01T00:00:00Z' }, []],
    ['{ properties: { a: { type: integer } } }', { a: 9007199254740993n }, []],
    ['{ properties: { a: { type: [string, "null"] } } }', { a: null }, []],
    ['{ properties: { a: { type: string, nullable: true } } }', { a: null }, []],
    [
      '{ properties: { a: { anyOf: [{ type: string }, { type: "null" }] } } }',
      { a: 1 },
      ['/a anyOf: match a schema in anyOf'],
    ],
    ['{ $ref: ./split.json }', { home: { no: 0 } }, ['/home/no minimum: >= 1']],
    [
      '{ properties: { at: { $ref: "./parts/home.json#/$defs/Home" } } }',
      { at: { no: 'x' } },
      ['/at/no type: integer'],
    ],
    ['{ $ref: ./round.json }', { child: { child: { name: 1 } } }, ['/child/child/name type: string']],
    [
      '{ $schema: "http://json-schema.org/draft-06/schema#", properties: { a: { const: 1 } } }',
      { a: 2 },
      ['/a const: the value 1'],
    ],
    ['{ $schema: "http://json-schema.org/draft-07/schema#", items: [{ type: string }] }', {}, []],
    [
      '{ $schema: "https://json-schema.org/draft/2019-09/schema", dependentRequired: { a: [b] } }',
      { a: 1 },
      ['/b dependentRequired: a field of this name'],
    ],
    ['{ $ref: ./new.json }', { a: 1 }, ['/a unevaluatedProperties: no field of this name']],
    ['{ properties: { a: { prefixItems: [{ type: string }] } } }', { a: [1] }, ['/a/0 type: string']],
  ])('%s, %o: %j', (text, value, expected) => {
    expect(found(text, value)).toEqual(expected);
  });
});

describe('the tools', () => {
  it('are wanted only where there is something to compile', () => {
    expect(needsSchemaTools(`${base}resources: [{ path: /items }]\n`)).toBe(false);
    expect(needsSchemaTools(item('{ type: object }'))).toBe(true);
    expect(needsSchemaTools(`${base}rules: { a/b: off }\n`)).toBe(true);
  });
});
