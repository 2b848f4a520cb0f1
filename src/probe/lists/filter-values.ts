import { folded, isSameFlag, matchesExactly, mayMatch } from '../../model/filter-match.ts';
import { fieldOf, textsOf } from '../../model/item-field.ts';
import { isClockValue } from '../../model/item-change.ts';
import type { Filter } from '../../model/plan.ts';
import type { Fresh } from '../../model/scenario.ts';
import { isSecret } from '../../text/discretion/secret-shapes.ts';
import type { Json } from '../../text/json.ts';

/**
 * A value to filter by, and where it is from: the plan, an item, or neither, so that nothing matches it. `partial`: the
 * beginning or the inside of a value, which a filter that takes whole values must not keep.
 */
export interface FilterValue {
  readonly value: string;
  readonly kind: 'planned' | 'seen' | 'unknown' | 'partial';
}

const mostPlanned = 4;
const mostKnown = 6;
const enoughKnown = 3;
const longestValue = 60;

/** What services get wrong in a query: blanks, letters beyond ASCII, beyond Latin-1, and what must be percent-encoded. */
const traits: readonly RegExp[] = [/ /, /[\u0080-\u00ff]/, /[\u0100-\uffff]/, /[&+%#?=/]/];

/** The values to ask a filter for: some of the plan's, some that items show and that differ in kind, and some that no item shows. */
export function filterValues(filter: Filter, items: readonly Json[], fresh: Fresh): readonly FilterValue[] {
  const planned = filter.values.slice(0, mostPlanned);
  const known = new Set(planned);
  const isNew = (text: string): boolean =>
    ![...known].some((value) => folded(value) === folded(text) || isSameFlag(text, value));
  const texts = shownTexts(filter, items).filter(isAskable);
  const seen = texts.flatMap((text) => soughtIn(text, filter)).filter(isNew);
  const inside = texts.flatMap((text) => insideOf(text, filter)).find(isNew);
  if (inside !== undefined) known.add(inside);
  for (const trait of traits) {
    const text = seen.find((candidate) => trait.test(candidate) && isNew(candidate));
    const isCovered = [...known].some((value) => trait.test(value));
    if (text !== undefined && !isCovered && known.size < mostKnown) known.add(text);
  }
  // The last first: a filter that loses the end of the list shows it there.
  for (const text of seen.toReversed()) if (known.size < enoughKnown && isNew(text)) known.add(text);
  const asked = [...known].map((value): FilterValue => {
    return { value, kind: planned.includes(value) ? 'planned' : 'seen' };
  });
  return [...asked, ...unknownValues(filter, items, fresh)];
}

/** True for a filter by values that are no words, so that a word can be none of them; as far as the plan tells. */
export function isWordless({ values }: Filter): boolean {
  return values.length > 0 && values.every((text) => isNumeric(text) || isTyped(text));
}

function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function isTyped(text: string): boolean {
  return /^(?:true|false)$/.test(text) || isClockValue(text);
}

/** A number that nothing has, and that columns of 32 bits cannot hold. */
function beyond32Bits(fresh: Fresh): string {
  return `7${fresh.number()}`;
}

function unknownValues(filter: Filter, items: readonly Json[], fresh: Fresh): readonly FilterValue[] {
  const texts = shownTexts(filter, items);
  const samples = texts.length > 0 ? texts : filter.values;
  const isWordy = samples.some((text) => !isNumeric(text)) && !samples.some(isTyped);
  // These are text like any other: a letter beyond Latin-1, and what ends or opens something where a value is put into a query as it comes.
  const unknown = samples.every(isNumeric) ? [beyond32Bits(fresh)] : isWordy ? [`${fresh.word()}ž'([%\\`] : [];
  const isNobodys = (value: string): boolean => !items.some((item) => mayMatch(item, filter, value));
  const partial = isWordy ? partsOf(filter, texts).find(isNobodys) : undefined;
  return [
    ...unknown.filter(isNobodys).map((value): FilterValue => ({ value, kind: 'unknown' })),
    ...(partial === undefined ? [] : [{ value: partial, kind: 'partial' } as const]),
  ];
}

/** Beginnings of values for a filter by whole values, insides for one by beginnings. */
function partsOf(filter: Filter, texts: readonly string[]): readonly string[] {
  if (filter.match === 'contains') return [];
  const long = texts.filter((text) => /^[\p{L}\p{N} -]{5,}$/u.test(text));
  return long.map((text) => (filter.match === 'equals' ? text.slice(0, -1) : text.slice(1)).trim());
}

/** Plain values of the fields that the filter looks at, each once, in the order of the items; no secrets. */
export function shownTexts(filter: Filter, items: readonly Json[]): readonly string[] {
  const shown = items.flatMap((item) =>
    filter.in.flatMap((field) => textsOf(fieldOf(item, field)).filter((text) => !isSecret(field, text))),
  );
  return [...new Set(shown)];
}

/** Short and whole, without outer blanks, and without what services read as a list of values, a pattern or an operator. */
function isAskable(text: string): boolean {
  const isPlain = !/[,;|*"\p{C}]/u.test(text) && !/^[!<>=~^]/.test(text);
  // A list may shorten what an item says; the mark of it is no part of the text.
  const isCut = /(?:\u2026|\.{3})$/.test(text);
  return text !== '' && text.length <= longestValue && text.trim() === text && isPlain && !isCut && !isClockValue(text);
}

/** Shorter parts are refused by many a search. */
const shortestPart = 3;

/** What to ask for to find a text: all of it, and where the filter finds parts or beginnings, before it one word. */
function soughtIn(text: string, filter: Filter): readonly string[] {
  if (filter.match === 'equals') return [text];
  const words = text.split(' ');
  const word = filter.match === 'contains' ? words.at(-1) : words[0];
  return [word ?? text, text].filter((part) => part.length >= shortestPart);
}

/** The last of several words, which a filter that finds parts must find, and one that finds beginnings must not. */
function insideOf(text: string, filter: Filter): readonly string[] {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  return filter.match === 'contains' && words.length > 1 && last.length >= shortestPart ? [last] : [];
}

/** How many items a filter by that value keeps at least. */
export function countOf(filter: Filter, value: string, items: readonly Json[]): number {
  return items.filter((item) => matchesExactly(item, filter, value)).length;
}
