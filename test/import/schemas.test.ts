/**
 * The schema of an item is never stricter than the document, and a body is never one that the document forbids. Ajv,
 * which gets the document as it is, decides both.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSchemaTools, makeBody } from '../../src/import/body.ts';
import { readApi } from '../../src/import/read-api.ts';
import { referencesOf } from '../../src/import/references.ts';
import { converted } from '../../src/import/schema.ts';
import { type JsonObject, withTexts } from '../../src/text/json.ts';
import { document, imported, listIn, resourceFor, things } from './documents.ts';

/** The schema of the items, further components, the version, and what the item schema becomes. */
const items = listIn(`
- [one of several, { oneOf: [&x { required: [x] }, &y { required: [y] }] }, {}, '', { anyOf: [*x, *y] }]
- [a choice that cannot be kept whole, { properties: { a: { properties: { b: { properties: { c: { properties: { d: {
    oneOf: [{ properties: { e: *x } }, { properties: { e: *y } }] } } } } } } } } }, {}, '',
    { properties: { a: { properties: { b: { properties: { c: { properties: { d: {
    anyOf: [{ properties: { e: {} } }, { properties: { e: {} } }] } } } } } } } } }]
- [writeOnly next to $ref, { required: [a, b], properties: { a: {}, b: { $ref: '#/components/schemas/S', writeOnly: true } } },
    { S: { type: string } }, '', { required: [a], properties: { a: {} } }]
- [writeOnly in one part and required in another, { allOf: [{ properties: { a: {}, b: { writeOnly: true } } }, { required: [b] }] },
    {}, '', { properties: { a: {} } }]
- [a tuple, { properties: { a: { type: array, prefixItems: [{ type: integer }], items: { type: string } } } }, {}, '',
    { properties: { a: { type: array } } }]
- [patterns of names, { properties: { a: {} }, patternProperties: { ^n-: {} }, additionalProperties: { type: string } }, {}, '',
    { properties: { a: {} } }]
- [a property that may be anything, &any { properties: { a: {} }, additionalProperties: { type: string } }, {}, '', *any]
- [nullable, { properties: { a: { type: string, nullable: true } } }, {}, 3.0.3, &null { properties: { a: { type: [string, 'null'] } } }]
- [x-nullable, { properties: { a: { type: string, x-nullable: true } } }, {}, 3.0.3, *null]
- [nullable in quotes, { properties: { a: { type: string, nullable: 'true' } } }, {}, 3.0.3, *null]
- [nullable next to $ref, { properties: { a: { $ref: '#/components/schemas/S', nullable: true } } }, { S: { enum: [x] } }, 3.0.3,
    { properties: { a: { anyOf: [{ enum: [x] }, { type: 'null' }] } } }]
- [values of another type, { properties: { a: { type: string, enum: [1, 2] } } }, {}, '', &text { properties: { a: { type: string } } }]
- [other keywords next to $ref, &next { properties: { a: { $ref: '#/components/schemas/S', maxLength: 3 } } }, { S: { type: string } }, '',
    { properties: { a: { type: string, maxLength: 3 } } }]
- [other keywords next to $ref in 3.0, *next, { S: { type: string } }, 3.0.3, *text]
- [exclusive bounds of 3.0, { properties: { a: { minimum: 3, exclusiveMinimum: true } } }, {}, 3.0.3,
    { properties: { a: { exclusiveMinimum: 3 } } }]
- [what no validator takes, { properties: { a: { type: text, pattern: ( } } }, {}, '', { properties: { a: {} } }]
- [parts that say different things, { allOf: [{ properties: { a: { minimum: 3 } } }, { properties: { a: { minimum: 4 } } }] }, {}, '',
    { properties: { a: { minimum: 3, allOf: [{ minimum: 4 }] } } }]
- [writeOnly that a branch requires, { properties: { a: { writeOnly: true }, b: {} }, anyOf: [*x, { required: [a] }] }, {}, '',
    { properties: { b: {} } }]
- [a count of properties that are not all shown, { minProperties: 2, properties: { a: { writeOnly: true }, b: {} } }, {}, '',
    { properties: { b: {} } }]
- [null among the values, { properties: { a: { type: string, enum: [x, null] } } }, {}, '', { properties: { a: {
    anyOf: [{ type: string, enum: [x, null] }, { type: 'null' }] } } }]
- [null among the types, { properties: { a: { type: [string, 'null'], const: x } } }, {}, '', { properties: { a: {
    anyOf: [{ type: [string, 'null'], const: x }, { type: 'null' }] } } }]
- [values of another type than another part has, { properties: { a: { $ref: '#/components/schemas/S', enum: [1, 2] } } },
    { S: { type: string } }, '', *text]
- [values that no validator takes, { properties: { a: { type: string, minLength: '3', maxLength: -1, enum: x, uniqueItems: 1 },
    b: { minimum: '0', multipleOf: 0 } }, required: [a] }, {}, '', { properties: { a: { type: string }, b: {} }, required: [a] }]
- [a pattern as in source code, { properties: { a: { type: string, pattern: '/^[A-Z]+$/i' } } }, {}, '', *text]
- [formats of several forms, { properties: { a: { type: string, format: time } } }, {}, 3.0.3, *text]
- [bounds beyond 2^53, { properties: { a: { exclusiveMaximum: 9223372036854775808, maximum: &max 9223372036854775807 },
    b: { maximum: *max, exclusiveMaximum: true }, c: { uniqueItems: true, items: { format: int64 } } } }, {}, '',
    { properties: { a: { maximum: *max }, b: { maximum: *max }, c: { items: { format: int64 } } } }]
- [different items that look alike, { properties: { a: { uniqueItems: true, items: { $ref: '#/components/schemas/Id' } }, b: { uniqueItems: true,
    items: &o { type: object } }, c: &u { uniqueItems: true, items: { type: string } } } }, { Id: &id { format: int64 } }, '',
    { properties: { a: { items: *id }, b: { items: *o }, c: *u } }]
- [texts of tags, { properties: { a: b.yaml }, allOf: [c.yaml] }, {}, '', { properties: { a: {} } }]
- [choices that are no lists, { allOf: *x, anyOf: *x }, {}, '', {}]
- [itself, { $ref: '#/components/schemas/S' }, { S: { properties: { next: { $ref: '#/components/schemas/S' } } } }, '',
    { properties: { next: {} } }]
`);

