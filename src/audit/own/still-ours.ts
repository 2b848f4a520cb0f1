import { itemOf } from '../../model/envelope.ts';
import type { Exchange } from '../../model/exchange.ts';
import { idText } from '../../model/item.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import type { About } from '../../model/probe.ts';
import { equalJson, isObject, type Json, type JsonObject, keysOf, printJson } from '../../text/json.ts';
import { withoutPointers } from '../../text/json-pointer.ts';

/** What is known of an item that a create made, once its id may have been given to another one. */
export interface Past {
  readonly exchange: Exchange;
  readonly id: string | undefined;
  readonly isProven: boolean;
  /** What was put in place of what it was made with, as far as nobody refused it. */
  readonly later: readonly About[];
  /** What changes of it held that were refused, and may have been stored all the same. */
  readonly refused: readonly About[];
  /** As it was last shown before a DELETE that may have worked, without what is volatile. */
  readonly last?: Json;
}

/** True where the item shows a later word where that was sent, or all that came in place of its words, or is as it was last shown. */
export function showsLater(
  { exchange: { probe }, later, refused, last }: Past,
  item: JsonObject,
  volatile: readonly string[],
): boolean {
  if (last !== undefined && equalJson(last, withoutPointers(item, volatile))) return true;
  if (refused.some(({ sent, marks = [] }) => showsMarkAsSent(item, sent, marks))) return true;
  const { sent: made, marks: words = [] } = probe.about;
  const worded = isObject(made) ? keysOf(made).filter((key) => holdsOne(made[key], words)) : [];
  return later.some(({ sent, marks = [] }) => {
    if (showsMarkAsSent(item, sent, marks)) return true;
    if (!isObject(sent) || worded.length === 0 || !worded.every((key) => Object.hasOwn(sent, key))) return false;
    return keysOf(sent).every((key) => equalJson(item[key] ?? null, sent[key] ?? null));
  });
}

/** True where all but one value, that held its word, is as it was last shown, and tells as much: what differs in more is somebody else's. */
export function isAlike(
  { id, exchange: { probe }, later, last }: Past,
  item: JsonObject,
  volatile: readonly string[],
): boolean {
  const now = withoutPointers(item, volatile);
  if (!isObject(last) || !isObject(now)) return false;
  const fields = [...new Set([...keysOf(last), ...keysOf(now)])];
  const isAsBefore = (field: string): boolean => equalJson(last[field] ?? null, now[field] ?? null);
  const [other, ...more] = fields.filter((field) => !isAsBefore(field));
  const isWord = [probe.about, ...later].some(
    ({ sent, marks = [] }) => other !== undefined && isObject(sent) && holdsOne(sent[other], marks),
  );
  const isTold = fields.some((field) => isAsBefore(field) && isSaid(last[field]) && idText(last[field]) !== id);
  return isWord && more.length === 0 && isTold;
}

function holdsOne(value: Json | undefined, words: readonly string[]): boolean {
  const text = value === undefined ? '' : printJson(value);
  return words.some((word) => text.includes(word));
}

/** True where fields that were sent are shown, and none of them as it was sent at any time or shown in an answer. */
export function isAnother(
  { id, exchange: { probe, reply }, later, refused, last, isProven }: Past,
  item: JsonObject,
): boolean {
  const sent = [probe.about, ...later, ...refused].map((about) => about.sent).filter(isObject);
  const known = [...sent, ...[reply && itemOf(reply), isProven ? last : undefined].filter(isObject)];
  const fields = [...new Set(sent.flatMap(keysOf))].filter(
    (field) => isSaid(item[field]) && idText(item[field]) !== id,
  );
  const isKnown = (field: string): boolean => known.some((each) => foldedText(each[field]) === foldedText(item[field]));
  // What showed our word once, and now something there that this run never met, is not proven by what many items have alike.
  const { marks = [] } = probe.about;
  const telling = isProven ? fields.filter((field) => sent.some((each) => holdsOne(each[field], marks))) : [];
  return fields.length > 0 && !(telling.length > 0 ? telling : fields).some(isKnown);
}

/** True for what tells two items apart. */
function isSaid(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

function foldedText(value: Json | undefined): string {
  return value === undefined ? '' : printJson(value).toLowerCase().trim();
}
