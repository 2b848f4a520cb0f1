import { itemAt, itemOf } from '../../../src/model/envelope.ts';
import { type Exchange, isAnswered, requestLine } from '../../../src/model/exchange.ts';
import { fieldsSent } from '../../../src/model/resource-object.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { answeredAt, stepOf, type Trace } from '../../../src/model/trace.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import { field as fieldSign } from '../../../src/model/signs.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { isGarbled } from '../../../src/text/garbled.ts';
import { equalJson, isList, isObject, type Json, kindOf, member } from '../../../src/text/json.ts';
import { instantOf, isFixed, isTaken } from './comparison.ts';
import { createdId, type Place, placeOf, walkAt } from './lists.ts';
import { operationOf } from './update.ts';
import { idFieldOf, shownItem } from './written.ts';

const { made, proof } = lifecycle.second;

/** Reads of that item after the list was seen: one that still shows the value leaves the list nothing to be right by. */
export const laterReads = [lifecycle.patchSameRead, lifecycle.replaceNeighbour, lifecycle.deleteNeighbour] as const;

/**
 * What the list shows of the item that was created last, where a read of it shows the value that was sent, and the list another; or where reads
 * before and after the list agree, and it shows nothing, or another date of the service's own. Of those before it a later create may have changed
 * something. A word of a closed set in another case than it was sent is wrong in the one that shows it.
 */
export function unlikeRead(trace: Trace, context: RuleContext): readonly Violation[] {
  const violations = createdUnlikeRead(trace, context);
  return violations.length > 0 ? violations : garbled(trace, context);
}

/** An item of others whose letters the list showed in another encoding than a read shows them. */
function garbled(trace: Trace, context: RuleContext): readonly Violation[] {
  const idField = idFieldOf(trace, context);
  const items = walkAt(trace, lifecycle.before, context)?.items;
  return answeredAt(trace, lifecycle.stranger)
    .flatMap((read): readonly Violation[] => {
      const { id = '' } = read.probe.about;
      const [listed, place] = [items?.get(id), placeOf(trace, lifecycle.before, id, context)];
      if (listed === undefined || place === undefined) return [];
      return Object.entries(shownItem(read, idField) ?? {}).flatMap(([field, inRead]) => {
        const inList = member(listed, field);
        return inList !== undefined && isMisread(inRead, inList)
          ? [told(place, { field, id, inRead, inList }, read)]
          : [];
      });
    })
    .slice(0, 1);
}

function isMisread(inRead: Json, inList: Json): boolean {
  return typeof inRead === 'string' && typeof inList === 'string' && isGarbled(inRead, inList);
}

function createdUnlikeRead(trace: Trace, context: RuleContext): readonly Violation[] {
  const create = stepOf(trace, made);
  const read = stepOf(trace, proof);
  const id = createdId(trace, made, context);
  const idField = idFieldOf(trace, context);
  const shown = shownItem(read, idField);
  const answered = create && isAnswered(create) ? itemOf(create.reply) : undefined;
  const listed = id === undefined ? undefined : walkAt(trace, lifecycle.listed, context)?.items.get(id);
  const place = id === undefined ? undefined : placeOf(trace, lifecycle.listed, id, context);
  const sent = create && fieldsSent({ ...create.probe.about, ...(shown === undefined ? {} : { before: shown }) });
  if (sent === undefined || read === undefined || shown === undefined || listed === undefined || place === undefined) {
    return [];
  }
  const later = shownItem(
    answeredAt(trace, ...laterReads).find(({ probe }) => probe.about.id === id),
    idField,
  );
  const isMoving = (field: string): boolean => context.plan.volatile.some((each) => each.endsWith(pointer(field)));
  return Object.entries(shown).flatMap(([field, inRead]) => {
    const [value, inList] = [member(sent, field), member(listed, field)];
    if (inList === undefined || isMoving(field)) return [];
    const isSent = value !== undefined && isTaken(field, value, inRead) === true;
    const isKept = equalJson(member(later, field) ?? null, inRead);
    const isWrong =
      (isSent && (isOther(field, inRead, inList) || (isKept && isEmptied(inRead, inList)))) ||
      (value === undefined && isKept && isFixed(field) && isOtherDate(inRead, inList));
    const respelled = [inRead, inList].filter((each) => isSent && isRespelled(trace, field, value, each));
    const isReadWrong = isKept && respelled.length === 1 && respelled[0] === inRead;
    if (isReadWrong && equalJson(member(answered, field) ?? null, value ?? null)) {
      return [
        violation({
          at: `body:${itemAt(read.reply)}${pointer(field)}`,
          expected: show(inList),
          actual: show(inRead),
          message: `${requestLine(read)} shows ${show(inRead)} as ${field} of item ${id}, and the list and the answer to the create show ${show(inList)}, as it was sent`,
          exchange: read.id,
          key: `read with another ${field}`,
          clauses: ['operation.read'],
          ...operationOf(read),
        }),
      ];
    }
    if (!isWrong && !(respelled.length === 1 && respelled[0] === inList)) return [];
    return [told(place, { field, id: id ?? '', inRead, inList }, read, isSent ? ', as it was sent' : '')];
  });
}