test.each(items)('an item: %s', async (_, schema, schemas, version, item) => {
  const more = { components: { schemas }, ...(version === '' ? {} : { openapi: version }) };
  expect((await resourceFor(things({ type: 'object', ...(schema as JsonObject) }, more)))?.item).toEqual({
    type: 'object',
    ...(item as JsonObject),
  });
});

/** The schema of the body, further components, the example of the document, and that of the plan, or patterns of it. */
const bodies = listIn(`
- [the example of the document with a marker, { properties: { title: &t { type: string }, pages: {}, code: *t } }, {},
    { title: Dune, pages: 412, code: D }, { title: Probity {{unique}}, pages: 412, code: 'probity-{{unique}}' }]
- [the example without what is readOnly, { properties: { id: &ro { readOnly: true }, title: *t, at: { properties: { by: *ro } } } },
    {}, { id: 7, title: x, at: { by: 1 } }, { title: Probity {{unique}}, at: {} }]
- [an example that is not valid, { required: [title], properties: { title: *t } }, {}, { titel: x }, { title: Probity {{unique}} }]
- [readOnly in one part and required in another, { allOf: [{ properties: { id: *ro, title: *t } }, { required: [id, title] }] },
    {}, null, { title: Probity {{unique}} }]
- [readOnly next to $ref, { required: [title, a], properties: { title: *t, a: { $ref: '#/components/schemas/S', readOnly: true } } },
    { S: *t }, null, { title: Probity {{unique}} }]
- [lengths and patterns, { type: object, required: [name, n], properties: { name: { type: string, maxLength: 12 }, n: { type: string,
    pattern: '^[0-9]{9}$' } } }, {}, null, { name: '{{unique}}', n: '/^[0-9]{9}$/' }]
- [values of a discriminator, { $ref: '#/components/schemas/Animal' }, &animals { Animal: { type: object, required: [kind, name],
    properties: { kind: *t, name: *t }, discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat', dog: Dog } } },
    Cat: { allOf: [&a { $ref: '#/components/schemas/Animal' }] }, Dog: { allOf: [*a, { required: [bark] }] } }, null,
    { kind: '/^(cat|dog)$/', name: Probity {{unique}} }]
- [a branch that can have a marker, &pay { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }],
    discriminator: { propertyName: type } }, &ways { Card: { type: object, required: [type, no], properties: { type: *t,
    no: { type: string, pattern: '^[0-9]{12}$' } } }, Bank: { type: object, required: [type, iban], properties: { type: *t, iban: *t } } },
    null, { type: Bank, iban: Probity {{unique}} }]
- [a marker in a text that is not required, { type: object, required: [price], properties: { price: { enum: [3] }, title: *t } }, {},
    null, { price: 3, title: Probity {{unique}} }]
- [names of schemas as values of a discriminator, { $ref: '#/components/schemas/Pet' }, &pets { Pet: { type: object,
    discriminator: { propertyName: kind }, required: [kind, name], properties: { kind: *t, name: *t } },
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }, Siamese: { allOf: [{ $ref: '#/components/schemas/Cat' }] } }, null,
    { kind: '/^(Pet|Cat|Siamese)$/', name: Probity {{unique}} }]
- [the name of the schema, { $ref: '#/components/schemas/Cat' }, *pets, null, { kind: Cat, name: Probity {{unique}} }]
- [the name of the schema that extends another, { $ref: '#/components/schemas/Siamese' }, *pets, null,
    { kind: Siamese, name: Probity {{unique}} }]
- [the word that a child or a branch has, { oneOf: [{ $ref: '#/components/schemas/C' }], discriminator: { propertyName: kind } },
    { B: { discriminator: { propertyName: kind } }, C: { allOf: [{ $ref: '#/components/schemas/B' }], required: [kind, name],
    properties: { kind: { const: cat }, name: *t } } }, null, { kind: cat, name: Probity {{unique}} }]
- [readOnly that other fields require, { required: [title], properties: { id: *ro, title: *t }, dependentRequired: { title: [id] },
    dependentSchemas: { title: &need { required: [id] } }, if: true, then: *need }, {}, null, { title: Probity {{unique}} }]
- [readOnly for any name, { required: [title], properties: { title: *t }, additionalProperties: *ro }, {}, { title: x, id: 7 },
    { title: Probity {{unique}} }]
- [examples and defaults of fields that are not valid, { type: object, required: [n, title], properties: { title: *t,
    n: { enum: [3], default: 0, example: 1 } } }, {}, null, { title: Probity {{unique}}, n: 3 }]
- [no marker in a text that has no space for it, { type: object, required: [name, note], properties: { name: { type: string,
    maxLength: 8 }, note: *t } }, {}, null, { name: '/^.{0,8}$/', note: Probity {{unique}} }]
- [no marker in a text of letters, { type: object, required: [name, note], properties: { name: { type: string,
    pattern: '^[a-z]+$' }, note: *t } }, {}, null, { name: '/^[a-z]+$/', note: Probity {{unique}} }]
- [nothing that contradicts itself, { type: object, required: [a], properties: { a: { allOf: [*t, { type: integer }] } } }, {}, null, null]
- [nothing that is endless, { $ref: '#/components/schemas/S' }, { S: { type: object, required: [next], properties: { next: {
    $ref: '#/components/schemas/S' } } } }, null, null]
- [nothing huge, { type: object, required: [a], properties: { a: { type: string, minLength: 1000000000 } } }, {}, null, null]
- [nothing longer than needed, { type: object, required: [title], properties: { title: { type: string, minLength: 30,
    maxLength: 1000000000 } } }, {}, null, { title: '/^.{30,60}$/' }]
`);

