import { isList, isObject, type Json, type JsonObject, keysOf, objectOf } from '../text/json.ts';
import { parsePointer, pointer, resolvePointer, withoutPointers } from '../text/json-pointer.ts';
import { lifted, pathAsWorded } from './resource-object.ts';

/**
 * What a service calls what the conventions name (`profile.names`): of data, error and the page numbers a member of the body, or a
 * JSON pointer from the body; of page, size and sort that is the query parameter too (the last word of a pointer; of `/page/number`, `page`).
 */
export type Names = Readonly<Partial<Record<Nameable, string>>>;

/** Those of the names by which a body has something; `isLifted`: the fields of its items stand in an object of their own. */
export type Met = Names & { readonly isLifted?: true };

/** What may have another name, in the words of the conventions. */
export type Nameable = (typeof shapes)[number] | (typeof counts)[number] | 'sort';

const shapes = ['data', 'error'] as const;
const counts = ['page', 'size', 'totalElements', 'totalPages'] as const;

/** The body in the words of the conventions: what the service gives other names stands where the conventions have it. */
export function inOurWords(body: Json, names: Names): Json {
  if (!isObject(body)) return body;
  const found = metIn(body, names);
  const named = renamed(
    body,
    found.filter(({ name }) => isShape(name)),
  );
  return renamed(
    named,
    found.filter(({ name }) => !isShape(name)),
  );
}

/** By what a body, as the service worded it, has other words than the conventions. */
export function namesMet(body: Json, names: Names): Met {
  if (!isObject(body)) return {};
  const met = Object.fromEntries(metIn(body, names).map(({ name, theirs }) => [name, theirs]));
  const named = inOurWords(body, names);
  return lifted(named) === named ? met : { ...met, isLifted: true };
}

/** A place in the body as the service has it, for one in the words of the conventions; by the names that the body has. */
export function placeInTheirs(at: string, met: Met): string {
  const [, place] = /^body:(\/.*)$/.exec(at) ?? [];
  return place === undefined ? at : `body:${pointerInTheirs(place, met)}`;
}

/** The same for a JSON pointer. */
export function pointerInTheirs(place: string, met: Met): string {
  const [name = '', ...inside] = parsePointer(place) ?? [];
  const rest = met.isLifted === true && name === 'data' ? pathAsWorded(inside) : inside;
  const isNamed = (each: string): each is Nameable => [...shapes, ...counts].some((known) => known === each);
  const theirs = isNamed(name) ? met[name] : undefined;
  return theirs === undefined && rest === inside ? place : `${pointerOf(theirs ?? name)}${pointer(...rest)}`;
}

/** What a query parameter of the conventions is called. */
export function parameterName(name: 'page' | 'size' | 'sort', { [name]: theirs = name }: Names): string {
  const [last = theirs, inside] = (theirs.startsWith('/') ? parsePointer(theirs) : undefined)?.toReversed() ?? [];
  // What has a number inside `page`, or no more than `number`, is asked for by `page`.
  return name === 'page' && (inside === name || (last === 'number' && last !== theirs)) ? name : last;
}

/** What an answer shows under another name. */
export function namedIn(body: Json, names: Names): readonly Exclude<Nameable, 'sort'>[] {
  return [...shapes, ...counts].filter((name) => {
    const { [name]: theirs = name } = names;
    return theirs !== name && resolvePointer(body, pointerOf(theirs)) !== undefined;
  });
}

/** The JSON pointer from the body of what has such a name. */
export function pointerOf(name: string): string {
  return name.startsWith('/') ? name : pointer(name);
}

interface Found {
  readonly name: Nameable;
  readonly theirs: string;
  readonly value: Json;
}

function isShape(name: Nameable): boolean {
  return shapes.some((each) => each === name);
}

/** What a body has under the service's names. An item's own field of such a name is no number of a page. */
function metIn(body: JsonObject, names: Names): readonly Found[] {
  const found = (ours: readonly Nameable[]): readonly Found[] =>
    ours.flatMap((name) => {
      const theirs = names[name];
      const value = theirs === undefined ? undefined : resolvePointer(body, pointerOf(theirs));
      return theirs === undefined || value === undefined ? [] : [{ name, theirs, value }];
    });
  const parts = found(shapes).filter(({ value }) => value === null || isObject(value) || isList(value));
  const data = parts.find(({ name }) => name === 'data')?.value ?? body['data'];
  // A null in place of the list has its counts beside it all the same.
  return isList(data) || data === null ? [...parts, ...found(counts)] : parts;
}

function renamed(body: JsonObject, found: readonly Found[]): JsonObject {
  if (found.length === 0) return body;
  // What is moved out of an object or a list is not told of twice.
  const inside = found
    .filter(({ name, theirs }) => isShape(name) && theirs.startsWith('/'))
    .map(({ theirs }) => theirs);
  const left = inside.length === 0 ? body : withoutPointers(body, inside);
  const object = isObject(left) ? left : body;
  const taken: ReadonlySet<string> = new Set(found.map(({ name }) => name));
  const kept = keysOf(object).filter((key) => !taken.has(key));
  const inPlace = kept.map((key): readonly [string, Json] => {
    const own = found.find(({ theirs }) => theirs === key);
    return own === undefined ? [key, object[key] ?? null] : [own.name, own.value];
  });
  const moved = found.filter(({ theirs }) => !kept.includes(theirs));
  return objectOf([...inPlace, ...moved.map(({ name, value }) => [name, value] as const)]);
}
