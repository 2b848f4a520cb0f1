import { fieldsOfBody } from './resource-object.ts';
import { isList, isObject, type Json, type JsonObject, printJson } from '../text/json.ts';

/** True where an item shows one of the marks in a text field, whatever the service did to case and spaces around it. */
export function showsMark(item: JsonObject, marks: readonly string[]): boolean {
  const texts = Object.values(item).map((value) =>
    isObject(value) || isList(value) ? '' : String(value).toLowerCase(),
  );
  return marks.some((mark) => texts.some((text) => text.includes(mark)));
}

/**
 * True where an item shows one of the marks where the body that was sent holds it, or below, or in the plain value that the
 * service made of that place. Anywhere else (quoted, embedded, in a field that was not sent) a mark proves nothing. Of a list
 * that was sent each element may have become the item, or a member of it under its index; a text that was sent as the whole body stands
 * nowhere in an object.
 */
export function showsMarkAsSent(item: Json | undefined, sent: Json | undefined, marks: readonly string[]): boolean {
  if (!isObject(item)) return showsAtPlace(item, sent, marks);
  if (isList(sent))
    return sent.some((each, at) => showsMarkAsSent(item, each, marks) || showsAtPlace(item[at], each, marks));
  return isObject(sent) && [sent, fieldsOfBody(sent)].some((fields) => showsAtPlace(item, fields, marks));
}

/** True where the item shows the texts with a mark, those that it has, just as they were sent; services store them without outer spaces, and in another case. */
export function showsAllAsSent(item: JsonObject, sent: Json | undefined, marks: readonly string[]): boolean {
  if (!isObject(sent)) return false;
  const shown = Object.entries(fieldsOfBody(sent)).flatMap(([key, value]) => {
    const own = item[key] ?? null;
    return own === null || !marks.some((mark) => holds(value, mark)) ? [] : [folded(own) === folded(value)];
  });
  return shown.length > 0 && shown.every(Boolean);
}

/** A value as services that trim texts, or store them in another case, leave it alike. */
export function folded(value: Json): string {
  return printJson(value)
    .toLowerCase()
    .replace(/^"\s*|\s*"$/g, '');
}

/** The same of a value at the place of what was sent. */
function showsAtPlace(item: Json | undefined, sent: Json | undefined, marks: readonly string[]): boolean {
  if (item === undefined || sent === undefined) return false;
  if (isObject(sent) && isObject(item)) {
    const [inner, ...more] = Object.values(item);
    // The item in an object of its own.
    if (isObject(inner) && more.length === 0 && !Object.keys(item).some((key) => Object.hasOwn(sent, key)))
      return showsAtPlace(inner, sent, marks);
    return Object.keys(sent).some((key) => Object.hasOwn(item, key) && showsAtPlace(item[key], sent[key], marks));
  }
  if (isList(sent) && sent.some((each, index) => showsAtPlace(isList(item) ? item[index] : item, each, marks)))
    return true;
  const held = marks.filter((mark) => holds(sent, mark));
  return !(isObject(sent) && isList(item)) && held.some((mark) => holds(item, mark));
}

/** True where a body of the plan has a placeholder for a word or number of the run. */
export function hasPlaceholder(body: Json): boolean {
  return holds(body, '{{unique}}') || holds(body, '{{unique_number}}');
}

/** True where a value has the word in a text, at any depth. */
function holds(value: Json | undefined, word: string): boolean {
  if (isList(value)) return value.some((each) => holds(each, word));
  if (isObject(value)) return Object.values(value).some((each) => holds(each, word));
  return String(value).toLowerCase().includes(word);
}
