import { fieldsSent } from '../../../src/model/resource-object.ts';
import { itemOf } from '../../../src/model/envelope.ts';
import { saysFailed } from '../../../src/model/failure.ts';
import { lostFacts, requestFacts } from '../../../src/model/reason.ts';
import { isBodiless, jsonOf } from '../../../src/model/body.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../../src/model/exchange.ts';
import { idOf } from '../../../src/model/item.ts';
import type { OperationKind } from '../../../src/model/operation.ts';
import { operationOf, type Resource } from '../../../src/model/plan.ts';
import {
  inapplicable,
  indistinct,
  type Judgement,
  noAnswer,
  type RuleContext,
  toldBy,
  unstated,
} from '../../../src/model/rule.ts';
import { isStep, type ItemSteps } from '../../../src/model/step.ts';
import { answeredAt, type Trace, sentAt, stepOf } from '../../../src/model/trace.ts';
import { firstWrite } from '../../../src/model/traces/first-write.ts';
import { ground } from '../../../src/model/traces/ground.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import { states } from '../../../src/model/traces/states.ts';
import { equalJson, type Json, type JsonObject } from '../../../src/text/json.ts';
import { differingFields, isTaken, partLike } from './comparison.ts';

/**
 * What an answer to a write is. `refused`: no 2xx. `forbidden`: the credential, or a precondition that no plan states,
 * stands in the way. `contradictory`: a 2xx that calls itself a failure, which is another rule's business. `bodiless`: a
 * 2xx without a body that can be read. `done`: a 2xx with one.
 */
export function outcomeOf(exchange: Answered): 'refused' | 'forbidden' | 'contradictory' | 'bodiless' | 'done' {
  const { reply } = exchange;
  if (reply.status === 403 || reply.status === 428) return 'forbidden';
  if (!isSuccess(reply.status)) return 'refused';
  if (saysFailed(reply)) return 'contradictory';
  return isBodiless(exchange.probe.method, reply) || jsonOf(reply) === undefined ? 'bodiless' : 'done';
}

/** True for a change that is refused in a state that a transition led to: what may be changed there is for the service to say. */
export function isRefusedInState(write: Exchange): boolean {
  const { status } = write.reply ?? { status: 0 };
  return isInState(write) && status >= 300 && status < 500;
}

/** True for a field that a change in such a state leaves as it was: it may be open to no change there. */
export function isLockedInState(write: Exchange, field: string, looks: readonly (JsonObject | undefined)[]): boolean {
  const value = write.probe.about.before?.[field];
  return isInState(write) && looks.some((shown) => value !== undefined && equalJson(shown?.[field] ?? null, value));
}

/** True for a change in a state that a transition led to. */
export function isInState({ probe: { step } }: Exchange): boolean {
  return isStep(step, states.changed) || isStep(step, states.replaced);
}

/** The judgement where an answer that was to show the item has a body that cannot be read: what was done may be right, the answer is not. */
export function unreadable({ probe, reply }: Answered): Judgement | undefined {
  const isMute = isSuccess(reply.status) && !isBodiless(probe.method, reply) && jsonOf(reply) === undefined;
  return isMute ? toldBy('after-failure', { rules: ['json/well-formed'] }) : undefined;
}

/** The field that identifies the items of the trace's resource. */
export function idFieldOf(trace: Trace, { readings }: RuleContext): string {
  return trace.resource === undefined ? 'id' : readings.of(trace.resource).idField;
}

