import { itemAt } from '../../../src/model/envelope.ts';
import { type Answered, isAnswered, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { answeredAt, type Trace } from '../../../src/model/trace.ts';
import type { Step } from '../../../src/model/step.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { equalJson, isObject, type JsonObject } from '../../../src/text/json.ts';
import { differingFields } from './comparison.ts';
import { idFieldOf, isOfParent, shownItem } from './written.ts';

/** A read of an item, and how lists showed that item until it was read again. */
interface Look {
  readonly read: Answered;
  readonly item: JsonObject;
  readonly listed: readonly { readonly list: Answered; readonly item: JsonObject }[];
}

/** Fewer changes with a read may fall together with what others do. */
const enough = 3;

/**
 * A field that is another in each of several reads of an item, and that lists show as the last of them did: it is kept, so that it is no
 * moment of an answer, and it moves with the reads alone, so that nobody else moves it. Lists show another item, which was read at other
 * times, as its own last read did too. `isStill`: whether others are seen not to move meanwhile.
 */
export function keptFromReads(
  trace: Trace,
  reads: readonly Step[],
  lists: readonly Step[],
  context: RuleContext,
  isStill: (field: string) => boolean = () => true,
): readonly Violation[] {
  const series = looksOf(trace, answeredAt(trace, ...reads), answeredAt(trace, ...lists), context);
  const often = series.filter((looks) => looks.length >= enough);
  for (const looks of often) {
    const [first] = looks;
    const last = looks.findLast(({ listed }, index) => index > 0 && listed.length > 0);
    const others = series.filter((other) => other !== looks);
    if (first === undefined || last === undefined) continue;
    const field = movedIn(looks, context).find(
      (each) =>
        isKept(looks, each) &&
        others.some((other) => isMoved(other, each, context) && isKept(other, each)) &&
        isStill(each),
    );
    if (field !== undefined) return [told(looks, last, field)];
  }
  return [];
}

function looksOf(
  trace: Trace,
  reads: readonly Answered[],
  lists: readonly Answered[],
  context: RuleContext,
): readonly (readonly Look[])[] {
  const idField = idFieldOf(trace, context);
  const at = ({ id }: Answered): number => trace.exchanges.findIndex((each) => each.id === id);
  const own = reads.filter((read) => isAnswered(read) && !isOfParent(trace, read));
  const ids = [...new Set(own.flatMap(({ probe }) => probe.about.id ?? []))];
  return ids.map((id) => {
    const its = own.filter(({ probe }) => probe.about.id === id);
    return its.flatMap((read, index): readonly Look[] => {
      const item = shownItem(read, idField);
      const next = its[index + 1];
      const between = lists.filter((list) => at(list) > at(read) && (next === undefined || at(list) < at(next)));
      const listed = between.flatMap((list) => {
        const found = listingOf(list.reply)?.items.find((each) => idOf(each, idField) === id);
        return isObject(found) ? [{ list, item: found }] : [];
      });
      return item === undefined ? [] : [{ read, item, listed }];
    });
  });
}

/** True where the reads of another item move the field as well, or each item was read but once. */
function isMoved(looks: readonly Look[], field: string, context: RuleContext): boolean {
  return looks.length < 2 || movedIn(looks, context).includes(field);
}

/** The fields that are others in each look than in the one before. */
function movedIn(looks: readonly Look[], { plan }: RuleContext): readonly string[] {
  const moved = looks.slice(1).map(({ item }, index) => differingFields(looks[index]?.item ?? {}, item, plan.volatile));
  const [fields = [], ...others] = moved;
  return fields.filter((field) => others.every((each) => each.includes(field)));
}

/** True where lists show the field as the look before them did, and one does. */
function isKept(looks: readonly Look[], field: string): boolean {
  const shown = looks.flatMap(({ item, listed }) => listed.map((each) => [item[field], each.item[field]] as const));
  return (
    shown.length > 0 &&
    shown.every(([read, list]) => read !== undefined && read !== null && list !== undefined && equalJson(read, list))
  );
}

function told(looks: readonly Look[], last: Look, field: string): Violation {
  const values = looks.map(({ item }) => show(item[field]));
  const by = last.listed[0]?.list;
  const kept = by === undefined ? '' : `, and ${requestLine(by)} showed ${show(last.item[field])} in between or after`;
  return violation({
    at: `body:${itemAt(last.read.reply)}${pointer(field)}`,
    expected: values[0] ?? '',
    actual: show(last.item[field]),
    message: `${requestLine(last.read)} showed ${field} as ${values.join(', then ')}, with no write in between${kept}: it is set by the reads`,
    exchange: last.read.id,
    key: 'each read sets it',
  });
}
