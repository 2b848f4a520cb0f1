import { isList, isObject, type Json, type JsonObject } from '../../text/json.ts';
import type { ApiOperation } from './api.ts';
import type { References } from './references.ts';

/** What the JSON of an answer holds: several items, one, or nothing that the document says. */
export interface Payload {
  readonly kind: 'list' | 'item' | 'unknown';
  /** Schema of one item, as the document has it. */
  readonly item?: JsonObject;
  /** Key of the body that holds it; absent where the body is it. */
  readonly key?: string;
}

/** Keys that hold the items of a list, the likeliest first. */
const listKeys = 'data items results content values records entries elements list rows docs member'.split(' ');
/** Keys that hold what an envelope is about. */
const dataKeys = ['data', 'result', 'payload', 'response'];
const envelopeKeys = 'success error errors timestamp status code message meta links'.split(' ');
const pageKeys = /^(?:total|count|page|per_?page|size|limit|offset|next|prev|previous|cursor|has_?(?:more|next)|meta)/i;

/** What the success of an operation answers; `name`: the last segment of its path. */
export function payloadOf(operation: ApiOperation | undefined, name: string, references: References): Payload {
  if (operation === undefined || operation.answer === 'none') return { kind: 'unknown' };
  return payloadIn(operation.answer.schema, name, references, 0);
}

const deepest = 4;

function payloadIn(schema: Json | undefined, name: string, references: References, depth: number): Payload {
  const found = references.follow(schema);
  if (found === undefined || depth > deepest) return { kind: 'unknown' };
  const item = itemsOf(found, references);
  if (item !== undefined) return { kind: 'list', item };
  const properties = propertiesOf(found, references);
  if (properties.size === 0) {
    const choice = [found['oneOf'], found['anyOf']].find((each) => isList(each) && each.length > 0);
    if (isList(choice)) return payloadIn(choice[0], name, references, depth + 1);
    return { kind: isObject(found['additionalProperties']) || found['type'] === 'object' ? 'item' : 'unknown' };
  }
  const lists = [...properties].flatMap(([key, value]) => {
    const each = itemsOf(references.follow(value), references);
    return each === undefined ? [] : [{ key, item: each }];
  });
  const isAround = [...properties.keys()].some((key) => pageKeys.test(key) || envelopeKeys.includes(key));
  const named = [...listKeys, name].flatMap((key) => lists.filter((each) => each.key === key))[0];
  if (named !== undefined && (isAround || properties.size === 1)) return { kind: 'list', ...named };
  const key = dataKeys.find((each) => properties.has(each));
  if (key !== undefined && (isAround || properties.size === 1)) {
    const inner = payloadIn(properties.get(key), name, references, depth + 1);
    // What an envelope is around is not said: it is no list, and nothing is known of its fields.
    return inner.kind === 'unknown' ? { kind: 'item', key } : { ...inner, key };
  }
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0 && [...properties.keys()].some((each) => pageKeys.test(each))) {
    return { kind: 'list', ...only };
  }
  return { kind: 'item', item: found };
}

function itemsOf(schema: JsonObject | undefined, references: References): JsonObject | undefined {
  if (schema === undefined) return undefined;
  const { type, items } = schema;
  const isArray =
    type === 'array' || (isList(type) && type.includes('array')) || (type === undefined && isObject(items));
  return isArray ? (references.follow(items) ?? {}) : undefined;
}

/** The properties of a schema, those of what it is composed of included. */
export function propertiesOf(schema: JsonObject, references: References, depth = 0): ReadonlyMap<string, Json> {
  const { properties, allOf } = schema;
  const composed = isList(allOf) && depth < deepest ? allOf : [];
  return new Map([
    ...composed.flatMap((each) => {
      const part = references.follow(each);
      return part === undefined ? [] : [...propertiesOf(part, references, depth + 1)];
    }),
    ...(isObject(properties) ? Object.entries(properties) : []),
  ]);
}