/** The item that a successful answer shows, unless it names itself as another one than was asked for. */
export function shownItem(exchange: Exchange | undefined, idField: string): JsonObject | undefined {
  if (exchange === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return undefined;
  if (saysFailed(exchange.reply)) return undefined;
  const { about } = exchange.probe;
  const { id: asked, before } = about;
  const shown = itemOf(exchange.reply);
  const item = shown && partLike({ ...fieldsSent(about), ...before }, shown);
  const id = idOf(item, idField);
  return id === undefined || id === asked ? item : undefined;
}

/** True where the item could be read before anything was written to it, or, untouched, where another one could. */
export function isReadable(trace: Trace, item: ItemSteps | undefined, idField: string): boolean {
  const proof = item?.proof === undefined ? undefined : stepOf(trace, item.proof);
  const seen = proof ?? stepOf(trace, firstWrite.untouchedRead);
  return shownItem(seen, idField) !== undefined;
}

/** True for a field that some list or read showed with a value: what writes alone show is hidden there. */
export function isShownByReads({ resource }: Trace, { readings }: RuleContext, field: string): boolean {
  return resource === undefined || readings.of(resource).isShown(field);
}

/** A few items of the trace's resource, as lists showed them. */
export function itemsOf({ resource }: Trace, { readings }: RuleContext): readonly JsonObject[] {
  return resource === undefined ? [] : readings.of(resource).items;
}

/** True for a field that a list shows as null. */
export function isNullable(items: readonly JsonObject[], field: string): boolean {
  return items.some((item) => item[field] === null);
}

/** True for a number or a truth value that is shown as its text, where some item shows one as it is: texts all over are how a service keeps them. */
export function isRetyped(
  field: string,
  sent: Json,
  shown: Json | undefined,
  items: readonly (JsonObject | undefined)[],
): boolean {
  if (typeof shown !== 'string' || (typeof sent !== 'number' && typeof sent !== 'boolean')) return false;
  return isTaken(field, sent, shown) === true && items.some((item) => typeof item?.[field] === typeof sent);
}

/** All that was sent of an item, and taken, before an exchange, the last value of each field: what clients set. */
export function setBefore(trace: Trace, exchange: Exchange): JsonObject {
  return setBy(trace.exchanges.slice(0, trace.exchanges.indexOf(exchange)), exchange);
}

/** All that was sent of the exchange's item, and taken, in the whole trace. */
export function setInAll(trace: Trace, exchange: Exchange): JsonObject {
  return setBy(trace.exchanges, exchange);
}

function setBy(exchanges: readonly Exchange[], { probe: { about } }: Exchange): JsonObject {
  const { id, item } = about;
  if (item === undefined) return {};
  return exchanges
    .filter((exchange) => isAnswered(exchange) && isSuccess(exchange.reply.status))
    .filter(({ probe }) => probe.step === item.made || (probe.about.id === id && probe.about.item?.made === item.made))
    .reduce<JsonObject>((all, { probe }) => ({ ...all, ...fieldsSent(probe.about) }), {});
}

/** Fields that differed between reads of an item with no write in between: they say nothing about writes. */
export function restlessFields(trace: Trace, context: RuleContext, idField: string): ReadonlySet<string> {
  return movedBetween(trace, sentAt(trace, lifecycle.first.proof, lifecycle.steady), context, idField);
}

/** The same up to the last look before the item's first write, while another item was patched: work in the background. */
export function backgroundFields(trace: Trace, context: RuleContext, idField: string): ReadonlySet<string> {
  const reads = sentAt(trace, lifecycle.first.proof, lifecycle.steady, lifecycle.patchNeighbour);
  return movedBetween(trace, reads, context, idField);
}

/** True for a read of the parent: what is one-to-one with it is proven ours by it, and has other fields. */
export function isOfParent({ resource }: Trace, { probe: { operation } }: Exchange): boolean {
  return resource?.single === true && operation !== undefined && operation.resource !== resource.key;
}

function movedBetween(
  trace: Trace,
  reads: readonly Exchange[],
  { plan, readings }: RuleContext,
  idField: string,
): ReadonlySet<string> {
  const shown = reads
    .filter((read) => !isOfParent(trace, read))
    .map((exchange) => shownItem(exchange, idField))
    .filter((item) => item !== undefined);
  const fields = shown.flatMap((item, index) => {
    const before = shown[index - 1];
    return before === undefined ? [] : differingFields(before, item, plan.volatile);
  });
  const moving = trace.resource === undefined ? [] : readings.of(trace.resource).restless;
  return new Set([...fields, ...moving]);
}

/** The judgement where no step of the kind was sent. */
export function notSent(trace: Trace, kind: OperationKind): Judgement {
  const { resource } = trace;
  if (resource === undefined) return unstated('no-resource');
  if (!isDeclared(resource, kind)) return unstated('not-declared', { resource: resource.key, operation: kind });
  if (trace.scenario !== lifecycle.trace.scenario) return inapplicable('no-unread-write', { resource: resource.key });
  return unproven(trace, resource) ?? indistinct('no-item-of-ours', { resource: resource.key, operation: kind });
}

/** The judgement where items were made, and none was proven ours; or where every create was refused, or no id was known to be free for one. */
export function unproven(trace: Trace, resource: Resource): Judgement | undefined {
  const { exchanges } = trace;
  const answered = exchanges.filter(isAnswered).filter(({ probe }) => probe.operation?.kind === 'create');
  const creates = answered.filter(({ reply }) => isSuccess(reply.status)).length;
  if (creates > 0) return indistinct('none-proven', { resource: resource.key, creates });
  const [refused] = answered;
  if (refused !== undefined) {
    return indistinct('none-made', { resource: resource.key, status: refused.reply.status });
  }
  const taken = answeredAt(trace, ground.vacant).find(({ reply }) => ![404, 410].includes(reply.status));
  return (
    taken && indistinct('id-not-free', { resource: resource.key, ...requestFacts(taken), status: taken.reply.status })
  );
}

/** The judgement where a write, or the read that was to show its effect, got no usable answer. */
export function unanswered(exchanges: readonly Exchange[]): Judgement | undefined {
  const lost = exchanges.find((exchange) => !isAnswered(exchange));
  return lost === undefined ? undefined : noAnswer('lost', lostFacts(lost));
}

function isDeclared(resource: Resource, kind: OperationKind): boolean {
  return kind === 'action' ? resource.actions.length > 0 : operationOf(resource, kind) !== undefined;
}
