import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Plan } from '../../model/plan.ts';
import { equalJson, type Json, type JsonObject } from '../../text/json.ts';
import { withoutPointers } from '../../text/json-pointer.ts';
import { isUnfound } from '../ground/identify.ts';

/**
 * True where reading an item may have left a mark on it, or have used it up: two reads in a row differ, or the first shows a yes or no, or a
 * time, otherwise than the list did before it.
 */
export function mayBeMarked({ volatile }: Plan, listed: JsonObject, first: Exchange, second: Exchange): boolean {
  const [seen, again] = [shownIn(first), shownIn(second)];
  if (seen !== undefined && isUnfound(second)) return true;
  if (seen === undefined || again === undefined) return false;
  const [steady, later] = [seen, again].map((item) => withoutPointers(item, volatile));
  if (!equalJson(steady ?? null, later ?? null)) return true;
  return Object.entries(listed).some(([field, before]) => isMark(before, seen[field]));
}

/** Others see an item as read, or seen, or read at a time. */
function isMark(before: Json, after: Json | undefined): boolean {
  if (typeof before === 'boolean') return typeof after === 'boolean' && before !== after;
  return (before === null || isTime(before)) && isTime(after) && before !== after;
}

function isTime(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value);
}

function shownIn(exchange: Exchange): JsonObject | undefined {
  return isAnswered(exchange) && isSuccess(exchange.reply.status) ? itemOf(exchange.reply) : undefined;
}
