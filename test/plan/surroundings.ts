/** Files next to the plans of messages.md, and the rules that exist for them. */
import type { KnownRule } from '../../src/plan/read-options.ts';

const allow = { allow: { type: 'array', items: { type: 'string' } } };

export const rules: readonly KnownRule[] = [
  { id: 'envelope/shape' },
  { id: 'exposure/banners' },
  { id: 'fields/camel-case' },
  { id: 'paths/kebab-case', options: allow },
  { id: 'paths/plural-nouns', options: allow },
  { id: 'status/stated' },
];

export const files: Readonly<Record<string, string>> = {
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
  'company/wrong.yaml': '# The company\nhttp:\n  rate: fast\nrules: { fields/camel: off }\n',
  'company/text.yaml': 'off\n',
  'company/odd.yaml': 'extends: 7\n',
  'company/round.yaml': 'extends: ../round.yaml\n',
  'round.yaml': 'extends: ./company/round.yaml\n',
  'company/auth.yaml': 'auth: { bearer: "${COMPANY_TOKEN}" }\n',
};
