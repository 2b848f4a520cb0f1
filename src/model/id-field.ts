import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { pointer, resolvePointer } from '../text/json-pointer.ts';
import { member } from './body.ts';
import { idFormOf, idOf, isLinkName, lastSegment } from './item.ts';
import type { Resource } from './plan.ts';

type Named = Pick<Resource, 'name'>;

/** True for a field that is called like the id of an item of the resource: `userId`, `user_id`. */
export function namesIdOf({ name }: Named, field: string): boolean {
  const words = name.split('-');
  const stem = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join('');
  return field.replaceAll(/[-_]/g, '').toLowerCase() === `${stem}id`.toLowerCase();
}

/** The fields of an item that may identify it, likeliest first, in whatever letter case it has them: `id`, `Name`, `_ID`. */
export function likelyIdFields(resource: Named, item: JsonObject): readonly string[] {
  const [inner, ...more] = Object.values(item);
  const fields = Object.keys(isObject(inner) && more.length === 0 ? inner : item);
  return idNames(resource).flatMap((name) =>
    fields.includes(name) ? [name] : fields.filter((field) => field.toLowerCase() === name.toLowerCase()),
  );
}

function idNames({ name }: Named): readonly string[] {
  const words = name.split('-');
  const stem = [...words.slice(0, -1), singular(words.at(-1) ?? '')];
  const camel = stem
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');
  return [
    'id',
    `${camel}Id`,
    `${stem.join('_')}_id`,
    '_id',
    'documentId',
    'objectId',
    'recordId',
    'uuid',
    'guid',
    'uid',
    'identifier',
    'ref',
    'key',
    'code',
    'slug',
    'handle',
    `${camel}Number`,
    `${stem.join('_')}_number`,
    ...catalogNames,
    ...insertedNames,
    'name',
  ];
}

/** What catalogs, shops and registries know their items by. */
const catalogNames = ['sku', 'ean', 'isbn', 'symbol', 'serialNumber', 'reference', 'username', 'login'] as const;

/** What database drivers call the id of a row that was just inserted (better-sqlite3, mysql2, MongoDB, JDBC). */
const insertedNames = ['insertId', 'insertedId', 'lastInsertRowid', 'lastInsertId', 'lastId'] as const;

/** The likeliest field of an answer to a create that was not sent, so that the service gave it. */
export function assignedIdField(resource: Named, item: JsonObject, sent: Json | undefined): string | undefined {
  const isSent = (field: string): boolean => isObject(sent) && Object.hasOwn(sent, field);
  return likelyIdFields(resource, item).find((field) => !isSent(field) && idOf(item, field) !== undefined);
}

/** The same of the names alone that an inserted row's id has, whatever the lists call it. */
export function insertedIdField(item: JsonObject): string | undefined {
  const names = insertedNames.map((name) => name.toLowerCase());
  return Object.keys(item).find((field) => names.includes(field.toLowerCase()) && idOf(item, field) !== undefined);
}

function singular(word: string): string {
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');
}

const idName =
  /^(?:uuid|guid|uid|identifier|ref|slug|key|code|handle)$|(?:Id|ID|_id|-id|Uuid|UUID|_uuid|Uid|_uid|Key|_key|Slug|_slug|Code|_code)$/;

/** True for a field that may be the id where `id` is there too: by its name, or because it links to the item. */
export function isIdLike(field: string): boolean {
  return field.startsWith('/') || idName.test(field) || idName.test(field.toLowerCase());
}

/**
 * What may identify the items, likeliest first: the field that the service's own links to them end in, then `id`, then any other that
 * every item has, each with another value, by its name (of those that end in `id` none that names another resource), then by its form.
 */
export function idFieldsOf(
  resource: Named,
  items: readonly JsonObject[],
  others: readonly Named[] = [],
): readonly string[] {
  const [first] = items;
  if (first === undefined) return [];
  const isOwn = (at: string): boolean => items.every((item) => isBelow(resource, item, at));
  const links = selfLinks(first).filter((at) => isIdentifying(items, at) && isOwn(at));
  const asLinked = (at: string | undefined): readonly string[] =>
    at === undefined
      ? []
      : Object.keys(first).filter(
          (field) => !links.includes(pointer(field)) && items.every((item) => idOf(item, field) === idOf(item, at)),
        );
  const byLink = asLinked(links.find((at) => at.includes('self') || at.includes('@id')));
  // The text's own name is the id also where one value stands twice.
  const byId = items.every((item) => idOf(item, 'id') !== undefined) ? ['id'] : [];
  const foreign = new Set(others.map(({ name }) => name.split('-').map(singular).join('')));
  const likely = likelyIdFields(resource, first);
  const byName = [
    ...likely.filter((field) => !isName(field)),
    ...Object.keys(first).filter((field) => idName.test(field)),
  ].filter((field) => isIdentifying(items, field) && (likely.includes(field) || !foreign.has(stemOf(field))));
  const isByName = likely.filter((field) => isName(field) && isIdentifying(items, field));
  return [
    ...new Set([
      ...byLink.slice(0, 1),
      ...byId,
      ...asLinked(links[0]).slice(0, 1),
      ...links,
      ...byName,
      ...isByName,
      ...Object.keys(first).filter((field) => isGenerated(items, field) && isIdentifying(items, field)),
    ]),
  ];
}

function isName(field: string): boolean {
  return field.toLowerCase() === 'name';
}

function stemOf(field: string): string {
  return field
    .replace(/[-_]?(?:id|uuid|key|slug|code)$/i, '')
    .replaceAll(/[-_]/g, '')
    .toLowerCase();
}

/** True where every value looks as only what a service makes up does: a UUID, a ULID, a hexadecimal id. */
function isGenerated(items: readonly JsonObject[], field: string): boolean {
  return items.every((item) => ['uuid', 'ulid', 'hex'].includes(idFormOf(idOf(item, field) ?? '')));
}

function isIdentifying(items: readonly JsonObject[], field: string): boolean {
  const ids = items.map((item) => idOf(item, field));
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}

/** JSON pointers to the links of an item that may lead to itself, whichever resource they name. */
export function selfLinks(item: JsonObject): readonly string[] {
  return [['_links'], ['links'], []].flatMap((path) => {
    const holder = path.reduce<Json | undefined>((at, key) => (isObject(at) ? member(at, key) : undefined), item);
    if (!isObject(holder)) return [];
    const names = Object.keys(holder).filter(isLinkName);
    return names.flatMap((name) => {
      const link = member(holder, name);
      if (isObject(link) && typeof member(link, 'href') === 'string') return [pointer(...path, name, 'href')];
      return typeof link === 'string' ? [pointer(...path, name)] : [];
    });
  });
}

/** True where the link at that pointer leads below the resource's collection. */
function isBelow({ name }: Named, item: JsonObject, at: string): boolean {
  const link = resolvePointer(item, at);
  const parent = typeof link === 'string' ? lastSegment(link)?.parent : undefined;
  return parent?.toLowerCase() === name.toLowerCase();
}
