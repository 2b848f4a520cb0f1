import { isAnswered } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { heldOf, itemShown, lookAt } from './lifecycle-writes.ts';
import { missingId } from './missing-id.ts';
import { createOwn, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetOperation } from './unmet.ts';

const why = 'to see that HEAD answers as GET does';
const whyNobody = 'to see that nobody has the id';
const whyAfter = 'to see that HEAD left the item as it was';

/**
 * HEAD, which a careless router leads to whatever handler comes first: sent to an id that a read has just shown to be nobody's,
 * then to an item of ours, which is read again directly after, and only where that still stands to the list. Without an item
 * of ours it goes no further than the id that nobody has. Steps: `list`, `missing`, `head-missing`, `own`, `own-proof`,
 * `own-search`, `head-item`, `item-after`, `head-list`.
 */
export default {
  id: 'head',
  title: 'asks by HEAD',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'read'),
  offers: (plan, resource) => {
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    if (resource === undefined || read?.method !== 'GET') return [];
    const list = sendable(plan, resource, 'list');
    const heads = (operation: Operation, atMost: number) =>
      ({ ...offer(operation, atMost, why), method: 'HEAD' }) as const;
    const canOwn = mayHaveOwn(plan, resource);
    return [
      ...ownerOffers(plan, resource),
      ...(list === undefined ? [] : [offer(list, 1, 'to learn what ids look like')]),
      offer(read, 1, whyNobody),
      heads(read, canOwn ? 2 : 1),
      ...(canOwn ? [...ownOffers(plan, resource, 1), offer(read, 1, whyAfter)] : []),
      ...(canOwn && list?.method === 'GET' ? [heads(list, 1)] : []),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    if (resource === undefined || read?.method !== 'GET') return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      const parts = { step: 'list', why: 'to learn what ids look like', share: true, about: { owners } };
      yield* send(operationProbe(list, owners, parts));
    }
    if (!(yield* askForMissing(resource, read, owners, readings, fresh))) return;
    if (!(yield* askForOwn(plan, resource, read, owners, readings, fresh))) return;
    if (list?.method === 'GET') yield* send(head(list, owners, 'head-list', { owners }));
  },
} satisfies Scenario;

/** HEAD of an id that nobody has; false where a read does not show that nobody has it: then nothing is asked. */
function* askForMissing(
  resource: Resource,
  read: Operation,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending<boolean> {
  const { ids, total } = readings.of(resource);
  const id = missingId(ids, fresh, total);
  const about = { id, owners, ...(ids.length === 0 ? { note: 'guessed' } : {}) };
  const missing = { step: 'missing', why: whyNobody, provokes: 'missing', about } as const;
  const seen = yield* send(operationProbe(read, [...owners, id], missing));
  if (!isAnswered(seen) || seen.reply.status !== 404) return false;
  yield* send(head(read, [...owners, id], 'head-missing', about));
  return true;
}

/** HEAD of an item of ours, and a read of it; true where that still shows it. */
function* askForOwn(
  plan: Plan,
  resource: Resource,
  read: Operation,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending<boolean> {
  if (!mayHaveOwn(plan, resource)) return false;
  const own = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'own'), 'own');
  if (own === undefined) return false;
  yield* send(head(read, [...owners, own.id], 'head-item', { id: own.id, owners }));
  const [look] = lookAt(plan, resource, own, { step: 'item-after', why: whyAfter });
  const seen = look === undefined ? undefined : yield* send(look);
  return itemShown(seen, own.id, readings.of(resource).idField) !== undefined;
}

function mayHaveOwn(plan: Plan, resource: Resource): boolean {
  return (
    resource.create !== undefined &&
    sendable(plan, resource, 'create') !== undefined &&
    sendable(plan, resource, 'delete') !== undefined
  );
}

function head(operation: Operation, ids: readonly string[], step: string, about: Probe['about']): Probe {
  return operationProbe(operation, ids, { step, why, method: 'HEAD', provokes: 'anything', about });
}
