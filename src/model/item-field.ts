import { isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import { member } from './body.ts';
import { pathTo } from './body-field.ts';
import { liftedPointer } from './resource-object.ts';

/**
 * The value of an item's field: what a JSON pointer leads to where the name begins with a slash, else its own member of that name, else
 * the member that a dotted name leads to (`address.city`); undefined where the item does not show it.
 */
export function fieldOf(item: Json | undefined, name: string): Json | undefined {
  if (!isObject(item)) return undefined;
  if (name.startsWith('/')) return resolvePointer(item, name) ?? resolvePointer(item, liftedPointer(name));
  const own = member(item, name);
  const dot = name.indexOf('.');
  return own === undefined && dot > 0 ? fieldOf(member(item, name.slice(0, dot)), name.slice(dot + 1)) : own;
}

/** The JSON pointer segments of that field. */
export function fieldPath(item: JsonObject, name: string): readonly string[] {
  if (Object.hasOwn(item, name)) return [name];
  if (!name.startsWith('/')) return name.split('.');
  return pathTo(resolvePointer(item, name) === undefined ? liftedPointer(name) : name);
}

/** True for a field that names itself a version or revision of the item: it may change with every write, and writes may have to name it. */
export function isRevision(name: string): boolean {
  return /^_*(?:v|rev(?:ision)?|version|etag)$|^(?:row|lock|item|record|entity|object)[-_]?version$/i.test(name);
}

/** What a field says, as texts: one for a plain value, one for each plain member of a list, none for null and objects. */
export function textsOf(value: Json | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(textsOf);
  if (value === undefined || value === null || isObject(value)) return [];
  return [String(value)];
}
