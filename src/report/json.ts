import type { Report } from '../model/report.ts';
import { inOrder, leaf, members, type Prepared } from './key-order.ts';

/** Items of a list that are put into one piece: few enough for its text to go with the young generation. */
const itemsAtOnce = 50;

/**
 * The report as JSON, version 1 (report.schema.json), in pieces that are made as they are asked for: keys in their promised order, two
 * blanks of indent.
 */
export function* jsonReport(report: Report): Generator<string> {
  const values = new Map<string, unknown>(Object.entries(report));
  for (const [index, [key, order]] of members.entries()) {
    const comma = index === 0 ? '{' : ',';
    const value = values.get(key);
    if (order === leaf || !('item' in order) || !Array.isArray(value) || value.length <= itemsAtOnce) {
      yield `${comma}${memberText(key, inOrder(value, order))}`;
    } else {
      yield `${comma}\n  ${JSON.stringify(key)}: [`;
      yield* listPieces(value, order.item);
      yield '\n  ]';
    }
  }
  yield '\n}\n';
}

/** A member of the whole, without the braces around it. */
function memberText(key: string, value: unknown): string {
  return JSON.stringify({ [key]: value }, null, 2).slice('{'.length, -'\n}'.length);
}

/** A long list in portions, so that a long run is not put together in one text. */
function* listPieces(items: readonly unknown[], order: Prepared): Generator<string> {
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const portion = items.slice(from, from + itemsAtOnce).map((item) => inOrder(item, order));
    const text = memberText('', portion).slice('\n  "": ['.length, -'\n  ]'.length);
    yield `${from === 0 ? '' : ','}${text}`;
  }
}
