import { equalJson, isList, isObject, type Json, type JsonObject, objectOf } from '../../text/json.ts';
import type { References } from './references.ts';

/** Which side a schema is for: what the service answers, or what it is sent. */
export type Side = 'answer' | 'request';

/** A schema has at most so many parts and levels; what lies beyond, or within itself, may be anything. People read what an answer looks like. */
const most: Readonly<Record<Side, { readonly parts: number; readonly levels: number }>> = {
  answer: { parts: 60, levels: 3 },
  request: { parts: 250, levels: 8 },
};

/** Longer texts and lists than these are not made up. */
const longest = 1000;

const types: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const counts: ReadonlySet<string> = new Set(
  'minLength maxLength minItems maxItems minProperties maxProperties'.split(' '),
);
const bounds: ReadonlySet<string> = new Set('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(' '));
const several: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);

/**
 * A schema of the document as a JSON Schema that stands by itself: references written out, the words of OpenAPI 3.0 put in those of JSON
 * Schema, and nothing in it that no validator takes. What the other side alone sees is left out; further fields are always allowed, for
 * clients tolerate them.
 */
export function standalone(schema: Json | undefined, side: Side, references: References): JsonObject {
  let parts = 0;
  const within = new Set<JsonObject>();
  const part = (value: Json | undefined, depth: number): JsonObject => {
    const found = references.follow(value);
    parts += 1;
    if (found === undefined || within.has(found) || depth > most[side].levels || parts > most[side].parts) return {};
    within.add(found);
    const { exclusiveMinimum, exclusiveMaximum } = found;
    const entries = Object.entries(found)
      .sort(([one], [other]) => rank(one) - rank(other))
      .flatMap(([key, inner]) => keyword(key, inner, depth));
    within.delete(found);
    const shown = new Map(entries);
    tellExclusive(shown, 'minimum', 'exclusiveMinimum', exclusiveMinimum);
    tellExclusive(shown, 'maximum', 'exclusiveMaximum', exclusiveMaximum);
    return withNull(dropUnseen(shown, found), found['nullable'] === true);
  };
  const keyword = (key: string, value: Json, depth: number): readonly (readonly [string, Json])[] => {
    const kept = (inner: Json): readonly (readonly [string, Json])[] => [[key, inner]];
    if (counts.has(key)) return typeof value === 'number' && value >= 0 && Number.isInteger(value) ? kept(value) : [];
    if (bounds.has(key)) return typeof value === 'number' ? kept(value) : [];
    if (several.has(key)) return isList(value) && value.length > 0 ? kept(value.map((each) => part(each, depth))) : [];
    switch (key) {
      case 'type':
        return typeOf(value).map((type) => [key, type]);
      case 'enum':
        return isList(value) && value.length > 0 ? kept(distinct(value)) : [];
      case 'const':
        return kept(value);
      case 'format':
        return typeof value === 'string' ? kept(value) : [];
      case 'pattern':
        return typeof value === 'string' && isTame(value) ? kept(value) : [];
      case 'uniqueItems':
        return typeof value === 'boolean' ? kept(value) : [];
      case 'required':
        return isList(value) ? kept(distinct(value.filter((name) => typeof name === 'string'))) : [];
      case 'properties':
        return isObject(value) ? kept(propertiesOf(value, depth)) : [];
      case 'additionalProperties':
        return isObject(value) ? kept(part(value, depth + 1)) : [];
      case 'items':
        return isObject(value) ? kept(part(value, depth + 1)) : [];
      case 'default':
        return side === 'request' ? kept(value) : [];
      case 'example':
        return side === 'request' ? [['examples', [value]]] : [];
      case 'examples':
        return side === 'request' && isList(value) ? kept(value) : [];
      default:
        return [];
    }
  };
  const propertiesOf = (properties: JsonObject, depth: number): JsonObject =>
    objectOf(
      Object.entries(properties).flatMap(([name, value]): [string, Json][] =>
        isObject(value) && !isUnseen(value) ? [[name, part(value, depth + 1)]] : [],
      ),
    );
  const isUnseen = (property: Json): boolean =>
    references.follow(property)?.[side === 'answer' ? 'writeOnly' : 'readOnly'] === true;
  /** What is not seen on this side cannot be required on it. */
  const dropUnseen = (shown: Map<string, Json>, found: JsonObject): Map<string, Json> => {
    const { required } = found;
    const properties = isObject(found['properties']) ? found['properties'] : {};
    if (!isList(required)) return shown;
    const seen = distinct(required.filter((name) => typeof name === 'string' && !isUnseen(properties[name] ?? null)));
    if (seen.length > 0) return shown.set('required', seen);
    shown.delete('required');
    return shown;
  };
  const whole = references.follow(schema);
  return whole === undefined ? {} : references.once(whole, side, () => part(whole, 0));
}

