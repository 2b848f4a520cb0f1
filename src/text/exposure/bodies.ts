/** What a body reveals: by the names and values of fields in data, and by every text in what a service says about itself. */
import * as details from './detail-fields.ts';
import { isMapName } from '../data-keys.ts';
import { echoOf, isServerFile, isServerPath } from './hosts.ts';
import { isSecretFieldName, secretField, storageUrlField } from './secret-fields.ts';
import { type Leak, leaksIn } from './texts.ts';
import type { Asked, Exposure, Field, Found, Place, Scene } from './types.ts';
import { fieldOf, plainName } from './types.ts';
import { isList, isObject, type JsonObject } from '../json.ts';
import { remembered } from '../memo.ts';
import { formatPointer } from '../pointers.ts';

interface FieldDetector {
  readonly kind: Exposure['kind'];
  find(field: Field, scene: Scene): Found | undefined;
}

/** Also for fields that the caller fills in. The first detector that finds something explains the field. */
const always: readonly FieldDetector[] = [
  { kind: 'storage-field', find: details.storageField },
  { kind: 'secret', find: secretField },
];

/** Data is about its subject, so most texts in it reveal nothing. */
const inData: readonly FieldDetector[] = [
  ...always,
  { kind: 'stack-trace', find: details.traceField },
  { kind: 'database-error', find: details.sqlField },
  { kind: 'secret', find: storageUrlField },
  { kind: 'path', find: details.pathField },
  { kind: 'host', find: details.hostField },
];

/** What a service says about itself: all of a failure, and everything next to the data of a success. */
const inSpeech: readonly FieldDetector[] = [
  ...always,
  { kind: 'stack-trace', find: details.traceField },
  { kind: 'stack-trace', find: details.exceptionField },
  { kind: 'database-error', find: details.sqlField },
  { kind: 'database-error', find: (field, { isServerError }) => details.driverField(field, isServerError) },
];

const limits = { found: 20, depth: 30 };

/** Resources and fields that are accounts of people. */
const accounts =
  /^(?:users?|accounts?|members?|customers?|admins?|administrators?|employees?|profiles?|user-profiles?|people|persons?|logins?|operators?|subscribers?|clients?|students?|teachers?|patients?|drivers?|owner|author|created-?by|updated-?by|manager|staff)$/i;
const failures = /error|crash|exception|incident|issue|bug|diagnos|trace|event|log|report|failure/i;
const machines =
  /host|server|machine|node|device|volume|disk|mount|file|folder|director|process|log|job|task|deploy|container|image|backup|repo|build|pipeline|script|package|service|agent|instance|module|plugin|command|commit|change|source|workspace|project|test|asset|upload|document/i;
/** Fields in which a service talks about itself, even inside data. */
const asides = /^_{0,2}(?:debug(?:_?info(?:rmation)?)?|profiler|diagnostics)$/i;

/** Where HAL and JSON:API have their links, also in failures. */
export const linkKeys: ReadonlySet<string> = new Set(['_links', 'links']);
/** The same, and the keys of an envelope with data. */
export const carriers: ReadonlySet<string> = new Set([...linkKeys, 'data', 'included', '_embedded']);

/** What a key says about its value, and about what is below it. */
const factsOf = remembered((key) => ({
  isTelling: details.isStorageName(key) || isSecretFieldName(plainName(key)) || details.isDetailName(plainName(key)),
  isAccount: accounts.test(key),
  isMap: isMapName(key),
  isAside: asides.test(key),
}));

