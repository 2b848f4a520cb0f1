import { fieldsSent } from '../../src/model/resource-object.ts';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { showsMark } from '../../src/model/mark.ts';
import { defineRule, inapplicable, type Judgement, type RuleContext } from '../../src/model/rule.ts';
import { field as fieldSign } from '../../src/model/signs.ts';
import { answeredAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { show, type Violation, violation } from '../../src/model/violation.ts';
import { pointer } from '../../src/text/json-pointer.ts';
import { equalJson, type Json, type JsonObject, printJson } from '../../src/text/json.ts';
import { createdId, walkAt } from '../operation/shared/lists.ts';
import { isAccepted } from './shared/acceptance.ts';
import { refusedCreateExamples } from './shared/refused-create-examples.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';
import { duplicate } from '../../src/model/traces/duplicate.ts';

/** What a create that was refused left behind: an item of its own, or other values in the entry that it duplicates. */
export default defineRule({
  id: 'resource/refused-create',
  proves: [],
  breaks: ['status.invalid-input', 'status.duplicate'],
  weight: 8,
  label: 'data',
  title: 'A refused create stores nothing',
  why: 'A client that gets a refusal tries again, and every attempt leaves one more broken item behind.',
  fix: 'Validate before storing, or store in a transaction that a refusal rolls back.',
  scope: 'trace',
  wants: [
    ...Object.values(createInvalid.invalid),
    createInvalid.search,
    duplicate.atOnce,
    duplicate.later,
    duplicate.originalAfter,
    duplicate.search,
  ],
  check: (trace, context) => {
    const creates = trace.exchanges.filter(isAnswered).filter(isCreate);
    const refused = creates.filter((exchange) => !isAccepted(exchange) && isDefective(exchange));
    if (refused.length === 0) return inapplicable('no-create-refused');
    const overwritten = overwrites(trace, refused);
    const searched = searchFor(trace, creates, refused);
    const violations = [
      ...(overwritten?.violations ?? []),
      ...(searched.violations ?? []),
      ...storedAlike(trace, refused, context),
    ];
    const examined = (overwritten?.examined ?? 0) + (searched.examined ?? 0);
    if (violations.length > 0) return { violations, examined };
    return examined > 0 ? { examined } : searched;
  },
  examples: refusedCreateExamples,
});

function isCreate({ probe }: Answered): boolean {
  return probe.operation?.kind === 'create' && probe.repeated !== true;
}

function isDefective({ probe }: Answered): boolean {
  return probe.provokes === 'invalid-input' || probe.provokes === 'duplicate';
}

/** Words that only this create sent; a duplicate shares others with the entry that is there. */
function ownMarks(exchange: Answered, creates: readonly Answered[]): readonly string[] {
  const others = creates.filter((other) => other !== exchange).flatMap(({ probe }) => probe.about.marks ?? []);
  return (exchange.probe.about.marks ?? []).filter((mark) => !others.includes(mark));
}

/** Looks in the lists for words of refused creates; that a create which worked is found there shows that it can be seen. */
function searchFor(trace: Trace, creates: readonly Answered[], refused: readonly Answered[]): Judgement {
  const items = answeredAt(trace, createInvalid.search, duplicate.search).flatMap((list) =>
    isSuccess(list.reply.status) ? (listingOf(list.reply)?.items ?? []).map((item) => ({ item, list })) : [],
  );
  const texts = items.map(({ item, list }) => ({ text: textOf(item), item, list }));
  const isFound = (marks: readonly string[]) =>
    texts.find(({ text }) => marks.some((mark) => text.includes(mark.toLowerCase())));
  const isSeen = creates.some((exchange) => isAccepted(exchange) && isFound(exchange.probe.about.marks ?? []));
  if (!isSeen) return inapplicable('created-not-shown');
  const marked = refused
    .map((exchange) => ({ exchange, marks: ownMarks(exchange, creates) }))
    .filter(({ marks }) => marks.length > 0);
  const violations = marked.flatMap(({ exchange, marks }): Violation[] => {
    const found = isFound(marks);
    return found === undefined ? [] : [stored(exchange, found.list, found.item)];
  });
  return { violations, examined: marked.length };
}

function stored(exchange: Answered, list: Answered, item: Json): Violation {
  const { probe, reply } = exchange;
  return violation({
    at: `body:${listingOf(list.reply)?.at ?? ''}`,
    expected: 'no item of a refused create',
    actual: show(item),
    message: `${requestLine(exchange)} (${probe.step.name}) was refused with ${reply.status}, but its item is in the list`,
    exchange: list.id,
    key: `stored ${probe.provokes}`,
    // What it stored does not fit what items are.
    ...(probe.about.field === undefined ? {} : { signs: [fieldSign(probe.about.field)] }),
    clauses: [clauseOf(exchange)],
    ...(probe.operation === undefined ? {} : { operation: probe.operation.id }),
  });
}

/**
 * Refused duplicates that hold no word of their own: the list shows one more item with the word of the first entry for each of them, while the create
 * of another entry made one alone.
 */
function storedAlike(trace: Trace, refused: readonly Answered[], context: RuleContext): readonly Violation[] {
  const [original, other] = [duplicate.original.made, duplicate.other.made].map((step) => ({
    id: createdId(trace, step, context),
    marks: stepOf(trace, step)?.probe.about.marks ?? [],
  }));
  const list = answeredAt(trace, duplicate.search).at(-1);
  const walk = walkAt(trace, duplicate.search, context);
  if (list === undefined || walk === undefined || original?.id === undefined || other?.id === undefined) return [];
  const alike = refused.filter(({ probe: { about } }) => {
    const own = (about.marks ?? []).filter((mark) => !original.marks.includes(mark));
    return about.sent !== undefined && !own.some((mark) => textOf(about.sent ?? null).includes(mark.toLowerCase()));
  });
  const further = (marks: readonly string[]): readonly JsonObject[] =>
    [...walk.items].flatMap(([id, item]) =>
      id !== original.id && id !== other.id && showsMark(item, marks) ? [item] : [],
    );
  const items = further(original.marks);
  const isEach = alike.length > 1 && items.length >= alike.length && walk.items.has(original.id);
  if (!isEach || further(other.marks).length > 0) return [];
  return alike.flatMap((exchange, index) => {
    const item = items[index];
    return item === undefined ? [] : [stored(exchange, list, item)];
  });
}

/** The first entry, read again after its duplicates were refused, shows something that they sent. */
function overwrites(trace: Trace, refused: readonly Answered[]): Judgement | undefined {
  const after = stepOf(trace, duplicate.originalAfter);
  const before = after?.probe.about.before;
  const now = after === undefined || !isSuccess(after.reply.status) ? undefined : itemOf(after.reply);
  if (after === undefined || before === undefined || now === undefined) return undefined;
  const sent = refused.map(({ probe }) => fieldsSent(probe.about) ?? {});
  const changed = Object.keys(before).filter((field) => {
    const [old, shown] = [before[field], now[field]];
    if (old === undefined || shown === undefined || equalJson(old, shown)) return false;
    return sent.some((body) => body[field] !== undefined && textOf(body[field]) === textOf(shown));
  });
  const violations = changed.map((field) =>
    violation({
      at: `body:${itemAt(after.reply)}${pointer(field)}`,
      expected: show(before[field]),
      actual: show(now[field]),
      message: `${requestLine(after)} shows ${show(now[field])} as ${field} after a refused duplicate that sent it`,
      exchange: after.id,
      key: `overwritten ${field}`,
      clauses: ['status.duplicate'],
    }),
  );
  return { violations, examined: 1 };
}

function clauseOf({ probe }: Answered): string {
  return probe.provokes === 'duplicate' ? 'status.duplicate' : 'status.invalid-input';
}

function textOf(value: Json): string {
  return printJson(value).toLowerCase();
}
