/** Several reads of an item of ours, between which nothing was written. */
import type { Exchange, WithResponse } from '../core/exchange.ts';
import { readItem } from './items.ts';
import { isSame } from './json.ts';
import type { Moved } from './looks.ts';
import { settledFields } from './sent.ts';

/** Fields that showed what the create sent, until the item was read again. */
export function lostByReading(reads: readonly WithResponse[], created: Exchange): readonly Moved[] {
  const [first, ...others] = reads;
  const was = first && readItem(first);
  if (was === undefined) return [];
  const settled = settledFields(was, [created]);
  return others.flatMap((exchange) => {
    const after = readItem(exchange);
    if (after === undefined) return [];
    const lost = settled.filter((field) => !isSame(after.fields[field], was.fields[field]));
    return lost.map((field) => ({ kind: 'marked', field, before: was.fields[field], after, exchange }));
  });
}
