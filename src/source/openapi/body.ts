import { isList, isObject, type Json, type JsonObject, objectOf } from '../../text/json.ts';
import type { Content } from './api.ts';
import { propertiesOf } from './payload.ts';
import { type References, referencesOf } from './references.ts';
import { ofEverydaySize, standalone } from './schema.ts';
import type { BodyTools } from './tools.ts';

/** A valid body with words of ours in it, and what is known of its fields. */
export interface ApiBody {
  readonly example: JsonObject;
  /** Fields that it must have, and that the service does not fill in by itself. */
  readonly required: readonly string[];
  readonly email: readonly string[];
  readonly unique: readonly string[];
  /** Another value of one of its fields. */
  readonly change?: JsonObject;
}

/** What a placeholder is filled with, as far as a validator cares. */
const filled = { '{{unique}}': 'abcdefghij', '{{unique_number}}': '123456789' } as const;

/** Fields that a word of ours is told by, the likeliest first. */
const telling = 'name title label displayName display_name subject description summary username nickname text'.split(
  ' ',
);
/** Texts by which services mostly tell items apart, so that a fixed value could be taken already. */
const distinguishing = /^(?:user_?name|login|handle|slug|sku|code|key|isbn|barcode|serial_?number|external_?id)$/i;

/** A body made from examples, else from the schema; undefined where none is valid. */
export function bodyOf(content: Content, references: References, tools: BodyTools): ApiBody | undefined {
  const schema = standalone(content.schema, 'request', references);
  const isSaying = Object.keys(schema).length > 0;
  if (isSaying && tools.fits(schema, {}) === undefined) return undefined;
  const fits = (value: JsonObject): boolean => !isSaying || tools.fits(schema, withWords(value)) === true;
  const base = firstOf(candidates(content, schema, tools), fits);
  if (base === undefined) return undefined;
  const fields = fieldsOf(schema, base);
  const example = worded(base, fields, fits);
  const { required: named } = schema;
  const required = (isList(named) ? named : []).filter(
    (name) => typeof name === 'string' && name in example && fields.get(name)?.['default'] === undefined,
  );
  const change = changeOf(example, fields, fits);
  return {
    example,
    required: required.map(String),
    email: [...fields].flatMap(([name, field]) =>
      isEmail(name, field) && typeof example[name] === 'string' ? [name] : [],
    ),
    unique: uniqueIn(content.schema, references).filter((name) => name in example),
    ...(change === undefined ? {} : { change }),
  };
}

/** Bodies that the document shows, then such as can be made: the required fields alone, or all. */
function* candidates(content: Content, schema: JsonObject, tools: BodyTools): Generator<JsonObject> {
  const { examples } = schema;
  for (const each of [...content.examples, ...(isList(examples) ? examples : [])]) {
    if (isObject(each) && Object.keys(each).length > 0) yield each;
  }
  const everyday = ofEverydaySize(schema);
  if (everyday === undefined) return;
  for (const isWhole of [false, true]) {
    const made = tools.make(everyday, isWhole);
    if (isObject(made) && Object.keys(made).length > 0) yield made;
  }
}

function firstOf<Value>(values: Iterable<Value>, isWanted: (value: Value) => boolean): Value | undefined {
  for (const value of values) if (isWanted(value)) return value;
  return undefined;
}

/** The fields of the body with their schemas. */
function fieldsOf(schema: JsonObject, body: JsonObject): ReadonlyMap<string, JsonObject> {
  const properties = propertiesOf(schema, referencesOf(schema));
  return new Map(
    Object.keys(body).map((name) => {
      const field = properties.get(name);
      return [name, isObject(field) ? field : {}] as const;
    }),
  );
}

/** Fields that the document itself calls unique. */
function uniqueIn(schema: JsonObject | undefined, references: References): readonly string[] {
  const found = references.follow(schema);
  if (found === undefined) return [];
  return [...propertiesOf(found, references)].flatMap(([name, field]) =>
    references.follow(field)?.['x-unique'] === true ? [name] : [],
  );
}

/** The body with a word of ours wherever two items may not be alike, at least in one text; each is kept only where the body stays valid. */
function worded(
  base: JsonObject,
  fields: ReadonlyMap<string, JsonObject>,
  fits: (value: JsonObject) => boolean,
): JsonObject {
  const ranked = [...fields.keys()].sort((one, other) => rankOf(one) - rankOf(other));
  let body = base;
  let isTold = false;
  for (const name of ranked) {
    const field = fields.get(name) ?? {};
    const isNeeded = isEmail(name, field) || distinguishing.test(name);
    if (isTold && !isNeeded) continue;
    const found = wordings(name, base[name], field).find((text) => fits({ ...body, [name]: text }));
    if (found === undefined) continue;
    body = { ...body, [name]: found };
    isTold = true;
  }
  return body;
}

function rankOf(name: string): number {
  const at = telling.indexOf(name);
  return at < 0 ? telling.length : at;
}

/** How a text may hold a word of ours, the nicest first; none where its value has a meaning. */
function wordings(name: string, value: Json | undefined, field: JsonObject): readonly string[] {
  if (typeof value !== 'string' || field['enum'] !== undefined || field['const'] !== undefined) return [];
  if (isEmail(name, field)) return ['probity-{{unique}}@example.test', '{{unique}}@example.test'];
  const { format, pattern } = field;
  if (typeof format === 'string' && !['string', 'text', 'password'].includes(format)) return [];
  const plain = pattern === undefined && !/_?(?:code|key|slug|login|handle|username)$/i.test(name);
  return [...(plain ? ['Probity {{unique}}'] : []), 'probity-{{unique}}', '{{unique}}', '{{unique_number}}'];
}

function isEmail(name: string, field: JsonObject): boolean {
  return field['format'] === 'email' || (field['format'] === undefined && /^e[-_]?mail(?:_?address)?$/i.test(name));
}

function withWords(value: Json): Json {
  if (typeof value === 'string') {
    return Object.entries(filled).reduce((text, [placeholder, word]) => text.replaceAll(placeholder, word), value);
  }
  if (isList(value)) return value.map(withWords);
  return isObject(value) ? objectOf(Object.entries(value).map(([key, inner]) => [key, withWords(inner)])) : value;
}

/** Another valid value of a field: another word of an enumeration, else another text or truth value. */
function changeOf(
  body: JsonObject,
  fields: ReadonlyMap<string, JsonObject>,
  fits: (value: JsonObject) => boolean,
): JsonObject | undefined {
  const ranked = [...fields.keys()].sort((one, other) => rankOf(one) - rankOf(other));
  for (const name of ranked) {
    const found = othersOf(name, body[name], fields.get(name) ?? {}).find((value) => fits({ ...body, [name]: value }));
    if (found !== undefined) return { [name]: found };
  }
  return undefined;
}

function othersOf(name: string, value: Json | undefined, field: JsonObject): readonly Json[] {
  if (typeof value === 'boolean') return [!value];
  if (isList(field['enum'])) return field['enum'].filter((each) => each !== value && each !== null);
  if (isEmail(name, field)) return [];
  return wordings(name, value, field).map((text) =>
    text.replace('Probity', 'Changed').replace('probity', 'changed').replace(/^\{\{/, 'b{{'),
  );
}
