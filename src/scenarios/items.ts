/** Existing items of a resource, items that it does not have, and good requests for both, which tables alter. */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, itemRef, offers } from '../core/operation.ts';
import type { ListIntent, ListQuery, ReadIntent, Probe } from '../core/probe.ts';
import { listParameters, listProbe, readProbe } from '../core/requests.ts';
import { refsIn } from '../reading/lists.ts';
import { unknownId } from '../reading/unknown-id.ts';
import type { TableVisit } from './rows.ts';

/** Not every owner has a one-to-one part. */
const mostOwners = 5;

/** The plain list. On a second visit to a child, it may take several owners to find one that owns something. */
export async function shownList(visit: TableVisit): Promise<Exchange<ListIntent>> {
  const { owner, owners } = visit;
  const start = owners.findIndex(({ ids }) => ids.join() === owner.join());
  const others = start < 0 ? [] : [...owners.slice(start + 1, start + mostOwners), ...owners.slice(0, 1)];
  let list = await visit.list();
  for (const { ids } of others) if (refsIn(list).length === 0) list = await visit.list({}, ids);
  return list;
}

/** Items that the plain list shows, or the first part of an owner that has one. */
export async function existingItems(visit: TableVisit): Promise<readonly ItemRef[]> {
  const { resource, owners, round } = visit;
  if (!resource.isSingle) return offers(resource, 'list') ? refsIn(await shownList(visit)) : [];
  const found: ItemRef[] = [];
  for (const { ids } of owners.slice(0, mostOwners)) {
    const part = itemRef(resource, ids);
    if (found.length < round && (await visit.read(part)).response?.isSuccess === true) found.push(part);
  }
  return found;
}

/** The first one. A second visit takes another one. */
export async function firstItem(visit: TableVisit): Promise<ItemRef | undefined> {
  const items = await existingItems(visit);
  return items[(visit.round - 1) % Math.max(1, items.length)];
}

/** The ids of existing items below the same owner. Those of a one-to-one part are the ids of its owners. */
export async function knownIds(visit: TableVisit): Promise<readonly string[]> {
  const items = visit.resource.isSingle ? visit.owners : await existingItems(visit);
  return items.flatMap(({ ids }) => ids.at(-1) ?? []);
}

/** The item with another id than all that are known. It is undefined if the resource has none. */
export async function itemNamed(visit: TableVisit, name: (ids: readonly string[]) => string | undefined) {
  const [first] = visit.resource.isSingle ? visit.owners : await existingItems(visit);
  const ids = await knownIds(visit);
  const id = first && ids.length > 0 ? name(ids) : undefined;
  return id === undefined ? undefined : itemRef(visit.resource, [...(first?.ids.slice(0, -1) ?? []), id]);
}

/** An item that does not exist, although its id could. */
export const unknownItem = (visit: TableVisit): Promise<ItemRef | undefined> => itemNamed(visit, unknownId);

/** The ids of an owner that does not exist. It is undefined for a root resource. */
export function unknownOwner({ owner, owners }: TableVisit): readonly string[] | undefined {
  const ids = owners.flatMap((each) => each.ids.at(-1) ?? []);
  return ids.length === 0 ? undefined : [...owner.slice(0, -1), unknownId(ids)];
}

/** The plain list, if there is one. */
export function listOf({ plan, resource, owner }: TableVisit): Probe<ListIntent> | undefined {
  return offers(resource, 'list') ? listProbe(plan, resource, owner) : undefined;
}

export async function readOf(visit: TableVisit): Promise<Probe<ReadIntent> | undefined> {
  const item = offers(visit.resource, 'read') ? await firstItem(visit) : undefined;
  return item && readProbe(visit.resource, item, { kind: 'read' });
}

/** A page, a size, a sort, the first value of every filter, and a parameter that no list knows. */
export function everyParameter({ plan, resource, dialect }: TableVisit): readonly (readonly [string, string])[] {
  const [field] = resource.sort;
  const query: ListQuery = {
    page: dialect.pageBase,
    size: 1,
    ...(field === undefined ? {} : { sort: { field, direction: 'asc' } as const }),
    filters: filterValues(resource, 0),
  };
  return [...listParameters(plan, query), ['probity_unknown', '1']];
}

/** A value of every filter: the first one, or another one if there is one. */
export function filterValues({ filters }: TableVisit['resource'], index: number): Readonly<Record<string, string>> {
  const values = Object.entries(filters).map(([name, filter]) => [name, filter.values[index] ?? filter.values[0]]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
