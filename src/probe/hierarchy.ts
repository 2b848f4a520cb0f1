import { isAnswered, isFailure } from '../model/exchange.ts';
import { unmet } from '../model/reason.ts';
import { listingOf } from '../model/envelope.ts';
import { idOf } from '../model/item.ts';
import { ancestorsOf, type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { isSendable, offer, operationProbe, sendable } from './address.ts';
import { askAcross, crossedOffers } from './hierarchy-crossed.ts';
import { lookTheOtherWay, writeAsForeign } from './hierarchy-writes.ts';
import { lookAt } from './lifecycle-writes.ts';
import { missingId } from './missing-id.ts';
import { ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetOperation } from './unmet.ts';
import { walkList, walkOffers } from './walk.ts';

const otherOwners = 2;
const foreignItems = 2;

/**
 * What belongs to one owner is asked for under another one who exists, and under one who does not; with writes, an item of our
 * own is also looked for in the other owner's list, and patched, replaced and deleted under the other owner, which must be
 * refused and change nothing.
 */
const hierarchy: Scenario = {
  id: 'hierarchy',
  title: 'asks for items under owners that they do not belong to',
  per: 'resource',
  unmet: (plan, resource) => {
    if (resource !== undefined && resource.parent === undefined) {
      return unmet('no-parent', { resource: resource.key });
    }
    return firstUnmet(
      unmetOperation(plan, resource, 'list'),
      unmetOperation(plan, resourceOf(plan, resource?.parent), 'list'),
    );
  },
  offers: (plan, resource) => {
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return [];
    const why = 'to see that an item is found under its owner alone';
    const offered = (kind: 'create' | 'patch' | 'replace' | 'delete', atMost: number) => {
      const operation = sendable(plan, resource, kind);
      return operation === undefined
        ? []
        : [offer(operation, atMost, 'to see that nothing is written under another owner')];
    };
    return [
      ...ownerOffers(plan, resource),
      ...crossedOffers(plan, resource),
      ...ownOffers(plan, resource, 2),
      ...walkOffers(plan, resource, 3 + otherOwners),
      offer(
        list,
        ancestorsOf(plan, resource).length,
        'to see that nothing is listed under an owner that does not exist',
      ),
      ...(read === undefined ? [] : [offer(read, foreignItems * otherOwners + 8, why)]),
      ...offered('create', 2),
      ...offered('patch', 1),
      ...offered('replace', 1),
      ...offered('delete', 4),
      ...resource.actions
        .filter((action) => isSendable(plan, action.operation))
        .map((action) => offer(action.operation, 1, 'to see that nothing is done under another owner')),
    ];
  },
  run: function* run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined || owners.length === 0) return;
    const others = yield* findOthers(plan, resource, owners, readings);
    const own = yield* walkList(plan, resource, owners, readings, 'own-list', 'to know what the owner has');
    const ids = [...own.items.keys()];
    yield* askUnderMissing(plan, resource, owners, ids, readings, fresh);
    yield* askAcross(plan, resource, owners, ids, readings);
    const other = yield* askUnderOthers(plan, resource, ids, others, readings);
    // Ours is made under the other owner: a service that ignores owners often takes the first one for all.
    if (other === undefined) return;
    yield* writeAsForeign(plan, resource, other, owners, readings, fresh);
    yield* lookTheOtherWay(plan, resource, owners, other, readings, fresh);
  },
};

/** Other owners beside ours, each with those above it, as far as the parent's list shows them at once. */
function* findOthers(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
): Sending<readonly (readonly string[])[]> {
  const parent = resourceOf(plan, resource.parent);
  const list = parent === undefined ? undefined : sendable(plan, parent, 'list');
  if (parent === undefined || list === undefined) return [];
  const above = owners.slice(0, -1);
  const listed = yield* send(
    operationProbe(list, above, { step: 'owners', why: 'to find another owner', share: true }),
  );
  const items = isAnswered(listed) ? (listingOf(listed.reply)?.items ?? []) : [];
  return items
    .map((item) => idOf(item, readings.of(parent).idField))
    .filter((id) => id !== undefined && id !== owners.at(-1))
    .slice(0, otherOwners)
    .map((id) => [...above, id ?? '']);
}

/**
 * The list, and an item of it, under owners that do not exist, at every level; and, for comparison, an item that does not exist
 * under the owner who does. Steps: `missing-list`, `missing-read`, `missing-item`.
 */
function* askUnderMissing(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  ids: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const list = sendable(plan, resource, 'list');
  const [id] = ids;
  const nowhere = ancestorsOf(plan, resource).map((ancestor, level) =>
    owners.map((owner, index) => (index === level ? missingId(readings.of(ancestor).ids, fresh) : owner)),
  );
  const lists = nowhere.flatMap((path) =>
    list === undefined
      ? []
      : [
          operationProbe(list, path, {
            step: 'missing-list',
            why: 'to see that nothing is listed under an owner that does not exist',
            provokes: 'anything',
            about: { owners: path },
          }),
        ],
  );
  const last = nowhere.at(-1);
  const why = 'to see that no item is found under an owner that does not exist';
  const reads =
    last === undefined || id === undefined
      ? []
      : lookAt(plan, resource, { id, owners: last }, { step: 'missing-read', why });
  const missing = { id: missingId(readings.of(resource).ids, fresh), owners };
  const control = lookAt(plan, resource, missing, {
    step: 'missing-item',
    why: 'to compare with an item that does not exist',
  });
  yield* sendAll([...lists, ...reads, ...control]);
}

/**
 * Items of the owner under another one whose whole list does not have them. Returns an owner under whom none of them was found,
 * or else the first. Steps: `other-list`, `foreign-read`.
 */
function* askUnderOthers(
  plan: Plan,
  resource: Resource,
  ids: readonly string[],
  others: readonly (readonly string[])[],
  readings: Readings,
): Sending<readonly string[] | undefined> {
  let safe: readonly string[] | undefined;
  for (const [index, other] of others.entries()) {
    const theirs = yield* walkList(plan, resource, other, readings, 'other-list', 'to know what another owner has');
    if (!theirs.whole) continue;
    const foreign = ids.filter((id) => !theirs.items.has(id));
    const chosen = [...new Set([foreign[0], foreign.at(-1)])].filter((id) => id !== undefined).slice(0, foreignItems);
    const why = 'to see that an item is found under its owner alone';
    const reads = yield* sendAll(
      chosen.flatMap((id, place) =>
        lookAt(plan, resource, { id, owners: other }, { step: 'foreign-read', why, again: index + place === 0 }),
      ),
    );
    const isRefused = reads.every((read) => isAnswered(read) && isFailure(read.reply.status));
    if (isRefused) safe ??= other;
  }
  return safe ?? others[0];
}

export default hierarchy;
