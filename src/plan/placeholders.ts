import { closest } from '../text/distance.ts';
import { isList, isObject, type Json, type JsonObject } from '../text/json.ts';
import type { Desk } from './problem.ts';

const words = ['unique', 'unique_number'];

/** A body with its placeholders as they are filled, without the blanks inside them; a misspelt one is a problem. */
export function readBody(body: JsonObject, at: string, desk: Desk): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, readValue(value, at, desk)]));
}

function readValue(value: Json, at: string, desk: Desk): Json {
  if (typeof value === 'string') return readText(value, at, desk);
  if (isList(value)) return value.map((each) => readValue(each, at, desk));
  return isObject(value) ? readBody(value, at, desk) : value;
}

/** The same of one text. A word that is like neither of ours is data of the service: a template of its own. */
export function readText(text: string, at: string, desk: Desk): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, word: string) => {
    if (words.includes(word)) return `{{${word}}}`;
    const meant = closest(word, words);
    if (meant !== undefined) desk.problem(at, `nothing fills ${placeholder}: did you mean {{${meant}}}?`);
    return placeholder;
  });
}
