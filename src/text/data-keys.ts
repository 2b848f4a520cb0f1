import type { Shape } from './json-shape.ts';
import type { JsonKind } from './json-value.ts';

/** Keys that can only be data: numbers, dates, ids, languages with a country, and texts that are no name at all. */
const plainData: readonly RegExp[] = [
  /^[^\p{L}]*$/u,
  /^\d{4}-(?:\d{2}|W\d{2}|Q[1-4])(?:-\d{2}.*)?$/u,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^(?=[^g-z]*\d)[0-9a-f]{12,}$/i,
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  // BCP 47 as services write it: en-GB, pt_BR, zh-Hant-TW, es-419.
  /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_](?:[A-Z]{2}|\d{3})$/,
  /^[a-z]{2,3}[-_][A-Z][a-z]{3}$/,
  /^[^@\s]+@[^@\s]+$/,
  /[\s/]/,
  /^https?:/i,
  /^__.+__$/,
];

/** Keys that may be data: constants, header names, languages in lower case, words with a number (`usr_42a`). */
const likelyData: readonly RegExp[] = [
  /^[\p{Lu}\d]+(?:_[\p{Lu}\d]+)*$/u,
  /^\p{Lu}[\p{L}\d]*(?:-\p{Lu}[\p{L}\d]*)+$/u,
  /^[a-z]{2}-[a-z]{2}$/,
  /^[a-z]{1,10}[-_](?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{3,}$/i,
  /[.:@]/,
];

/** Whether a key of an object can only be data (`en-GB`, `2026-01-01`, an id), not the name of a field. */
export function isDataKey(key: string): boolean {
  return plainData.some((pattern) => pattern.test(key));
}

/** Names of objects whose keys somebody chose as data, or that another text defines: link relations, header names. */
const mapNames: ReadonlySet<string> = new Set(
  'links embedded labels annotations translations i18n headers facets variables environment env flags features'.split(
    ' ',
  ),
);

/** Whether the member of that name is a map by its name: `_links`, `labels`, `countByStatus`, `users_by_id`. */
export function isMapName(name: string): boolean {
  return (
    mapNames.has(name.replace(/^_/, '').toLowerCase()) || /(?:\p{Ll}|\d)By\p{Lu}|[\p{L}\d][_-]by[_-]\p{L}/u.test(name)
  );
}

/**
 * Whether the keys of an object, or of several at one place, are data and not names of fields: its own name says so, at least
 * half of the keys look like data, or no key is in all of the objects. `name` is the key that it stands under.
 */
export function isMapLike(shape: Shape, name: string): boolean {
  const keys = [...shape.members.keys()];
  if (keys.length === 0) return false;
  if (isMapName(name)) return true;
  const plain = keys.filter(isDataKey).length;
  const likely = keys.filter((key) => !isDataKey(key) && likelyData.some((pattern) => pattern.test(key))).length;
  if (plain > 0) return (plain + likely) * 2 >= keys.length;
  if (!isAlike(shape)) return false;
  const objects = shape.kinds.get('object')?.count ?? 0;
  const isVarying = objects > 1 && [...shape.members.values()].every(({ count }) => count < objects);
  return isVarying || (likely * 2 >= keys.length && (likely > 1 || keys.length === 1));
}

/** Whether the members are of one kind, as those of a map are; null is of any. */
export function isAlike(shape: Shape): boolean {
  let only: JsonKind | undefined;
  for (const { kinds } of shape.members.values()) {
    for (const kind of kinds.keys()) {
      if (kind === 'null' || kind === only) continue;
      if (only !== undefined) return false;
      only = kind;
    }
  }
  return true;
}
