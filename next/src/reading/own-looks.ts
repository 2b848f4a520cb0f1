/** Several reads of an item of ours, between which nothing was written. */
import type { Exchange, WithResponse } from '../core/exchange.ts';
import { readItem } from './items.ts';
import { isSame } from './json.ts';
import { listIn } from './lists.ts';
import type { Moved } from './looks.ts';
import { isOfProbity } from './marker.ts';
import { settledFields } from './sent.ts';

/**
 * Fields that showed what the create sent, until the item was read again.
 *
 * @param watched two lists, between which nobody reads a new item: what moves there moves by itself
 */
export function lostByReading(
  reads: readonly WithResponse[],
  created: Exchange,
  watched: readonly Exchange[] = [],
): readonly Moved[] {
  const [first, ...others] = reads;
  const was = first && readItem(first);
  if (was === undefined) return [];
  const moving = movedIn(watched);
  const settled = settledFields(was, [created]).filter((field) => !moving.has(field));
  return others.flatMap((exchange) => {
    const after = readItem(exchange);
    if (after === undefined) return [];
    const lost = settled.filter((field) => !isSame(after.fields[field], was.fields[field]));
    return lost.map((field) => ({ kind: 'marked', field, before: was.fields[field], after, exchange }));
  });
}

/** Fields of items that this run created that the second list shows with another value. */
function movedIn([before, after]: readonly Exchange[]): ReadonlySet<string> {
  const later = (after && listIn(after)?.items) ?? [];
  const own = ((before && listIn(before)?.items) ?? []).filter(isOfProbity);
  return new Set(
    own.flatMap(({ ref, fields }) => {
      const now = later.find((each) => ref !== undefined && each.ref?.url === ref.url)?.fields;
      return now === undefined ? [] : Object.keys(fields).filter((field) => !isSame(now[field], fields[field]));
    }),
  );
}
