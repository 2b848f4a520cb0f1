import { createHash } from 'node:crypto';
import { isSecretBearer } from '../text/discretion/secret-names.ts';
import { isObject, type Json, type JsonObject, member } from '../text/json.ts';
import { folded } from './mark.ts';
import type { Method } from './operation.ts';

/** What a run wrote down of what it made, one line each, before and after it was asked for. No line holds a body, a value of a field or a credential. */
export type JournalLine = JournaledWrite | JournaledEnd | JournaledIds;

/** The first line: whose journal it is. */
export interface JournalHead {
  /** Version of the form. */
  readonly journal: 1;
  /** The run's word. */
  readonly run: string;
  readonly base_url: string;
  /** Name of the plan's file. */
  readonly plan: string;
  /** ISO 8601. */
  readonly started: string;
  /** The process that writes it. */
  readonly pid: number;
}

/** A request that may make, change or delete an item, written before it is sent. */
export interface JournaledWrite {
  /** Number of the request within the journal. */
  readonly before: number;
  readonly does: 'create' | 'change' | 'delete';
  /** It was to make an item, or to do nothing at all. */
  readonly meant: boolean;
  /** Key of the resource in the plan. */
  readonly resource: string;
  readonly method: Method;
  /** Path and query below base_url. */
  readonly address: string;
  /** Ids of the owners, outermost first. */
  readonly owners: readonly string[];
  /** The id that it is sent to, or that the body of a create claims, where it names one. */
  readonly id: string | null;
  /** A read had said that nobody has that id. */
  readonly vacant: boolean;
  /** Words of this run in the body, and the JSON pointers where they stand. */
  readonly words: readonly string[];
  readonly at: readonly string[];
  /** For each of these places a digest of the value that was sent there; empty for what may be a secret. */
  readonly sent: readonly string[];
  /** Of a change of an item: the fields that it gave plain values, secrets aside, and a digest of these values. */
  readonly set: readonly string[];
  readonly digest: string | null;
}

/** How that request ended. */
export interface JournaledEnd {
  readonly after: number;
  /** Null where no usable answer came; then the kind of the fault. */
  readonly status: number | null;
  readonly fault: string | null;
  /** The id of the item that a success made. */
  readonly id: string | null;
  /** Where the answer shows an item without the words that were sent: its plain fields, secrets aside, and a digest of their values. */
  readonly set: readonly string[];
  readonly digest: string | null;
}

/** Ids that answers had shown by then, so that nobody takes them for ours; as digests, for they are other people's. */
export interface JournaledIds {
  /** Key of the resource. */
  readonly shown: string;
  readonly owners: readonly string[];
  readonly ids: readonly string[];
}

/** Where a run notes what it makes. */
export interface Journal {
  /** Resolves when the lines are on the disk; rejects where they cannot be written. */
  write(lines: readonly JournalLine[]): Promise<void>;
}

/** What stands for somebody's id in a journal. */
export function idDigest(id: string): string {
  return digest(id, 12);
}

/** What stands in a journal for the values of some fields of the item with that id; null where one is missing or not plain. */
export function valuesDigest(id: string, item: JsonObject, fields: readonly string[]): string | null {
  const values = fields.map((field) => member(item, field));
  if (values.length === 0 || !values.every(isPlain)) return null;
  return digest(JSON.stringify([id, values.map((value) => folded(value ?? null))]), 20);
}

/** What stands in a journal for a value with a word of the run; services store texts without outer spaces, and in another case. */
export function textDigest(value: Json): string {
  return digest(folded(value), 20);
}

/** Names of the fields with plain values that are no secrets. */
export function plainFields(item: Json | undefined): readonly string[] {
  if (!isObject(item)) return [];
  return Object.keys(item).filter((key) => isPlain(item[key]) && !isSecretBearer(key));
}

/** True for what is neither missing nor made of other values. */
function isPlain(value: Json | undefined): boolean {
  return value === null || (value !== undefined && typeof value !== 'object');
}

function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}
