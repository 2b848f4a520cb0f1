import { createdId } from '../../model/created-id.ts';
import { isAnswered, isSuccess } from '../../model/exchange.ts';
import { isNewest, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import { hierarchy as steps } from '../../model/traces/hierarchy.ts';
import { naming, offerAt, operationProbe, sendable } from '../address.ts';
import { mayBeOwn } from '../own/home.ts';
import { createOwn, ownOffersAt } from '../own/item.ts';
import { createProbe, creatingOf } from '../own/write.ts';

/** Where an owner of ours can be made for that alone, and what is made below it. */
function placeOf(plan: Plan, resource: Resource) {
  const parent = resourceOf(plan, resource.parent);
  const creating = creatingOf({ plan, resource });
  const remove = parent && sendable(plan, parent, 'delete');
  const read = naming(plan, resource, 'read');
  const isPossible = parent !== undefined && parent.single !== true && mayBeOwn(plan, parent);
  if (!isPossible || creating === undefined || remove === undefined || read === undefined) return undefined;
  return isNewest(plan, resource) ? { parent, creating, remove, read } : undefined;
}

/**
 * An item of an owner of ours who is deleted: it is asked for below that owner, and where it is found, so is the owner. `owners` are
 * those above the owner.
 */
export function* askBelowDeleted(ground: Ground, owners: readonly string[]): Sending {
  const { plan, resource, readings } = ground;
  const place = placeOf(plan, resource);
  if (place === undefined) return;
  const { parent, creating, remove, read } = place;
  const owner = yield* createOwn({ ...ground, resource: parent, owners }, steps.orphanOwner);
  if (owner === undefined) return;
  const path = [...owners, owner.id];
  const rest = { provokes: 'anything' } as const;
  const made = yield* send(createProbe({ ...ground, owners: path }, creating, { ...rest, step: steps.orphan }));
  const id = isAnswered(made) ? createdId(resource, readings.of(resource), made) : undefined;
  if (id === undefined) return;
  const about = { id: owner.id, owners };
  const removed = yield* send(operationProbe(remove, path, { ...rest, step: steps.orphanOwnerGone, about }));
  if (!isAnswered(removed) || !isSuccess(removed.reply.status)) return;
  const found = yield* send(
    operationProbe(read, [...path, id], { ...rest, step: steps.orphanRead, about: { id, owners: path } }),
  );
  const look = sendable(plan, parent, 'read');
  if (look === undefined || !isAnswered(found) || !isSuccess(found.reply.status)) return;
  yield* send(operationProbe(look, path, { ...rest, step: steps.orphanOwnerRead, about }));
}

/** What that may send. */
export function orphanOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const place = placeOf(plan, resource);
  if (place === undefined) return [];
  const { parent, creating, remove, read } = place;
  const look = sendable(plan, parent, 'read');
  return [
    ...ownOffersAt(plan, parent, steps.orphanOwner, { usually: 1, atMost: 1 }),
    offerAt(steps.orphan, creating.operation, 1),
    offerAt(steps.orphanOwnerGone, remove, 1),
    offerAt(steps.orphanRead, read, 1),
    ...(look === undefined ? [] : [offerAt(steps.orphanOwnerRead, look, { usually: 0, atMost: 1 })]),
  ];
}
