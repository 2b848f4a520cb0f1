import { isList, isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { isPrivateKey } from '../exposure/secrets.ts';
import { isOddlyCased, isOrdinary } from './ordinary-words.ts';
import { isOfPages, isSecretBearer } from './secret-names.ts';
import { isUnguessable, isWordy } from './worth.ts';

const deepest = 30;

/** Names below one that tells of secrets which hold one all the same: `{ "token": { "value": "..." } }`. */
const inner =
  /^(?:value|plain|raw|text|access|refresh|id_?token|current|new|old|primary|secondary|live|test|key|data)$/i;
/** What holds the secret of an item in a list of such a name: `{ "tokens": [{ "value": "..." }] }`. */
const ofItem = /^(?:value|plain|raw|plain_?text)$/i;
/** What says of the value beside it what it is: `{ "name": "password", "value": "..." }`. */
const ofValue = /^(?:name|key|field|property|param|parameter|header|attribute|variable)$/i;
const besideName = /^(?:value|val|rejected_?value|plain|raw|plain_?text)$/i;
/** A longer text is not looked through for what its JSON says. */
const longestWithin = 100_000;
/** How an object or a list begins in base64, with or without a blank or a break in it. */
const base64OfJson = /^(?:ey[AIJ]|ew[ko0]|W3s|Wy[ABIJ]|Ww[ko0])[\w+/-]{12,}={0,2}$/;

/** Private members of a key (RFC 7518), beside its type. */
const ofWebKeys = /^(?:d|p|q|dp|dq|qi|k)$/;
/** What lets a device in, and its user (RFC 8628): each beside the other, or both may be any codes. */
const ofDevices = /^(?:device|user)_?code$/i;

/** Beside these an item is a part of a text: the tokens of a parser. */
const ofTexts = /^(?:pos|start|end|offset|range|loc|line|column|index|lemma|tag)$/i;
/** Names of which an item has some: what it is called tells nothing of its other fields. */
const ofItems: ReadonlySet<string> = new Set(
  'id _id name type kind title status createdAt created_at href url'.split(' '),
);

/** Beside these a `hash` is that of a file, a commit or a block, which is no secret. */
const ofContents =
  /^(?:files?_?(?:name|size|path)?|size|bytes|length|path|commit|parents?|branch|author|tree|block|height|nonce|mime_?type|content_?type|etag|checksum|version)$/i;

/** Beside these a `pass` is a password: `{"user": "app", "pass": "..."}`. */
const ofUsers = /^(?:user|user_?name|login|account|e?_?mail|host|hostname)$/i;

/** Whose key is one to get in with: `{ "auth": { "type": "key", "key": "..." } }`. */
const ofAuth = /^auth(?:entication)?$/i;
/** What lets in whoever has it, as a cookie would: `{ "sessionId": "..." }`, `{ "session": { "id": "..." } }`. */
const sessionId = /^(?:(?:auth|user|php|j)?[._-]?(?:session|sess)[._-]?id|(?:connect\.)?sid)$/i;
const session = /^(?:auth|user)?_?session$/i;

/** Of what has such a name a number is a secret too; `tokens` counts some, and a `credential` may be known by its id. */
const ofNumbers = /(?:[^s]s|hash|digest|salt|credential|cookie|authorization)$/i;

/** What a field holds whose name tells of a secret, or a list of that name. */
export type NamedValue = readonly [name: string, value: string | number | bigint, isListed?: true];

/** What fields hold whose names tell of secrets, and the names: `{ "tokens": { "access": "..." } }` too. */
export function namedValues(value: Json): readonly NamedValue[] {
  const found: NamedValue[] = [];
  walk(value, { bearer: '', isItem: false, depth: 0 }, found);
  return found;
}

interface Above {
  /** The name above that tells of secrets; empty where none does. */
  readonly bearer: string;
  /** Whether that is the name of a list of which this is an item. */
  readonly isItem: boolean;
  readonly depth: number;
  /** The name of what it stands in. */
  readonly name?: string;
}

function walk(value: Json, { bearer, isItem, depth, name }: Above, found: NamedValue[]): void {
  if (depth > deepest) return;
  if (isList(value)) {
    let isKey = false;
    for (const each of value) {
      if (typeof each === 'string') isKey = isPrivateKey(each) || (isKey && !each.startsWith('-----'));
      if (typeof each === 'string' && (bearer !== '' || isKey)) found.push([bearer, each, true]);
      else if (typeof each === 'object' && each !== null) walk(each, { bearer, isItem: true, depth: depth + 1 }, found);
    }
    return;
  }
  if (!isObject(value)) return;
  const keys = Object.keys(value);
  const isMap = bearer !== '' && !isItem && isMapOfTexts(value);
  const isNamed = keys.some((key) => ofValue.test(key) && isNameOfSecret(value[key]));
  const isSecretItem = bearer !== '' && isItem && !keys.some((key) => ofTexts.test(key));
  for (const key of keys) {
    const held = value[key];
    const isBearer = isSecretBearer(key)
      ? !(key.toLowerCase() === 'hash' && isContent(value))
      : key.toLowerCase() === 'pass' && keys.some((each) => ofUsers.test(each));
    if (typeof held === 'string') {
      const isInner = isItem
        ? isSecretItem && ofItem.test(key) && !isWordy(held)
        : isMap || (bearer !== '' && inner.test(key));
      const isSession =
        (sessionId.test(key) || (session.test(bearer) && key === 'id' && !isItem)) && isUnguessable(held);
      const isOfKey = ofWebKeys.test(key) && keys.includes('kty');
      const isOfAuth = key === 'key' && ofAuth.test(name ?? '') && (!isWordy(held) || isOddlyCased(held));
      const isOfDevice = ofDevices.test(key) && keys.filter((each) => ofDevices.test(each)).length > 1;
      const isBeside = isNamed && besideName.test(key) && !isOrdinary(held);
      const within = isBearer || isInner ? undefined : jsonWithin(key, held);
      if (isBearer || isInner || isSession || isOfKey || isOfAuth || isOfDevice || isBeside)
        found.push([key, wordOf(key, held)]);
      else if (within !== undefined) walk(within, { bearer: '', isItem: false, depth: depth + 1 }, found);
    } else if (typeof held === 'number' || typeof held === 'bigint') {
      if (isBearer && !ofNumbers.test(key)) found.push([key, held]);
    } else if (typeof held === 'object' && held !== null) {
      const below = isBearer || session.test(key) ? key : '';
      walk(held, { bearer: below, isItem: false, depth: depth + 1, name: key }, found);
    }
  }
}

function isNameOfSecret(name: Json | undefined): boolean {
  return typeof name === 'string' && isSecretBearer(name);
}

/** What a text says that is JSON itself, an object or a list, also in base64 or behind other words; what a cursor holds is no secret. */
function jsonWithin(key: string, text: string): Json | undefined {
  if (text.length > longestWithin) return undefined;
  const said = base64OfJson.test(text) && !isOfPages(key) ? Buffer.from(text, 'base64').toString() : text;
  const begin = said.search(/[[{]["[{\s]/);
  if (begin < 0 || !/[\]}]\s{0,9}$/.test(said)) return undefined;
  const parsed = parseJson(said.slice(begin));
  return parsed.ok ? parsed.value : undefined;
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