describe('a create', () => {
  test.each(bodies)('%s', async (_, schema, schemas, example, wanted) => {
    const source = things(schema, { components: { schemas } }, example ?? undefined);
    const create = (await resourceFor(source))?.create;
    if (wanted !== null)
      for (const [name, text] of Object.entries(wanted as Readonly<Record<string, string>>)) {
        const pattern = /^\/(.*)\/$/.exec(text)?.[1];
        expect(create?.example[name]).toEqual(pattern === undefined ? text : expect.stringMatching(pattern));
      }
    expect(Object.keys(create?.example ?? {})).toEqual(Object.keys(wanted ?? {}));
    const without = 'POST /things, PATCH /things/{id}: no valid body follows';
    expect((await imported(source)).notes.join('\n').includes(without)).toBe(wanted === null);
  });
});

/** Schemas with whatever OpenAPI allows, references to each other included. */
const names = fc.constantFrom('a', 'b', 'c');
const leaves =
  listIn(`[{ type: string }, { type: integer, minimum: 3 }, { type: boolean }, { enum: [x, 7, null] }, {}, { const: k },
  { type: string, pattern: '^[a-c]+$' }, { multipleOf: 0.5 }, { type: [string, 'null'], maxLength: 4 },
  { $ref: '#/components/schemas/S' }, { $ref: '#/components/schemas/T' }]`) as unknown as readonly JsonObject[];
