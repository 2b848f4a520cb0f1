import { isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { ancestorsOf, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import { type Sending, send } from '../../model/scenario.ts';
import { ground } from '../../model/traces/ground.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { identify, identifyOffers } from './identify.ts';

const tries = 5;

/**
 * The ids of the owners under which a resource is looked at, outermost first: the first owner whose list shows two items
 * or more, else the one that shows most. Empty for a resource at the top; undefined where no owner can be found. Its
 * probes are shared, so that every scenario of a resource comes to the same owners for the price of one.
 */
export function* findOwners(
  plan: Plan,
  resource: Resource,
  readings: Readings,
): Sending<readonly string[] | undefined> {
  const parent = resourceOf(plan, resource.parent);
  if (parent === undefined) return resource.parent === undefined ? [] : undefined;
  const above = yield* findOwners(plan, parent, readings);
  // It is asked for by the ids of its parent's items.
  if (resource.single === true) return above;
  const parentList = sendable(plan, parent, 'list');
  if (above === undefined || parentList === undefined) return undefined;
  const listed = yield* send(operationProbe(parentList, above, { step: ground.owners, share: true }));
  yield* identify({ plan, resource: parent, owners: above, readings }, listed);
  const listing = isAnswered(listed) && isSuccess(listed.reply.status) ? listingOf(listed.reply) : undefined;
  const { idField } = readings.of(parent);
  const candidates = (listing?.items ?? []).map((item) => idOf(item, idField)).filter((id) => id !== undefined);
  const list = sendable(plan, resource, 'list');
  const [first] = candidates;
  if (list === undefined || first === undefined) return first === undefined ? undefined : [...above, first];
  let best = { id: first, count: -1 };
  for (const id of candidates.slice(0, tries)) {
    const tried = yield* send(operationProbe(list, [...above, id], { step: ground.owned, share: true }));
    const items = isAnswered(tried) && isSuccess(tried.reply.status) ? listingOf(tried.reply)?.items : undefined;
    const count = items?.length ?? -1;
    if (count > best.count) best = { id, count };
    if (count >= 2) break;
  }
  return [...above, best.id];
}

/** What `findOwners` may send; it is shared, so that further scenarios usually cost nothing. */
export function ownerOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  if (resource.parent === undefined) return [];
  const parent = resource.single === true ? resourceOf(plan, resource.parent) : undefined;
  if (parent !== undefined) return ownerOffers(plan, parent);
  const lists = [...ancestorsOf(plan, resource), resource].flatMap((each) => sendable(plan, each, 'list') ?? []);
  const times = { usually: 0, atMost: tries + 1 };
  return [
    ...lists.flatMap((list) => [offerAt(ground.owners, list, times), offerAt(ground.owned, list, times)]),
    ...ancestorsOf(plan, resource).flatMap((each) => identifyOffers(plan, each)),
  ];
}
