/**
 * Sightings: the existing items that lists and reads showed under each version before the first write, so that the same
 * item can be compared side by side. They are kept in memory only.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import { familyOf, type JsonObject } from '../core/plan.ts';
import { readItem } from '../reading/items.ts';
import { listIn } from '../reading/lists.ts';
import { unversionedName } from './situation.ts';
import { inMap } from './snapshot.ts';

export interface Sightings {
  /** By version, operation, and ids. */
  readonly known: Map<string, Map<string, Map<string, Sighted>>>;
  /** Families that this run has written to. */
  readonly written: Set<string>;
}

/** The first and the last look at an item. They are the same if there was only one. */
export interface Sighted {
  readonly first: JsonObject;
  readonly last: JsonObject;
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
  const { operation, resource, method, credential, intent } = exchange.probe;
  if (resource === undefined) return;
  if (method !== 'GET' && method !== 'HEAD') written.add(familyOf(resource));
  const isUsual = method === 'GET' && credential === (operation?.access === 'none' ? 'none' : 'valid');
  if (!isUsual || written.has(familyOf(resource)) || operation === undefined || !hasResponse(exchange)) return;
  const { startedMs: toMs, endedMs: fromMs } = exchange;
  const item = intent.kind === 'read' ? readItem(exchange) : undefined;
  const listed = intent.kind === 'list' ? (listIn(exchange)?.items ?? []) : [];
  const items = inMap(inMap(known, resource.version ?? ''), unversionedName(operation, resource.version));
  for (const { ref, fields: last, pointer } of item === undefined ? listed.slice(0, mostEntries) : [item]) {
    const ids = ref?.ids.join(' ') ?? '';
    if (ids !== '') items.set(ids, { first: last, exchange, pointer, fromMs, ...items.get(ids), last, toMs });
  }
}

/** True if each side was looked at while the other one was being looked at, so nothing changed in between. */
export function overlap(older: Sighted, newer: Sighted): boolean {
  return older.fromMs <= newer.toMs && newer.fromMs <= older.toMs;
}