/** The schema with what it allows at most cut to what one would send, for makers take any size up to it; undefined where it demands more. */
export function ofEverydaySize(schema: JsonObject): JsonObject | undefined {
  let isVast = false;
  const cut = (value: Json): Json => {
    if (isList(value)) return value.map(cut);
    if (!isObject(value)) return value;
    const bounds = everydayBounds.map(([least, most, usual]) => {
      const [from, to] = [value[least], value[most]].map((each) => (typeof each === 'number' ? each : undefined));
      isVast ||= from !== undefined && from > longest;
      return to === undefined ? {} : { [most]: Math.min(to, Math.max(usual, from ?? 0)) };
    });
    const inner = objectOf(Object.entries(value).map(([key, each]): [string, Json] => [key, cut(each)]));
    return Object.assign({}, inner, ...bounds);
  };
  const everyday = cut(schema);
  return isVast || !isObject(everyday) ? undefined : everyday;
}

const everydayBounds = [
  ['minLength', 'maxLength', 60],
  ['minItems', 'maxItems', 2],
  ['minProperties', 'maxProperties', 5],
] as const;

/** The order in which people read a schema. */
function rank(key: string): number {
  const at = ['type', 'required', 'properties'].indexOf(key);
  return at < 0 ? 3 : at;
}

function typeOf(value: Json): readonly Json[] {
  if (isList(value)) {
    const known = distinct(value.filter((each) => typeof each === 'string' && types.has(each)));
    return known.length === 0 ? [] : [known];
  }
  return typeof value === 'string' && types.has(value) ? [value] : [];
}

/** OpenAPI 3.0 says by a truth value that a bound itself is excluded. */
function tellExclusive(shown: Map<string, Json>, bound: string, key: string, value: Json | undefined): void {
  const limit = shown.get(bound);
  if (value !== true || limit === undefined) return;
  shown.delete(bound);
  shown.set(key, limit);
}

function withNull(shown: Map<string, Json>, isNullable: boolean): JsonObject {
  const schema = objectOf(shown);
  if (!isNullable) return schema;
  const { type, enum: words } = schema;
  if (type === undefined) return isNarrow(schema) ? { anyOf: [schema, { type: 'null' }] } : schema;
  const named = isList(type) ? type : [type];
  return {
    ...schema,
    type: named.includes('null') ? named : [...named, 'null'],
    ...(isList(words) && !words.includes(null) ? { enum: [...words, null] } : {}),
  };
}

function isNarrow(schema: JsonObject): boolean {
  return Object.keys(schema).length > 0;
}

function distinct(values: readonly Json[]): readonly Json[] {
  return values.filter((value, index) => values.findIndex((other) => equalJson(value, other)) === index);
}

/** A pattern that is valid, and in which nothing that repeats is repeated: it takes no time worth speaking of. */
function isTame(pattern: string): boolean {
  if (pattern.length > 200 || /[*+}]\??\)+[*+{]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
