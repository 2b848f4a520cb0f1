import { isList, isObject, type JsonObject } from '../text/json.ts';

/** True where an item shows one of the marks in a text field, whatever the service did to case and spaces around it. */
export function showsMark(item: JsonObject, marks: readonly string[]): boolean {
  const texts = Object.values(item).map((value) =>
    isObject(value) || isList(value) ? '' : String(value).toLowerCase(),
  );
  return marks.some((mark) => texts.some((text) => text.includes(mark)));
}
