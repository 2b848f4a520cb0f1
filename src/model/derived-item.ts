import type { Json, JsonObject } from '../text/json.ts';

/**
 * True for an item beside one of ours that shows another text in one of the fields: a feed, a mirror or another client made it of ours. What was
 * stored twice shows the same.
 */
export function isDerived(
  item: JsonObject,
  fields: Iterable<string>,
  ours: readonly (JsonObject | undefined)[],
): boolean {
  return [...fields].some((field) => {
    const shown = item[field];
    return isText(shown) && !ours.some((each) => isText(each?.[field]) && plain(each[field]) === plain(shown));
  });
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** Services store texts without outer spaces, and in another case. */
function plain(text: string): string {
  return text.trim().toLowerCase();
}
