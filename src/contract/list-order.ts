import { isObject, type Json, keysOf, member } from '../text/json.ts';
import { pointer } from '../text/json-pointer.ts';

/** Fewer different values are in order by chance; ids are likelier than others to be what a list is sorted by. */
const fewestValues = 5;
const fewestIds = 3;

const collator = new Intl.Collator('en', { numeric: true });

/**
 * Fields that a list is sorted by, as `/name asc` or `/name desc`: those whose values never go the other way, and are
 * different enough. Undefined where no field has so many.
 */
export function ordersOf(items: readonly Json[]): readonly string[] | undefined {
  const [first] = items;
  if (!isObject(first) || items.length < fewestIds) return undefined;
  let isTelling = false;
  const orders: string[] = [];
  for (const key of keysOf(first)) {
    const values = items.map((item) => (isObject(item) ? plain(member(item, key)) : undefined));
    if (values.some((value) => value === undefined) || new Set(values).size < (key === 'id' ? fewestIds : fewestValues))
      continue;
    isTelling = true;
    const steps = values.slice(1).map((value, index) => compare(values[index] ?? '', value ?? ''));
    if (steps.every((step) => step <= 0)) orders.push(`${pointer(key)} asc`);
    else if (steps.every((step) => step >= 0)) orders.push(`${pointer(key)} desc`);
  }
  return isTelling ? orders : undefined;
}

function plain(value: Json | undefined): string | number | bigint | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

function compare(one: string | number | bigint, other: string | number | bigint): number {
  if (typeof one === 'string' || typeof other === 'string') return collator.compare(String(one), String(other));
  return one < other ? -1 : one > other ? 1 : 0;
}
