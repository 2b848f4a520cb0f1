import { liftedPointer } from '../../../src/model/resource-object.ts';
import { isRevision } from '../../../src/model/item-field.ts';
import { words } from '../../../src/text/casing.ts';
import { withoutPointers } from '../../../src/text/json-pointer.ts';
import {
  equalJson,
  isList,
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  printJson,
} from '../../../src/text/json.ts';

/** What null is turned into by mistake: no default, where other items show null. */
export const emptied: readonly Json[] = [0, false];

/** Words of fields that a service does not show again as they were sent. */
const hiddenWords: ReadonlySet<string> = new Set(
  'password passphrase passcode secret token pin cvv cvc credential credentials'.split(' '),
);

/** Words of fields that a service moves by itself whenever something is written or looked at. */
const movingWords: ReadonlySet<string> = new Set(
  [
    'updated update modified modification changed edited touched accessed seen activity last latest',
    'version revision rev etag hash checksum digest signature sequence seq history log audit',
  ]
    .join(' ')
    .split(' '),
);

/** Words of dates that stay what they were. */
const fixedWords: ReadonlySet<string> = new Set(
  'created creation create registered registration joined born birth birthday since started inserted'.split(' '),
);

/** Words of what a service makes of other fields to find the item by, and makes anew, perhaps with a number, whenever those are written. */
const madeWords: ReadonlySet<string> = new Set('slug permalink handle alias url uri href link links'.split(' '));

/** True for null, empty text and a missing value: services show an absent field in any of these ways. */
export function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Whether a field shows what was sent, as far as services may normalise it: outer blanks, case, the spelling and the decimals of
 * numbers, instants, the order of a list and what it holds twice. Undefined where the two cannot be compared: the field is hidden, masked or of
 * another make, or null was sent and a default may stand for it; `notNull` are values that are none.
 */
export function isTaken(
  field: string,
  sent: Json,
  shown: Json | undefined,
  notNull: readonly (Json | undefined)[] = [],
): boolean | undefined {
  if (words(field).some((word) => hiddenWords.has(word))) return undefined;
  if (shown === undefined) return isNothing(sent) ? true : undefined;
  if (isNothing(sent) && isNothing(shown)) return true;
  if (typeof shown === 'string' && /^[*•.]{3,}|\*\*\*/.test(shown)) return undefined;
  if (sent === null) return ['null', ...notNull].some((value) => isSame(value, shown)) ? false : undefined;
  if (isNothing(sent)) return undefined;
  if (shown === null && (isList(sent) || isObject(sent))) return isEmpty(sent) ? undefined : false;
  if ((isList(sent) || isObject(sent)) && isItsText(sent, shown)) return false;
  if (isList(sent)) return isList(shown) ? isSameList(field, sent, shown) : undefined;
  if (isObject(sent)) return isObject(shown) ? isSameObject(sent, shown) : undefined;
  if (isList(shown) || isObject(shown)) return undefined;
  return isSamePlain(sent, shown);
}

