/** Whether a service stored what it was sent. It may normalize values: trim, change the case, or format them anew. */
import { isSame, objectOf } from './json.ts';

export function isStored(shown: unknown, sent: unknown): boolean {
  if (isSame(shown, sent)) return true;
  if (isEmpty(sent)) return isEmpty(shown);
  if (typeof sent === 'object' && sent !== null) return holdsAll(shown, sent);
  if (typeof shown === 'object' || shown === undefined) return false;
  return normalized(shown) === normalized(sent) || isSameTime(shown, sent);
}

/** True if every value of the sent list or object is in the shown one. A service may add members. */
function holdsAll(shown: unknown, sent: object): boolean {
  if (Array.isArray(sent))
    return Array.isArray(shown) && shown.length === sent.length && sent.every((each, at) => isStored(shown[at], each));
  const fields = objectOf(shown);
  return fields !== undefined && Object.entries(sent).every(([key, value]) => isStored(fields[key], value));
}

/** An absent optional field may be null, an empty text, or left out. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function normalized(value: unknown): string {
  const text = String(value).trim().replaceAll(/\s+/g, ' ').toLowerCase().normalize('NFC');
  return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.0+$|(\.\d*?)0+$/, '$1') : text;
}

const isDate = /^\d{4}-\d{2}-\d{2}/;

function isSameTime(shown: unknown, sent: unknown): boolean {
  if (typeof shown !== 'string' || typeof sent !== 'string' || !isDate.test(shown) || !isDate.test(sent)) return false;
  return Date.parse(shown) === Date.parse(sent);
}
