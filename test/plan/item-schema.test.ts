import { beforeAll, describe, expect, it } from 'vitest';
import { loadSchemaTools, needsSchemaTools, type SchemaTools } from '../../src/plan/schema-tools.ts';
import { base, type Case } from './cases.ts';
import { planOf, problemsOf, resourceIn } from './reading.ts';

const item = (text: string): string => `${base}resources:\n  - path: /a\n    item: ${text}\n`;
const files: Readonly<Record<string, string>> = {
  './user.json': '{ "type": "object" }',
  './bom.json': '\uFEFF{ "type": "object" }',
  './many.json':
    '{ "$defs": { "User": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } } }, "A": { "type": "string" } } }',
  './new.json':
    '{ "$schema": "https://json-schema.org/draft/2020-12/schema", "prefixItems": [{ "type": "string" }], "unevaluatedProperties": false }',
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
      '4:19: resources[0].item is no JSON Schema that can be used: type must be equal to one of the allowed values',
    ],
    [
      'a wrong word further in',
      item('{ properties: { a: { type: strin } } }'),
      '4:38: resources[0].item is no JSON Schema that can be used: properties/a/type must be equal to one of the allowed values',
    ],
    [
      'a wrong pattern',
      item('{ pattern: "(" }'),
      '4:11: resources[0].item is no JSON Schema that can be used: Invalid regular expression: /(/u: Unterminated group',
    ],
    [
      'a text',
      item('user.json'),
      '4:11: resources[0].item is the text "user.json", not a map, such as { $ref: ./user.schema.json }',
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
      '4:19: ./wrong.json is no JSON Schema that can be used: type must be equal to one of the allowed values',
    ],
    [
      'a part that is not there',
      item('{ $ref: "./many.json#/$defs/None" }'),
      '4:19: ./many.json has no object at #/$defs/None: a schema is one',
    ],
    [
      'an address',
      item('{ $ref: "https://a.test/user.json" }'),
      '4:19: https://a.test/user.json is an address: save the schema in a file beside the plan, and name that',
    ],
  ])('%s is told', (_, text, ...said) => {
    expect(problemsOf(text, parts())).toEqual(said.map((line) => `plan.yaml:${line}`));
  });
});

describe('the tools', () => {
  it('are wanted only where there is something to compile', () => {
    expect(needsSchemaTools(`${base}resources: [{ path: /items }]\n`)).toBe(false);
    expect(needsSchemaTools(item('{ type: object }'))).toBe(true);
    expect(needsSchemaTools(`${base}rules: { a/b: off }\n`)).toBe(true);
  });
});
