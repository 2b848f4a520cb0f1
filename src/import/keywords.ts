/** Keywords of OpenAPI and JSON Schema: which values they may have, and what the older ones mean. */
import { isList, kindOf, type JsonObject } from '../text/json.ts';

const types = 'string number integer boolean array object null'.split(' ');
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isFilled = (value: unknown): boolean => isList(value) && value.length > 0;
const all = (names: string, check: (value: unknown) => boolean) =>
  Object.fromEntries(names.split(' ').map((name) => [name, check]));

/** The simple keywords, and whether a value is one that they may have. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...all('minimum maximum exclusiveMinimum exclusiveMaximum', isNumber),
  ...all('minLength maxLength minItems maxItems minProperties maxProperties', isCount),
  ...all('enum anyOf oneOf', isFilled),
  type: (value) => (isList(value) ? value.length > 0 && value.every(isType) : isType(value)),
  const: (value) => value !== undefined,
  format: (value) => typeof value === 'string',
  pattern: (value) => typeof value === 'string' && isTame(value),
  uniqueItems: (value) => typeof value === 'boolean',
  required: isList,
  multipleOf: (value) => typeof value === 'number' && value > 0,
};

/** True if a simple keyword has a value that no validator takes. */
export function isBroken(key: string, value: unknown): boolean {
  return Object.hasOwn(checks, key) && checks[key]?.(value) === false;
}

function isType(value: unknown): boolean {
  return typeof value === 'string' && types.includes(value);
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
