import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { pointer, resolvePointer } from '../text/json-pointer.ts';
import { member } from './body.ts';
import { liftedPointer } from './resource-object.ts';
import { percentDecoded } from '../text/percent.ts';

/** An id as text, exactly as sent (numbers of any size, words, UUIDs); undefined for anything else. */
export function idText(value: Json | undefined): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}

/** What ids look like: any number, UUID (RFC 9562), ULID or hexadecimal id may exist; a word may follow a grammar of its own. */
export type IdForm = 'number' | 'uuid' | 'ulid' | 'hex' | 'word';

/** A ULID has 48 bits of time and 80 of chance in base 32, so that its first digit is at most 7. */
const idForms: readonly (readonly [IdForm, RegExp])[] = [
  ['number', /^\d+$/],
  ['uuid', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ['ulid', /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i],
  ['hex', /^[0-9a-f]{12,}$/i],
];

/** The form of an id as text. */
export function idFormOf(id: string): IdForm {
  return idForms.find(([, pattern]) => pattern.test(id))?.[0] ?? 'word';
}

/** The id of an item by the field that identifies it: a name, or a JSON pointer (to a link: what its last segment says). */
export function idOf(item: Json | undefined, idField: string): string | undefined {
  return idText(idValue(item, idField));
}

/** As text; the letters of a UUID may be of either case (RFC 9562 section 4). */
export function isSameId(one: string, other: string): boolean {
  return one === other || (idFormOf(one) === 'uuid' && one.toLowerCase() === other.toLowerCase());
}

/** True for an item that stands in an object of its own: `{"tag": {...}}`. */
export function isWrapped(item: JsonObject, idField: string): boolean {
  return !idField.startsWith('/') && member(item, idField) === undefined && idOf(item, idField) !== undefined;
}

/** The same as JSON shows it; a list of texts or whole numbers is a list of ids. */
export function idValue(item: Json | undefined, idField: string): Json | undefined {
  if (isBareId(item)) return item;
  if (!isObject(item)) return undefined;
  const value = idField.startsWith('/')
    ? (resolvePointer(item, idField) ?? resolvePointer(item, liftedPointer(idField)))
    : member(item, idField);
  if (value === undefined) {
    // An item in an object of its own: {"tag": {...}}.
    const [inner, ...more] = Object.values(item);
    return isObject(inner) && more.length === 0 ? idValue(inner, idField) : undefined;
  }
  return isLink(value) && isLinkName(idField) ? lastSegment(value)?.id : value;
}

/** True for one line that is no more than a name, or for a whole number. */
function isBareId(item: Json | undefined): item is string | number | bigint {
  if (typeof item !== 'string') return typeof item === 'bigint' || Number.isInteger(item);
  return item.length <= longestId && item.trim() === item && !/[\p{Cc}{}<>"]/u.test(item);
}

const longestId = 200;

/** An item as a list shows it: where that is a text or a number, an item that shows nothing but its id. */
export function listedItem(item: Json, idField: string): JsonObject | undefined {
  if (isObject(item)) return item;
  return idField.startsWith('/') || !isBareId(item) ? undefined : { [idField]: item };
}

/** JSON pointer from an item to what identifies it. */
export function idPointer(idField: string): string {
  return idField.startsWith('/') ? idField : pointer(idField);
}

/** The last two segments of a link's path, decoded; undefined where it has not so many. */
export function lastSegment(link: string): { readonly parent: string; readonly id: string } | undefined {
  const [, parent, id] = /([^/?#]+)\/([^/?#{}]+)\/?(?:[?#{].*)?$/.exec(link) ?? [];
  return parent === undefined || id === undefined
    ? undefined
    : { parent: percentDecoded(parent), id: percentDecoded(id) };
}

function isLink(value: Json): value is string {
  return typeof value === 'string' && /^(?:[a-z][\w+.-]*:|\.{0,2})\//i.test(value);
}

/** True for a field that may hold a link to the item, by its name: `self`, `href`, `secret_ref`. */
export function isLinkName(field: string): boolean {
  return (
    /(?:^|\/)(?:@id|self)$|(?:^|[/_-])(?:href|url|uri|link|ref)$/i.test(field) ||
    /[a-z](?:Url|Uri|Ref|Link)$/.test(field)
  );
}

/** How an item is told that a list shows, and nothing leads to. */
export function listedAs(id: string): string {
  return `the list shows it as ${id}`;
}
