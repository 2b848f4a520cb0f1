import { isObject, type Json, type JsonObject, member } from '../text/json.ts';

/** True where an id is none of the values sent nor made of one: the service gave it. */
export function isGivenId(id: string, sent: Json | undefined): boolean {
  return !isMadeOf(plainText(id), sent);
}

function isMadeOf(id: string, sent: Json | undefined): boolean {
  if (sent === undefined || sent === null) return false;
  if (typeof sent === 'object') return Object.values(sent).some((each) => isMadeOf(id, each));
  const text = plainText(String(sent));
  if (text === id) return true;
  // Short numbers stand in many texts by chance.
  return typeof sent === 'string' && /[a-z]/.test(id) && text.length > 2 && (text.includes(id) || id.includes(text));
}

function plainText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/**
 * True where a field that was sent with a plain value shows another one: other than the answer to the create has in its place, where that
 * says itself what the service made of it.
 */
export function contradicts(item: JsonObject, sent: Json | undefined, answered?: JsonObject): boolean {
  if (!isObject(sent)) return false;
  return Object.entries(sent).some(([key, value]) => {
    const shown = plainOf(member(item, key));
    const made = answered === undefined ? '' : plainOf(member(answered, key));
    const wanted = plainOf(value);
    return wanted !== '' && shown !== '' && shown !== (made === '' ? wanted : made);
  });
}

/** A plain value as text, without case and outer spaces; empty for any other. */
function plainOf(value: Json | undefined): string {
  const isPlain = value !== undefined && value !== null && typeof value !== 'object';
  return isPlain ? String(value).trim().toLowerCase() : '';
}