/** How hashes, keys, URLs, and paths begin. */
const telling = /^(?:[$/\\{-]|.:|\s|pbkdf2|scrypt|sha\d)|^[a-z+:]{2,20}:\/\//i;

/** True for keys that detectors look at, and for values that may reveal something whatever the key is. */
function isSuspect(key: string, value: unknown): boolean {
  if (factsOf(key).isTelling) return true;
  return typeof value === 'string' && telling.test(value) && (!value.startsWith('/') || isServerPath(value, true));
}

/** Of items that were stored before, and of others. */
const placesOf = remembered((resource): { readonly stored: Place; readonly fresh: Place } => {
  const name = resource.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  const hasTraces = failures.test(name);
  const hasFiles = hasTraces || machines.test(name);
  const [path = ''] = resource.split('/{');
  const facts = { hasTraces, hasFiles, path, isAccount: accounts.test(name), isMap: false };
  return { stored: { isStored: true, ...facts }, fresh: { isStored: false, ...facts } };
});

/** What data reveals, or a service that talks about itself, but for the keys that are looked at `apart`. `at` is the JSON pointer of the value. */
export function exposuresIn(json: unknown, at: string, scene: Scene, apart?: ReadonlySet<string>): readonly Exposure[] {
  const places = placesOf(scene.asked.resource ?? '');
  const top = scene.asked.isStored === true ? places.stored : places.fresh;
  const found: Exposure[] = [];
  const path: (string | number)[] = [];
  const tell = (leak: Leak, depth: number): void =>
    void found.push({ ...leak, at: `body:${at}${formatPointer(...path.slice(0, depth))}` });

  function walk(value: unknown, place: Place, isHeard: boolean, depth: number): void {
    if (found.length >= limits.found || depth > limits.depth) return;
    const key = depth === 0 ? undefined : path[depth - 1];
    if (isHeard && isList(value) && value.some(details.isFrame))
      tell({ kind: 'stack-trace', what: 'a stack trace', match: String(key ?? '') }, depth);
    else if (isList(value)) {
      const inner = place.isMap === true ? { ...place, isMap: false } : place;
      for (let index = 0; index < value.length; index += 1) {
        if (!isHeard && typeof value[index] !== 'object') continue;
        path[depth] = index;
        walk(value[index], inner, isHeard, depth + 1);
      }
    } else if (isObject(value)) {
      const skipped = (depth === 0 && apart) || linkKeys;
      for (const name in value) {
        const inner = value[name];
        const isOpen = typeof inner === 'object' ? inner !== null : isHeard && typeof inner === 'string';
        if ((isHeard && skipped.has(name)) || !(isOpen || isSuspect(name, inner))) continue;
        path[depth] = name;
        member(name, value, place, isHeard, depth + 1);
      }
    } else if (isHeard && typeof value === 'string') {
      const name = typeof key === 'string' ? key : '';
      for (const leak of textLeaks(value, scene.asked))
        if (!isAboutRequest(leak, name, value, scene.asked)) tell(leak, depth);
    }
  }

  function member(key: string, siblings: JsonObject, place: Place, isHeard: boolean, depth: number): void {
    const facts = factsOf(key);
    const value = siblings[key];
    const ofData = scene.asked.given?.has(key) === true ? always : inData;
    const field = isSuspect(key, value) && fieldOf(key, value, siblings, isHeard ? { isStored: true } : place);
    const hit = field ? firstHit(isHeard ? inSpeech : ofData, field, scene) : undefined;
    if (hit !== undefined && (isHeard || !isEcho(hit, scene.asked))) tell(hit, depth);
    if (isHeard ? hit !== undefined : key === '_links' || typeof value !== 'object') return;
    const isPlain = place === top && !facts.isAccount && !facts.isMap;
    const isAccount = place.isAccount === true || facts.isAccount;
    walk(value, isPlain ? top : { ...top, isAccount, isMap: facts.isMap }, isHeard || facts.isAside, depth);
  }

  walk(json, top, apart !== undefined, 0);
  return found;
}

/** What a text reveals, apart from what the request contained. */
export function textLeaks(text: string, asked: Asked): readonly Leak[] {
  if (leaksIn(text).length === 0) return [];
  const shown = echoOf(asked).without(text);
  return leaksIn(shown).filter(({ kind, match }) => kind !== 'host' || !echoOf(asked).isOwnHost(match, shown));
}

function firstHit(detectors: readonly FieldDetector[], field: Field, scene: Scene): Leak | undefined {
  for (const { kind, find } of detectors) {
    const found = find(field, scene);
    if (found !== undefined) return { kind, ...found };
  }
  return undefined;
}

/** True for a path that the request contained, and for a URL of the service itself. */
function isEcho({ kind, match }: Leak, asked: Asked): boolean {
  if (kind !== 'path' && kind !== 'host') return false;
  const [, host = match] = /^[a-z][a-z\d+.-]{1,20}:\/\/(?:[^\s/@]*@)?(\[[^\]]*\]|[^\s/:?#]*)/i.exec(match) ?? [];
  return echoOf(asked).isSent(match) || (kind === 'host' && echoOf(asked).isOwnHost(host, match));
}

const requestPath = /^(?:path|instance|url|uri|request_?(?:path|uri|url)|resource)$/i;
const clientAddress =
  /^(?:origin|(?:client|remote|your|source|caller|request|forwarded|user)?_?(?:ip|addr(?:ess)?|ip_?address))$/i;

/** True for the path of the request, perhaps as a proxy passed it on, and for the client's IP address. */
function isAboutRequest({ kind }: Leak, key: string, value: string, asked: Asked): boolean {
  if (kind === 'path') return requestPath.test(key) && !isServerFile(echoOf(asked).without(value));
  return kind === 'host' && clientAddress.test(key);
}
