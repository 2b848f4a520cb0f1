/**
 * Compares the same existing items under two versions that are served side by side. A difference counts only if each side
 * showed the same before and after the other one was looked at.
 */
import { compareShapes } from './compare-shapes.ts';
import { type Collector, fieldName } from './differences.ts';
import { createShape, noteValue } from './note-shape.ts';
import { collectionOf, unversionedName } from './situation.ts';
import { inMap, type Shape } from './snapshot.ts';
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import { familyOf, type JsonObject } from '../core/plan.ts';
import { mayWrite } from '../core/probe.ts';
import { shortened } from '../core/verdict.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listIn } from '../reading/lists.ts';
import { isList, isObject, kindOf } from '../text/json.ts';
import { formatPointer, withoutIndices } from '../text/pointers.ts';

export interface Sides {
  readonly collector: Collector;
  /** The version prefixes. Links may differ in them. */
  readonly prefixes: readonly [older: string, newer: string];
  /** True for values that the plan calls volatile, by their pointer from the item. */
  isVolatile(pointer: string): boolean;
}

interface Place extends Sides {
  readonly operation: string;
  readonly exchange: WithResponse;
  readonly before: WithResponse;
}

type Items = ReadonlyMap<string, Sighted>;
type Pair = readonly [older: Sighted, newer: Sighted];

export function compareSightings(older: ReadonlyMap<string, Items>, newer: ReadonlyMap<string, Items>, sides: Sides) {
  for (const [operation, items] of older) {
    const isRelated = ([name]: readonly [string, Items]): boolean => collectionOf(name) === collectionOf(operation);
    const within = (all: typeof older) => new Map([...all].filter(isRelated).flatMap(([, known]) => [...known]));
    if (!isShared(within(older), within(newer))) continue;
    for (const [, [one, other]] of pairsIn(items, newer.get(operation) ?? new Map())) {
      const place = { ...sides, operation, exchange: other.exchange, before: one.exchange };
      // Each side was looked at while the other one was being looked at, so nothing changed in between.
      if (one.fromMs <= other.toMs && other.fromMs <= one.toMs) compareItem(one, other, place);
    }
  }
}

/** By the ids of the item. */
function pairsIn(older: Items, newer: Items) {
  return [...older].flatMap(([ids, before]): readonly (readonly [string, Pair])[] => {
    const now = newer.get(ids);
    return now === undefined ? [] : [[ids, [before, now]]];
  });
}

/** One item has a shape, too. Its fields must be there in both looks, with the same types. */
function compareItem(older: Sighted, newer: Sighted, place: Place): void {
  const { collector, operation, isVolatile } = place;
  const context = { collector, operation, isItem: true, isFixed: true, isVolatile, isNullable: () => false };
  compareShapes(shapeOf(older), shapeOf(newer), context);
  compareValues([older.first, older.last, newer.first, newer.last], '', newer.pointer, place);
}

function shapeOf({ first, last, pointer, exchange }: Sighted): Shape {
  const at = pointer.slice('body:'.length);
  const shape = createShape(withoutIndices(at));
  noteValue(shape, { name: 'first', value: first, exchange }, at);
  noteValue(shape, { name: 'last', value: last, exchange }, at);
  return shape;
}

type Looks = readonly [older: unknown, again: unknown, newer: unknown, later: unknown];

/** Compares the values of fields that both sides show. */
function compareValues(looks: Looks, at: string, pointer: string, place: Place): void {
  const [older, again, newer, later] = looks;
  if (place.isVolatile(at) || older === undefined || newer === undefined) return;
  const lengths = new Set(looks.map((each) => (isList(each) ? each.length : undefined)));
  const inner = (key: string | number, name: string): void => {
    const of = (each: unknown): unknown => (isObject(each) ? each[key] : isList(each) ? each[Number(key)] : undefined);
    compareValues([of(older), of(again), of(newer), of(later)], at + name, pointer, place);
  };
  if (isObject(older) && isObject(newer)) for (const key of Object.keys(older)) inner(key, formatPointer(key));
  else if (isList(older) && lengths.size === 1) for (const index of older.keys()) inner(index, '/*');
  else if (isSame(older, again) && isSame(newer, later) && isOneKind(older, newer)) {
    place.collector.count('value-changed');
    if (isSame(older, newer) || isSame(inNewer(older, place.prefixes), newer)) return;
    const where = { operation: place.operation, at: withoutIndices(pointer) + at, field: fieldName(at), inItem: at };
    const texts = { seen: shortened(newer), expected: shortened(older) };
    place.collector.add({ kind: 'value-changed', ...where, ...texts, exchange: place.exchange, before: place.before });
  }
}

/** Other types and new nulls are differences of their own. */
function isOneKind(older: unknown, newer: unknown): boolean {
  return newer !== null && (older === null || kindOf(older) === kindOf(newer));
}

/** A link leads to the version that shows it. */
function inNewer(value: unknown, [older, newer]: Sides['prefixes']): unknown {
  return typeof value === 'string' ? value.replaceAll(`${older}/`, `${newer}/`) : value;
}

/** If most ids mean the same things, all of them do: the versions share their data. */
function isShared(older: Items, newer: Items): boolean {
  const pairs = pairsIn(older, newer);
  const counts = new Map<string, number>();
  for (const value of [...older.values()].flatMap(({ first }) => tellingValues(first)))
    counts.set(value, (counts.get(value) ?? 0) + 1);
  const same = pairs.filter(([ids, pair]) => isSameItem(ids, pair, counts)).length;
  return pairs.length > 0 && same * 2 >= pairs.length;
}

const shortestText = 3;
const smallestNumber = 1000;

/** As `field=value`. Short texts and small numbers are equal by chance. */
function tellingValues(item: JsonObject): readonly string[] {
  return Object.entries(item).flatMap(([field, value]) => {
    const isTelling =
      (typeof value === 'string' && value.length >= shortestText) ||
      (typeof value === 'number' && value >= smallestNumber);
    return isTelling ? [`${field}=${value}`] : [];
  });
}

/** True if both share a value that no other item has, and most of the others. An id alone proves nothing. */
function isSameItem(ids: string, [older, newer]: Pair, counts: ReadonlyMap<string, number>): boolean {
  const all = Object.entries(older.first);
  const both = all.filter(([field, value]) => field in newer.first && typeof value !== 'object');
  const equal = both.filter(([field, value]) => newer.first[field] === value);
  const id = ids.split(' ').at(-1);
  const telling = tellingValues(Object.fromEntries(equal));
  const isRare = telling.some((value) => counts.get(value) === 1 && !value.endsWith(`=${id}`));
  return isRare && equal.length * 2 >= both.length;
}

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
export const mostEntries = 100;

export function noteSightings({ known, written }: Sightings, exchange: Exchange): void {
  const { operation, resource, method, credential, intent } = exchange.probe;
  if (resource === undefined) return;
  if (mayWrite(exchange.probe)) written.add(familyOf(resource));
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