/** A field that a list and a read show otherwise. */
interface Unlike {
  readonly field: string;
  readonly id: string;
  readonly inRead: Json;
  readonly inList: Json;
}

function told(place: Place, { field, id, inRead, inList }: Unlike, read: Exchange, hint = ''): Violation {
  return violation({
    at: `${place.at}${pointer(field)}`,
    expected: show(inRead),
    actual: show(inList),
    message: `${requestLine(place.exchange)} shows ${show(inList)} as ${field} of item ${id}, and ${requestLine(read)} shows ${show(inRead)}${hint}`,
    exchange: place.exchange.id,
    key: `listed with another ${field}`,
    clauses: ['operation.list'],
    signs: [fieldSign(field)],
  });
}

/** True for a word of a closed set that is shown in another case than it was sent: of that clients see another word. */
function isRespelled({ resource }: Trace, field: string, sent: Json | undefined, shown: Json): boolean {
  if (typeof sent !== 'string' || typeof shown !== 'string' || sent === shown || resource === undefined) return false;
  if (sent.toLowerCase() !== shown.toLowerCase()) return false;
  const { filters, states } = resource;
  const asked = Object.values(filters).filter((filter) => filter.match === 'equals' && filter.in.includes(field));
  const moves = states?.field === field ? [...states.allowed, ...states.refused] : [];
  const declared = [...asked.flatMap(({ values }) => values), ...moves.flatMap(([from, , to]) => [from, to])];
  return declared.includes(sent) || /^[A-Z][A-Z_]+$/.test(sent);
}

/** True for another number, flag or date, and a text in another encoding; a text may be shown in short, covered, or in other words. */
function isOther(field: string, inRead: Json, inList: Json): boolean {
  if (isMisread(inRead, inList)) return true;
  if (kindOf(inRead) !== kindOf(inList) || isTaken(field, inRead, inList) !== false) return false;
  if (typeof inRead !== 'string' || typeof inList !== 'string') return ['number', 'boolean'].includes(kindOf(inRead));
  return inRead.length === inList.length && instantOf(inRead) !== undefined && instantOf(inList) !== undefined;
}

/** True for null in place of a number, a flag or a date, and for an empty list of plain values: texts and what is related may be left to the read. */
function isEmptied(inRead: Json, inList: Json): boolean {
  if (isList(inRead)) {
    const isPlain = inRead.length > 0 && inRead.every((each) => !isList(each) && !isObject(each));
    return isPlain && isList(inList) && inList.length === 0;
  }
  return inList === null && (['number', 'boolean'].includes(kindOf(inRead)) || instantOf(inRead) !== undefined);
}

/** True for dates in one form that are a minute or more apart: what is less may be rounded. */
function isOtherDate(inRead: Json, inList: Json): boolean {
  if (typeof inRead !== 'string' || typeof inList !== 'string' || inRead.length !== inList.length) return false;
  return Math.abs((instantOf(inRead) ?? Number.NaN) - (instantOf(inList) ?? Number.NaN)) >= 60_000;
}
