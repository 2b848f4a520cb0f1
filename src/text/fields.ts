/** Fields of a body, by name or by a JSON pointer that starts with a slash. */
import { isList, isObject, type JsonObject } from './json.ts';
import { parsePointer, valueAt } from './pointers.ts';

export function pathTo(field: string): readonly string[] {
  return (field.startsWith('/') ? parsePointer(field) : undefined) ?? [field];
}

/** The key at the top of the body that leads to a field. */
export const topOf = (field: string): string => pathTo(field)[0] ?? field;

/** The top fields that values lead to, with the values laid over what the body has in them. */
export function topFields(body: JsonObject, values: JsonObject): JsonObject {
  const changed = overlaid(body, values);
  return Object.fromEntries(Object.keys(values).map((field) => [topOf(field), changed[topOf(field)]]));
}

export function fieldAt(body: JsonObject, field: string): unknown {
  if (field.startsWith('/')) return valueAt(body, field);
  return Object.hasOwn(body, field) ? body[field] : undefined;
}

/** The body with other values. A name replaces the whole field, and a pointer replaces what it leads to. */
export function overlaid(body: JsonObject, over: JsonObject): JsonObject {
  return Object.entries(over).reduce((under, [field, value]) => {
    const changed = changedAt(under, pathTo(field), value);
    return isObject(changed) ? changed : under;
  }, body);
}

export function withoutField(body: JsonObject, field: string): JsonObject {
  const left = leftOf(body, pathTo(field));
  return isObject(left) ? left : body;
}

function leftOf(under: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || !isObject(under)) return under;
  if (rest.length > 0) return Object.hasOwn(under, key) ? { ...under, [key]: leftOf(under[key], rest) } : under;
  const { [key]: _, ...others } = under;
  return others;
}

function changedAt(under: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (isList(under)) return under.map((each, index) => (String(index) === key ? changedAt(each, rest, value) : each));
  const object = isObject(under) ? under : {};
  return { ...object, [key]: changedAt(Object.hasOwn(object, key) ? object[key] : undefined, rest, value) };
}
