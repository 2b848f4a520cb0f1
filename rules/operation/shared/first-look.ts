import { itemAt } from '../../../src/model/envelope.ts';
import { type Answered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { answeredAt, sentAt, stepOf, type Trace } from '../../../src/model/trace.ts';
import { read } from '../../../src/model/traces/read.ts';
import { repeat } from '../../../src/model/traces/repeat.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { equalJson, isObject, type Json, type JsonObject, kindOf } from '../../../src/text/json.ts';
import { differingFields, instantOf, isNothing } from './comparison.ts';
import { idFieldOf, shownItem } from './written.ts';

/** Something that a first look changed: what was null, or said unread, is otherwise from the second look on. */
interface Mark {
  /** What was looked at: the address of an item, or of an owner's list. */
  readonly place: string;
  readonly field: string;
  readonly before: Json;
  readonly after: Json;
  readonly second: Answered;
  readonly at: string;
}

/**
 * Fields that change with the first look at an item or a list, and then stay: one such change may be somebody else's; two of
 * the same, in different places, are the look's.
 */
export function firstLookViolations(
  trace: Trace,
  context: RuleContext,
): { examined: number; violations: readonly Violation[] } {
  const series = [...itemLooks(trace, context), ...ownerLooks(trace), ...ownList(trace)];
  const marks = series.flatMap((looks) => marksIn(trace, looks, context));
  const found = pairIn(marks, isSameMark);
  if (found !== undefined) return { examined: series.length, violations: [told(found)] };
  const listed = pairIn(listedMarks(trace, context), isSameListed);
  return { examined: series.length, violations: listed === undefined ? [] : [toldByList(listed)] };
}

/** One of two changes that are the same in different places. */
function pairIn<M extends Mark>(marks: readonly M[], isSame: (one: M, other: M) => boolean): M | undefined {
  return marks.find((mark) => marks.some((other) => isSame(mark, other)));
}

/** A change that a list shows. */
interface ListedMark extends Mark {
  /** True where other items were seen before and after it, and stayed as they were. */
  readonly isAlone: boolean;
  /** Those of them that nobody looked at, and that are not the same as it is now. */
  readonly others: number;
}

/** So many others beside the two that were read, which have not changed as these did, leave no room for chance. */
const enough = 6;

/** What a list shows otherwise of an item that was read since it was shown before, and of no other item: a service may mark before it answers. */
function listedMarks(trace: Trace, context: RuleContext): readonly ListedMark[] {
  const idField = idFieldOf(trace, context);
  const lists = answeredAt(trace, read.list, read.lastPage, read.listAfter);
  const looks = answeredAt(trace, read.read);
  const looked = new Set(looks.map(({ probe }) => probe.about.id));
  return looks.flatMap((look) => {
    const at = trace.exchanges.indexOf(look);
    const second = lists.find((list) => trace.exchanges.indexOf(list) > at);
    // The earliest: others of the run may have read it since.
    const first = lists.find(
      (list) => trace.exchanges.indexOf(list) < at && list.probe.target === second?.probe.target,
    );
    const { id = '', before: known } = look.probe.about;
    if (second === undefined) return [];
    const [before, after] = [first === undefined ? undefined : itemsBy(first, idField), itemsBy(second, idField)];
    const [was = known, is] = [before?.get(id)?.item, after.get(id)];
    if (was === undefined || is === undefined) return [];
    const others = [...(before ?? [])].filter(([other]) => other !== id && after.has(other));
    const unread = others.filter(([other]) => !looked.has(other));
    const left = unread.length > 0 ? unread : others;
    return differingFields(was, is.item, context.plan.volatile).flatMap((field): readonly ListedMark[] => {
      const [old = null, now = null] = [was[field], is.item[field]];
      const stayed = left.filter(([other, { item }]) =>
        equalJson(item[field] ?? null, after.get(other)?.item[field] ?? null),
      );
      if (stayed.length < left.length) return [];
      const unlike = stayed.filter(([other, { item }]) => !looked.has(other) && !equalJson(item[field] ?? null, now));
      const at = `${is.at}${pointer(field)}`;
      return [
        { place: id, field, before: old, after: now, second, at, isAlone: left.length > 0, others: unlike.length },
      ];
    });
  });
}

/** True where what no read of the trace asked for shows a field in a later list as in an earlier one, and something does. */
export function isStillUnread(trace: Trace, field: string, context: RuleContext): boolean {
  const idField = idFieldOf(trace, context);
  const looked = new Set(answeredAt(trace, read.read).map(({ probe }) => probe.about.id));
  const [after] = answeredAt(trace, read.listAfter);
  const before = answeredAt(trace, read.list, read.lastPage).find(({ probe }) => probe.target === after?.probe.target);
  if (before === undefined || after === undefined) return false;
  const later = itemsBy(after, idField);
  const unread = [...itemsBy(before, idField)].filter(([id]) => !looked.has(id) && later.has(id));
  const isSame = ([id, { item }]: (typeof unread)[number]): boolean =>
    equalJson(item[field] ?? null, later.get(id)?.item[field] ?? null);
  return unread.length > 0 && unread.every(isSame);
}

function toldByList({ field, before, after, second, at }: Mark): Violation {
  return violation({
    at,
    expected: show(before),
    actual: show(after),
    message: `${requestLine(second)} showed ${field} as ${show(before)}, and as ${show(after)} when that item had been read, and of no other item; so did another one`,
    exchange: second.id,
    key: 'the first look changes it',
  });
}

type Looks = readonly [first: Answered, second: Answered, third: Answered | undefined];

/** Two looks in a row at an item, and a later one. */
function itemLooks(trace: Trace, context: RuleContext): readonly Looks[] {
  const idField = idFieldOf(trace, context);
  const looks = sentAt(trace, read.read, read.look).filter((each) => shownItem(each, idField) !== undefined);
  return pairsOf(looks.flatMap(answered), sentAt(trace, read.lookAgain).flatMap(answered), ({ probe }) => probe.target);
}

function ownerLooks(trace: Trace): readonly Looks[] {
  const [looks, again] = [repeat.ownerLook, repeat.ownerLookAgain].map((step) => sentAt(trace, step).flatMap(answered));
  return pairsOf(looks ?? [], again ?? [], ({ probe }) => probe.target);
}

/** The list itself: first seen by somebody else in this run, and long ago, so that it tells only beside others. */
function ownList(trace: Trace): readonly Looks[] {
  const [first, second] = [stepOf(trace, repeat.first), stepOf(trace, repeat.start.of('list'))];
  return first === undefined || second === undefined || trace.resource?.parent === undefined
    ? []
    : [[first, second, stepOf(trace, repeat.cold.of('list'))]];
}

function answered(exchange: Parameters<typeof shownItem>[0]): readonly Answered[] {
  const reply = exchange?.reply;
  return exchange === undefined || reply === undefined || exchange.fault !== undefined || !isSuccess(reply.status)
    ? []
    : [{ ...exchange, reply }];
}

function pairsOf(
  looks: readonly Answered[],
  again: readonly Answered[],
  placeOf: (exchange: Answered) => string,
): readonly Looks[] {
  const places = [...new Set(looks.map(placeOf))];
  return places.flatMap((place): readonly Looks[] => {
    const [first, second] = looks.filter((each) => placeOf(each) === place);
    const third = again.find((each) => placeOf(each) === place);
    return first === undefined || second === undefined ? [] : [[first, second, third]];
  });
}

function marksIn(trace: Trace, [first, second, third]: Looks, context: RuleContext): readonly Mark[] {
  const idField = idFieldOf(trace, context);
  if (third === undefined) return [];
  const [one, two, three] = [first, second, third].map((each) => itemsBy(each, idField));
  const place = first.probe.target;
  return [...(one ?? [])].flatMap(([id, { item }]) => {
    const [later, last] = [two?.get(id), three?.get(id)?.item];
    if (later === undefined || last === undefined) return [];
    return differingFields(item, later.item, context.plan.volatile).flatMap((field): readonly Mark[] => {
      const [before = null, after = null, kept = null] = [item[field], later.item[field], last[field]];
      const isKept = equalJson(after, kept);
      return isKept ? [{ place, field, before, after, second, at: `${later.at}${pointer(field)}` }] : [];
    });
  });
}

function itemsBy(exchange: Answered, idField: string): ReadonlyMap<string, { item: JsonObject; at: string }> {
  const listing = listingOf(exchange.reply);
  if (listing === undefined) {
    const item = shownItem(exchange, idField);
    return new Map(item === undefined ? [] : [['', { item, at: `body:${itemAt(exchange.reply)}` }]]);
  }
  return new Map(
    listing.items.flatMap((item, index) => {
      const id = idOf(item, idField);
      return id === undefined || !isObject(item) ? [] : [[id, { item, at: `body:${listing.at}/${index}` }] as const];
    }),
  );
}

/** The same field, seen elsewhere to go to the same value, or from nothing to a time. */
function isSameMark(one: Mark, other: Mark): boolean {
  if (one.place === other.place || one.field !== other.field || isNothing(one.before) !== isNothing(other.before))
    return false;
  if (equalJson(one.after, other.after)) return true;
  const [time, otherTime] = [instantOf(one.after), instantOf(other.after)];
  return (
    isNothing(one.before) && time !== undefined && otherTime !== undefined && kindOf(one.after) === kindOf(other.after)
  );
}

/** The same field of two items, each changed by what came right before: to the same value, or to a time. */
function isSameListed(one: ListedMark, other: ListedMark): boolean {
  if (one.place === other.place || one.field !== other.field) return false;
  const isEqual = equalJson(one.after, other.after);
  if (isEqual && one.others + other.others >= enough) return true;
  if (!one.isAlone || !other.isAlone) return false;
  if (isEqual && equalJson(one.before, other.before) && (typeof one.before === 'boolean' || one.before === null))
    return true;
  return [one, other].every(({ before, after }) => {
    const [earlier, time] = [instantOf(before), instantOf(after)];
    return time !== undefined && (isNothing(before) || (earlier !== undefined && earlier < time));
  });
}

function told({ field, before, after, second, at }: Mark): Violation {
  return violation({
    at,
    expected: show(before),
    actual: show(after),
    message: `${requestLine(second)}, sent twice, showed ${field} as ${show(before)} and then as ${show(after)}, and other addresses did the same`,
    exchange: second.id,
    key: 'the first look changes it',
  });
}
