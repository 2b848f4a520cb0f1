import { words } from '../text/casing.ts';
import { isInteger, isObject, type Json, type JsonObject } from '../text/json.ts';
import { headerOf, type Reply } from './exchange.ts';

const counts: ReadonlySet<string> = new Set(
  'total,total count,total items,total results,total records,total rows,total hits,count,item count,records total'.split(
    ',',
  ),
);
const further: ReadonlySet<string> = new Set(
  'next,next page,next link,next url,next href,next cursor,next token,next page token,continuation token'.split(','),
);
const whether: ReadonlySet<string> = new Set('more,has more,has next,has next page'.split(','));
const ends: ReadonlySet<string> = new Set('last,is last,last page,is last page'.split(','));
const deepest = 2;

/**
 * How many items there are in all, as an answer tells it beside its list in other words than the text's (`total`, `meta.count`,
 * `X-Total-Count`, `Content-Range`): Infinity where it says no more than that there are others (`hasMore`, `next`, a Link);
 * undefined where it says nothing.
 */
export function inAllOf(reply: Reply, body: Json | undefined): number | undefined {
  const told = [...inHeaders(reply), ...(isObject(body) ? within(body, 0) : [])];
  return told.length === 0 ? undefined : Math.max(...told);
}

function inHeaders(reply: Reply): readonly number[] {
  const total = headerOf(reply, 'X-Total-Count') ?? headerOf(reply, 'X-Total') ?? headerOf(reply, 'Total-Count') ?? '';
  const range = /\/(\d{1,15})$/.exec(headerOf(reply, 'Content-Range') ?? '')?.[1] ?? '';
  const isFollowed = /;\s*rel="?next\b/i.test(headerOf(reply, 'Link') ?? '');
  const numbers = [total, range].filter((text) => /^\d{1,15}$/.test(text)).map(Number);
  return isFollowed ? [...numbers, Number.POSITIVE_INFINITY] : numbers;
}

function within(object: JsonObject, depth: number): readonly number[] {
  return Object.entries(object).flatMap(([key, value]): readonly number[] => {
    const name = words(key).join(' ');
    const isMore =
      (whether.has(name) && value === true) ||
      (ends.has(name) && value === false) ||
      (further.has(name) && value !== null && value !== '' && value !== false);
    if (isMore) return [Number.POSITIVE_INFINITY];
    if (counts.has(name) && isInteger(value)) return [Number(value)];
    return isObject(value) && depth < deepest ? within(value, depth + 1) : [];
  });
}
