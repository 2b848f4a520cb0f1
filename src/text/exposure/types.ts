/** What the detectors of exposures find, and what they know. */
import type { JsonObject } from '../json.ts';
import { remembered } from '../memo.ts';

/** One rule reports each kind. */
export type ExposureKind =
  | ('stack-trace' | 'database-error' | 'secret' | 'storage-field' | 'internal')
  | ('path' | 'host' | 'header-host' | 'banner');

export interface Found {
  /** A noun phrase: "a stack frame of Go". */
  readonly what: string;
  readonly match: string;
  /** True if the match of a secret is only a word, such as the name of an algorithm. */
  readonly isWord?: true;
}

export interface Exposure extends Found {
  readonly kind: ExposureKind;
  /** `header:` with a name, or `body:` with a JSON pointer. */
  readonly at: string;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
}

/** What is known about the request. `unsentCredentials` are the valid ones, if it did not carry them. */
export interface Asked {
  readonly method: string;
  /** The absolute URL, as it was sent. */
  readonly url: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The path of the resource: `/users/{id}/orders`. */
  readonly resource?: string | undefined;
  /** The request lists, reads, or changes items that were stored before. */
  readonly isStored?: boolean;
  /** A probe of the plan requests this page. If it is not JSON, it is a document. */
  readonly isDocument?: boolean;
  /** Fields that the plan fills in. Their values are the caller's. */
  readonly given?: ReadonlySet<string> | undefined;
  readonly unsentCredentials?: readonly string[];
}

/** What the detectors of a body know about its exchange. */
export interface Scene {
  readonly asked: Asked;
  readonly isServerError: boolean;
}

export interface Field {
  readonly key: string;
  readonly name: string;
  readonly value: unknown;
  /** Empty if the value is not a string. */
  readonly text: string;
  readonly siblings: JsonObject;
  readonly place: Place;
}

export interface Place {
  /** The item is an account: a user, a member, a customer. */
  readonly isAccount?: boolean | undefined;
  /** The item was stored before, so it does not hand out a new secret. */
  readonly isStored?: boolean | undefined;
  /** The keys around the field are data. */
  readonly isMap?: boolean | undefined;
  /** Failures, or machines, are the subject of the data. */
  readonly hasTraces?: boolean | undefined;
  readonly hasFiles?: boolean | undefined;
  /** The path of the resource. Links to it are the service's own. */
  readonly path?: string | undefined;
}

export function fieldOf(key: string, value: unknown, siblings: JsonObject, place: Place): Field {
  return { key, name: plainName(key), value, text: typeof value === 'string' ? value : '', siblings, place };
}

/** A key without case, `_`, and `-`: `_password_hash` is `passwordhash`. */
export const plainName: (key: string) => string = remembered((key) => key.toLowerCase().replaceAll(/[^a-z\d]/g, ''));

export function has(fields: JsonObject, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(fields, key));
}

/** Tables of patterns. The key is a noun phrase for what is found, with its article: "a stack frame of Go". */
export type Patterns = Readonly<Record<string, RegExp>>;

export function findMatch(what: string | undefined, match: string | undefined): Found | undefined {
  return what === undefined || match === undefined ? undefined : { what, match };
}

/** The first pattern, in the order of the table, that matches somewhere in the text. All patterns take linear time. */
export function findPattern(text: string, patterns: Patterns): Found | undefined {
  for (const what in patterns) {
    const match = patterns[what]?.exec(text);
    if (match) return { what, match: match[0] };
  }
  return undefined;
}
