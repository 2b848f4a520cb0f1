/** Items that a visit creates, and the lists that show them. */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import type { ItemRef } from '../core/operation.ts';
import type { CreateIntent, Creation, ListQuery } from '../core/probe.ts';
import type { RowTrace, Visit } from '../core/scenario.ts';
import { createdItem } from '../reading/items.ts';
import { isWhole, listIn, type ListView, totalIn } from '../reading/lists.ts';
import { markedItem } from '../reading/sent.ts';
import type { List, Reaches, Read } from './traces.ts';

/** Most services accept it. */
export const largeSize = 100;
/** More items than a visit creates. */
const room = 6;

type OwnVisit = Pick<Visit<unknown>, 'list' | 'dialect'>;
type Creating = OwnVisit & Pick<Visit<unknown>, 'create' | 'fresh' | 'read'>;
type Waiting = Pick<Visit<unknown>, 'again' | 'pause'>;

/** The item that a create named. If it named none, a list may show the marker. */
export async function itemCreated(visit: OwnVisit, created: Exchange<CreateIntent>): Promise<ItemRef | undefined> {
  if (created.response?.isSuccess !== true) return undefined;
  const { intent, item } = created.probe;
  return item ?? createdItem(created) ?? markedItem(await listWith(visit, intent), intent);
}

/** An item of ours, its create, and a read that proves it. */
export interface Created {
  readonly item: ItemRef;
  readonly created: Exchange<CreateIntent>;
  readonly read: Read;
}

export async function createItem(visit: Creating, creation = visit.fresh()): Promise<Created | undefined> {
  const created = await visit.create(creation);
  const item = await itemCreated(visit, created);
  return item && { item, created, read: await visit.read(item) };
}

/** What a write to another item must not reach, as it was when it was read last. */
export interface Neighbor {
  readonly name: string;
  last: Read;
  read(): Promise<Read>;
  /** The writes that gave it its values. */
  writes?: readonly Exchange[];
}

/** Reads the neighbors after a write. Each is a trace. */
export async function reached(name: string, written: Exchange | undefined, neighbors: readonly Neighbor[]) {
  const rows: RowTrace<Reaches>[] = [];
  for (const neighbor of written !== undefined && hasResponse(written) ? neighbors : []) {
    const [neighborBefore, neighborAfter] = [neighbor.last, await neighbor.read()];
    neighbor.last = neighborAfter;
    const trace = { written, neighborBefore, neighborAfter, neighborWrites: neighbor.writes ?? [] };
    rows.push({ row: `${name} ${neighbor.name}`, trace });
  }
  return rows;
}

/** The list, as far as it shows a new item: the plain list, or the part of it that shows what was added at the end. */
export async function listWith(visit: OwnVisit, creation: Creation): Promise<List> {
  const { pageBase } = visit.dialect;
  const isShownIn = (exchange: List): boolean => {
    const list = listIn(exchange);
    return list !== undefined && (isWhole(list) || markedItem(exchange, creation) !== undefined);
  };
  const plain = await visit.list();
  const list = listIn(plain);
  if (list === undefined || isShownIn(plain)) return plain;
  const large = await visit.list(queryForNew(list, pageBase));
  // A service may reject the size, or serve a smaller one.
  return isShownIn(large) ? large : visit.list(lastPage(list, pageBase));
}

/** What shows items that are added at the end: the plain list, one large page, or the last page. */
export function queryForNew(list: ListView, pageBase: number): ListQuery {
  const total = totalIn(list) + room;
  const isRoomy = isWhole(list) && (list.size === undefined || total <= list.size);
  if (isRoomy || list.count === 0 || !Number.isFinite(total)) return {};
  return total <= largeSize ? { size: total } : lastPage(list, pageBase);
}

/** A page of a size that the list serves, and that has room for the items of a visit. */
function lastPage(list: ListView, pageBase: number): ListQuery {
  const total = totalIn(list);
  if (!Number.isFinite(total) || list.count === 0) return {};
  const sizes = Array.from({ length: list.count }, (_, index) => list.count - index);
  const size = sizes.find((each) => (total % each) + room <= each) ?? list.count;
  return { page: pageBase + Math.floor(total / size), size };
}

/** A list may follow a write a little later. */
const waitsMs = [250, 1000, 4000];

/** Asks again, after a while, if a list does not show yet what was written. */
export async function patiently(visit: Waiting, first: List, isCurrent: (list: List) => boolean): Promise<List> {
  let list = first;
  for (const waitMs of waitsMs) {
    if (listIn(list) === undefined || isCurrent(list)) return list;
    await visit.pause(waitMs);
    list = await visit.again(list);
  }
  return list;
}

/** The longest time in which a new item is watched. */
const mostMs = 10_000;

/**
 * A new item, to which nothing is written for as long as the visit has lasted, and which is not read until the end: what
 * changes in the lists moves by itself.
 */
export async function watchNew(visit: Creating & Waiting, sinceMs: number): Promise<readonly Exchange[]> {
  const created = await visit.create(visit.fresh());
  if (created.response?.isSuccess !== true) return [];
  const list = await listWith(visit, created.probe.intent);
  await visit.pause(Math.min(mostMs, list.endedMs - sinceMs));
  const watched = [created, list, await visit.again(list)];
  // A read proves that the item is ours.
  const item = await itemCreated(visit, created);
  if (item !== undefined) await visit.read(item);
  return watched;
}
