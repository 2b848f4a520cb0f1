/** Keywords of OpenAPI and JSON Schema: which values they may have, and what the older ones mean. */
import { isList, kindOf, type JsonObject } from '../text/json.ts';

const types = 'string number integer boolean array object null'.split(' ');
/** Keywords that mean the same everywhere. */
const plain =
  'enum const format uniqueItems multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties type pattern'.split(
    ' ',
  );

export const isPlain = (key: string): boolean => plain.includes(key);

/** True if it is a type or a pattern that no validator takes, which documents often have. */
export function isBroken(key: string, value: unknown): boolean {
  if (key === 'pattern') return typeof value !== 'string' || !isTame(value);
  return key === 'type' && ![value].flat().every((each) => typeof each === 'string' && types.includes(each));
}

/** True for a valid pattern in which nothing that repeats is repeated, so that it always ends soon. */
function isTame(pattern: string): boolean {
  if (pattern.length > 200 || /[*+}]\??\)+[*+{]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * The words of OpenAPI 3.0 and Swagger 2 as those of JSON Schema, with the type first.
 *
 * @param hasNullable false if `nullable` means nothing, as in OpenAPI 3.1
 */
export function normalized(part: JsonObject, hasNullable: boolean): JsonObject {
  const { type, required, properties, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = part;
  const isNull = hasNullable && isNullable(part) && typeof type === 'string';
  const known = {
    type: isNull ? [type, 'null'] : type,
    required,
    properties,
    ...bound('minimum', minimum, 'exclusiveMinimum', exclusiveMinimum),
    ...bound('maximum', maximum, 'exclusiveMaximum', exclusiveMaximum),
    ...rest,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** In OpenAPI 3.0, `exclusiveMinimum: true` says that the minimum itself is not allowed. */
function bound(name: string, value: unknown, exclusiveName: string, exclusive: unknown): JsonObject {
  if (typeof exclusive !== 'boolean') return { [name]: value, [exclusiveName]: exclusive };
  return { [exclusive ? exclusiveName : name]: value };
}

export function isNullable({ nullable, 'x-nullable': older }: JsonObject): boolean {
  return nullable === true || older === true;
}

/** True if a value has the type, or if there is no type. */
export function fitsType(value: unknown, type: unknown): boolean {
  const kind = kindOf(value);
  const named = isList(type) ? type : [type];
  return named.some((each) => {
    if (each === undefined || each === kind || value === null) return true;
    if (each === 'array') return kind === 'list';
    return each === 'integer' && Number.isInteger(value);
  });
}
