import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { member } from './body.ts';
import type { Resource } from './plan.ts';

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

/** The id of an item by the field that identifies it. */
export function idOf(item: Json | undefined, idField: string): string | undefined {
  return isObject(item) ? idText(member(item, idField)) : undefined;
}

/** Field names that may identify an item of the resource, most likely first. */
export function idFieldCandidates(resource: Resource): readonly string[] {
  const words = resource.name.split('-');
  const last = words.at(-1) ?? '';
  const singular = last.endsWith('ies') ? `${last.slice(0, -3)}y` : last.replace(/s$/, '');
  const stem = [...words.slice(0, -1), singular];
  const camel = stem
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');
  return [
    'id',
    `${camel}Id`,
    `${stem.join('_')}_id`,
    `${camel}ID`,
    '_id',
    'ID',
    'Id',
    'uuid',
    'key',
    'code',
    'slug',
    'name',
  ];
}

/**
 * The field whose values identify the items: the one that their own links end in, else the first candidate that every item has, each
 * with another value.
 */
export function findIdField(resource: Resource, items: readonly JsonObject[]): string | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  const linked = Object.keys(first).find((field) =>
    items.every((item) => idOf(item, field) === linkedId(resource, item)),
  );
  return linked ?? idFieldCandidates(resource).find((field) => isIdentifying(items, field) || isIdOfAll(items, field));
}

/** The text's own name is the id also where one value stands twice. */
function isIdOfAll(items: readonly JsonObject[], field: string): boolean {
  return field === 'id' && items.every((item) => idOf(item, field) !== undefined);
}

function isIdentifying(items: readonly JsonObject[], field: string): boolean {
  const ids = items.map((item) => idOf(item, field));
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}

/** The last segment of an item's link to itself, where that leads below the resource; null where there is none. */
function linkedId(resource: Resource, item: JsonObject): string | null {
  const links = [member(item, '_links'), member(item, 'links'), item].flatMap((holder) =>
    isObject(holder) ? ['self', 'href', 'url', 'uri'].map((name) => member(holder, name)) : [],
  );
  const texts = links.map((link) => (isObject(link) ? member(link, 'href') : link));
  for (const text of texts) {
    const [, name, id] = typeof text === 'string' ? (/([^/?#]+)\/([^/?#]+)\/?$/.exec(text) ?? []) : [];
    if (name === resource.name && id !== undefined) return id;
  }
  return null;
}

const idName = /^(?:uuid|guid|slug|key|code|handle)$|(?:Id|ID|_id|-id|Uuid|UUID|_uuid|Key|_key|Slug|_slug|Code|_code)$/;

/** Other fields by which items may be read, likeliest first: those named like an id that tell the items apart and name nothing else in the plan. */
export function otherIdFields(
  idField: string,
  items: readonly JsonObject[],
  others: readonly Pick<Resource, 'name'>[],
): readonly string[] {
  const [first] = items;
  if (first === undefined) return [];
  const foreign = new Set(others.map(({ name }) => name.replace(/s$/, '').replaceAll('-', '')));
  return Object.keys(first).filter((field) => {
    const stem = field.replace(/[-_]?(?:id|uuid|key|slug|code)$/i, '').replaceAll(/[-_]/g, '');
    return field !== idField && idName.test(field) && isIdentifying(items, field) && !foreign.has(stem.toLowerCase());
  });
}

/**
 * The id of a created item: by the field that identifies the items of its list, or, where no list has shown any, by the
 * likeliest field that was not sent and so was assigned by the service.
 */
export function createdId(
  resource: Resource,
  readings: { readonly idField: string; readonly ids: readonly string[] },
  item: JsonObject | undefined,
  sent: JsonObject,
): string | undefined {
  const id = idOf(item, readings.idField);
  if (id !== undefined || item === undefined || readings.ids.length > 0) return id;
  const assigned = idFieldCandidates(resource).find(
    (field) => !Object.hasOwn(sent, field) && idOf(item, field) !== undefined,
  );
  return assigned === undefined ? undefined : idOf(item, assigned);
}
