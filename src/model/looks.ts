import { itemOf } from './envelope.ts';
import { type Exchange, isAnswered, isSuccess, isUnfound } from './exchange.ts';
import { isClockValue } from './item-change.ts';
import type { Plan } from './plan.ts';
import { equalJson, isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import { withoutPointers } from '../text/json-pointer.ts';

/**
 * True where reading an item may have left a mark on it, or have used it up: two reads in a row differ, or the first shows a plain
 * value, or a list of such, otherwise than the list did before it.
 */
export function mayBeMarked({ volatile }: Plan, listed: JsonObject, first: Exchange, second: Exchange): boolean {
  const [seen, again] = [shownIn(first), shownIn(second)];
  if (seen !== undefined && isUnfound(second)) return true;
  if (seen === undefined || again === undefined) return false;
  const [steady, later] = [seen, again].map((item) => withoutPointers(item, volatile));
  if (!equalJson(steady ?? null, later ?? null)) return true;
  if (Object.entries(listed).some(([field, before]) => isMark(before, seen[field]))) return true;
  // What only details show is mostly something else than yes, and no time of now.
  const now = first.sentAt - aMoment;
  return Object.entries(seen).some(
    ([field, value]) =>
      !Object.hasOwn(listed, field) &&
      (value === true || (typeof value === 'string' && isClockValue(value) && Date.parse(value) > now)),
  );
}

/** In milliseconds: clocks differ by less, mostly. */
const aMoment = 60_000;

/** A plain value that is another one, or is there for the first time; or a list of plain values. */
function isMark(before: Json, after: Json | undefined): boolean {
  if (isList(before) && isList(after)) return [...before, ...after].every(isPlain) && !equalJson(before, after);
  if (!isPlain(before) || after === undefined || after === null || !isPlain(after)) return false;
  return (before === null || typeof before === typeof after) && before !== after;
}

function isPlain(value: Json): boolean {
  return !isObject(value) && !isList(value);
}

function shownIn(exchange: Exchange): JsonObject | undefined {
  return isAnswered(exchange) && isSuccess(exchange.reply.status) ? itemOf(exchange.reply) : undefined;
}
