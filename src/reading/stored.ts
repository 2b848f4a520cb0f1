/**
 * Whether a service stored what it was sent. It may normalize values: trim a text and change its case, leave out what
 * structures a number or a code, round a number, write a time in another zone, and sort a list.
 */
import { isSame, objectOf } from './json.ts';
import { isMask } from '../text/masks.ts';
import { isSecretName } from '../text/secret-names.ts';

/** `hidden`: the value is masked, or shown in another form, so it cannot be compared. */
export type Storage = 'stored' | 'lost' | 'hidden';

/** What the value that is shown in a field says about the one that was sent. */
export function storageOf(field: string, shown: unknown, sent: unknown): Storage {
  if (isSecretName(field) || isHidden(shown)) return 'hidden';
  return isStored(shown, sent) ? 'stored' : isOtherForm(shown, sent) ? 'hidden' : 'lost';
}

export function isStored(shown: unknown, sent: unknown): boolean {
  if (isSame(shown, sent)) return true;
  if (isEmpty(sent)) return isEmpty(shown);
  if (typeof sent === 'object' && sent !== null) return holdsAll(shown, sent);
  if (typeof shown === 'object' || shown === undefined) return false;
  return isSamePlain(shown, sent);
}

/** True if every value of the sent list or object is in the shown one. A service may add members. */
function holdsAll(shown: unknown, sent: object): boolean {
  if (Array.isArray(sent)) return Array.isArray(shown) && isSameList(shown, sent);
  const fields = objectOf(shown);
  if (fields === undefined) return isEmptyWithin(sent) && isEmpty(shown);
  return Object.entries(sent).every(([key, value]) => isSecretName(key) || isStored(fields[key], value));
}

/** In any order, and each value once if a service keeps no duplicates. */
function isSameList(shown: readonly unknown[], sent: readonly unknown[]): boolean {
  const once = sent.filter((value, index) => !sent.slice(0, index).some((other) => isSame(other, value)));
  return [sent, once].some((values) => {
    const left = [...shown];
    if (left.length !== values.length) return false;
    return values.every((value) => {
      const at = left.findIndex((other) => isStored(other, value));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

/** An absent optional field may be null, an empty text, or left out. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isEmptyWithin(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isEmptyWithin) : isEmpty(value);
}

function isHidden(shown: unknown): boolean {
  return isMask(shown) || (typeof shown === 'string' && /^[*•.]{3}|\*\*\*|•••/.test(shown));
}

/** A list or an object instead of a plain value, or the other way round. Its JSON as a text is no other form. */
function isOtherForm(shown: unknown, sent: unknown): boolean {
  const [one, other] = [shown, sent].map((value) => typeof value === 'object' && value !== null);
  return !isEmpty(shown) && !isEmpty(sent) && one !== other && !(typeof shown === 'string' && /^\s*[[{]/.test(shown));
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

function isSamePlain(shown: unknown, sent: unknown): boolean {
  const [one, other] = [plainText(shown), plainText(sent)];
  if (one === other) return true;
  if (number.test(one) && number.test(other)) return isSameNumber(one, other);
  if (typeof sent === 'boolean') return one === String(Number(sent));
  return isSameTime(shown, sent) || (isStructured(other) && bare(other) !== '' && bare(one) === bare(other));
}

function plainText(value: unknown): string {
  return String(value).trim().replaceAll(/\s+/g, ' ').toLowerCase().normalize('NFC');
}

/** A number may be rounded to the decimals that are shown. A whole one may hide two of them. */
function isSameNumber(shown: string, sent: string): boolean {
  const normalized = (text: string): string =>
    text.replace(/^(-?)\+?0+(?=\d)/, '$1').replace(/\.0*$|(\.\d*?)0+$/, '$1');
  if (normalized(shown) === normalized(sent)) return true;
  if (Number(shown) === 0 || !sent.includes('.')) return false;
  const half = 0.5 * 10 ** -(shown.split('.')[1]?.length ?? 2);
  return Math.abs(Number(sent) - Number(shown)) <= half * (1 + 1e-9);
}

/** A phone number, a code, or a URL: services store it without what structures it. Words are none. */
function isStructured(text: string): boolean {
  const count = (kind: RegExp): number => text.match(kind)?.length ?? 0;
  return count(/\p{N}/gu) >= count(/\p{L}/gu) || /^[\da-f-]{32,}$/.test(text) || /^\S*(?:@|:\/\/)\S*$/.test(text);
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

const isDate = /^\d{4}-\d{2}-\d{2}/;

function isSameTime(shown: unknown, sent: unknown): boolean {
  if (typeof shown !== 'string' || typeof sent !== 'string' || !isDate.test(shown) || !isDate.test(sent)) return false;
  return Date.parse(shown) === Date.parse(sent);
}
