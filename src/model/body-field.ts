import { isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { parsePointer, resolvePointer } from '../text/json-pointer.ts';

/** A field of a body as a plan names it: a plain name, or a JSON pointer that begins with `/`. */
export type FieldPlace = string;

/** The keys and indexes that lead to it. */
export function pathTo(field: FieldPlace): readonly string[] {
  return (field.startsWith('/') ? parsePointer(field) : undefined) ?? [field];
}

/** The field of the whole body in which it lies. */
export function topOf(field: FieldPlace): string {
  return pathTo(field)[0] ?? field;
}

/** What the body has there; undefined where it has nothing. */
export function valueAt(body: JsonObject, field: FieldPlace): Json | undefined {
  if (field.startsWith('/')) return resolvePointer(body, field);
  return Object.hasOwn(body, field) ? body[field] : undefined;
}

/** The body with another value there. */
export function withValue(body: JsonObject, field: FieldPlace, value: Json): JsonObject {
  return changed(body, pathTo(field), value);
}

/** The body without it. */
export function withoutField(body: JsonObject, field: FieldPlace): JsonObject {
  return changed(body, pathTo(field), undefined);
}

/** A body laid over another: plain names replace what stands there, pointers replace what they lead to. */
export function overlaid(body: JsonObject, over: JsonObject): JsonObject {
  return Object.entries(over).reduce((under, [field, value]) => withValue(under, field, value), body);
}

function changed(object: JsonObject, [key = '', ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const inner = rest.length === 0 ? value : within(Object.hasOwn(object, key) ? object[key] : undefined, rest, value);
  const entries = Object.entries(object).filter(([name]) => name !== key || inner !== undefined);
  if (inner === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key));
  const isNew = !Object.hasOwn(object, key);
  return Object.fromEntries([
    ...entries.map(([name, each]) => [name, name === key ? inner : each] as const),
    ...(isNew ? [[key, inner] as const] : []),
  ]);
}

function within(place: Json | undefined, path: readonly string[], value: Json | undefined): Json | undefined {
  if (isObject(place)) return changed(place, path, value);
  if (!isList(place)) return value === undefined ? place : changed({}, path, value);
  const [index, ...rest] = path;
  return place.flatMap((each, at) => {
    if (String(at) !== index) return [each];
    const inner = rest.length === 0 ? value : within(each, rest, value);
    return inner === undefined ? [] : [inner];
  });
}

/** A body with more at the end of a text; as it is where the field is no text. */
export function lengthened(body: JsonObject, field: FieldPlace, more: string): JsonObject {
  const value = valueAt(body, field);
  return typeof value === 'string' ? withValue(body, field, `${value}${more}`) : body;
}

/** The first text of a body that is shown cut off: no more than the beginning of what was sent, with or without dots behind it. */
export function cutField(sent: Json | undefined, shown: JsonObject | undefined): string | undefined {
  if (!isObject(sent) || shown === undefined) return undefined;
  return Object.keys(sent).find((field) => {
    const [whole, part] = [sent[field], Object.hasOwn(shown, field) ? shown[field] : undefined];
    if (typeof whole !== 'string' || typeof part !== 'string') return false;
    const beginning = part.replace(/(?:\.{3}|…)$/u, '').trimEnd();
    return beginning !== '' && beginning.length < whole.trimEnd().length && whole.startsWith(beginning);
  });
}
