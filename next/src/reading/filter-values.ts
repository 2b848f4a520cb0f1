/** The values to filter by: those of the plan, an unusual one that items show, and a part of one. */
import type { Filter, JsonObject } from '../core/plan.ts';
import { isSecretName } from '../text/secret-names.ts';
import { folded, mayMatch, textsIn } from './filters.ts';

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
  const texts = shownTexts(filter, items)
    .filter(isUsable)
    .flatMap((text) => partOf(text, filter));
  const candidates = texts.filter(isNew);
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
  const isDate = /^\d{4}-\d\d/.test(text);
  return text !== '' && text.length <= longest && text.trim() === text && isPlain && !isDate;
}
