import { itemAt, itemOf } from '../../../src/model/envelope.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../../src/model/exchange.ts';
import { idOf, idPointer, isSameId } from '../../../src/model/item.ts';
import { listingOf } from '../../../src/model/list-page.ts';
import type { ResourceReadings } from '../../../src/model/readings.ts';
import { showsMarkAsSent } from '../../../src/model/mark.ts';
import { requestFacts } from '../../../src/model/reason.ts';
import { indistinct, type Judgement, noAnswer, toldBy } from '../../../src/model/rule.ts';
import { itemGone, neverFound, notUtf8, ofValue } from '../../../src/model/signs.ts';
import { sentAt, stepsOf, type Trace } from '../../../src/model/trace.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { isObject, type Json, type JsonObject, member, printJson } from '../../../src/text/json.ts';
import { failedIn2xx, isFailureIn2xx } from '../../resource/shared/acceptance.ts';
import { isNothing, isTaken, notTaken, partLike, unreadField } from './comparison.ts';
import { withoutDefaults } from './idle-values.ts';
import { isNullable, isRetyped } from './written.ts';
import { createValid as steps } from '../../../src/model/traces/create-valid.ts';

type Parts = Omit<Violation, 'exchange' | 'operation'>;

/** A judgement with one violation, told of the create whichever exchange shows it. */
export function breachAt(created: Answered, parts: Parts, seen: Answered = created): Judgement {
  const { operation } = created.probe;
  const told = operation === undefined ? {} : { operation: operation.id };
  return {
    examined: 1,
    violations: [violation({ clauses: ['operation.create'], ...parts, ...told, exchange: seen.id })],
  };
}

/** A field is shown with another value than was sent. */
export function otherValue(seen: Answered, field: string, sent: JsonObject, item: JsonObject, verb: string): Parts {
  const [wanted, shown] = [show(member(sent, field)), show(member(item, field))];
  return {
    at: `body:${itemAt(seen.reply)}${pointer(field)}`,
    expected: wanted,
    actual: shown,
    message: `${requestLine(seen)} ${verb} ${shown} as ${field}, and ${wanted} was sent`,
    key: `${verb} another ${field}`,
    ...(seen.reply.utf8 ? ofValue(field, member(sent, field), member(item, field)) : { signOfService: notUtf8 }),
  };
}

/** Judges the read right after a create, or, where items have no read, the list. `item`: what the create answered with. */
export function judgeReading(
  trace: Trace,
  created: Answered,
  item: JsonObject | undefined,
  all: JsonObject,
  readings: ResourceReadings,
): Judgement {
  const { step } = created.probe;
  const readAt = step === steps.first ? steps.firstRead : step === steps.varied ? steps.variedRead : steps.secondRead;
  const read = sentAt(trace, readAt).at(-1);
  if (read === undefined) return judgeListing(trace, created, item, readings);
  if (!isAnswered(read)) return noAnswer('no-read-answer', { step: read.probe.step.name });
  if (isFailureIn2xx(read.reply)) return failedIn2xx;
  const { id = '', wasListed } = read.probe.about;
  if (wasListed === true) {
    const isOver = isOverwritten(trace, created, itemOf(read.reply), id, readings);
    return breachAt(created, {
      at: `body:${itemAt(created.reply)}${idPointer(readings.idField)}`,
      expected: 'the id of a new item',
      actual: id,
      message: `${requestLine(created)} answered with the id ${id}, which the list showed before${isOver ? ', and that item is now what was sent' : ''}`,
      key: 'id of another item',
      ...(isOver ? { clauses: ['operation.create', 'service.5'] } : {}),
    });
  }
  if (!isSuccess(read.reply.status)) {
    const { status } = read.reply;
    // It may be read by another field than the one that was taken for its id.
    if (readings.isIdGuessed && readings.idField !== 'id' && [400, 404, 410, 422].includes(status))
      return indistinct('id-guessed', { resource: trace.resource?.key ?? '', field: readings.idField });
    const message = `${requestLine(read)} was answered with ${status} right after the create that answered with this id`;
    return breachAt(
      created,
      {
        at: 'status',
        expected: '200',
        actual: String(status),
        message,
        key: `not readable ${status}`,
        signs: [itemGone, neverFound],
      },
      read,
    );
  }
  const whole = itemOf(read.reply);
  if (whole === undefined) return { examined: 1 };
  const shown = partLike(all, whole);
  const sent = withoutDefaults(trace, created, all, shown);
  // A state that was answered as it was sent the service may have moved since.
  const mayMove = (field: string): boolean =>
    field === trace.resource?.states?.field && isTaken(field, sent[field] ?? null, item?.[field]) === true;
  const wrong = unlikeSent(sent, shown, readings).find((field) => !mayMove(field));
  const lost =
    wrong ??
    Object.keys(sent).find(
      (field) => isLost(field, sent, shown, readings) || isCutDown(sent[field], item?.[field], shown[field]),
    );
  const seenId = idOf(shown, readings.idField);
  // What is read under one id and shows another is no word on what was created.
  if (lost !== undefined && id !== '' && seenId !== undefined && !isSameId(seenId, id))
    return toldBy('after-failure', { rules: ['operation/read'] });
  if (lost !== undefined) {
    // What the answer still showed as it was sent, a worker may have changed by the time that it was read.
    const mayBeAge = isTaken(lost, sent[lost] ?? null, item?.[lost]) === true;
    return { ...breachAt(created, otherValue(read, lost, sent, shown, 'shows'), read), mayBeAge };
  }
  if (item === undefined) return { examined: 1 };
  const judgement = judgeWholeness(created, item, sent, shown);
  const unread = unreadField(sent, item, shown);
  if (unread === undefined || judgement.violations !== undefined) return judgement;
  return indistinct('unread-field', { ...requestFacts(created), field: unread });
}

