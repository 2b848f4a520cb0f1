import type { Answered } from '../../../src/model/exchange.ts';
import { type Plan, resourceOf } from '../../../src/model/plan.ts';
import {
  hostField,
  isDetailName,
  isPathField,
  sqlField,
  traceField,
} from '../../../src/text/exposure/detail-fields.ts';
import {
  type FieldPlace,
  isSecretName,
  isStorageAddress,
  secretField,
} from '../../../src/text/exposure/secret-fields.ts';
import { isStorageName, storageField } from '../../../src/text/exposure/storage-fields.ts';
import { isMapName } from '../../../src/text/data-keys.ts';
import { isList, isObject, type Json, type JsonObject, parseJson } from '../../../src/text/json.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { isNamedFile } from '../../../src/text/exposure/internal-paths.ts';
import type { Own } from './own.ts';
import { speechSightings } from './speech.ts';
import type { Part, Sighting } from './sighting.ts';

/** Resources whose items are accounts of people, and fields that hold one. */
const accounts =
  /^(?:users?|accounts?|members?|customers?|admins?|administrators?|employees?|profiles?|user-profiles?|people|persons?|logins?|operators?|subscribers?|clients?|students?|teachers?|patients?|drivers?|owner|author|created-?by|updated-?by|manager|staff)$/i;
/** Resources whose subject is failure itself: a trace is what they are about. */
const failures = /error|crash|exception|incident|issue|bug|diagnos|trace|event|log|report|failure/i;

/** Resources whose subject is machines, and what lies on them. */
const machines =
  /host|server|machine|node|device|volume|disk|mount|file|folder|director|process|log|job|task|deploy|container|image|backup|repo|build|pipeline|script|package|service|agent|instance|module|plugin|command|commit|change|source|workspace|project|test|asset|upload|document/i;

/** What is known of the data of an answer as a whole. */
interface Ground {
  readonly own: Own;
  readonly isStored: boolean;
  readonly mayHoldTraces: boolean;
  readonly mayHoldFiles: boolean;
  /** Fields that callers fill in: what they hold is a subject. */
  readonly given: ReadonlySet<string>;
  /** How the paths of the resource begin, for links to it. */
  readonly path: string;
  readonly found: Sighting[];
}

/** Fields in which a service speaks of itself, wherever they stand. */
const asides = /^_{0,2}(?:debug(?:_?info(?:rmation)?)?|profiler|diagnostics)$/i;

const tellingNames = new Map<string, boolean>();
const mostNames = 5000;
const mostFound = 20;

function isTelling(key: string): boolean {
  const known = tellingNames.get(key);
  if (known !== undefined) return known;
  const telling = isStorageName(key) || isSecretName(key) || isDetailName(key);
  if (tellingNames.size >= mostNames) tellingNames.clear();
  tellingNames.set(key, telling);
  return telling;
}

/** The internal details that fields give away, by their names and the shape of their values; words in texts give away nothing. */
export function dataSightings(data: Json, at: string, exchange: Answered, plan: Plan, own: Own): readonly Sighting[] {
  const { operation } = exchange.probe;
  const resource = operation?.resource ?? '';
  const name = resource.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  const kind = operation?.kind;
  const owner = resourceOf(plan, operation?.resource);
  const ground: Ground = {
    own,
    isStored: kind === 'list' || kind === 'read' || kind === 'replace' || kind === 'patch',
    mayHoldTraces: failures.test(name),
    mayHoldFiles: failures.test(name) || machines.test(name),
    given: new Set([...Object.keys(owner?.create?.example ?? {}), ...Object.keys(owner?.change ?? {})]),
    path: resource.split('/{')[0] ?? '',
    found: [],
  };
  walk(data, at, { isAccount: accounts.test(name), isMap: false }, ground, 0);
  return ground.found;
}

/** What the object that is looked at is: an account of a person, or a map whose keys are data. */
interface Held {
  readonly isAccount: boolean;
  readonly isMap: boolean;
  /** Where in its sources the service was told of the item. */
  readonly isSource?: boolean;
}

/** An item is made by them: what a file of the service's own says. */
const sources = /^_{0,2}source_?location$/i;

