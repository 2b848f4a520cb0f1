import { jsonOf } from '../../../src/model/body.ts';
import { fieldsSent } from '../../../src/model/resource-object.ts';
import { itemAt, itemOf } from '../../../src/model/envelope.ts';
import {
  type Answered,
  type Exchange,
  isAnswered,
  isMissing,
  isSuccess,
  requestLine,
} from '../../../src/model/exchange.ts';
import { idOf, idPointer } from '../../../src/model/item.ts';
import { requestFacts } from '../../../src/model/reason.ts';
import { indistinct, type Judgement, type RuleContext } from '../../../src/model/rule.ts';
import {
  failing,
  field as fieldSign,
  itemGone,
  neverFound,
  notShown,
  ofValue,
  refusedWith,
  listBehind,
  usedUp,
} from '../../../src/model/signs.ts';
import { sentAt, type Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { equalJson, isList, isObject, type Json, type JsonObject } from '../../../src/text/json.ts';
import { emptied, isNothing, isTaken, partLike, unreadField } from './comparison.ts';
import { placeOf, walkAt } from './lists.ts';
import { idFieldOf, isInState, isNullable, isRetyped, outcomeOf, setBefore, setInAll, shownItem } from './written.ts';

/** A PUT or PATCH of an item of ours, the read after it, and what both must show. */
export interface Update {
  readonly write: Answered;
  readonly read: Exchange | undefined;
  readonly sent: JsonObject;
  /** The sent fields that are judged. */
  readonly fields: readonly string[];
  readonly idField: string;
  /** True where the item could be read before the write, so that a failing read is the write's doing. */
  readonly readable: boolean;
  /** True for a field that lists or reads show. */
  readonly isShown: (field: string) => boolean;
  /** Items as lists show them. */
  readonly items: readonly JsonObject[];
}

/** What is wrong with the answer to the write, and with what a read shows afterwards; each kind of wrong once. */
export function updateViolations(update: Update): readonly Violation[] {
  const { write, read, sent, idField } = update;
  const outcome = outcomeOf(write);
  if (outcome === 'refused') return [refusal(write, update.readable)];
  if (outcome === 'forbidden' || outcome === 'contradictory') return [];
  const id = write.probe.about.id;
  const shown = outcome === 'done' ? itemOf(write.reply) : undefined;
  const answered = shown && partLike({ ...sent, ...write.probe.about.before }, shown);
  if (outcome === 'done' && answered === undefined) return [noItem(write)];
  const answeredId = idOf(answered, idField);
  if (answeredId !== undefined && answeredId !== id) return [otherItem(write, idField, answeredId)];
  const readId = readIdOf(update);
  if (readId !== undefined && read !== undefined && readId !== id) return [otherItem(write, idField, readId, read)];
  const kept = shownItem(read, idField);
  if (update.readable && read !== undefined && isAnswered(read) && !isSuccess(read.reply.status)) {
    return [lost(write, read)];
  }
  return fieldViolations(update, answered, kept);
}

/**
 * The list shows an updated item as it was, although a read shows it as it is now. Only fields that the list showed right
 * after the creation are compared: it may shorten them, or leave them out.
 */
export function staleListViolations(trace: Trace, write: Answered, context: RuleContext): readonly Violation[] {
  const { id, sent } = write.probe.about;
  const idField = idFieldOf(trace, context);
  const [created, now] = [walkAt(trace, steps.listed, context), walkAt(trace, steps.changed, context)];
  const [old, listed] = id === undefined ? [] : [created?.items.get(id), now?.items.get(id)];
  const [walked] = sentAt(trace, steps.changed);
  const reads = trace.exchanges
    .slice(0, walked === undefined ? 0 : trace.exchanges.indexOf(walked))
    .filter(({ probe }) => probe.about.id === id && probe.operation?.kind === 'read');
  const shown = shownItem(reads.at(-1), idField);
  if (id === undefined || old === undefined || listed === undefined || shown === undefined || !isObject(sent))
    return [];
  const [before, latest] = [setBefore(trace, write), setInAll(trace, write)];
  const [field] = Object.keys(sent).filter((key) => {
    const [first, last] = [before[key], sent[key]];
    if (latest[key] !== last) return false;
    if (first === undefined || last === undefined || isTaken(key, first, old[key]) !== true) return false;
    // What is neither the old nor the new one others gave it.
    const isOld = equalJson(listed[key] ?? null, old[key] ?? null);
    return isOld && isTaken(key, last, shown[key]) === true && isTaken(key, last, listed[key]) === false;
  });
  const place = placeOf(trace, steps.changed, id, context);
  if (field === undefined || place === undefined) return [];
  return [
    violation({
      at: `${place.at}${pointer(field)}`,
      expected: show(sent[field]),
      actual: show(listed[field]),
      message: `${requestLine(write)} sent ${field}, a read shows it, and the list still shows the item as it was`,
      exchange: place.exchange.id,
      key: 'stale in the list',
      signs: [fieldSign(field), notShown, listBehind],
      ...operationOf(write),
    }),
  ];
}

/**
 * False where the field showed something else than was sent when the item was made: then it is transformed, as operation/create tells. What loses
 * the same again loses it by this write, too. `shown`: what the write was answered with, and what a read shows.
 */
export function isFaithful(
  field: string,
  trace: Trace,
  write: Answered,
  shown: readonly (JsonObject | undefined)[],
): boolean {
  const value = setBefore(trace, write)[field];
  const before = write.probe.about.before?.[field];
  if (value === undefined || before === undefined || isTaken(field, value, before) !== false) return true;
  const how = ofValue(field, value, before).signOfService;
  const sent = fieldsSent(write.probe.about)?.[field];
  return how !== undefined && shown.some((item) => ofValue(field, sent, item?.[field]).signOfService === how);
}

/** The fields that were never shown as they were sent, and are not now: they prove nothing. */
export function unfaithfulFields(
  trace: Trace,
  write: Answered,
  read: Exchange | undefined,
  idField: string,
): readonly string[] {
  // What a state lets be changed is for the service to say.
  if (isInState(write)) return [];
  const shown = [write, read].map((exchange) => shownItem(exchange, idField));
  return Object.entries(fieldsSent(write.probe.about) ?? {}).flatMap(([field, value]) => {
    const isWrong = shown.some((item) => isTaken(field, value, item?.[field]) === false);
    return isWrong && !isFaithful(field, trace, write, shown) ? [field] : [];
  });
}

/** Not known to be kept: what the answer shows, and the item where it is read afterwards has not at all. */
export function unreadUpdate(update: Update): Judgement | undefined {
  const { write, read, sent, fields, idField } = update;
  const [answered, kept] = [write, read].map((exchange) => {
    const shown = shownItem(exchange, idField);
    return shown && partLike(sent, shown);
  });
  const field = answered === undefined || kept === undefined ? undefined : unreadField(sent, answered, kept, fields);
  return field === undefined ? undefined : indistinct('unread-field', { ...requestFacts(write), field });
}

/** True where the item shows a value after the write that it did not have before, and that the write, whose answer shows what it sent, did not bring. */
export function isShownAnew(write: Answered, read: Exchange | undefined, idField: string): boolean {
  const sent = fieldsSent(write.probe.about) ?? {};
  const { before = {} } = write.probe.about;
  const [answered, kept] = [write, read].map((exchange) => shownItem(exchange, idField) ?? {});
  return Object.entries(kept ?? {}).some(([field, now]) => {
    if (isNothing(now) || equalJson(now, before[field] ?? null) || equalJson(now, answered?.[field] ?? null))
      return false;
    const value = sent[field];
    return value === undefined || (isTaken(field, value, answered?.[field]) === true && !isTaken(field, value, now));
  });
}

type Verdict = boolean | undefined;

function fieldViolations(
  { write, read, sent, fields, idField, isShown, items }: Update,
  answered: JsonObject | undefined,
  kept: JsonObject | undefined,
): readonly Violation[] {
  const { before } = write.probe.about;
  const verdict = (shown: JsonObject | undefined, field: string): Verdict => {
    const value = sent[field];
    if (shown === undefined || value === undefined) return undefined;
    if (isRetyped(field, value, shown[field], [before, ...items])) return false;
    return isTaken(field, value, shown[field], isNullable(items, field) ? [...emptied, before?.[field]] : []);
  };
  const verdictOfRead = (field: string): Verdict =>
    isShown(field) && isDropped(field, sent, before, kept) && verdict(answered, field) !== true
      ? false
      : verdict(kept, field);
  const wrong = (answer: Verdict, read: Verdict): readonly string[] =>
    fields.filter((field) => verdict(answered, field) === answer && verdictOfRead(field) === read);
  const ignored = [...wrong(false, false), ...wrong(false, undefined)];
  const unstored = [...wrong(true, false), ...wrong(undefined, false)];
  const old = wrong(false, true);
  const hidden = answered === undefined ? [] : unshown(answered, kept, sent, fields, idField);
  const shared = { write, sent };
  return [
    ...told({ ...shared, fields: ignored, key: 'not changed', shown: answered, exchange: write }),
    ...told({ ...shared, fields: unstored, key: 'not stored', shown: kept, exchange: read ?? write }),
    ...told({ ...shared, fields: old, key: 'answered as before', shown: answered, exchange: write }),
    ...(hidden.length > 0 ? [partial(write, hidden)] : []),
  ];
}

/** True for a field that a read before the write showed, and one after it lacks; what stands for nothing may be left out. */
function isDropped(
  field: string,
  sent: JsonObject,
  before: JsonObject | undefined,
  kept: JsonObject | undefined,
): boolean {
  if (kept === undefined || before === undefined || Object.hasOwn(kept, field)) return false;
  return [sent[field], before[field]].every((value) => !isNothing(value) && !isIdle(value));
}

/** True for a value that services leave out where it is what they take it for anyway. */
function isIdle(value: Json | undefined): boolean {
  if (isList(value)) return value.length === 0;
  return value === false || value === 0 || (isObject(value) && Object.keys(value).length === 0);
}

/**
 * What a read shows and an answer lacks that is no item: the fields that were sent, or, where it is but an echo of those, the
 * id. An answer that names its item may leave out some fields.
 */
function unshown(
  answered: JsonObject,
  kept: JsonObject | undefined,
  sent: JsonObject,
  fields: readonly string[],
  idField: string,
): readonly string[] {
  if (kept === undefined) return [];
  const lacks = (field: string): boolean => Object.hasOwn(kept, field) && !Object.hasOwn(answered, field);
  const lacking = fields.filter(lacks);
  const isNamed = idOf(answered, idField) !== undefined;
  if (lacking.length > 0 && (!isNamed || lacking.length === fields.length)) return lacking;
  const isEcho = Object.keys(answered).every((key) => Object.hasOwn(sent, key));
  return isEcho && !isNamed && lacks(idField) ? [idField] : [];
}

const problems = {
  'not changed': 'and does not show what was sent; the write must change what it names',
  'not stored': 'and a read afterwards shows other values; the item must stay updated',
  'answered as before': 'with values that a read afterwards contradicts; the answer must be the updated item',
} as const;

function told(wrong: {
  write: Answered;
  sent: JsonObject;
  fields: readonly string[];
  key: keyof typeof problems;
  shown: JsonObject | undefined;
  exchange: Exchange;
}): readonly Violation[] {
  const { write, sent, fields, key, shown, exchange } = wrong;
  const [field] = fields;
  if (field === undefined) return [];
  const { status } = write.reply;
  return [
    violation({
      at: `body:${isAnswered(exchange) ? itemAt(exchange.reply) : ''}${pointer(field)}`,
      expected: show(sent[field]),
      actual: show(shown?.[field]),
      message: `${requestLine(write)} sent ${fields.join(', ')}, was answered ${status}, ${problems[key]}`,
      exchange: exchange.id,
      key,
      ...operationOf(write),
      ...(key === 'not stored' ? {} : ofValue(field, sent[field], shown?.[field])),
      signs: [...fields.map(fieldSign), ...(key === 'not stored' ? [notShown] : [])],
    }),
  ];
}

function refusal(write: Answered, isFound: boolean): Violation {
  const { status } = write.reply;
  const isBroken = status >= 500 && status !== 501;
  const isOffered = status !== 404 && status !== 405 && status !== 501;
  return violation({
    at: 'status',
    expected: '2xx',
    actual: String(status),
    message: isBroken
      ? `${requestLine(write)} ended in ${status}`
      : isOffered
        ? `${requestLine(write)} with the plan's values was refused with ${status}`
        : `${requestLine(write)} was answered ${status}`,
    exchange: write.id,
    key: `refused ${status}`,
    signs: [
      ...(isBroken ? [failing(write.probe.operation?.id)] : []),
      ...(isMissing(write) && isFound ? [usedUp] : []),
      isMissing(write) && !isFound ? neverFound : refusedWith(status, write.probe.operation?.id),
    ],
  });
}

function noItem(write: Answered): Violation {
  return violation({
    at: `body:${itemAt(write.reply)}`,
    expected: 'the updated item',
    actual: show(jsonOf(write.reply)),
    message: `${requestLine(write)} was answered ${write.reply.status} without an item`,
    exchange: write.id,
    key: 'no item',
  });
}

/** The id that the read afterwards shows, where the item could be read before. */
function readIdOf({ write, read, sent, idField, readable }: Update): string | undefined {
  if (!readable || read === undefined || !isAnswered(read) || !isSuccess(read.reply.status)) return undefined;
  const item = itemOf(read.reply);
  return item && idOf(partLike({ ...sent, ...write.probe.about.before }, item), idField);
}

function otherItem(write: Answered, idField: string, seen: string, read?: Exchange): Violation {
  const reply = read?.reply ?? write.reply;
  return violation({
    at: `body:${itemAt(reply)}${idPointer(idField)}`,
    expected: write.probe.about.id ?? '',
    actual: seen,
    message: `${requestLine(write)} was answered ${read === undefined ? `with item ${seen}` : `${write.reply.status}, and a read afterwards shows item ${seen}`}`,
    exchange: (read ?? write).id,
    key: 'another item',
    signs: [itemGone, fieldSign('id'), fieldSign(idField)],
    ...operationOf(write),
  });
}

function lost(write: Answered, read: Answered): Violation {
  return violation({
    at: 'status',
    expected: '200',
    actual: String(read.reply.status),
    message: `after ${requestLine(write)} was answered ${write.reply.status}, the item reads ${read.reply.status}`,
    exchange: read.id,
    key: 'lost',
    signs: [itemGone],
    ...operationOf(write),
  });
}

function partial(write: Answered, fields: readonly string[]): Violation {
  return violation({
    at: `body:${itemAt(write.reply)}`,
    expected: `an item with ${fields.join(', ')}`,
    actual: show(jsonOf(write.reply)),
    message: `${requestLine(write)} was answered without ${fields.join(', ')}, which a read shows`,
    exchange: write.id,
    key: 'partial',
  });
}

/** The write and its operation, where the evidence is another exchange. */
export function operationOf({ id, probe: { operation } }: Exchange): Pick<Violation, 'operation' | 'by'> {
  return operation === undefined ? { by: id } : { operation: operation.id, by: id };
}