const flat = fc.constantFrom(...leaves);
const { schema: anySchema } = fc.letrec<{ readonly schema: JsonObject }>((tie) => {
  const keywords = {
    properties: fc.dictionary(names, tie('schema'), { maxKeys: 3 }),
    required: fc.uniqueArray(names, { maxLength: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), flat),
    patternProperties: fc.record({ '^a': flat }),
    minProperties: fc.constant(1),
    items: tie('schema'),
    prefixItems: fc.array(flat, { minLength: 1, maxLength: 2 }),
    allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
    anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
    oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
    not: flat,
    if: flat,
    else: flat,
    contains: flat,
    propertyNames: flat,
    dependentRequired: fc.constant({ a: ['b'] }),
  };
  const whole = fc.record(keywords, { requiredKeys: ['properties'] });
  return { schema: fc.oneof({ depthSize: 'small' }, flat, whole, someOf(keywords)) };
});
function someOf(keywords: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<JsonObject> {
  return fc.constantFrom(...Object.keys(keywords)).chain((key) => fc.record({ [key]: keywords[key] ?? flat }));
}
const title = { type: 'string' };
const documents = fc.record({
  root: anySchema.map((a): JsonObject => ({ type: 'object', required: ['a'], properties: { title, a } })),
  components: fc.record({ schemas: fc.record({ S: anySchema, T: anySchema }) }),
});
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('x', 'k', 'abc', 'long text', 7, 3, 2.5, null, true),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, code: { optimize: false } });
/** What the document itself says about a value. A schema that is a part of itself decides nothing. */
function oracleOf(schema: JsonObject): (value: unknown) => boolean | undefined {
  return (value) => {
    try {
      return ajv.validate(schema, value);
    } catch {
      return undefined;
    }
  };
}

const filled = (body: JsonObject): JsonObject => withTexts(body, (text) => text.replaceAll('{{unique}}', 'abcdefghij'));

test('no example is one that the document forbids', async () => {
  const tools = await loadSchemaTools();
  let count = 0;
  fc.assert(
    fc.property(documents, ({ root, components }) => {
      const read = readApi(document({}, { components }), () => undefined);
      const content = { mediaType: 'application/json', schema: root, examples: [] };
      const example = read.ok ? makeBody(content, read.api, tools)?.create.example : undefined;
      if (example === undefined) return;
      count++;
      expect(oracleOf({ ...root, components })(filled(example)), JSON.stringify(example)).not.toBe(false);
    }),
    { numRuns: 40 },
  );
  expect(count).toBeGreaterThan(10);
});

test('no item schema is stricter than the document', () => {
  let count = 0;
  fc.assert(
    fc.property(documents, fc.array(anyValue, { minLength: 40, maxLength: 40 }), ({ root, components }, values) => {
      const { schema } = converted(root, 'response', referencesOf({ components }), true);
      const [fits, check] = [oracleOf({ ...root, components }), oracleOf(schema || {})];
      for (const a of values.filter((value) => fits({ a: value }) === true)) {
        count++;
        expect(check({ a }), `${JSON.stringify(a)} ${JSON.stringify(schema)}`).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
  expect(count).toBeGreaterThan(100);
});
