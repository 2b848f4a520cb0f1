import { itemOf } from '../../../src/model/envelope.ts';
import { saysFailed } from '../../../src/model/failure.ts';
import { type Answered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import { formOf } from '../../../src/model/likeness.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { itemGone } from '../../../src/model/signs.ts';
import type { Step } from '../../../src/model/step.ts';
import { answeredAt, type Trace } from '../../../src/model/trace.ts';
import { hierarchy as steps } from '../../../src/model/traces/hierarchy.ts';
import { type Violation, violation } from '../../../src/model/violation.ts';
import { equalJson, type Json, type JsonObject } from '../../../src/text/json.ts';

/** What was looked at, and what of it was wrong. */
export interface Finding {
  readonly examined: number;
  readonly violations: readonly Violation[];
}

/** The answered exchanges of some steps, without the repeats and without those that call themselves a failure and a 2xx. */
export function answersTo(trace: Trace, ...declared: readonly Pick<Step, 'kind'>[]): readonly Answered[] {
  return answeredAt(trace, ...declared).filter(({ reply }) => !isSuccess(reply.status) || !saysFailed(reply));
}

/** The item of a success: the one that was asked for, or one that does not say which it is. */
export function itemFound(exchange: Answered, idField: string): JsonObject | undefined {
  if (!isSuccess(exchange.reply.status)) return undefined;
  const item = itemOf(exchange.reply);
  const id = idOf(item, idField);
  if (item === undefined || (id !== undefined && id !== exchange.probe.about.id)) return undefined;
  return Object.keys(item).length === 0 ? undefined : item;
}

/** How the service answers for an item that does not exist: what is wrong with that is another rule's business. */
function missingStatus(trace: Trace): number | undefined {
  return answersTo(trace, steps.missingItem)[0]?.reply.status;
}

/** The same where the answer shows more than an id that nobody has is answered with. */
export function itemTold(trace: Trace, exchange: Answered, idField: string): JsonObject | undefined {
  const isLike = (nobodys: Answered): boolean => formOf(nobodys) === formOf(exchange);
  return answersTo(trace, steps.missingItem).some(isLike) ? undefined : itemFound(exchange, idField);
}

/** True for a 404, and for what the service says of any missing item. */
export function isMissing(trace: Trace, { reply }: Answered): boolean {
  return reply.status === 404 || reply.status === missingStatus(trace);
}

/** True where the list of an owner has items. */
export function showsItems(trace: Trace): boolean {
  return answersTo(trace, steps.ownList, steps.otherList).some(
    ({ reply }) => (listingOf(reply)?.items.length ?? 0) > 0,
  );
}

/** Items of one owner, read under another: a 404. */
export function foreignReadViolations(trace: Trace, { readings }: RuleContext): Finding {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  const listed = answersTo(trace, steps.foreignRead);
  const own = answersTo(trace, steps.foreignOwnRead, steps.foreignFirstRead);
  const foundOwn = (exchange: Answered): boolean => {
    const item = itemTold(trace, exchange, idField);
    // Where each owner has ids of its own, the same id can be another item; ours shows our word.
    return item !== undefined && showsMarks(item, exchange.probe.about.marks ?? []);
  };
  const violations = [
    ...listed.flatMap((exchange) => judgeRead(trace, exchange, itemTold(trace, exchange, idField) !== undefined)),
    ...own.flatMap((exchange) => (foundOwn(exchange) ? [visible(exchange)] : refusedOtherwise(trace, exchange))),
  ];
  return { examined: listed.length + own.length, violations };
}

/** What both owners list, read under the other one: there, since the list shows it. */
export function sharedReadViolations(trace: Trace): Finding {
  const reads = answersTo(trace, steps.sharedRead);
  const gone = reads.filter(({ reply }) => reply.status === 404 || reply.status === 410);
  return { examined: reads.length, violations: gone.map((each) => listedAlone(each)) };
}

/** True where all that an owner has is below another one as well, and nothing else tells whose it is: the owner may be ignored. */
export function isAllShared(trace: Trace, { readings }: RuleContext): boolean {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  if (answersTo(trace, steps.foreignRead, steps.foreignOwnRead, steps.foreignFirstRead).length > 0) return false;
  const itemsAt = (step: Step): readonly Json[] =>
    answersTo(trace, step).flatMap(({ reply }) => listingOf(reply)?.items ?? []);
  const listed = itemsAt(steps.ownList);
  const reads = answersTo(trace, steps.sharedRead);
  const others = reads.length === 0 ? itemsAt(steps.otherList) : reads.map((read) => itemFound(read, idField));
  const isAmong = (one: Json | undefined, many: typeof others): boolean =>
    one !== undefined && many.some((each) => each !== undefined && equalJson(each, one));
  // Without a read that names the owner, what both list is all that there is to go by.
  if (reads.length === 0) return listed.length > 0 && listed.every((item) => isAmong(item, others));
  return others.some((item) => isAmong(item, listed));
}

function listedAlone(exchange: Answered): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '200, or no such item in the list',
    actual: String(status),
    message: `${requestLine(exchange)} was answered ${status}, although the list of this owner shows the item, as does the list of another owner`,
    exchange: exchange.id,
    key: 'listed, and not found',
    signs: [itemGone],
    clauses: ['path.hierarchy'],
  });
}

