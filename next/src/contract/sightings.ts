/**
 * Sightings: the existing items that lists and reads showed under each version before the first write, so that the same
 * item can be compared side by side. They are kept in memory only.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import { familyOf, type JsonObject } from '../core/plan.ts';
import type { ListQuery } from '../core/probe.ts';
import { readItem } from '../reading/items.ts';
import { listIn } from '../reading/lists.ts';
import { hasQuery } from '../reading/pages.ts';
import { unversionedName } from './situation.ts';
import { inMap } from './snapshot.ts';

export interface Sightings {
  /** By version and operation. */
  readonly known: Map<string, Map<string, OperationSightings>>;
  /** Families that this run has written to. */
  readonly written: Set<string>;
}

export interface OperationSightings {
  /** By ids. */
  readonly items: Map<string, Sighted<JsonObject>>;
  /** By path: the ids of the plain list, in order. */
  readonly orders: Map<string, Sighted<readonly string[]>>;
}

/** The first and the last look at something. They are the same if there was only one. */
export interface Sighted<T> {
  readonly first: T;
  readonly last: T;
  /** Where the first look showed it. */
  readonly exchange: WithResponse;
  readonly pointer: string;
  /** When the first look had ended. */
  readonly fromMs: number;
  /** When the last look began. */
  readonly toMs: number;
}

/** More entries of one list add nothing. */
const mostEntries = 100;

export function createSightings(): Sightings {
  return { known: new Map(), written: new Set() };
}

export function noteSightings({ known, written }: Sightings, exchange: Exchange): void {
  const { operation, resource, method, credential, intent, url } = exchange.probe;
  if (resource === undefined) return;
  const { version = '' } = resource;
  if (method !== 'GET' && method !== 'HEAD') written.add(familyOf(resource));
  const isUsual = credential === (operation?.access === 'none' ? 'none' : 'valid');
  const isLook = (intent.kind === 'list' || intent.kind === 'read') && method === 'GET' && isUsual;
  if (!isLook || written.has(familyOf(resource)) || operation === undefined || !hasResponse(exchange)) return;
  const operations = inMap(known, version);
  const name = unversionedName(operation, version);
  const own = operations.get(name) ?? { items: new Map(), orders: new Map() };
  operations.set(name, own);
  const list = intent.kind === 'list' ? listIn(exchange) : undefined;
  const item = intent.kind === 'read' ? readItem(exchange) : undefined;
  const shown = (list?.items ?? (item === undefined ? [] : [item])).slice(0, mostEntries);
  for (const { ref, fields, pointer } of shown) look(own.items, ref?.ids.join(' '), fields, pointer, exchange);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind of the record decides it
  if (list === undefined || hasQuery(intent as ListQuery)) return;
  const ids = shown.map(({ ref }) => ref?.ids.join(' ') ?? '');
  look(own.orders, url.split('?')[0]?.slice(version.length), ids, list.pointers.items, exchange);
}

function look<T>(
  all: Map<string, Sighted<T>>,
  key: string | undefined,
  last: T,
  pointer: string,
  exchange: WithResponse,
): void {
  if (key === undefined) return;
  const { startedMs: toMs, endedMs: fromMs } = exchange;
  const before = all.get(key);
  all.set(
    key,
    before === undefined ? { first: last, last, exchange, pointer, fromMs, toMs } : { ...before, last, toMs },
  );
}

/** True if each side was looked at while the other one was being looked at, so nothing changed in between. */
export function overlap(older: Sighted<unknown>, newer: Sighted<unknown>): boolean {
  return older.fromMs <= newer.toMs && newer.fromMs <= older.toMs;
}
