/** Values to filter by, and whether items match them. A service may fold case and accents, and look at fields that no item shows. */
import type { Filter, JsonObject, Resource } from '../core/plan.ts';
import { fieldAt } from '../text/fields.ts';
import { isList } from '../text/json.ts';
import { remembered } from '../text/memo.ts';
import { isSecretName } from '../text/secret-names.ts';

/** The value of a field: by name, by JSON pointer, or by the names of nested objects (`address.city`). */
export function fieldOf(item: JsonObject, field: string): unknown {
  const own = fieldAt(item, field);
  return own === undefined && field.includes('.') ? fieldAt(item, `/${field.replaceAll('.', '/')}`) : own;
}

/** What a field says, as texts: one for each plain value in it. */
export const textsIn = (item: JsonObject, field: string): readonly string[] => textsOf(fieldOf(item, field));

function textsOf(value: unknown): readonly string[] {
  if (isList(value)) return value.flatMap(textsOf);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

const textsFor = (filter: Filter, item: JsonObject): readonly string[] =>
  filter.in.flatMap((field) => textsIn(item, field));

export type Filters = Readonly<Record<string, string>>;
type Filtered = Pick<Resource, 'filters'>;

/** True if all of the filters must keep the item, because its fields show exactly these values. */
export function mustMatch(item: JsonObject, filters: Filters, { filters: declared }: Filtered): boolean {
  for (const name in filters) {
    const [filter, value] = [declared[name], filters[name] ?? ''];
    if (!filter || !textsFor(filter, item).some((text) => compares(text, value, filter.match))) return false;
  }
  return true;
}

/** True if the filter may keep the item. A search may look at more fields, and for each word by itself. */
export function mayMatch(item: JsonObject, filter: Filter, value: string): boolean {
  const wanted = folded(value);
  if (filter.match === 'contains') {
    const texts = [...filter.in, ...Object.keys(item)].flatMap((field) => textsIn(item, field).map(folded));
    return wanted.split(' ').every((word) => texts.some((text) => text.includes(word)));
  }
  return textsFor(filter, item).some(
    (text) => compares(folded(text), wanted, filter.match) || (filter.match === 'equals' && isSameValue(text, value)),
  );
}

/** The filter that cannot have kept the item, as far as fields are shown. It is undefined if the item may match. */
export function refusingFilter(
  item: JsonObject,
  filters: Filters,
  { filters: declared }: Filtered,
  isShown: (field: string) => boolean,
): string | undefined {
  return Object.keys(filters).find((name) => {
    const [filter, value] = [declared[name], filters[name]];
    if (filter === undefined || value === undefined || !filter.in.every(isShown)) return false;
    return !mayMatch(item, filter, value) && !textsFor(filter, item).some((text) => /(?:\u2026|\.{3})$/.test(text));
  });
}

/** Letters that databases take for others, although Unicode does not. */
const alike: Readonly<Record<string, string>> = { æ: 'ae', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', œ: 'oe', ø: 'o', þ: 'th' };

/** A text without what services may fold: case, accents, widths, and spaces around and between words. */
export const folded = remembered((text): string => {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return plain
    .replaceAll(/[æđðħłœøþ]/g, (letter) => alike[letter] ?? letter)
    .trim()
    .replaceAll(/\s+/g, ' ');
});

function compares(text: string, value: string, match: Filter['match']): boolean {
  if (match === 'contains') return text.includes(value);
  return match === 'prefix' ? text.startsWith(value) : text === value;
}

const number = /^[+-]?\d+(?:\.\d+)?$/;
const flags: Readonly<Record<string, string>> = { true: '1', false: '0' };

/** 5 and 5.0 are the same number, and `true` may be written as 1. */
function isSameValue(text: string, value: string): boolean {
  if (number.test(text) && number.test(value)) return Number(text) === Number(value);
  return flags[text] === value || flags[value] === text;
}

const mostDeclared = 6;
const longest = 60;
/** Shorter parts are rejected by many a search. */
const shortestPart = 3;

/** Values of the plan, and one that some item shows and that is easy to get wrong in a URL. */
export function filterValues(filter: Filter, items: readonly JsonObject[]): readonly string[] {
  const declared = filter.values.slice(0, mostDeclared);
  const odd = oddValue(filter, items, declared);
  return odd === undefined ? declared : [...declared, odd];
}

/** Letters beyond Latin-1 come first, then other accents, then spaces, and then the last one of all. */
const traits: readonly RegExp[] = [/[\u0100-\uffff]/, /[\u0080-\u00ff]/, /[&+%#?=/]/, / /, /./];

function oddValue(filter: Filter, items: readonly JsonObject[], known: readonly string[]): string | undefined {
  const isNew = (text: string): boolean => !known.some((value) => folded(value) === folded(text));
  const texts = shownTexts(filter, items).filter(isUsable);
  const candidates = texts.flatMap((text) => partOf(text, filter)).filter(isNew);
  return traits.map((trait) => candidates.findLast((text) => trait.test(text))).find((text) => text !== undefined);
}

/** What finds a text: all of it, its first word for a prefix, or its last word for a search. */
function partOf(text: string, { match }: Filter): readonly string[] {
  if (match === 'equals') return [text];
  const words = text.split(' ');
  const word = (match === 'contains' ? words.at(-1) : words[0]) ?? text;
  return word.length >= shortestPart && (words.length > 1 || match === 'prefix') ? [word] : [];
}

/** A part of a value, which a filter by whole values must not find. It is undefined if it may find an item. */
export function cutValue(filter: Filter, items: readonly JsonObject[]): string | undefined {
  if (filter.match === 'contains') return undefined;
  const long = shownTexts(filter, items).filter((text) => /^[\p{L}\p{N} -]{5,}$/u.test(text) && !/^\d+$/.test(text));
  const cut = long.map((text) => (filter.match === 'equals' ? text.slice(0, -1) : text.slice(1)).trim());
  return cut.find((value) => !items.some((item) => mayMatch(item, filter, value)));
}

function shownTexts(filter: Filter, items: readonly JsonObject[]): readonly string[] {
  const fields = filter.in.filter((field) => !isSecretName(field));
  return [...new Set(items.flatMap((item) => fields.flatMap((field) => textsIn(item, field))))];
}

/** Short, whole, no date, and nothing that services read as a list of values, a pattern, or an operator. */
function isUsable(text: string): boolean {
  const isPlain = !/[,;|*"\p{C}]/u.test(text) && !/^[!<>=~^]/.test(text) && !/(?:\u2026|\.{3})$/.test(text);
  return text !== '' && text.length <= longest && text.trim() === text && isPlain && !/^\d{4}-\d\d/.test(text);
}
