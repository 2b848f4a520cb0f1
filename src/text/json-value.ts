/** An object of a JSON text. Its members are own properties; `keysOf` tells the order in which they were sent. */
export type JsonObject = { readonly [key: string]: Json };

/** A JSON value. A bigint stands for an integer literal that a number cannot hold exactly (beyond 2^53 - 1). */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

/** What a reader calls the kind of a JSON value. Numbers of any size and form are one kind. */
export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

const sentOrder = new WeakMap<JsonObject, readonly string[]>();

/** The kind of a JSON value (RFC 8259, section 3; arrays are called lists). */
export function kindOf(value: Json): JsonKind {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  if (isObject(value)) return 'object';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' ? 'string' : 'number';
}

/** Whether the value is a JSON object; a list is none. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a JSON list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Whether the value is a number without a fraction, of any size. */
export function isInteger(value: Json | undefined): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** The keys of an object in the order they were sent; a key sent twice stands where it came first. */
export function keysOf(object: JsonObject): readonly string[] {
  return sentOrder.get(object) ?? Object.keys(object);
}

/** The member of an object, or undefined where the value is no object or has no such member of its own. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Sets an own member, also where the key is `__proto__`. */
export function setMember(object: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[key] = value;
  }
}

/** Keeps the order of keys that the engine would reorder (`"10"` before `"b"`). */
export function rememberOrder(object: JsonObject, keys: readonly string[]): void {
  sentOrder.set(object, keys);
}

/** Builds an object whose `keysOf` is the order of the entries; of two equal keys the last value holds. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object: Record<string, Json> = {};
  const keys = new Set<string>();
  let reordered = false;
  for (const [key, value] of entries) {
    setMember(object, key, value);
    keys.add(key);
    reordered ||= startsWithDigit(key);
  }
  if (reordered) rememberOrder(object, [...keys]);
  return object;
}

/** Whether the engine may take the key for an index and move it to the front. */
export function startsWithDigit(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57;
}

/** Whether two values are equal as JSON: the order of keys does not count, numbers are compared by their exact value. */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a === 'bigint' && typeof b === 'number') return Number.isInteger(b) && BigInt(b) === a;
  if (typeof a === 'number' && typeof b === 'bigint') return equalJson(b, a);
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, at) => equalItem(item, b[at]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalItem(a[key], b[key]))
  );
}

function equalItem(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && equalJson(a, b);
}
