/** Items of ours that the rows of tables go to. Each is created once for all visits to a resource, if it stays there. */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, offers, operationOf } from '../core/operation.ts';
import type { JsonObject } from '../core/plan.ts';
import type { CreateIntent, Creation, Probe } from '../core/probe.ts';
import { itemProbe } from '../core/requests.ts';
import { createdItem, readItem } from '../reading/items.ts';
import { isAlike } from '../reading/json.ts';
import { listedItem } from '../reading/lists.ts';
import { movesByName } from '../reading/names.ts';
import { markedFields } from '../reading/sent.ts';
import { topOf } from '../text/fields.ts';
import type { Neighbor } from './own.ts';
import type { Prepared, Row, TableVisit } from './rows.ts';

export interface OwnItem {
  readonly ref: ItemRef;
  readonly creation: Creation;
  readonly created: Exchange<CreateIntent>;
  /** As the service showed them when the item was proven ours. */
  readonly fields: JsonObject;
}

const known = new WeakMap<object, Map<string, OwnItem>>();

/** The item that was created under this name. */
export const ownIn = ({ place }: TableVisit, name = 'own'): OwnItem | undefined => known.get(place)?.get(name);

/** What is made for that item. It is undefined if there is none. */
export function withOwn<T>(visit: TableVisit, make: (own: OwnItem) => T): T | undefined {
  const own = ownIn(visit);
  return own && make(own);
}

/** A good request, made for the item of ours. `field` is what the row is sent for. */
export type Target = (visit: TableVisit, own: OwnItem, field: string) => Promise<Probe | undefined> | Probe | undefined;

/** Alters a request to that item. A change has values that the item does not have, so that it shows what was stored. */
export function onOwn(target: Target, alter: Row['alter'] = () => ({})): Row['alter'] {
  return async (_control, field, visit) => {
    const from = await withOwn(visit, (own) => target(visit, own, field));
    const altered = from && (await alter(from, field, visit));
    return altered && { from, ...altered };
  };
}

/** Creates an item, unless an earlier visit has left it there, and proves that it is ours. */
export async function prepareOwn(visit: TableVisit, name = 'own', creation?: Creation): Promise<Prepared> {
  const items = known.get(visit.place) ?? new Map<string, OwnItem>();
  known.set(visit.place, items);
  const earlier = creation === undefined ? items.get(name)?.created : undefined;
  const created = earlier ?? (await visit.create(creation ?? visit.fresh()));
  const ref = created.probe.item ?? createdItem(created);
  // Without a read operation, the list is the only proof.
  const shown = await (ref !== undefined && offers(visit.resource, 'read') ? visit.read(ref) : visit.list());
  const isRead = shown.probe.item !== undefined;
  const item = isRead ? readItem(shown) : ref && listedItem(shown, ref.url);
  items.delete(name);
  if (item === undefined && earlier !== undefined) return prepareOwn(visit, name);
  const isReady = created.response?.isSuccess === true && ref !== undefined && item !== undefined;
  if (isReady) items.set(name, { ref, creation: created.probe.intent, created, fields: item.fields });
  return { exchanges: [created, shown], isReady };
}

/** The item, which a write to another one must not reach. */
export async function neighborsOf(visit: TableVisit): Promise<readonly Neighbor[]> {
  await prepareOwn(visit);
  const own = ownIn(visit);
  if (own === undefined) return [];
  const read = () => visit.read(own.ref);
  return [{ name: 'own', last: await read(), read, writes: [own.created] }];
}

/**
 * Valid values that the item does not have now: those of the plan's change, or those that it was created with. The
 * marker, unique fields, the id, and the state stay as they are.
 */
export async function otherValues(visit: TableVisit, { ref, creation }: OwnItem): Promise<JsonObject> {
  const { resource, dialect } = visit;
  const { create, states, ownerField } = resource;
  const unique = (create?.unique ?? []).map(topOf);
  const kept = new Set([...markedFields(creation, creation.sent), ...unique, dialect.idField]);
  for (const field of [states?.field, ownerField]) if (field !== undefined) kept.add(field);
  const now = readItem(await visit.read(ref))?.fields ?? {};
  const values = Object.entries(visit.change).map(([field, value]) => {
    return [field, isAlike(now[field], value) ? creation.sent[field] : value] as const;
  });
  return Object.fromEntries(values.filter(([field, value]) => value !== undefined && !kept.has(field)));
}

/** A valid PATCH of the item. It is undefined if the plan declares none. */
export async function patchOf(visit: TableVisit, own: OwnItem): Promise<Probe | undefined> {
  const operation = operationOf(visit.resource, 'patch');
  if (operation === undefined) return undefined;
  const values = await otherValues(visit, own);
  const [first] = Object.entries(own.creation.sent);
  const sent = Object.keys(values).length > 0 || first === undefined ? values : Object.fromEntries([first]);
  return itemProbe(visit.resource, own.ref, operation, { kind: 'patch', sent }, sent);
}

/** A valid PUT of the item, with the revision that it shows, because a service may compare it. */
export async function replaceOf(visit: TableVisit, own: OwnItem): Promise<Probe | undefined> {
  const operation = operationOf(visit.resource, 'replace');
  if (operation === undefined) return undefined;
  const { fields: now = {} } = readItem(await visit.read(own.ref)) ?? {};
  const whole = { ...own.creation.sent, ...(await otherValues(visit, own)) };
  const revisions = Object.keys(own.creation.sent).filter((field) => movesByName(field) && field in now);
  const sent = { ...whole, ...Object.fromEntries(revisions.map((field) => [field, now[field]])) };
  return itemProbe(visit.resource, own.ref, operation, { kind: 'replace', sent }, sent);
}

/** The paths of the actions that go to items of ours. */
export function actionsOnOwn({ resource }: TableVisit): readonly string[] {
  return resource.actions.filter(({ on }) => on === 'created').map(({ path }) => path);
}

export function actionOn({ resource }: TableVisit, { ref }: OwnItem, path: string): Probe | undefined {
  const action = resource.actions.find((each) => each.path === path);
  return action && itemProbe(resource, ref, action.operation, { kind: 'action', action: path }, action.body);
}

export function deleteOf({ resource }: TableVisit, { ref }: OwnItem): Probe | undefined {
  const operation = operationOf(resource, 'delete');
  return operation && itemProbe(resource, ref, operation, { kind: 'delete' });
}

/** A read of the item before or after a row. */
export async function readOwn(_: unknown, visit: TableVisit, name?: string): Promise<readonly Exchange[]> {
  const own = ownIn(visit, name);
  return own === undefined ? [] : [await visit.read(own.ref)];
}

/** True if the item still shows its marker after the field has another value. */
export function keepsMarker({ creation }: OwnItem, field: string): boolean {
  return markedFields(creation, creation.sent).some((each) => each !== topOf(field));
}
