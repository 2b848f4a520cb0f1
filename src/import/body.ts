/** Bodies for creates, changes, and actions: an example of the document, or one that follows from the schema. */
import { defined, filled } from '../plan/defined.ts';
import { loadSchemaCompiler } from '../plan/json-schema.ts';
import type { CreateDocument } from '../plan/schema/resource.ts';
import { isList, isObject, type JsonObject, parseJson, withTexts } from '../text/json.ts';
import { perObject } from '../text/memo.ts';
import type { Api, Content } from './api.ts';
import { converted } from './schema.ts';
import { textsIn } from './references.ts';

/** A valid body, with what is known about its fields. */
export interface MadeBody {
  readonly create: CreateDocument;
  /** Another value of one of its fields. */
  readonly change?: JsonObject;
}

/** JSON Schema libraries, which take a while to load. */
export interface SchemaTools {
  /** It is undefined if no validator takes the schema. */
  fits(schema: JsonObject, value: unknown): boolean | undefined;
  /** A value that follows from the schema, the same each time: with all fields, and with those that it shows. */
  make(schema: JsonObject, isWhole: boolean, isShown: boolean): unknown;
}

export async function loadSchemaTools(): Promise<SchemaTools> {
  const [compiler, { generateSync }] = await Promise.all([loadSchemaCompiler(), import('json-schema-faker')]);
  const compiled = perObject((schema: JsonObject) => compiler.compile(schema));
  return {
    fits(schema, value) {
      const check = compiled(schema);
      return typeof check === 'function' ? check(value).length === 0 : undefined;
    },
    make(schema, isWhole, isShown) {
      try {
        const optionals = { optionalsProbability: 0, alwaysFakeOptionals: isWhole };
        const known = { useExamplesValue: isShown, useDefaultValue: isShown, maxDefaultItems: 2 };
        return generateSync(schema, { seed: 1, ...optionals, ...known });
      } catch {
        // Some schemas contradict themselves, and some patterns match nothing that can be derived.
        return undefined;
      }
    },
  };
}

/** Fields that can show a marker, best first. */
const telling =
  'name title label displayName display_name subject description summary username nickname text note comment'.split(
    ' ',
  );
/** Texts by which services tell items apart, so that a fixed value may be taken. */
const distinguishing = /^(?:user_?name|login|handle|slug|sku|code|key|isbn|barcode|serial_?number|external_?id)$/i;

/** It is undefined if no body is known to be valid. */
export function makeBody(content: Content, api: Api, tools: SchemaTools): MadeBody | undefined {
  const { schema, discriminators } = converted(content.schema, 'request', api.references, api.isRecent);
  if (schema === false || tools.fits(schema, {}) === undefined) return undefined;
  const fits = fitsIn(schema, tools);
  let best: { readonly example: JsonObject; readonly fields: ReadonlyMap<string, JsonObject> } | undefined;
  for (const base of candidates(content, schema, tools)) {
    if (best !== undefined && isMarked(best.example)) break;
    if (!fits(base)) continue;
    const fields = fieldsOf(schema, base, discriminators);
    const example = marked(base, fields, fits);
    if (isMarked(example) || (best === undefined && Object.keys(example).length > 0)) best = { example, fields };
  }
  if (best === undefined) return undefined;
  const { example, fields } = best;
  const own = [...fields.keys()].filter((name) => Object.hasOwn(example, name));
  const change = changeOf(example, fields, fits);
  const required = new Set(conjuncts(schema).flatMap((each) => textsIn(each['required'])));
  const known = {
    // A field that has a default may be left out.
    required: [...required].filter((name) => own.includes(name) && fields.get(name)?.['default'] === undefined),
    email: own.filter((name) => fields.get(name)?.['format'] === 'email' && typeof example[name] === 'string'),
  };
  return { create: { example, ...filled(known) }, ...defined({ change }) };
}

/** Whether the document allows a body. */
export function checkOf(content: Content | undefined, api: Api, tools: SchemaTools): Fits {
  const { schema } = converted(content?.schema, 'request', api.references, api.isRecent);
  return content === undefined || schema === false ? () => false : fitsIn(schema, tools);
}

function fitsIn(schema: JsonObject, tools: SchemaTools): Fits {
  return (body) => tools.fits(schema, withWords(body)) === true;
}

/** Bodies that the document shows, and then those that follow from the schema: the required fields, all, or none. */
function* candidates(content: Content, schema: JsonObject, tools: SchemaTools): Generator<JsonObject> {
  const { examples } = schema;
  for (const each of [...content.examples, ...(isList(examples) ? examples : [])]) {
    const shown = withoutForbidden(each, schema);
    if (isObject(shown) && Object.keys(shown).length > 0) yield shown;
  }
  for (const alternative of alternativesOf(ofEverydaySize(schema)))
    for (const how of [0, 1, 2, 3]) {
      const made = tools.make(alternative, how % 2 === 1, how < 2);
      if (!isObject(made) || Object.keys(made).length === 0) continue;
      // The service assigns ids.
      const { id, ...rest } = made;
      if (id !== undefined && Object.keys(rest).length > 0) yield rest;
      yield made;
    }
  yield {};
}

/** The schema with one of its branches each. */
function alternativesOf(schema: JsonObject | undefined): readonly JsonObject[] {
  if (schema === undefined) return [];
  const key = ['oneOf', 'anyOf'].find((each) => isList(schema[each]));
  const branches = key === undefined ? undefined : schema[key];
  return isList(branches) && key !== undefined ? branches.map((each) => ({ ...schema, [key]: [each] })) : [schema];
}

const isMarked = (body: JsonObject): boolean => /\{\{unique(?:_number)?\}\}/.test(JSON.stringify(body));

