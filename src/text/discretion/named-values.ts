import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { isSecretBearer } from './secret-names.ts';

const deepest = 30;

/** Names below one that tells of secrets which hold one all the same: `{ "token": { "value": "..." } }`. */
const inner =
  /^(?:value|plain|raw|text|access|refresh|id_?token|current|new|old|primary|secondary|live|test|key|data)$/i;
/** Names of which an item has some: what it is called tells nothing of its other fields. */
const ofItems: ReadonlySet<string> = new Set(
  'id _id name type kind title status createdAt created_at href url'.split(' '),
);

/** Beside these a `hash` is that of a file, a commit or a block, which is no secret. */
const ofContents =
  /^(?:files?_?(?:name|size|path)?|size|bytes|length|path|commit|parents?|branch|author|tree|block|height|nonce|mime_?type|content_?type|etag|checksum|version)$/i;

/** Beside these a `pass` is a password: `{"user": "app", "pass": "..."}`. */
const ofUsers = /^(?:user|user_?name|login|account|e?_?mail|host|hostname)$/i;

/** The texts that fields hold whose names tell of secrets, and the names: `{ "tokens": { "access": "..." } }` too. */
export function namedValues(value: Json): readonly (readonly [name: string, value: string])[] {
  const found: [string, string][] = [];
  walk(value, '', found, 0);
  return found;
}

/** `bearer`: the name above that tells of secrets; empty where none does. */
function walk(value: Json, bearer: string, found: [string, string][], depth: number): void {
  if (depth > deepest) return;
  if (isList(value)) {
    for (const each of value) {
      if (typeof each === 'string' && bearer !== '') found.push([bearer, each]);
      else if (typeof each === 'object' && each !== null) walk(each, '', found, depth + 1);
    }
    return;
  }
  if (!isObject(value)) return;
  const isMap = bearer !== '' && isMapOfTexts(value);
  for (const key of Object.keys(value)) {
    const held = value[key];
    const isBearer = isSecretBearer(key)
      ? !(key.toLowerCase() === 'hash' && isContent(value))
      : key.toLowerCase() === 'pass' && Object.keys(value).some((each) => ofUsers.test(each));
    if (typeof held === 'string') {
      if (isBearer || isMap || (bearer !== '' && inner.test(key))) found.push([key, wordOf(key, held)]);
    } else if (typeof held === 'object' && held !== null) walk(held, isBearer ? key : '', found, depth + 1);
  }
}

function isMapOfTexts(value: JsonObject): boolean {
  return Object.entries(value).every(([key, each]) => typeof each === 'string' && !ofItems.has(key));
}

function isContent(value: JsonObject): boolean {
  return Object.keys(value).some((key) => ofContents.test(key));
}

/** A credential without its scheme (RFC 9110 section 11.4), where a header stands in a body. */
function wordOf(key: string, held: string): string {
  const scheme = /authorization$/i.test(key) ? /^[\w-]{2,30} +(\S+)$/ : /^(?:bearer|basic|token|apikey) +(\S+)$/i;
  return scheme.exec(held)?.[1] ?? held;
}
