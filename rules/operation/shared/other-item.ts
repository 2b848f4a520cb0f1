import { member } from '../../../src/model/body.ts';
import { changedMembers, isClockValue } from '../../../src/model/item-change.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';

/**
 * The words in which an item differs from what the list showed under its id, where they are two or more, and most of those
 * that both show: then it is another item. Numbers and links move by themselves, a list may shorten what it shows, and
 * one word may have been changed meanwhile.
 */
export function otherWords(
  listed: JsonObject | undefined,
  item: JsonObject,
  idField: string,
  volatile: readonly string[],
): readonly string[] {
  if (listed === undefined) return [];
  const telling = Object.keys(listed).filter(
    (name) => name !== idField && isWords(member(listed, name)) && isWords(member(item, name)),
  );
  const changed = changedMembers(listed, item, volatile).filter(
    (name) => telling.includes(name) && areApart(letters(member(listed, name)), letters(member(item, name))),
  );
  return changed.length >= 2 && changed.length * 2 > telling.length ? changed : [];
}

/** Text with a letter in it that is no time, no link and no token. */
function isWords(value: Json | undefined): value is string {
  if (typeof value !== 'string' || !/\p{L}/u.test(value) || isClockValue(value)) return false;
  return !/^[a-z][a-z\d+.-]*:\/\//i.test(value) && !/^(?=.*\d)[\w+/=.-]{20,}$/.test(value);
}

function letters(value: Json | undefined): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : '';
}

/** True where neither is a shorter form of the other. */
function areApart(one: string, other: string): boolean {
  return !one.includes(other) && !other.includes(one);
}