/** The fields that were sent and are shown with another value, or as the text of it. */
export function unlikeSent(sent: JsonObject, shown: JsonObject, { items }: ResourceReadings): readonly string[] {
  const others = notTaken(sent, shown, (field) => isNullable(items, field));
  return [
    ...others,
    ...Object.keys(sent).filter((field) => isRetyped(field, sent[field] ?? null, shown[field], items)),
  ];
}

/** True where a read shows our word in an item that the list showed without it before. */
function isOverwritten(
  trace: Trace,
  { probe }: Answered,
  now: JsonObject | undefined,
  id: string,
  { idField }: ResourceReadings,
): boolean {
  const { marks = [], sent } = probe.about;
  const before = stepsOf(trace, steps.list)
    .flatMap(({ reply }) => listingOf(reply)?.items ?? [])
    .find((item) => idOf(item, idField) === id);
  return before !== undefined && showsMarkAsSent(now, sent, marks) && !showsMarkAsSent(before, sent, marks);
}

/** A value of a field that other items show, in the list or where they are read, and that a read of this one does not. */
function isLost(field: string, sent: JsonObject, shown: JsonObject, readings: ResourceReadings): boolean {
  const value = sent[field];
  if (value === undefined || isNothing(value) || Object.hasOwn(shown, field)) return false;
  // Hidden and masked fields cannot be compared with anything.
  return readings.isShown(field) && isTaken(field, value, '') === false;
}

/** True for an object that the answer to the create shows as it was sent, and a read with fewer members. */
function isCutDown(sent: Json | undefined, answered: Json | undefined, shown: Json | undefined): boolean {
  if (!isObject(sent) || !isObject(answered) || !isObject(shown)) return false;
  return Object.entries(sent).some(
    ([key, value]) => !isNothing(value) && isTaken(key, value, answered[key]) === true && !Object.hasOwn(shown, key),
  );
}

/** The answer must show something of what was sent where a read does: an id alone is not the item. */
function judgeWholeness(created: Answered, item: JsonObject, sent: JsonObject, shown: JsonObject): Judgement {
  const fields = Object.keys(sent).filter((field) => !isNothing(member(sent, field)));
  const isWhole = fields.some((field) => Object.hasOwn(item, field));
  if (isWhole || !fields.some((field) => Object.hasOwn(shown, field))) return { examined: 1 };
  return breachAt(created, {
    at: `body:${itemAt(created.reply)}`,
    expected: 'the created item',
    actual: show(item),
    message: `${requestLine(created)} answered with ${show(item)}, and a read shows more`,
    key: 'not the whole item',
  });
}

/** Without a read, a list that is seen whole shows what was created. */
function judgeListing(
  trace: Trace,
  created: Answered,
  item: JsonObject | undefined,
  readings: ResourceReadings,
): Judgement {
  const lists = stepsOf(trace, steps.search).filter(({ reply }) => isSuccess(reply.status));
  const { marks = [] } = created.probe.about;
  const [only, ...more] = lists;
  const listing = only === undefined ? undefined : listingOf(only.reply);
  if (only === undefined || listing === undefined || more.length > 0 || readings.pages === true) return { examined: 1 };
  const id = item && idOf(item, readings.idField);
  const isOurs = (each: (typeof listing.items)[number]): boolean =>
    (id !== undefined && idOf(each, readings.idField) === id) ||
    marks.some((mark) => printJson(each).toLowerCase().includes(mark));
  if (listing.items.some(isOurs) || (id === undefined && marks.length === 0)) return { examined: 1 };
  const message = `${requestLine(only)} does not show the item that was created just before`;
  const actual = `${listing.items.length} items without it`;
  return breachAt(
    created,
    { at: `body:${listing.at}`, expected: 'the created item', actual, message, key: 'not listed' },
    only,
  );
}