/** The schemas that apply to a body, those of `allOf` included. */
function conjuncts(schema: unknown): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  const { allOf } = schema;
  return [schema, ...(isList(allOf) ? allOf.flatMap(conjuncts) : [])];
}

/** An example often shows the whole item. What only responses contain is not sent. */
function withoutForbidden(example: unknown, schema: unknown): unknown {
  if (!isObject(example)) return example;
  const entries = Object.entries(example).flatMap(([name, value]) => {
    const own = conjuncts(schema).flatMap(({ properties }) =>
      isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
    );
    return own.includes(false) ? [] : [[name, withoutForbidden(value, own[0])] as const];
  });
  return Object.fromEntries(entries);
}

/** The fields that a body may have, best marked first, with their schemas. Discriminators are left alone. */
function fieldsOf(schema: JsonObject, body: JsonObject, discriminators: ReadonlySet<string>) {
  const known = Object.assign({}, ...conjuncts(schema).map(({ properties }) => properties));
  const fields = new Map<string, JsonObject>();
  for (const [name, field] of Object.entries<unknown>(known))
    if (field !== false) fields.set(name, isObject(field) ? field : {});
  for (const name of Object.keys(body)) if (!fields.has(name)) fields.set(name, {});
  for (const name of discriminators) fields.set(name, { enum: [body[name]] });
  const rank = (name: string): number => (telling.includes(name) ? telling.indexOf(name) : telling.length);
  return new Map([...fields].toSorted(([one], [other]) => rank(one) - rank(other)));
}

type Fits = (body: JsonObject) => boolean;

/** With a marker wherever two items may not be alike, and in at least one text. Each is kept only if the body stays valid. */
function marked(base: JsonObject, fields: ReadonlyMap<string, JsonObject>, fits: Fits): JsonObject {
  const isOwn = ([name]: readonly [string, JsonObject]): boolean => Object.hasOwn(base, name);
  let body = base;
  let hasMarker = false;
  for (const [name, field] of [...[...fields].filter(isOwn), ...[...fields].filter((each) => !isOwn(each))]) {
    const isNeeded = Object.hasOwn(base, name) && (isEmail(name, field) || distinguishing.test(name));
    if (hasMarker && !isNeeded) continue;
    const value = Object.hasOwn(base, name) ? base[name] : '';
    const found = markings(name, value, field).find((text) => fits({ ...body, [name]: text }));
    if (found === undefined) continue;
    body = { ...body, [name]: found };
    hasMarker = true;
  }
  return body;
}

/** Ways to put a marker into a text, best first. There are none if the text has a meaning. */
function markings(name: string, value: unknown, field: JsonObject): readonly string[] {
  const { enum: words, const: word, format, pattern } = field;
  if (typeof value !== 'string' || words !== undefined || word !== undefined) return [];
  if (isEmail(name, field)) return ['probity-{{unique}}@example.test', '{{unique}}@example.test'];
  if (typeof format === 'string' && !['string', 'text', 'password'].includes(format)) return [];
  const isPlain = pattern === undefined && !distinguishing.test(name);
  return [...(isPlain ? ['Probity {{unique}}'] : []), 'probity-{{unique}}', '{{unique}}', '{{unique_number}}'];
}

function isEmail(name: string, { format }: JsonObject): boolean {
  return format === 'email' || (format === undefined && /^e[-_]?mail(?:_?address)?$/i.test(name));
}

/** With what placeholders become, in length and characters. */
function withWords(body: JsonObject): JsonObject {
  return withTexts(body, (text) =>
    text.replaceAll('{{unique}}', 'pby0a1b2c3dz').replaceAll('{{unique_number}}', '700007919'),
  );
}

/** Another valid value of a field: another of its values, or another text. */
function changeOf(body: JsonObject, fields: ReadonlyMap<string, JsonObject>, fits: Fits): JsonObject | undefined {
  for (const [name, field] of fields) {
    if (!Object.hasOwn(body, name)) continue;
    const found = otherValues(name, body[name], field).find((value) => fits({ ...body, [name]: value }));
    if (found !== undefined) return { [name]: found };
  }
  return undefined;
}

function otherValues(name: string, value: unknown, field: JsonObject): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (isList(field['enum'])) return field['enum'].filter((each) => each !== value && each !== null);
  if (isEmail(name, field)) return [];
  return markings(name, value, field).map((text) =>
    text.replace('Probity', 'Changed').replace('probity', 'changed').replace(/^\{\{/, 'b{{'),
  );
}

/** What a person would send at most: characters, items, or properties. */
const usual = { Length: 60, Items: 2, Properties: 5 } as const;
const vast = 1000;

/** The schema with values that a person would send. It is undefined if it demands more. */
function ofEverydaySize(schema: JsonObject): JsonObject | undefined {
  let isVast = false;
  const cut = (_: string, value: unknown): unknown => {
    if (!isObject(value)) return value;
    const { properties, type, minimum, maximum } = value;
    const small: Record<string, unknown> = { ...value };
    for (const [what, size] of Object.entries(usual)) {
      const [least, largest] = [Number(value[`min${what}`] ?? 0), value[`max${what}`]];
      isVast ||= least > vast;
      if (typeof largest === 'number') small[`max${what}`] = Math.min(largest, Math.max(size, least));
    }
    if ((type === 'integer' || type === 'number') && minimum === undefined && maximum === undefined)
      Object.assign(small, { minimum: 1, maximum: 100 });
    if (isObject(properties))
      small['properties'] = Object.fromEntries(Object.entries(properties).filter(([, each]) => each !== false));
    return small;
  };
  const everyday = parseJson(JSON.stringify(schema, cut));
  return isVast || !isObject(everyday) ? undefined : everyday;
}
