/** JSON Schemas that apply to the same value, as one. */
import { isDeepStrictEqual } from 'node:util';
import { isList, isObject, type JsonObject } from '../text/json.ts';

/** Keywords that mean something else if another schema is merged into theirs. */
const closing =
  'additionalProperties patternProperties unevaluatedProperties unevaluatedItems prefixItems contains if'.split(' ');

/** One flat schema if possible, because people read it. */
export function conjunction(schemas: readonly JsonObject[]): JsonObject {
  const [closed = [], open = []] = [true, false].map((isClosed) =>
    schemas.filter((schema) => closing.some((key) => key in schema) === isClosed),
  );
  const merged: JsonObject[] = [];
  for (const schema of open) {
    const at = merged.findIndex((each) => union(each, schema) !== undefined);
    const both = at < 0 ? undefined : union(merged[at] ?? {}, schema);
    if (both === undefined) merged.push(schema);
    else merged[at] = both;
  }
  const [first = {}, ...others] = [...closed, ...merged];
  return others.length === 0 ? first : { ...first, allOf: others };
}

/** Both in one. It is undefined if they say different things with the same keyword. */
function union(one: JsonObject, other: JsonObject): JsonObject | undefined {
  const both: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = both[key];
    if (known === undefined) both[key] = value;
    else if (key === 'required' && isList(known) && isList(value)) both[key] = [...new Set([...known, ...value])];
    else if (key === 'properties' && isObject(known) && isObject(value)) both[key] = unionOfProperties(known, value);
    else if (key !== 'default' && key !== 'examples' && !isDeepStrictEqual(known, value)) return undefined;
  }
  return both;
}

function unionOfProperties(one: JsonObject, other: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const unionOf = (name: string): JsonObject | false => {
    const both = [one, other].flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []));
    return !both.includes(false) && conjunction(both.filter(isObject));
  };
  return Object.fromEntries(names.map((name) => [name, unionOf(name)]));
}

export function withNull(schema: JsonObject): JsonObject {
  const { type, enum: words, const: word, anyOf, allOf } = schema;
  if (Object.keys(schema).length === 0) return schema;
  if (type === undefined || [words, word, anyOf, allOf].some((each) => each !== undefined))
    return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [...new Set([...(isList(type) ? type : [type]), 'null'])] };
}
