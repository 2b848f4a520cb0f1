/** Whether a list stayed the same between two reads. */
import type { Exchange } from '../core/exchange.ts';
import { isSame } from './json.ts';
import { readList } from './lists.ts';

/** Compares totals and items. Items without an id are compared by what they show, apart from volatile fields. */
export function isSteady(before: Exchange, after: Exchange, isVolatile: (pointer: string) => boolean): boolean {
  const contentOf = (exchange: Exchange): unknown => {
    const { totalElements, items, keys, count } = readList(exchange);
    const shown = items.map(({ ref, fields }) => {
      return ref?.url ?? Object.entries(fields).filter(([field]) => !isVolatile(`/${field}`));
    });
    return { totalElements, shown: items.length === count ? shown : keys };
  };
  return isSame(contentOf(before), contentOf(after));
}
