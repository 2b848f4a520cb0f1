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
    if (typeof held === 'string') {
      if (isSecretBearer(key) || isMap || (bearer !== '' && inner.test(key))) found.push([key, held]);
    } else if (typeof held === 'object' && held !== null) walk(held, isSecretBearer(key) ? key : '', found, depth + 1);
  }
}

function isMapOfTexts(value: JsonObject): boolean {
  return Object.entries(value).every(([key, each]) => typeof each === 'string' && !ofItems.has(key));
}