function judgeRead(trace: Trace, exchange: Answered, isFound: boolean): readonly Violation[] {
  return isFound ? [visible(exchange)] : refusedOtherwise(trace, exchange);
}

function showsMarks(item: JsonObject, marks: readonly string[]): boolean {
  const texts = Object.values(item).map((value) => (typeof value === 'object' ? '' : String(value).toLowerCase()));
  return marks.length === 0 || marks.some((mark) => texts.some((text) => text.includes(mark)));
}

function visible(exchange: Answered): Violation {
  return violation({
    at: 'status',
    expected: '404',
    actual: String(exchange.reply.status),
    message: `${requestLine(exchange)} was answered ${exchange.reply.status} with an item of another owner`,
    exchange: exchange.id,
    key: 'read under another owner',
    clauses: ['path.hierarchy'],
  });
}

function refusedOtherwise(trace: Trace, exchange: Answered): readonly Violation[] {
  if (isSuccess(exchange.reply.status) || isMissing(trace, exchange)) return [];
  return [
    violation({
      at: 'status',
      expected: '404',
      actual: String(exchange.reply.status),
      message: `${requestLine(exchange)} requested an item under another owner and was answered ${exchange.reply.status}`,
      exchange: exchange.id,
      key: `refused with ${exchange.reply.status}`,
    }),
  ];
}

/** The list under an owner who does not exist: a 404; an empty list is a warning of its own. */
export function missingListViolations(trace: Trace): Finding {
  const lists = answersTo(trace, steps.missingList);
  const violations = lists.flatMap((exchange) => {
    const { reply } = exchange;
    const isEmptyList = isSuccess(reply.status) && listingOf(reply)?.items.length === 0;
    return isEmptyList || isMissing(trace, exchange) ? [] : [underNobody(exchange, 'list')];
  });
  return { examined: lists.length, violations };
}

/** An item that exists, read under an owner who does not: a 404. */
export function missingReadViolations(trace: Trace, { readings }: RuleContext): Finding {
  const idField = trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
  const reads = answersTo(trace, steps.missingRead);
  const isRight = (exchange: Answered): boolean =>
    itemTold(trace, exchange, idField) === undefined && isMissing(trace, exchange);
  return {
    examined: reads.length,
    violations: reads.filter((each) => !isRight(each)).map((each) => underNobody(each, 'read')),
  };
}

/** What was asked for under an owner who does not exist, and answered with anything but a 404. */
export function underNobody(exchange: Answered, kind: 'list' | 'read' | 'create'): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '404',
    actual: String(status),
    message: `${requestLine(exchange)} was answered ${status} below a missing owner`,
    exchange: exchange.id,
    key: `${kind} under an unknown owner, ${isSuccess(status) ? 'answered' : status}`,
    clauses: ['path.hierarchy', 'status.missing'],
  });
}