/** True for a text that holds as JSON what was sent as such. */
function isItsText(sent: Json, shown: Json): boolean {
  const parsed = typeof shown === 'string' && /^\s*[[{]/.test(shown) ? parseJson(shown) : undefined;
  return parsed?.ok === true && equalJson(parsed.value, sent);
}

/** True for a list or an object in which nothing is said. */
function isEmpty(value: Json): boolean {
  if (isList(value)) return value.every(isEmpty);
  return isObject(value) ? Object.values(value).every(isEmpty) : isNothing(value);
}

function isSameObject(sent: JsonObject, shown: JsonObject): boolean {
  return Object.entries(sent).every(([key, value]) => isTaken(key, value, shown[key]) !== false);
}

function isSameList(field: string, sent: readonly Json[], shown: readonly Json[]): boolean {
  const once = sent.filter((value, index) => !sent.slice(0, index).some((other) => isTaken(field, value, other)));
  return isSameInAnyOrder(field, sent, shown) || isSameInAnyOrder(field, once, shown);
}

function isSameInAnyOrder(field: string, sent: readonly Json[], shown: readonly Json[]): boolean {
  if (sent.length !== shown.length) return false;
  const left = [...shown];
  return sent.every((value) => {
    const at = left.findIndex((other) => isTaken(field, value, other) !== false);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isSamePlain(sent: Json, shown: Json): boolean {
  const [left, right] = [textOf(sent), textOf(shown)];
  if (left === right || (isStructured(left) && bare(left) !== '' && bare(left) === bare(right))) return true;
  const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/;
  if (numeric.test(left) && numeric.test(right)) return Number(left) === Number(right) || isRounded(left, right);
  if (typeof sent === 'boolean' && typeof shown === 'number') return Number(sent) === shown;
  const [first, second] = [instantOf(sent), instantOf(shown)];
  return first !== undefined && first === second;
}

/** True for a number that is shown rounded to fewer decimals than it was sent with; of a whole one two may not show. */
function isRounded(sent: string, shown: string): boolean {
  if (`${sent}${shown}`.includes('e') || Number(shown) === 0) return false;
  const half = 0.5 * 10 ** -(shown.split('.')[1]?.length ?? 2);
  return Math.abs(Number(sent) - Number(shown)) <= half * (1 + 1e-9);
}

/** True for a telephone number, a code or an address, which services store without what structures it; not for words. */
function isStructured(text: string): boolean {
  const [letters, digits] = [/\p{L}/gu, /\p{N}/gu].map((kind) => text.match(kind)?.length ?? 0);
  return (digits ?? 0) >= (letters ?? 0) || /^[\da-f-]{32,}$/.test(text) || /^[^\s]*(?:@|:\/\/)[^\s]*$/.test(text);
}

/** Letters and digits alone. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function textOf(value: Json): string {
  const text = isObject(value) || isList(value) ? printJson(value) : String(value);
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Epoch milliseconds of a date or date-time in text; undefined for anything else. */
export function instantOf(value: Json | undefined): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}|$)/.test(value)) return undefined;
  // A date-time without a zone counts as UTC here: both sides are read alike, wherever the audit runs.
  const isZoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(value) || !/[T ]/.test(value);
  const time = Date.parse(isZoned ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** What an answer shows of an item; where that has none of the fields it is known by, what stands in an object or a list of its own. */
export function partLike(known: JsonObject, shown: JsonObject): JsonObject {
  const hasSome = (part: JsonObject): boolean => Object.keys(known).some((key) => Object.hasOwn(part, key));
  if (hasSome(shown)) return shown;
  const within = Object.values(shown).flatMap((value) => (isList(value) && value.length === 1 ? value : [value]));
  const [part, ...more] = within.filter((value) => isObject(value)).filter(hasSome);
  return part === undefined || more.length > 0 ? shown : part;
}

/** The fields that were sent and are shown with another value; `isNullable` says which others show as null. */
export function notTaken(
  sent: JsonObject,
  shown: JsonObject,
  isNullable: (field: string) => boolean = () => false,
): readonly string[] {
  return Object.keys(sent).filter((key) => {
    const value = sent[key];
    return (
      value !== undefined &&
      Object.hasOwn(shown, key) &&
      isTaken(key, value, shown[key], isNullable(key) ? emptied : []) === false
    );
  });
}

/** A field that an answer to a write shows as it was sent, and a read afterwards has not at all; what is a secret by its name may be hidden there. */
export function unreadField(
  sent: JsonObject,
  answered: JsonObject,
  shown: JsonObject,
  fields: readonly string[] = Object.keys(sent),
): string | undefined {
  return fields.find((field) => {
    const value = sent[field];
    if (value === undefined || isNothing(value) || Object.hasOwn(shown, field)) return false;
    return isTaken(field, value, answered[field]) === true;
  });
}

/** What may have moved between two looks at an item without anybody having changed it. */
export interface Explained {
  /** The plan's volatile pointers. */
  readonly volatile: readonly string[];
  /** What clients set, field by field: nothing but a client moves it. */
  readonly set: JsonObject;
  /** Fields that already differed between reads with nothing in between. */
  readonly restless: ReadonlySet<string>;
  /** True where fields that no client set may change too: a total that follows a quantity. */
  readonly derived: boolean;
}

/** The fields that changed without an explanation. A field that the earlier look did not show is not compared. */
export function changedFields(before: JsonObject, after: JsonObject, explained: Explained): readonly string[] {
  const [old, now] = [stable(before, explained.volatile), stable(after, explained.volatile)];
  return Object.keys(old).filter((key) => {
    const [left, right] = [old[key], now[key]];
    if (left === undefined || isSame(left, right) || explained.restless.has(key) || isRevision(key)) return false;
    const set = explained.set[key];
    if (set !== undefined) {
      // Who keeps a text to the letter normalizes none.
      const isText = typeof left === 'string' && typeof right === 'string' && instantOf(left) === undefined;
      if (isText && set === left && !isNothing(right)) return true;
      const isOther = isNothing(left) !== isNothing(right) || isTaken(key, left, right) === false;
      // What shows as it was sent is right, also where the earlier look was stale or cut short.
      return isOther && isTaken(key, set, right) !== true;
    }
    return !explained.derived && !isOwnMotion(key, left, right ?? null);
  });
}

/** The fields that differ at all, the plan's volatile ones apart. */
export function differingFields(before: JsonObject, after: JsonObject, volatile: readonly string[]): readonly string[] {
  const [old, now] = [stable(before, volatile), stable(after, volatile)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !isSame(old[key], now[key]));
}

function isSame(left: Json | undefined, right: Json | undefined): boolean {
  if (isNothing(left) && isNothing(right)) return true;
  return left !== undefined && right !== undefined && equalJson(left, right);
}

/** Pointers of the plan may be written from the item or from the body. */
function stable(item: JsonObject, volatile: readonly string[]): JsonObject {
  if (volatile.length === 0) return item;
  const pointers = volatile.flatMap((pointer) => [
    pointer,
    liftedPointer(pointer.replace(/^\/data(\/\*|\/\d+)?(?=\/)/, '')),
  ]);
  const rest = withoutPointers(item, pointers);
  return isObject(rest) ? rest : {};
}

/** True for a text that a service makes of others, where there was one and is one; or an object that differs in such alone. */
export function isMadeAnew(field: string, before: Json | undefined, after: Json | undefined): boolean {
  const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== '';
  if (isObject(before) && isObject(after)) {
    return Object.keys(before).every(
      (key) => isSame(before[key], after[key]) || isMadeAnew(key, before[key], after[key]),
    );
  }
  return isText(before) && isText(after) && words(field).some((word) => madeWords.has(word));
}

/** True for the name of a date that stays what it was. */
export function isFixed(field: string): boolean {
  return words(field).some((word) => fixedWords.has(word));
}

/** True where a field moves by itself: a date that went forward, a version, a field named after a change. */
export function isOwnMotion(field: string, before: Json, after: Json): boolean {
  const names = words(field);
  if (isFixed(field)) return false;
  if (names.some((word) => movingWords.has(word))) return true;
  if (isObject(before) && isObject(after)) {
    return Object.keys(before).every((key) => {
      const [left, right] = [before[key], after[key]];
      return isSame(left, right) || (left !== undefined && right !== undefined && isOwnMotion(key, left, right));
    });
  }
  const [old, now] = [instantOf(before), instantOf(after)];
  return old !== undefined && now !== undefined && now >= old;
}
