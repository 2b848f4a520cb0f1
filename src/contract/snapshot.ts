/**
 * Snapshots: what a client can see of a service, except for the values. A live run and a file have the same form, except
 * that a file has counts instead of names, and no exchanges.
 */
import type { WithResponse } from '../core/exchange.ts';
import type { OperationKind } from '../core/operation.ts';

export interface Snapshot {
  /** The name of the service in its plan. */
  readonly name: string;
  /** By prefix (`/v1`, empty for paths without a version), in the order of the plan. */
  readonly versions: ReadonlyMap<string, Version>;
}

/** By operation without the version: `GET /users/{id}`. */
export type Version = ReadonlyMap<string, OperationRecord>;

export interface OperationRecord {
  readonly kind: OperationKind;
  /** By name, and then by the situation: `success`, `success sort name`, or the row of a table, `missing/unknown`. */
  readonly facts: Map<FactName, Map<string, Values>>;
  /** The items that lists and reads show. */
  items?: Shape | undefined;
  /**
   * By situation, status code, and part of the response: `success 200 part` is the body around some of the items of a
   * list, and `success 201 item email name` an item of ours with the fields that were sent.
   */
  readonly bodies: Map<string, Shape>;
  announced?: Announced | undefined;
}

/** Everything but the status is only compared between responses with the same status code. */
export const factNames = [
  'status',
  'code',
  'media-type',
  'header',
  'form',
  'page-base',
  'size-effect',
  'largest-size',
  'default-size',
  'order',
  'filter',
  'sort',
] as const;
export type FactName = (typeof factNames)[number];

export type Values = Map<string, Seen>;

/** How many objects or requests showed a value, and the first exchange that did. */
export interface Seen {
  readonly names: Set<string> | { readonly size: number };
  readonly exchange?: WithResponse | undefined;
}

/** Values at one place of several responses. Pointers start at the value. `*` is any index, or any key of a map. */
export interface Shape {
  /** The JSON pointer of the value in its response. */
  readonly at: string;
  /** The key `value` counts the values. */
  readonly count: Values;
  readonly fields: Map<string, Field>;
  /** The orders of the keys of objects, as JSON. */
  readonly orders: Map<string, Values>;
}

export interface Field {
  /** Types, `null`, and `missing`. */
  readonly kinds: Values;
  /** The formats that all of its strings, or all of its numbers, have. */
  formats?: Set<string> | undefined;
  /** A few words are repeated, as in an enumeration. */
  isEnumerated?: boolean | undefined;
  declared?: DeclaredWords | undefined;
}

/** How the values fit those that the plan declares. */
export interface DeclaredWords {
  /** Declared values that were shown. */
  readonly words: Set<string>;
  /** Other values were shown, too. */
  hasOthers: boolean;
  /** The plan declares all values that there are. */
  readonly isWhole: boolean;
}

/** What the headers Deprecation (RFC 9745) and Sunset (RFC 8594) say. Times are ISO 8601. */
export interface Announced {
  readonly since?: string | undefined;
  readonly sunset?: string | undefined;
}

export function see(values: Values, value: string, name: string, exchange: WithResponse): void {
  const seen = values.get(value);
  if (seen === undefined) values.set(value, { names: new Set([name]), exchange });
  else if (seen.names instanceof Set) seen.names.add(name);
}

export function countOf(values: Values | undefined, value: string): number {
  return values?.get(value)?.names.size ?? 0;
}

/** The inner map of a key, made if there is none. */
export function inMap<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const inner = map.get(key) ?? new Map<L, V>();
  map.set(key, inner);
  return inner;
}

/** By UTF-16 code units, so that files are the same everywhere. */
export function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
