import { idFormOf } from '../model/item.ts';
import { isObject, type Json, keysOf, member } from '../text/json.ts';

/** Ids of these forms are given once in the world: whatever has one is the same thing. */
const worldwide: ReadonlySet<string> = new Set(['uuid', 'ulid', 'hex']);
const shortestText = 3;
const smallestNumber = 1000;

/** Values that one item alone shows, as `field=value`; short texts and small numbers are equal by chance. */
export function rareValues(items: readonly Json[], idField: string): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const item of items) {
    for (const [field, value] of plainMembers(item, idField)) {
      const isTelling =
        typeof value === 'string'
          ? value.length >= shortestText
          : typeof value !== 'boolean' && value >= smallestNumber;
      const key = `${field}=${String(value)}`;
      if (isTelling) times.set(key, (times.get(key) ?? 0) + 1);
    }
  }
  return new Set([...times].filter(([, count]) => count === 1).map(([key]) => key));
}

/**
 * True where two items of one id are the same thing, not two of one id in stores of their own: the id is a worldwide one,
 * or they share a rare value, and most of what both show.
 */
export function isSameItem(older: Json, newer: Json, id: string, idField: string, rare: ReadonlySet<string>): boolean {
  if (worldwide.has(idFormOf(id))) return true;
  const now = new Map(plainMembers(newer, idField));
  let [equal, different, isRare] = [0, 0, false];
  for (const [field, value] of plainMembers(older, idField)) {
    const other = now.get(field);
    if (other === undefined) continue;
    if (other === value) {
      equal += 1;
      isRare ||= rare.has(`${field}=${String(value)}`);
    } else different += 1;
  }
  return isRare && equal >= different;
}

type Plain = string | number | bigint | boolean;

function plainMembers(item: Json, idField: string): readonly (readonly [string, Plain])[] {
  if (!isObject(item)) return [];
  return keysOf(item).flatMap((field) => {
    const value = member(item, field);
    const isPlain = value !== undefined && value !== null && typeof value !== 'object';
    return isPlain && field !== idField ? [[field, value] as const] : [];
  });
}