function walk(value: Json, at: string, held: Held, ground: Ground, depth: number): void {
  if (ground.found.length >= mostFound || depth > 30) return;
  if (isList(value)) {
    for (const [index, each] of value.entries()) {
      walkInto(each, `${at}/${index}`, { ...held, isMap: false }, ground, depth + 1);
    }
    return;
  }
  if (!isObject(value)) return;
  if (Object.hasOwn(value, '_id')) {
    if (Object.hasOwn(value, 'id'))
      tell(ground, 'storage', "the database's own key next to the public id", `${at}/_id`, '_id');
  }
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (inner === undefined) continue;
    if (isTelling(key) || mayTell(inner)) field(key, inner, value, `${at}${pointer(key)}`, held, ground);
    if (key === '_links' || (typeof inner === 'string' && ground.given.has(key))) continue;
    if (asides.test(key) && typeof inner === 'object')
      ground.found.push(...speechSightings(inner, `${at}${pointer(key)}`, ground.own));
    else {
      const isAccount = held.isAccount || accounts.test(key);
      const isSource = sources.test(key) && !ground.mayHoldTraces;
      walkInto(inner, `${at}${pointer(key)}`, { isAccount, isMap: isMapName(key), isSource }, ground, depth + 1);
    }
  }
}

/** Walks what a member holds, also where it is an object or a list that was put into a text; that has no places within. */
function walkInto(value: Json, at: string, held: Held, ground: Ground, depth: number): void {
  if (typeof value === 'object') return walk(value, at, held, ground, depth);
  const parsed = typeof value === 'string' && /^\s*[[{]\s*["[{]/.test(value) ? parseJson(value) : undefined;
  if (parsed?.ok !== true) return;
  const within: Ground = { ...ground, found: [] };
  walk(parsed.value, at, held, within, depth);
  ground.found.push(...within.found.map((each) => ({ ...each, at: `body:${at}` })));
}

/** Whether a value may tell something whatever the field is called: a hash, a key, an address, a path, the typed values of DynamoDB. */
function mayTell(value: Json): boolean {
  if (typeof value === 'string') {
    const first = value.charCodeAt(0);
    // `$`, `-`, `{`, or the h, p, P and s that http, pbkdf2, scrypt and sha1 begin with.
    // The path of a file begins with a slash, a backslash, or the letter of a drive.
    if (first === 47 || first === 92 || value.charCodeAt(1) === 58) return true;
    if (isStorageAddress(value)) return true;
    const isLikely =
      first === 36 || first === 45 || first === 123 || first === 104 || first === 112 || first === 80 || first === 115;
    return isLikely && /^(?:\$|-----|\{|https?:\/\/|pbkdf2|scrypt[:$]|sha\d{1,3}\$)/i.test(value);
  }
  return isObject(value) && Object.keys(value).length === 1;
}

function field(key: string, value: Json, fields: JsonObject, at: string, held: Held, ground: Ground): void {
  const text = typeof value === 'string' ? value : '';
  const place: FieldPlace = { isAccount: held.isAccount, isStored: ground.isStored };
  const storage = held.isMap ? undefined : storageField(key, value, fields);
  if (storage !== undefined) return tell(ground, 'storage', storage, at, key);
  const secret = secretField(key, value, place);
  if (secret !== undefined) {
    ground.found.push({ part: 'secret', ...secret, at: `body:${at}`, match: text });
    return;
  }
  if (ground.given.has(key)) return;
  if (isStorageAddress(value)) return tell(ground, 'secret', 'an address of the storage with its password', at, text);
  const trace = ground.mayHoldTraces ? undefined : traceField(key, value);
  if (trace !== undefined) return tell(ground, 'stack-trace', 'a stack trace', at, trace);
  const sql = sqlField(key, value);
  if (sql !== undefined) return tell(ground, 'database', 'an SQL statement', at, sql);
  const isPath =
    isPathField(key, value, held.isMap || ground.mayHoldFiles) || (held.isSource === true && isNamedFile(text));
  if (isPath && !ground.own.isSent(text)) {
    return tell(ground, 'path', 'a path of the server', at, text);
  }
  const host = hostField(key, value, ground.path);
  if (host === undefined || ground.own.isHost(host, text) || ground.own.isSent(text)) return;
  tell(ground, 'host', 'an internal host', at, text);
}

function tell(ground: Ground, part: Part, what: string, at: string, match: string): void {
  ground.found.push({ part, what, at: `body:${at}`, match });
}
