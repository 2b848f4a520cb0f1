/** Placeholders in bodies: `{{unique}}` and `{{unique_number}}`. */
import { closest } from '../text/closest.ts';
import { isList, isObject, type JsonObject, withTexts } from '../text/json.ts';
import { error, type Finding } from './problem.ts';

/** They are filled in everywhere in bodies of a plan. */
export const placeholders: readonly string[] = ['unique', 'unique_number'];
const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Every text in a value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

export function hasPlaceholder(value: unknown): boolean {
  return textsIn(value).some((text) => /\{\{\s*unique(?:_number)?\s*\}\}/.test(text));
}

/** Misspelled placeholders. Other words in braces are data of the service. */
export function placeholderProblems(value: unknown, at: string): readonly Finding[] {
  const found = textsIn(value).flatMap((text) => [...text.matchAll(placeholder)]);
  return found.flatMap(([whole, word = '']) => {
    const meant = placeholders.includes(word) ? undefined : closest(word, placeholders);
    return meant === undefined ? [] : [error(at, `nothing fills in ${whole}: did you mean {{${meant}}}?`)];
  });
}

/** Without the spaces in placeholders. */
export const tidied = (body: JsonObject): JsonObject => withTexts(body, tidiedText);

export function tidiedText(text: string): string {
  return text.replace(placeholder, (whole, word: string) => (placeholders.includes(word) ? `{{${word}}}` : whole));
}
