/**
 * Snapshots: what a client can see of a service, except for the values. A live run and a file have the same form, except
 * that a file has counts instead of names, and no exchanges.
 */
import type { WithResponse } from '../core/exchange.ts';
import type { OperationKind } from '../core/operation.ts';
import { isList, isObject, parseJson } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { faultIn } from '../text/scan.ts';

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
const ofResponse = ['status', 'code', 'media-type', 'header'] as const;
const ofList = ['form', 'page-base', 'size-effect', 'largest-size', 'default-size', 'order', 'filter', 'sort'] as const;
export const factNames = [...ofResponse, ...ofList] as const;
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

export const countOf = (values: Values | undefined, value: string): number => values?.get(value)?.names.size ?? 0;

/** The inner map of a key, made if there is none. */
export function inMap<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  const inner = map.get(key) ?? new Map<L, V>();
  if (inner.size === 0) map.set(key, inner);
  return inner;
}

/** By UTF-16 code units, so that files are the same everywhere. */
export const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Writes values as JSON, and reads them. */
interface Codec<T> {
  write(value: T): unknown;
  read(json: unknown, at: string): T;
}

class Misfit extends Error {}

function plain<T>(fits: (json: unknown) => json is T, expected: string): Codec<T> {
  const read = (json: unknown, at: string): T => {
    if (fits(json)) return json;
    throw new Misfit(`${at || 'the file'} should be ${expected}`);
  };
  return { write: (value) => value, read };
}

const text = plain((json): json is string => typeof json === 'string', 'a string');
const flag = plain((json): json is boolean => typeof json === 'boolean', 'true or false');
const count = plain((json): json is number => Number.isInteger(json) && Number(json) >= 0, 'a count');
const object = plain(isObject, 'an object');
const list = plain(isList, 'a list');
const kind: Codec<OperationKind> = plain((json): json is OperationKind => typeof json === 'string', 'a string');

const texts: Codec<Set<string>> = {
  write: (set) => [...set].sort(byCode),
  read: (json, at) => new Set(list.read(json, at).map((each, index) => text.read(each, `${at}/${index}`))),
};

function optional<T>({ write, read }: Codec<T>): Codec<T | undefined> {
  return {
    write: (value) => (value === undefined ? undefined : write(value)),
    read: (json, at) => (json === undefined ? undefined : read(json, at)),
  };
}

function mapOf<T>({ write, read }: Codec<T>, isSorted = true): Codec<Map<string, T>> {
  return {
    write(map) {
      const members = [...map].map(([key, value]) => [key, write(value)] as const);
      return Object.fromEntries(isSorted ? members.sort(([one], [other]) => byCode(one, other)) : members);
    },
    read: (json, at) =>
      new Map(Object.entries(object.read(json, at)).map(([key, value]) => [key, read(value, at + formatPointer(key))])),
  };
}

function objectOf<T extends object>(members: { readonly [K in keyof T]-?: Codec<T[K]> }): Codec<T> {
  const all = Object.entries<Codec<unknown>>(members);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of a codec have the types of what they read
    write: (value) => Object.fromEntries(all.map(([key, { write }]) => [key, write(value[key as keyof T])])),
    read(json, at) {
      const found = object.read(json, at);
      const read = all.map(([key, codec]) => [key, codec.read(found[key], at + formatPointer(key))] as const);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of a codec have the types of what they read
      return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as T;
    },
  };
}

/**
 * A file has counts instead of names. More objects than `most` are not counted, except for a field that some of them
 * lack, because its share matters.
 */
function counts(most: number): Codec<Values> {
  return {
    write(values) {
      const limit = most > 1 && values.has('missing') ? Infinity : most;
      return mapOf(count).write(new Map([...values.keys()].map((key) => [key, Math.min(limit, countOf(values, key))])));
    },
    read: (json, at) => new Map([...mapOf(count).read(json, at)].map(([key, size]) => [key, { names: { size } }])),
  };
}

function shape(most: number): Codec<Shape> {
  const count = counts(most);
  const declared = optional(objectOf<DeclaredWords>({ words: texts, hasOthers: flag, isWhole: flag }));
  const shown = { formats: optional(texts), isEnumerated: optional(flag), declared };
  const field = objectOf<Field>({ kinds: count, ...shown });
  return objectOf<Shape>({ at: text, count, fields: mapOf(field), orders: mapOf(counts(1)) });
}

const operation = objectOf<OperationRecord>({
  kind,
  announced: optional(objectOf<Announced>({ since: optional(text), sunset: optional(text) })),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of a codec have the types of what they read
  facts: mapOf(mapOf(counts(2))) as Codec<OperationRecord['facts']>,
  items: optional(shape(20)),
  bodies: mapOf(shape(1)),
});
const snapshotVersion = plain((json): json is 1 => json === 1, '1');
const versions = mapOf(mapOf(operation), false);
const snapshotFile = objectOf<Snapshot & { readonly snapshotVersion: 1 }>({ snapshotVersion, name: text, versions });

/** The file of a snapshot: JSON with one line for each field and fact, so that any diff shows what changed. */
export function writeSnapshot(snapshot: Snapshot): string {
  return `${printed(snapshotFile.write({ snapshotVersion: 1, ...snapshot }), '')}\n`;
}

const width = 120;

/** A value that fits is one line. */
function printed(value: unknown, margin: string): string {
  const flat = JSON.stringify(value);
  if (!isObject(value) || (margin !== '' && flat.length + margin.length <= width)) return flat;
  const inner = `${margin}  `;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const lines = members.map(([key, member]) => `${inner}${JSON.stringify(key)}: ${printed(member, inner)}`);
  return `{\n${lines.join(',\n')}\n${margin}}`;
}

/** The snapshot, or what is wrong with the text, as the end of a sentence that starts with the name of the file. */
export function readSnapshot(content: string): { readonly snapshot: Snapshot } | { readonly problem: string } {
  const json = parseJson(content.replace(/^\uFEFF/, ''));
  if (json === undefined) return { problem: `is not JSON: ${faultIn(content)?.message ?? 'it is nested too deeply'}` };
  const found = isObject(json) ? json['snapshotVersion'] : undefined;
  if (found === undefined) return { problem: 'is not a snapshot: write one with "probity snapshot PLAN -o FILE"' };
  const other = `is a snapshot of another format (snapshotVersion ${JSON.stringify(found)}, not 1): write a new one`;
  if (found !== 1) return { problem: other };
  try {
    return { snapshot: snapshotFile.read(json, '') };
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    return { problem: `is not a usable snapshot: ${error.message}` };
  }
}
