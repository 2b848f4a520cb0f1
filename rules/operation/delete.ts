import { jsonOf } from '../../src/model/body.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { saysFailed } from '../../src/model/failure.ts';
import { type Answered, isAnswered, isMissing, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { showsMark } from '../../src/model/mark.ts';
import { isAnother } from '../../src/model/item-change.ts';
import { defineRule, indistinct, inapplicable, judged, type RuleContext } from '../../src/model/rule.ts';
import {
  copyLeft,
  listBehind,
  neverFound,
  notDeleted,
  notShown,
  ofRefusal,
  refusedWith,
} from '../../src/model/signs.ts';
import { lookedAt, sentAt, type Trace } from '../../src/model/trace.ts';
import { firstWrite } from '../../src/model/traces/first-write.ts';
import { lifecycle } from '../../src/model/traces/lifecycle.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { equalJson, type Json, type JsonObject } from '../../src/text/json.ts';
import { deleteExamples } from './shared/delete-examples.ts';
import { placeOf, walkAt } from './shared/lists.ts';
import { operationOf } from './shared/update.ts';
import { idFieldOf, isReadable, notSent, outcomeOf, setBefore, unanswered } from './shared/written.ts';

export default defineRule({
  id: 'operation/delete',
  proves: ['operation.delete'],
  breaks: [],
  weight: 8,
  label: 'data',
  title: 'DELETE answers with a deletion result, and the item is gone afterwards',
  why: 'A deleted item that still shows up is used, charged and counted as if it had never been deleted.',
  fix: 'Remove the item before you answer, from its own address and from every list, and store no copy of it.',
  scope: 'trace',
  wants: [
    lifecycle.remove,
    lifecycle.removeRead,
    // What is deleted is known as it was by then.
    lifecycle.replaceRead,
    lifecycle.changed,
    lifecycle.after,
    lifecycle.filteredGone,
    firstWrite.remove,
    firstWrite.removeRead,
  ],
  // No `after: json/well-formed`: a 404 says that the item is gone, whatever its body looks like.
  explainedBy: ['operation/safe-read'],
  joins: [
    'operation/create',
    'operation/patch',
    'operation/replace',
    'operation/neighbours',
    'operation/listed',
    'query/page',
  ],
  check: (trace, context) => {
    const [write] = sentAt(trace, lifecycle.remove, firstWrite.remove);
    if (write === undefined) return notSent(trace, 'delete');
    if (!isAnswered(write)) return unanswered([write]) ?? judged([]);
    const outcome = outcomeOf(write);
    if (outcome === 'contradictory') return inapplicable('two-answers-in-one', { what: 'the DELETE' });
    if (outcome === 'forbidden') return indistinct('credential-may-not', { operation: 'delete' });
    if (outcome === 'refused')
      return judged([refusal(write, isReadable(trace, write.probe.about.item, idFieldOf(trace, context)))]);
    const reads = [lifecycle.removeRead, firstWrite.removeRead].flatMap((step) => lookedAt(trace, step));
    const isLater = write.reply.status === 202;
    const found = reads.filter(isAnswered).flatMap((read) => stillRead(trace, write, read, context));
    if (found.length > 0) return isLater ? indistinct('accepted-for-later', requestFacts(write)) : judged(found);
    const unread = reads.filter(isAnswered).find(({ reply }) => isSuccess(reply.status) && jsonOf(reply) === undefined);
    if (unread !== undefined) return indistinct('no-json-after-delete', requestFacts(unread));
    const still = stillListed(trace, write, context);
    const listed = still.length > 0 ? still : copied(trace, write, context);
    if (listed.length > 0) return isLater ? indistinct('accepted-for-later', requestFacts(write)) : judged(listed);
    if (reads.length === 0 && walkAt(trace, lifecycle.after, context)?.whole !== true) {
      return (trace.scenario === lifecycle.trace.scenario ? indistinct : inapplicable)('not-seen-gone');
    }
    return unanswered(reads) ?? judged([]);
  },
  examples: deleteExamples,
});

function refusal(write: Answered, isFound: boolean): Violation {
  const { status } = write.reply;
  return violation({
    at: 'status',
    expected: '2xx',
    actual: String(status),
    message: `${requestLine(write)} was answered ${status}`,
    exchange: write.id,
    key: `refused ${status}`,
    signs: [
      ...ofRefusal(status, write.probe.operation?.id),
      isMissing(write) && !isFound ? neverFound : refusedWith(status, write.probe.operation?.id),
    ],
  });
}

/** A read that still shows the item: what merely fails to say 404 is another rule's business. */
function stillRead(trace: Trace, write: Answered, read: Answered, context: RuleContext): readonly Violation[] {
  const item = itemOf(read.reply);
  const { id, before } = write.probe.about;
  const shownId = idOf(item, idFieldOf(trace, context));
  if (!isSuccess(read.reply.status) || saysFailed(read.reply) || item === undefined) return [];
  const isIt = shownId === undefined ? before !== undefined && sharesAll(item, before) : shownId === id;
  if (!isIt || isAnotherNow(trace, item, before, context)) return [];
  return [
    violation({
      at: 'status',
      expected: '404',
      actual: String(read.reply.status),
      message: `${requestLine(write)} was answered ${write.reply.status}, and the item still reads ${read.reply.status}`,
      exchange: read.id,
      key: 'still read',
      signs: [notDeleted, notShown],
      ...operationOf(write),
    }),
  ];
}

/** Others may take an id that is free. */
function isAnotherNow(
  trace: Trace,
  item: JsonObject | undefined,
  before: JsonObject | undefined,
  context: RuleContext,
): boolean {
  if (item === undefined || before === undefined) return false;
  return isAnother(item, before, idFieldOf(trace, context), trace.resource?.create?.example);
}

function sharesAll(item: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(item);
  return keys.length > 0 && keys.every((key) => Object.hasOwn(before, key));
}

/** The list as it is, or one by a filter, that still shows the item. */
function stillListed(trace: Trace, write: Answered, context: RuleContext): readonly Violation[] {
  const { id, before } = write.probe.about;
  if (id === undefined) return [];
  const listed = walkAt(trace, lifecycle.after, context)?.items.get(id);
  if (isAnotherNow(trace, listed, before, context)) return [];
  const plain = placeOf(trace, lifecycle.after, id, context);
  const place = plain ?? placeOf(trace, lifecycle.filteredGone, id, context);
  if (place === undefined) return [];
  const list = plain === undefined ? requestLine(place.exchange) : 'the list';
  return [
    violation({
      at: place.at,
      expected: 'no such item',
      actual: `item ${id}`,
      message: `${requestLine(write)} was answered ${write.reply.status}, and ${list} still shows the item`,
      exchange: place.exchange.id,
      key: plain === undefined ? 'still found' : 'still listed',
      signs: [notDeleted, notShown, listBehind],
      ...operationOf(write),
    }),
  ];
}

/** An item that the list did not show before the delete, with all that was sent of the deleted one and nothing that sets it apart as deleted. */
function copied(trace: Trace, write: Answered, context: RuleContext): readonly Violation[] {
  const { before, marks = [] } = write.probe.about;
  const [changed, after] = [lifecycle.changed, lifecycle.after].map((step) => walkAt(trace, step, context));
  if (before === undefined || changed?.whole !== true || after === undefined) return [];
  const sent = Object.keys(setBefore(trace, write));
  const isCopy = (item: JsonObject): boolean =>
    showsMark(Object.fromEntries(sent.map((field) => [field, item[field] ?? null])), marks) &&
    sent.every((field) => equalJson(item[field] ?? null, before[field] ?? null)) &&
    Object.entries(item).every(([field, value]) => isAlike(before[field], value));
  const [id] = [...after.items].find(([other, item]) => !changed.items.has(other) && isCopy(item)) ?? [];
  const place = id === undefined ? undefined : placeOf(trace, lifecycle.after, id, context);
  if (id === undefined || place === undefined) return [];
  return [
    violation({
      at: place.at,
      expected: 'no such item',
      actual: `item ${id}`,
      message: `${requestLine(write)} was answered ${write.reply.status}, and leaves a copy of the item in the list, ${id}`,
      exchange: place.exchange.id,
      key: 'copied',
      signs: [copyLeft],
      ...operationOf(write),
    }),
  ];
}

/** A flag, or what was empty or not there, may mark what is deleted. */
function isAlike(before: Json | undefined, now: Json): boolean {
  return before !== undefined && before !== null && typeof now !== 'boolean' ? true : equalJson(before ?? null, now);
}
