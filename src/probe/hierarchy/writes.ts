import { itemOf } from '../../model/envelope.ts';
import { saysFailed } from '../../model/failure.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf, idText } from '../../model/item.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import type { Operation } from '../../model/operation.ts';
import { idScope, namesItem, namesOwner, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { hierarchy as steps } from '../../model/traces/hierarchy.ts';
import { isObject, printJson } from '../../text/json.ts';
import { isSendable, jsonBody, naming, offerAt, operationProbe, sendable } from '../address.ts';
import { fillBody, fillExample } from '../body.ts';
import { missingId } from '../ground/missing-id.ts';
import { ownId } from '../own/id.ts';
import { firstBelow } from '../own/home.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { bodyProbe, type Creating, createProbe, creatingOf } from '../own/write.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';

const kinds = ['patch', 'replace', 'delete'] as const;

/** Where an item of ours is looked for under an owner whom it does not belong to. */
interface Elsewhere {
  readonly list: Step;
  readonly read: Step;
}

/**
 * An item of our own, looked for in the list of another owner and read there; then patched, replaced and deleted under the other
 * owner, each with a read under its own. Nothing is written where the other owner may have an item of that id.
 */
export function* writeAsForeign(ground: Ground, other: readonly string[]): Sending {
  const own = yield* createOwn(ground, steps.own, firstBelow(ground, 'hierarchy'));
  // What is not found under its own owner may be under another.
  if (own === undefined && creatingOf(ground) !== undefined) yield* walk({ ...ground, owners: other }, steps.elsewhere);
  if (own === undefined) return;
  const reads = yield* lookElsewhere(ground, own, other, { list: steps.elsewhere, read: steps.foreignOwnRead });
  if (reads.length > 0 && reads.every(isAbsent)) {
    yield* writeUnder(ground, own, other);
    // What an action did must not be laid at the door of a write.
    yield* actUnder(ground, own, other);
  }
  const creating = creatingOf(ground);
  // Where the body alone names the owner, what it names is the owner, or invalid.
  if (creating === undefined || !namesOwner(ground.plan, ground.resource, creating.operation)) return;
  yield* createForAnother(ground, creating, own, other);
  yield* createUnderMissing(ground, creating);
}

/** The same the other way round, without the writes: a service may take one owner for all. */
export function* lookTheOtherWay(ground: Ground, other: readonly string[]): Sending {
  const own = yield* createOwn(ground, steps.ownFirst);
  if (own === undefined) return;
  yield* lookElsewhere(ground, own, other, { list: steps.firstElsewhere, read: steps.foreignFirstRead });
}

function* lookElsewhere(
  ground: Ground,
  own: OwnItem,
  other: readonly string[],
  at: Elsewhere,
): Sending<readonly Exchange[]> {
  yield* walk({ ...ground, owners: other }, at.list);
  const about = { marks: own.marks, sent: own.sent, before: own.shown };
  const read = naming(ground.plan, ground.resource, 'read');
  if (read === undefined) return [];
  return yield* sendAll(lookAt(ground, { id: own.id, owners: other }, { step: at.read, about }));
}

/** A read of an item; nothing where items cannot be read. */
function lookAt(
  { plan, resource }: Ground,
  { id, owners }: Pick<OwnItem, 'id' | 'owners'>,
  { step, about }: Pick<Probe, 'about'> & { readonly step: Step },
): readonly Probe[] {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return [];
  return [operationProbe(read, [...owners, id], { step, provokes: 'anything', about: { id, owners, ...about } })];
}

/** True where nobody has the id under the other owner: a write reaches nobody else's. */
function isAbsent(read: Exchange): boolean {
  return isAnswered(read) && [404, 410].includes(read.reply.status);
}

function* writeUnder(ground: Ground, own: OwnItem, other: readonly string[]): Sending {
  const { plan, resource, readings, fresh } = ground;
  const { create } = resource;
  if (create === undefined) return;
  let item = own;
  for (const kind of kinds) {
    const operation = naming(plan, resource, kind);
    if (operation === undefined) continue;
    const ids = [...other, item.id];
    const about = { id: item.id, before: item.shown };
    const rest = { step: steps.foreign.of(kind), provokes: 'anything', about } as const;
    let written: Exchange;
    if (kind === 'delete') {
      written = yield* send(operationProbe(operation, ids, { ...rest, about: { ...about, owners: other } }));
    } else {
      const isPatch = kind === 'patch' && resource.change !== undefined;
      const filled = fillExample(isPatch ? { ...create, example: resource.change ?? {} } : create, fresh);
      const body = ownId(resource, readings, item).keptIn(filled.body);
      written = yield* send(bodyProbe(operation, ids, { body, marks: filled.marks, owners: other }, rest));
    }
    // What the other owner has is not to be hit twice.
    if (written.hit !== undefined) return;
    const [seen] = yield* sendAll(
      lookAt(ground, item, { step: steps.ownRead.of(kind), about: { before: item.shown } }),
    );
    item = { ...item, shown: (seen === undefined ? undefined : shownIn(seen)) ?? item.shown };
  }
}

/** The actions on created items, on ours under the other owner. */
function* actUnder({ plan, resource, fresh }: Ground, own: OwnItem, other: readonly string[]): Sending {
  const ids = [...other, own.id];
  for (const { operation, body, on } of resource.actions) {
    if (on !== 'created' || !actsUnder(plan, resource, operation)) continue;
    const filled = isObject(body) ? fillBody(body, fresh).body : body;
    yield* send(
      operationProbe(operation, ids, {
        step: steps.foreignAction,
        provokes: 'anything',
        about: { id: own.id, owners: other, before: own.shown },
        ...(filled === undefined ? {} : { body: jsonBody(printJson(filled)) }),
      }),
    );
  }
}

/** True where the address of an action names the owner, and no more than that and the item. */
function actsUnder(plan: Plan, resource: Resource, operation: Operation): boolean {
  return isSendable(plan, operation) && namesOwner(plan, resource, operation) && namesItem(plan, resource, operation);
}

/**
 * A create under one owner whose body names another: refused, or made for the owner in the address. What the other one got
 * all the same is deleted there.
 */
function* createForAnother(ground: Ground, creating: Creating, own: OwnItem, other: readonly string[]): Sending {
  const { plan, resource, readings } = ground;
  const { owner: field } = resource;
  const [claimed, sample] = [other.at(-1), field === undefined ? undefined : own.shown[field]];
  if (field === undefined || claimed === undefined) return;
  if (typeof sample !== 'string' && typeof sample !== 'number') return;
  const probe = createProbe(ground, creating, { step: steps.claimed, provokes: 'anything' }, ({ body, marks }) => ({
    body: { ...body, [field]: typeof sample === 'number' ? Number(claimed) : claimed },
    marks,
  }));
  const made = yield* send(probe);
  const item = shownIn(made);
  const id = idOf(item, readings.of(resource).idField);
  const remove = sendable(plan, resource, 'delete');
  if (item === undefined || id === undefined || remove === undefined || idText(item[field]) !== claimed) return;
  if (readings.of(resource).listedUnder(idScope(resource, other)).has(id)) return;
  const about = { id, owners: other };
  // The answer may show what was sent, and the item be elsewhere: of that id the other owner may have one.
  const [there] = yield* sendAll(lookAt(ground, about, { step: steps.claimedRead, about: {} }));
  const { sent, marks = [] } = probe.about;
  if (there === undefined) return;
  if (!showsMarkAsSent(shownIn(there), sent, marks)) {
    yield* sendAll(lookAt(ground, { id, owners: ground.owners }, { step: steps.claimedRead, about: {} }));
    return;
  }
  yield* send(operationProbe(remove, [...other, id], { step: steps.claimedGone, provokes: 'anything', about }));
}

/** A create under an owner that does not exist: refused, or else an item for the cleanup. */
function* createUnderMissing(ground: Ground, creating: Creating): Sending {
  const { plan, resource, owners, readings, fresh } = ground;
  const parent = resourceOf(plan, resource.parent);
  if (parent === undefined) return;
  const nowhere = [...owners.slice(0, -1), missingId(readings.of(parent).ids, fresh)];
  const rest = { step: steps.missingCreate, provokes: 'anything' } as const;
  yield* send(createProbe({ ...ground, owners: nowhere }, creating, rest));
}

/** The item of a success that does not call itself a failure. */
function shownIn(exchange: Exchange): ReturnType<typeof itemOf> {
  const isDone = isAnswered(exchange) && isSuccess(exchange.reply.status) && !saysFailed(exchange.reply);
  return isDone ? itemOf(exchange.reply) : undefined;
}

/** What the writes may send. */
export function writeOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const creating = creatingOf({ plan, resource });
  if (creating === undefined) return [];
  const read = sendable(plan, resource, 'read');
  const remove = sendable(plan, resource, 'delete');
  const isNamed = namesOwner(plan, resource, creating.operation);
  const owned = naming(plan, resource, 'read');
  const writes = owned === undefined ? [] : kinds.flatMap((kind) => naming(plan, resource, kind) ?? []);
  const actions = resource.actions.filter(
    ({ operation, on }) => on === 'created' && actsUnder(plan, resource, operation),
  );
  return [
    ...ownOffers(plan, resource, steps.own, steps.ownFirst),
    ...walkOffersAt(plan, resource, steps.elsewhere),
    ...walkOffersAt(plan, resource, steps.firstElsewhere),
    ...actions.map(({ operation }) => offerAt(steps.foreignAction, operation, 1)),
    ...writes.map((operation) => offerAt(steps.foreign, operation, 1)),
    ...(resource.owner === undefined || !isNamed ? [] : [offerAt(steps.claimed, creating.operation, 1)]),
    ...(remove === undefined ? [] : [offerAt(steps.claimedGone, remove, { usually: 0, atMost: 1 })]),
    ...(isNamed ? [offerAt(steps.missingCreate, creating.operation, 1)] : []),
    ...(read === undefined
      ? []
      : [offerAt(steps.claimedRead, read, { usually: 0, atMost: 2 }), offerAt(steps.ownRead, read, writes.length)]),
    ...(owned === undefined
      ? []
      : [offerAt(steps.foreignOwnRead, owned, 1), offerAt(steps.foreignFirstRead, owned, 1)]),
  ];
}
