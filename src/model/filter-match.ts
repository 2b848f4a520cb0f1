import { isObject, type Json } from '../text/json.ts';
import { fieldOf, textsOf } from './item-field.ts';
import type { Filter } from './plan.ts';

/** True where the item is one that the filter must keep: a field that it shows is, holds or begins with just that text. */
export function matchesExactly(item: Json, filter: Filter, value: string): boolean {
  return filter.in.some((field) => textsOf(fieldOf(item, field)).some((text) => compares(text, value, filter.match)));
}

/**
 * True where a filter may keep the item: as `matchesExactly`, but case, accents, widths and outer blanks folded, as
 * services may, and numbers compared by value (`5` and `5.0`). A search may look at more fields than the plan knows of, and for
 * each word by itself.
 */
export function mayMatch(item: Json, filter: Filter, value: string): boolean {
  if (filter.match === 'contains') {
    const texts = (isObject(item) ? [...filter.in, ...Object.keys(item)] : filter.in).flatMap(foldedIn(item));
    return folded(value)
      .split(' ')
      .every((word) => texts.some((text) => text.includes(word)));
  }
  const wanted = folded(value);
  return filter.in.some((field) =>
    textsOf(fieldOf(item, field)).some(
      (text) =>
        compares(folded(text), wanted, filter.match) ||
        (filter.match === 'equals' && (isSameNumber(text, value) || isSameFlag(text, value))),
    ),
  );
}

function foldedIn(item: Json): (field: string) => readonly string[] {
  return (field) => textsOf(fieldOf(item, field)).map(folded);
}

/**
 * Whether what a filter does can be read off items: they show all of its fields, or at least some of them. `none`: it
 * works on what items do not show. A field is shown where any of the items shows it, for null may be left out.
 */
export function visibilityOf(filter: Filter, items: Iterable<Json>): 'all' | 'some' | 'none' {
  const seen = new Set<string>();
  for (const item of items) {
    for (const field of filter.in) if (fieldOf(item, field) !== undefined) seen.add(field);
    if (seen.size === filter.in.length) return 'all';
  }
  return seen.size === 0 ? 'none' : 'some';
}

/** A text without what services may fold: case, accents, widths, outer and repeated blanks. */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.toUpperCase().toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

function compares(text: string, value: string, match: Filter['match']): boolean {
  if (match === 'contains') return text.includes(value);
  return match === 'prefix' ? text.startsWith(value) : text === value;
}

/** True where a text that the filter looks at is shown cut short: what is left out may hold anything. */
export function isCutShort(item: Json, { in: fields }: Filter): boolean {
  return fields.some((field) => textsOf(fieldOf(item, field)).some((text) => /(?:\u2026|\.{3})$/.test(text)));
}

/** True for a boolean beside the number that stands for it. */
export function isSameFlag(text: string, value: string): boolean {
  const flags: Readonly<Record<string, string>> = { true: '1', false: '0' };
  return flags[text] === value || flags[value] === text;
}

function isSameNumber(text: string, value: string): boolean {
  const number = /^[+-]?\d+(?:\.\d+)?$/;
  return number.test(text) && number.test(value) && Number(text) === Number(value);
}
