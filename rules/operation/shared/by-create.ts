import { fieldsSent } from '../../../src/model/resource-object.ts';
import { itemAt } from '../../../src/model/envelope.ts';
import { type Answered, type Exchange, isAnswered, requestLine } from '../../../src/model/exchange.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { itemGone } from '../../../src/model/signs.ts';
import { answeredAt, sentAt, type Trace } from '../../../src/model/trace.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { isStep } from '../../../src/model/step.ts';
import { show, type Violation, violation } from '../../../src/model/violation.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { equalJson, type Json, type JsonObject } from '../../../src/text/json.ts';
import { changedFields, isTaken } from './comparison.ts';
import { createdId, walkAt } from './lists.ts';
import { laterReads } from './unlike-read.ts';
import { operationOf } from './update.ts';
import { idFieldOf, setBefore, shownItem } from './written.ts';

const readAgain = [...laterReads, steps.patchRead];

/** The steps that tell what a create does to the item before it. */
export const byCreateSteps = [steps.second, steps.steady, steps.listed, ...readAgain];

/** What the create of a second item did to the first, which a read had shown before: nobody else knows of that one. */
export function changedByCreate(trace: Trace, context: RuleContext): readonly Violation[] {
  const { create, looks } = between(trace, context);
  const [look] = looks;
  if (create === undefined || look === undefined) return [];
  if (isGoneByCreate(trace, context)) {
    return [
      violation({
        at: 'status',
        expected: '200',
        actual: String(look.reply.status),
        message: `after ${requestLine(create)} the item that was created before it answers ${look.reply.status} (${requestLine(look)})`,
        exchange: look.id,
        key: 'gone',
        signs: [itemGone],
        ...operationOf(create),
      }),
    ];
  }
  const before = shownBefore(trace, context);
  const after = shownItem(look, idFieldOf(trace, context));
  const field = Object.keys(after ?? {}).find((key) => isByCreate(trace, key, context));
  if (field === undefined) return [];
  return [
    violation({
      at: `body:${itemAt(look.reply)}${pointer(field)}`,
      expected: show(before?.[field]),
      actual: show(after?.[field]),
      message: `after ${requestLine(create)} the item that was created before it shows another ${field} (${requestLine(look)})`,
      exchange: look.id,
      key: 'changed',
      ...operationOf(create),
    }),
  ];
}

/**
 * True where a read showed the first item, and each one after the second create says that there is none, while the second, which was read as
 * often, is there still.
 */
export function isGoneByCreate(trace: Trace, context: RuleContext): boolean {
  const { create, looks } = between(trace, context);
  const isGone = looks.every(({ reply }) => reply.status === 404 || reply.status === 410);
  if (create === undefined || looks.length < 2 || !isGone) return false;
  const isStillThere = secondReadAgain(trace, context) !== undefined || isListedAlone(trace, context);
  return shownBefore(trace, context) !== undefined && isStillThere;
}

/**
 * True where a field of the first item lost what was sent with the second create, and stays as it is since: the second item, read as
 * often as the first was then, still shows what it was given, so that it was neither a read nor age. Undefined where the second was not looked at
 * as often, or only after a write that may do the same as the create.
 */
export function isByCreate(trace: Trace, field: string, context: RuleContext): boolean | undefined {
  const { create, looks } = between(trace, context);
  const before = shownBefore(trace, context);
  const idField = idFieldOf(trace, context);
  const [first, ...more] = looks.map((look) => shownItem(look, idField));
  const [look] = looks;
  if (create === undefined || before === undefined || first === undefined || look === undefined) return false;
  if (more.length === 0 || !more.every((each) => equalJson(each?.[field] ?? null, first[field] ?? null))) return false;
  const set = setBefore(trace, look);
  const sent = set[field];
  if (sent === undefined || isTaken(field, sent, before[field]) !== true) return false;
  const explained = { volatile: context.plan.volatile, set, restless: new Set<string>(), derived: false };
  if (!changedFields(before, first, explained).includes(field)) return false;
  const listed = secondListed(trace, context);
  const isKept =
    listed === undefined ? undefined : isTaken(field, sentOf(create, field) ?? null, listed[field]) === true;
  const read = secondReadAgain(trace, context);
  if (isKept !== true || read === undefined) return isKept === false ? false : undefined;
  if (isTaken(field, setBefore(trace, read)[field] ?? null, shownItem(read, idField)?.[field]) === true) return true;
  return isStep(read.probe.step, steps.replaceNeighbour) ? undefined : false;
}

/** The create of the second item, and the reads of the first since, with no other write of ours between them. */
function between(trace: Trace, context: RuleContext): { create: Exchange | undefined; looks: readonly Answered[] } {
  // What is made there is the parent.
  if (trace.resource?.single === true) return { create: undefined, looks: [] };
  const [create] = sentAt(trace, steps.second.made);
  const id = createdId(trace, steps.first.made, context);
  const looks = answeredAt(trace, steps.steady).filter(({ probe }) => probe.about.id === id);
  // Two items under one id are told by resource/id-unique.
  const second = createdId(trace, steps.second.made, context);
  return { create: second === undefined || second === id ? undefined : create, looks };
}

function shownBefore(trace: Trace, context: RuleContext): JsonObject | undefined {
  const proof = steps.first.proof;
  const [read] = proof === undefined ? [] : sentAt(trace, proof).filter(isAnswered);
  return shownItem(read, idFieldOf(trace, context));
}

/** The first read of the second item after the one that proved it ours. */
function secondReadAgain(trace: Trace, context: RuleContext): Answered | undefined {
  const id = createdId(trace, steps.second.made, context);
  const [read] = answeredAt(trace, ...readAgain).filter(({ probe }) => probe.about.id === id);
  return read === undefined || shownItem(read, idFieldOf(trace, context)) === undefined ? undefined : read;
}

function secondListed(trace: Trace, context: RuleContext): JsonObject | undefined {
  const id = createdId(trace, steps.second.made, context);
  return id === undefined ? undefined : secondsList(trace, context)?.get(id);
}

function secondsList(trace: Trace, context: RuleContext): ReadonlyMap<string, JsonObject> | undefined {
  return walkAt(trace, steps.listed, context)?.items;
}

/** True where a list shows the second item, and no longer the first: what is only no longer read, it would show. */
function isListedAlone(trace: Trace, context: RuleContext): boolean {
  const id = createdId(trace, steps.first.made, context);
  return (
    id !== undefined && secondListed(trace, context) !== undefined && secondsList(trace, context)?.has(id) === false
  );
}

function sentOf({ probe: { about } }: Exchange, field: string): Json | undefined {
  return fieldsSent(about)?.[field];
}
