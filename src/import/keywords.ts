/** Keywords of OpenAPI and JSON Schema: which values they may have, and what the older ones mean. */
import { wordSet } from '../text/casing.ts';
import { isList, kindOf, type JsonObject } from '../text/json.ts';

const types = 'string number integer boolean array object null'.split(' ');
/** Keywords that mean the same everywhere. */
export const plainKeywords = wordSet(`
  enum const format uniqueItems multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems
  maxItems minProperties maxProperties type pattern
`);

/** True if the value of the keyword is one that no validator takes, which documents often have. */
export function isBroken(key: string, value: unknown): boolean {
  if (key === 'pattern') return typeof value !== 'string' || !isTame(value);
  if (key === 'type') return ![value].flat().every((each) => typeof each === 'string' && types.includes(each));
  if (/^(?:enum|(?:all|any|one)Of)$/.test(key)) return !isList(value) || value.length === 0;
  if (key === 'format') return typeof value !== 'string';
  if (key === 'uniqueItems') return typeof value !== 'boolean';
  if (/^(?:min|max)[A-Z]/.test(key)) return !(Number.isInteger(value) && Number(value) >= 0);
  if (key === 'multipleOf') return typeof value !== 'number' || value <= 0;
  return /imum$/i.test(key) && typeof value !== 'number';
}

/** True for formats that documents use for several forms, such as times without a time zone. */
export function isVague(key: string, value: unknown): boolean {
  return key === 'format' && /^(?:(?:iso-(?:date-)?)?time|duration|url|byte|regex)$/.test(String(value));
}

/** True for a valid pattern in which nothing that repeats is repeated, so that it always ends soon. */
function isTame(pattern: string): boolean {
  // Some documents have slashes around it, as in source code.
  if (pattern.length > 200 || /[*+}]\??\)+[*+{]|^\/.*\/[a-z]*$/s.test(pattern)) return false;
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

/**
 * In OpenAPI 3.0, `exclusiveMinimum: true` says that the minimum itself is not allowed. Beyond 2^53, JavaScript cannot
 * tell the next number from it.
 */
function bound(name: string, value: unknown, exclusiveName: string, exclusive: unknown): JsonObject {
  const isExact = (limit: unknown): boolean => Math.abs(Number(limit)) < 2 ** 53;
  if (typeof exclusive === 'boolean') return { [exclusive && isExact(value) ? exclusiveName : name]: value };
  return typeof exclusive !== 'number' || isExact(exclusive)
    ? { [name]: value, [exclusiveName]: exclusive }
    : { [name]: value ?? exclusive };
}

function isNullable({ nullable, 'x-nullable': older }: JsonObject): boolean {
  return [nullable, older].map(String).includes('true');
}

/** True if the type or the values say that null is allowed, whether or not the other does. */
export function mayBeNull(part: JsonObject): boolean {
  const { type, const: word, enum: words = word } = part;
  const [isTyped, isListed] = [[type].flat().includes('null'), [words].flat().includes(null)];
  return isNullable(part) || (type !== undefined && words !== undefined && isTyped !== isListed);
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
