/** Reading items and their ids. An item is known by its URL, because ids may start again under each owner. */
import type { Dialect } from '../core/dialect.ts';
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { itemAt, type ItemRef, itemRef } from '../core/operation.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { isSame, objectOf, scanIn } from './json.ts';
import { wordsOf } from '../text/casing.ts';
import { singularOf } from '../text/english.ts';
import { pathTo, topOf } from '../text/fields.ts';
import { percentDecoded } from '../text/percent.ts';
import { formatPointer, valueAt } from '../text/pointers.ts';

export interface Item {
  /** It is undefined if the item shows no id. */
  readonly ref: ItemRef | undefined;
  /** If the item has its fields in an object, with what is next to that object. */
  readonly fields: JsonObject;
  /** Where the fields are: `body:` with a JSON pointer. */
  readonly pointer: string;
}

/** Reads an item, in the envelope or bare. An item without an id is the one that was requested. */
export function readItem(exchange: Exchange): Item | undefined {
  if (!hasResponse(exchange) || !exchange.response.isSuccess) return undefined;
  const item = exchange.view(itemIn);
  return item && (item.ref === undefined ? { ...item, ref: exchange.probe.item } : item);
}

/** The fields of an item that a later look shows with another value, or not at all. */
export function changedFields({ fields }: Item, later: Item): readonly string[] {
  return Object.keys(fields).filter((field) => !isSame(later.fields[field], fields[field]));
}

/** The item that a create names, in its body or in Location. */
export function createdItem(exchange: Exchange): ItemRef | undefined {
  if (!hasResponse(exchange) || !exchange.response.isSuccess) return undefined;
  return exchange.view(itemIn)?.ref ?? exchange.view(locationIn);
}

/** The item that is the object at this place (`body:` with a JSON pointer), below the owners of the probe. */
export function itemOf(object: JsonObject, at: string, dialect: Dialect, probe: Probe, response: HttpResponse) {
  const { owner, resource } = probe;
  // Ids are text, exactly as the service wrote them: 7 and "7" have the same URL.
  const value = idValue(object, dialect.idField);
  const isBig = typeof value === 'number' && !Number.isSafeInteger(value);
  const place = isBig ? at.slice('body:'.length) + formatPointer(...pathTo(dialect.idField)) : '';
  const exact = isBig ? response.view(scanIn, dialect, probe).bigNumbers.get(place) : undefined;
  const id = exact ?? idText(value);
  const isNamed = id !== undefined && resource !== undefined && !resource.isSingle;
  const ref = isNamed ? itemRef(resource, owner.concat(id)) : undefined;
  const inner = dialect.fieldsAt === '' ? undefined : objectOf(valueAt(object, dialect.fieldsAt));
  if (inner === undefined) return { ref, fields: object, pointer: at };
  const { [topOf(dialect.fieldsAt)]: _, ...outer } = object;
  return { ref, fields: { ...outer, ...inner }, pointer: at + dialect.fieldsAt };
}

function itemIn(response: HttpResponse, dialect: Dialect, probe: Probe): Item | undefined {
  const { json } = response;
  // The name that the profile has for `data` may be that of lists alone.
  for (const at of [dialect.itemAt, '/data']) {
    const inner = objectOf(valueAt(json, at));
    if (inner !== undefined) return itemOf(inner, `body:${at}`, dialect, probe, response);
  }
  const outer = objectOf(json);
  if (outer === undefined || 'success' in outer) return undefined;
  // `{"user": {"id": 7}}` shows the user.
  const [[name, only] = [''], ...others] = Object.entries(outer);
  const inner = others.length === 0 && probe.resource?.isSingle !== true ? objectOf(only) : undefined;
  if (inner !== undefined && idText(idValue(inner, dialect.idField)) !== undefined)
    return itemOf(inner, `body:${formatPointer(name)}`, dialect, probe, response);
  return itemOf(outer, 'body:', dialect, probe, response);
}

/** A Location counts only if it is one segment below the path of the resource. */
function locationIn({ headers }: HttpResponse, _: Dialect, { resource, owner }: Probe): ItemRef | undefined {
  const { location } = headers;
  if (location === undefined || resource === undefined) return undefined;
  const path = location.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const start = path.indexOf(resource.path.split('{')[0] ?? '');
  return start < 0 ? undefined : itemAt(resource, owner, path.slice(start));
}

/** Links of an item to itself. The last segment of its URL is the id. */
const selfLinks = ['/_links/self/href', '/_links/self', '/links/self/href', '/links/self', '/self', '/href'];

/** The field that identifies the items: a name, or a JSON pointer to a link. No other field is guessed. */
export function idFieldIn(items: readonly JsonObject[], resource: Resource, stated: string): string | undefined {
  const fields = [stated, 'id', '_id', 'uuid', ...idNamesOf(resource), ...selfLinks];
  return fields.find((field) => items.every((item) => idText(idValue(item, field)) !== undefined));
}

/** `userProfileId` and `user_profile_id` for items of /user-profiles. */
export function idNamesOf({ path }: Resource): readonly string[] {
  const words = wordsOf(singularOf(path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''));
  const [first = '', ...others] = words;
  const camel = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return [`${camel}Id`, `${words.join('_')}_id`];
}

export function idValue(item: JsonObject, field: string): unknown {
  if (!field.startsWith('/')) return Object.hasOwn(item, field) ? item[field] : undefined;
  const value = valueAt(item, field);
  const isLink = typeof value === 'string' && (selfLinks.includes(field) || /^(?:https?:\/)?\//.test(value));
  if (!isLink) return value;
  const path = value.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[?#{]/)[0] ?? '';
  return percentDecoded(path.split('/').findLast((part) => part !== '') ?? '') || undefined;
}

/** A path cannot end with `.` or `..`: clients and gateways take such a URL for that of the collection, or of all. */
function idText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' || value === '.' || value === '..' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}
