import { isGivenId } from '../../model/given-id.ts';
import { isRevision } from '../../model/item-field.ts';
import { ownerInBody, type Resource } from '../../model/plan.ts';
import type { Readings } from '../../model/readings.ts';
import { type Json, type JsonObject, printJson } from '../../text/json.ts';
import type { Held } from './held.ts';

/** The fields of a body by which an item is known. A write never names another item in them, nor an earlier revision. */
export interface OwnId {
  /** True for the field that identifies the items of the list, and for a unique one that the item's id was made from. */
  readonly isPart: (field: string) => boolean;
  /** The body with the item's own id, and its revision, wherever it holds one, and the owner that no address names. */
  readonly keptIn: (body: JsonObject) => JsonObject;
  /** The body without it. */
  readonly leftOutOf: (body: JsonObject) => JsonObject;
}

/** The id of an item of ours, so that no body that is made for it holds another. */
export function ownId(
  resource: Resource,
  readings: Readings,
  item: Pick<Held, 'id' | 'sent' | 'shown' | 'marks'>,
): OwnId {
  const { idField } = readings.of(resource);
  const isUnique = (field: string, value: Json): boolean =>
    resource.create?.unique.includes(field) === true || item.marks.some((mark) => printJson(value).includes(mark));
  const isPart = (field: string): boolean => {
    const value = item.sent[field];
    return field === idField || (value !== undefined && !isGivenId(item.id, value) && isUnique(field, value));
  };
  const { keptIn, ...rest } = ownIdOf(isPart, (field) => item.shown[field] ?? item.sent[field] ?? item.id);
  const owner = ownerInBody(resource);
  const owned = owner === undefined || item.sent[owner] === undefined ? {} : { [owner]: item.sent[owner] };
  return { ...rest, keptIn: (body) => withRevision({ ...keptIn(body), ...owned }, item.shown) };
}

function withRevision(body: JsonObject, shown: JsonObject): JsonObject {
  const stale = Object.keys(body).filter((field) => isRevision(field) && shown[field] !== undefined);
  return { ...body, ...Object.fromEntries(stale.map((field) => [field, shown[field] ?? null])) };
}

/** The same for an id that nobody has. */
export function missingIdIn(resource: Resource, readings: Readings, id: string): OwnId {
  const { idField } = readings.of(resource);
  const isNumber = typeof resource.create?.example[idField] === 'number' && Number.isSafeInteger(Number(id));
  return ownIdOf(
    (field) => field === idField,
    () => (isNumber ? Number(id) : id),
  );
}

function ownIdOf(isPart: OwnId['isPart'], valueOf: (field: string) => Json): OwnId {
  return {
    isPart,
    keptIn: (body) =>
      Object.fromEntries(Object.entries(body).map(([field, value]) => [field, isPart(field) ? valueOf(field) : value])),
    leftOutOf: (body) => Object.fromEntries(Object.entries(body).filter(([field]) => !isPart(field))),
  };
}
