import { listingOf } from '../model/envelope.ts';
import { isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import type { Scenario, Sending } from '../model/scenario.ts';
import { send } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetOperation } from './unmet.ts';

/**
 * The list as it comes, without any parameter; below an owner also that of the last owner who is listed, who may have
 * nothing. Steps: `list`, `other-list`.
 */
export default {
  id: 'list',
  title: 'reads the list',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return [];
    return [...ownerOffers(plan, resource), offer(list, 2, 'to see the list as it comes')];
  },
  *run(plan, resource, readings) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    yield* send(
      operationProbe(list, owners, {
        step: 'list',
        why: 'to see the list as it comes',
        about: { owners },
        share: true,
        again: true,
      }),
    );
    const last = yield* lastOwner(plan, resource, owners, readings);
    if (last === undefined || last === owners.at(-1)) return;
    const others = [...owners.slice(0, -1), last];
    yield* send(
      operationProbe(list, others, {
        step: 'other-list',
        why: 'to see the list of an owner who may have nothing',
        about: { owners: others },
        share: true,
      }),
    );
  },
} satisfies Scenario;

/** The last owner that the list of owners shows; the same request has found the owners before. */
function* lastOwner(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
): Sending<string | undefined> {
  const parent = resourceOf(plan, resource.parent);
  const list = parent === undefined ? undefined : sendable(plan, parent, 'list');
  if (parent === undefined || list === undefined) return undefined;
  const listed = yield* send(
    operationProbe(list, owners.slice(0, -1), { step: 'owners', why: 'to find an owner to look under', share: true }),
  );
  const items = isAnswered(listed) && isSuccess(listed.reply.status) ? listingOf(listed.reply)?.items : undefined;
  return (items ?? []).map((item) => idOf(item, readings.of(parent).idField)).findLast((id) => id !== undefined);
}
