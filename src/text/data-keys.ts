/** Keys that are data, such as `en-GB`. They are not field names, so they have no style. */
import { type JsonKind, type JsonObject, kindOf } from './json.ts';

/** Numbers, dates, ids, languages with a country or script, email addresses, media types, and texts that are not names. */
const certain: readonly RegExp[] = [
  /^[^\p{L}]*$/u,
  /^\d{4}-(?:\d{2}|W\d{2}|Q[1-4])(?:-\d{2}.*)?$/u,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^(?=[^g-z]*\d)[0-9a-f]{12,}$/i,
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_](?:[A-Z]{2}|\d{3})$/,
  /^[a-z]{2,3}[-_][A-Z][a-z]{3}$/,
  /^[^@\s]+@[^@\s]+$/,
  /[\s/]/,
  /^https?:/i,
  /^__.+__$/,
];

/** Constants, header names, languages in lower case, ids with a prefix (`usr_42a`), and names with punctuation. */
const likely: readonly RegExp[] = [
  /^[\p{Lu}\d]+(?:_[\p{Lu}\d]+)*$/u,
  /^\p{Lu}[\p{L}\d]*(?:-\p{Lu}[\p{L}\d]*)+$/u,
  /^[a-z]{2}-[a-z]{2}$/,
  /^[a-z]{1,10}[-_](?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{3,}$/i,
  /[.:@]/,
];

/** True if a key can only be data (`en-GB`, `2026-01-01`, `__x__`, an id), not the name of a field. */
export const isDataKey = (key: string): boolean => certain.some((pattern) => pattern.test(key));

/** Objects whose keys somebody chose as data, or whose keys another specification defines. */
const maps =
  /^_?(?:links|embedded|labels|annotations|translations|i18n|headers|facets|variables|environment|env|flags|features)$/i;

/** True if an object of this name is a map: `_links`, `labels`, `countByStatus`, `users_by_id`. */
export function isMapName(name: string): boolean {
  return maps.test(name) || /(?:\p{Ll}|\d)By\p{Lu}|[\p{L}\d][_-]by[_-]\p{L}/u.test(name);
}

/**
 * True if the keys of these objects are data. The objects are at the same place, for example in the items of a list: their
 * name says that they are maps, at least half of the keys look like data, or no key is in all of them.
 */
export function isDataMap(name: string, objects: readonly JsonObject[]): boolean {
  const keys = [...new Set(objects.flatMap(Object.keys))];
  if (keys.length === 0) return false;
  if (isMapName(name)) return true;
  const certainCount = keys.filter(isDataKey).length;
  const likelyCount = keys.filter((key) => !isDataKey(key) && likely.some((pattern) => pattern.test(key))).length;
  if (certainCount > 0) return (certainCount + likelyCount) * 2 >= keys.length;
  if (!haveOneKind(objects)) return false;
  const isVarying = objects.length > 1 && !keys.some((key) => objects.every((each) => Object.hasOwn(each, key)));
  return isVarying || (likelyCount * 2 >= keys.length && (likelyCount > 1 || keys.length === 1));
}

/** True if all values are of one kind, as in a map. Null is of any kind. */
export function haveOneKind(objects: readonly JsonObject[]): boolean {
  let first: JsonKind | undefined;
  for (const object of objects) {
    for (const key in object) {
      const kind = kindOf(object[key]);
      if (kind === 'null') continue;
      if (first !== undefined && kind !== first) return false;
      first = kind;
    }
  }
  return true;
}
