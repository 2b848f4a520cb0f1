import { equalJson, isObject, type Json, type JsonObject } from '../text/json.ts';
import { withoutPointers } from '../text/json-pointer.ts';
import { member } from './body.ts';

/** Names of the members in which two views of one item differ, the plan's volatile places left out. */
export function changedMembers(before: JsonObject, after: JsonObject, volatile: readonly string[]): readonly string[] {
  const [one, other] = [withoutPointers(before, volatile), withoutPointers(after, volatile)];
  if (!isObject(one) || !isObject(other)) return [];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !equalMembers(member(one, name), member(other, name)),
  );
}

function equalMembers(one: Json | undefined, other: Json | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equalJson(one, other);
}

const dateTime = /^\d{4}-?\d{2}-?\d{2}[Tt ]\d{2}/;

/**
 * True for a value that tells a time (a date-time, or epoch seconds or milliseconds since 2001): it may show when the
 * item was served, and that is no change of state.
 */
export function isClockValue(value: Json | undefined): boolean {
  if (typeof value === 'string') return dateTime.test(value);
  return typeof value === 'number' && ((value > 1e9 && value < 1e10) || (value > 1e12 && value < 1e13));
}

/** True where a shown value is the sent one, as services may normalise it (outer spaces, case, number as text). */
export function showsValue(shown: Json | undefined, sent: Json | undefined): boolean {
  if (shown === undefined || sent === undefined) return false;
  const [one, other] = [plainText(shown), plainText(sent)];
  return one === undefined || other === undefined ? equalJson(shown, sent) : one === other;
}

function plainText(value: Json): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  return isPlain ? String(value).trim().toLowerCase() : undefined;
}

/** True where an item shows no more than an id, and was more: a service may show any id like that. */
export function isEmptied(item: JsonObject, before: JsonObject, idField: string): boolean {
  const isEmptyOf = (object: JsonObject): boolean =>
    Object.entries(object).every(([name, value]) => name === idField || isEmpty(value));
  return isEmptyOf(item) && !isEmptyOf(before);
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/**
 * True where an item shows nothing of the one that had its id before: nothing at all; all that both tell in words or numbers differs, in more than
 * one place; or all of that which `example`, what clients send to make one, has too: a service gives each the same state, say.
 */
export function isAnother(item: JsonObject, before: JsonObject, idField: string, example: JsonObject = {}): boolean {
  if (isEmptied(item, before, idField)) return true;
  const told = Object.keys(item).filter(
    (name) => name !== idField && isTelling(member(item, name)) && isTelling(member(before, name)),
  );
  const sent = told.filter((name) => Object.hasOwn(example, name));
  return [told, sent].some(
    (names) => names.length > 1 && names.every((name) => !showsValue(member(item, name), member(before, name))),
  );
}

function isTelling(value: Json | undefined): boolean {
  return value !== undefined && value !== '' && plainText(value) !== undefined;
}
