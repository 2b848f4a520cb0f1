import { equalJson, isList, isObject, type Json, type JsonObject, keysOf, objectOf } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';
import { type FieldPlace, overlaid, pathTo } from './body-field.ts';

/**
 * Resource objects (JSON:API 1.1, "Resource Objects", and services after its manner): the fields of an item stand in `attributes`, beside what names
 * it. Everything here reads them as if they stood in the item itself.
 */

/** The member that holds the fields. */
const holder = 'attributes';

/** What stands beside it. */
const beside: ReadonlySet<string> = new Set(['id', 'type', 'lid', 'links', 'meta', 'relationships', holder]);

const originals = new WeakMap<JsonObject, JsonObject>();

/** The body with the fields of its item, or of each item of its list, in the item itself; the body itself where they are. */
export function lifted(body: Json): Json {
  if (!isObject(body)) return body;
  const { data } = body;
  const [first] = isList(data) ? data : [];
  if (isResourceObject(data)) return withData(body, liftedItem(data));
  if (!isList(data) || first === undefined || !data.every(isResourceObject)) return body;
  return withData(body, data.map(liftedItem));
}

/** The item as the service worded it. */
export function asWorded(item: JsonObject): JsonObject {
  return originals.get(item) ?? item;
}

/** The fields of an item that a body sends: those in `data`, or in its attributes, where it has nothing else. */
export function fieldsOfBody(body: JsonObject): JsonObject {
  const [data, ...more] = Object.entries(body).map(([key, value]) => (key === 'data' ? value : undefined));
  if (!isObject(data) || more.length > 0) return body;
  const fields = data[holder];
  return isObject(fields) ? fields : data;
}

/** The same of what a request sent; undefined where that is no object. An item that showed a field `data` before has one: that is no document. */
export function fieldsSent({
  sent,
  before,
}: {
  readonly sent?: Json;
  readonly before?: JsonObject;
}): JsonObject | undefined {
  if (!isObject(sent)) return undefined;
  return before !== undefined && Object.hasOwn(before, 'data') ? sent : fieldsOfBody(sent);
}

/** The item's field that a place in a body is of: `title` for `/data/attributes/title`. */
export function fieldOfPlace(place: FieldPlace): string {
  const [first = place, second, ...rest] = pathTo(place);
  if (first !== 'data' || second === undefined) return first;
  return second === holder ? (rest[0] ?? second) : second;
}

/** The fields of the item that a body sets, each by its place; of a document around the item those that another body has otherwise. */
export function changesIn(change: JsonObject, other: JsonObject = {}): readonly (readonly [FieldPlace, Json])[] {
  const { data } = change;
  const fields = fieldsOfBody(change);
  if (fields === change || !isObject(data)) return Object.entries(change);
  const [before, at] = [fieldsOfBody(other), isObject(data[holder]) ? ['data', holder] : ['data']];
  return Object.entries(fields)
    .filter(([key, value]) => !beside.has(key) && !equalJson(value, before[key] ?? null))
    .map(([key, value]) => [pointer(...at, key), value] as const);
}

/** The body that sets those alone; of JSON:API with the type that each document names. */
export function bodyOfChanges(changes: readonly (readonly [FieldPlace, Json])[], { data }: JsonObject): JsonObject {
  const isDocument = changes.some(([place]) => place.startsWith('/data/')) && isObject(data) && isObject(data[holder]);
  const frame = isDocument && data['type'] !== undefined ? { data: { type: data['type'] } } : {};
  return overlaid(frame, Object.fromEntries(changes));
}

/** The body of a change with the id of its item, as JSON:API wants it ("Updating Resources"); as it is elsewhere. */
export function namingItem(body: JsonObject, id: string): JsonObject {
  const { data } = body;
  if (fieldsOfBody(body) === body || !isObject(data) || !isObject(data[holder]) || data['type'] === undefined)
    return body;
  return { data: { id, ...data } };
}

/** A JSON pointer from the item, for one that a plan or a service writes through the attributes. */
export function liftedPointer(at: string): string {
  return at.startsWith(`/${holder}/`) ? at.slice(holder.length + 1) : at;
}

/** The other way round, for the keys and indexes that lead from the body's data. */
export function pathAsWorded(path: readonly string[]): readonly string[] {
  const at = /^(?:\d+|\*)$/.test(path[0] ?? '') ? 1 : 0;
  const key = path[at];
  return key === undefined || beside.has(key) ? path : [...path.slice(0, at), holder, ...path.slice(at)];
}

function isResourceObject(value: Json | undefined): value is JsonObject {
  return isObject(value) && isObject(value[holder]) && (Object.hasOwn(value, 'id') || Object.hasOwn(value, 'type'));
}

function liftedItem(item: JsonObject): JsonObject {
  const fields = keysOf(item).flatMap((key): readonly (readonly [string, Json])[] => {
    const value = item[key] ?? null;
    if (key !== holder || !isObject(value)) return [[key, value]];
    const inner = keysOf(value).filter((each) => !Object.hasOwn(item, each));
    return inner.map((each) => [each, value[each] ?? null]);
  });
  const one = objectOf(fields);
  originals.set(one, item);
  return one;
}

function withData(body: JsonObject, data: Json): JsonObject {
  return objectOf(keysOf(body).map((key) => [key, key === 'data' ? data : (body[key] ?? null)] as const));
}
