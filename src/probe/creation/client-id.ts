import { itemOf } from '../../model/envelope.ts';
import type { Exchange } from '../../model/exchange.ts';
import { idText } from '../../model/item.ts';
import { showsMark } from '../../model/mark.ts';
import type { Operation } from '../../model/operation.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send, type Unmet } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { clientId as steps } from '../../model/traces/client-id.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { bodyProbe, type Creating, createProbe, creatingOf } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { firstUnmet, unmetPost } from '../ground/unmet.ts';
import { listBefore, listedBeforeOffers } from './listed-before.ts';

/**
 * Creates a user with a free id of our own choosing, and changes a user of ours to it, by PATCH and by PUT; then creates one with the
 * id of that user, who must still be there as before.
 */
const clientId: ResourceScenario = {
  id: 'client-id',
  title: 'sends ids of its own choosing',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetPost(plan, resource), unmetUser(resource)),
  offers: (plan, resource) => {
    const create = sendable(plan, resource, 'create');
    if (create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    const changes = changesOf(plan, resource);
    return [
      ...homeOffers(plan, resource),
      ...listedBeforeOffers(plan, resource, steps.list),
      ...ownOffers(plan, resource, steps.own),
      offerAt(steps.freeId, create, 1),
      offerAt(steps.takenId, create, 1),
      ...changes.flatMap(({ operation, step }) => [
        offerAt(step, operation, 1),
        offerAt(steps.alone, operation, { usually: 0, atMost: 1 }),
      ]),
      ...(read === undefined
        ? []
        : [
            offerAt(steps.freeIdRead, read, 1),
            offerAt(steps.aloneRead, read, { usually: 0, atMost: changes.length }),
            offerAt(steps.ownAfter, read, 1),
          ]),
    ];
  },
  run: onHome(function* run(ground) {
    const { plan, resource, readings } = ground;
    const creating = creatingOf(ground);
    if (creating === undefined) return;
    yield* listBefore(ground, steps.list);
    const own = yield* createOwn(ground, steps.own);
    if (own === undefined) return;
    const { idField } = readings.of(resource);
    const changes = changesOf(plan, resource);
    const free = freeId(ground);
    yield* send(withId(ground, creating, free, steps.freeId));
    for (const { operation, step } of changes) yield* send(changeToId(ground, operation, own, { step, id: free }));
    const seen = yield* look(ground, free, { step: steps.freeIdRead, control: steps.freeId });
    if (showsOwn(seen, own)) {
      for (const { operation } of changes) {
        const [step, id] = [steps.alone.of(operation.kind), freeId(ground)];
        yield* send(changeToId(ground, operation, own, { step, id }));
        yield* look(ground, id, { step: steps.aloneRead.of(operation.kind), control: step });
      }
    }
    const taken = own.shown[idField];
    const takenId = typeof taken === 'number' || typeof taken === 'bigint' ? taken : own.id;
    yield* send(withId(ground, creating, takenId, steps.takenId));
    yield* look(ground, own.id, { step: steps.ownAfter, control: steps.takenId });
  }),
};

/** The changes of one item that the plan lets be sent, with the steps in which they are. */
function changesOf(plan: Plan, resource: Resource): readonly { readonly operation: Operation; readonly step: Step }[] {
  const patch = sendable(plan, resource, 'patch');
  const replace = sendable(plan, resource, 'replace');
  return [
    ...(patch === undefined ? [] : [{ operation: patch, step: steps.patchId }]),
    ...(replace === undefined ? [] : [{ operation: replace, step: steps.replaceId }]),
  ];
}

function* look(
  { plan, resource, owners }: Ground,
  id: Id,
  { step, control }: { readonly step: Step; readonly control: Step },
): Sending<Exchange | undefined> {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return undefined;
  const about = { id: textOf(id), owners, control };
  return yield* send(operationProbe(read, [...owners, textOf(id)], { step, provokes: 'anything', about }));
}

function showsOwn(seen: Exchange | undefined, own: OwnItem): boolean {
  const item = seen?.reply === undefined ? undefined : itemOf(seen.reply);
  return item !== undefined && showsMark(item, own.marks);
}

type Id = string | number | bigint;

/** A change of an item of ours that is valid but for an id that the item does not have. */
function changeToId(
  { resource, readings }: Ground,
  operation: Operation,
  own: OwnItem,
  { step, id }: { readonly step: Step; readonly id: Id },
): Probe {
  const { owners, marks, sent } = own;
  const { idField } = readings.of(resource);
  const body = { ...(operation.kind === 'replace' ? sent : {}), [idField]: id };
  return bodyProbe(
    operation,
    [...owners, own.id],
    { body, marks, owners },
    {
      step,
      // Refused or ignored: both are right.
      provokes: 'anything',
      about: { id: own.id, field: idField, control: steps.own.made, marks, claimedId: textOf(id) },
    },
  );
}

function textOf(id: Id): string {
  return idText(id) ?? '';
}

function withId(ground: Ground, creating: Creating, id: Id, step: Step): Probe {
  const { idField } = ground.readings.of(ground.resource);
  const about = { field: idField, control: steps.own.made, claimedId: textOf(id) };
  // Refused or ignored: both are right.
  return createProbe(ground, creating, { step, provokes: 'anything', about }, ({ body, marks }) => ({
    body: { ...body, [idField]: id },
    marks,
  }));
}

/** An id that nobody has, of the kind that the service's own are. */
function freeId({ resource, readings, fresh }: Ground): Id {
  const { items, idField } = readings.of(resource);
  return typeof items[0]?.[idField] === 'string' ? fresh.word() : Number(fresh.number());
}

function unmetUser(resource: Resource): Unmet | undefined {
  return resource.kind === 'user' ? undefined : unmet('no-user-resource', { resource: resource.key });
}

export default clientId;
