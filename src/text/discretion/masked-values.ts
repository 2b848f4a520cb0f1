import { isList, isObject, type Json } from '../json.ts';
import { parsePointer } from '../json-pointer.ts';

/** A value that nothing may show, by the name of its field; of a list, the list's. */
export type MaskedValue = readonly [name: string, value: string | number | bigint];

const deepest = 30;

/**
 * What stands at the places of JSON pointers, and below them. A pointer is written from the body on (`/data/email`) or from an item on (`/email`), and
 * holds for the items of lists and for what is sent as well: it names the end of a path.
 */
export function maskedValues(value: Json, pointers: readonly string[]): readonly MaskedValue[] {
  const ends = pointers.map((text) => (parsePointer(text) ?? []).filter((segment, at) => at > 0 || segment !== 'data'));
  const found: MaskedValue[] = [];
  walk(value, [], { name: '', isMasked: false }, ends, found);
  return found;
}

interface Held {
  readonly name: string;
  readonly isMasked: boolean;
}

function walk(
  value: Json,
  path: string[],
  held: Held,
  ends: readonly (readonly string[])[],
  found: MaskedValue[],
): void {
  const isMasked = held.isMasked || ends.some((end) => isEnd(path, end));
  if (isMasked && (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')) {
    found.push([held.name, value]);
  }
  if (typeof value !== 'object' || value === null || path.length > deepest) return;
  const members = isList(value) ? value.entries() : Object.entries(isObject(value) ? value : {});
  for (const [key, each] of members) {
    path.push(String(key));
    walk(each, path, { name: typeof key === 'string' ? key : held.name, isMasked }, ends, found);
    path.pop();
  }
}

function isEnd(path: readonly string[], end: readonly string[]): boolean {
  const from = path.length - end.length;
  return end.length > 0 && from >= 0 && end.every((segment, at) => segment === '*' || segment === path[from + at]);
}
