import { isAnswered, isFailure } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import { ancestorsOf, namesOwner, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import { ground as groundSteps } from '../../model/traces/ground.ts';
import { hierarchy as steps } from '../../model/traces/hierarchy.ts';
import { naming, offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { missingId } from '../ground/missing-id.ts';
import { homeOffers, isHomeless, ownHome } from '../own/home.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { askAcross, crossedOffers } from './crossed.ts';
import { lookTheOtherWay, writeAsForeign, writeOffers } from './writes.ts';

/** Another owner is only looked at where the one before tells nothing. */
const otherOwners = 2;
const foreignItems = 2;

/**
 * What belongs to one owner is asked for under another one who exists, and under one who does not; with writes, an item of our
 * own is also looked for in the other owner's list, and patched, replaced and deleted under the other owner, which must be
 * refused and change nothing.
 */
export default {
  id: 'hierarchy',
  title: 'asks for items under owners that they do not belong to',
  per: 'resource',
  unmet: (plan, resource) => {
    const parent = resourceOf(plan, resource.parent);
    if (parent === undefined) return unmet('no-parent', { resource: resource.key });
    return firstUnmet(unmetOperation(plan, resource, 'list'), unmetOperation(plan, parent, 'list'));
  },
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    return list === undefined
      ? []
      : [
          ...homeOffers(plan, resource),
          ...readOffers(plan, resource, list),
          ...crossedOffers(plan, resource),
          ...writeOffers(plan, resource),
        ];
  },
  run: onGround(function* run(ground) {
    const { owners } = ground;
    if (owners.length === 0) return;
    const others = yield* findOthers(ground);
    const own = yield* walk(ground, steps.ownList);
    const ids = [...own.items.keys()];
    yield* askUnderMissing(ground, ids);
    yield* askAcross(ground, ids);
    const other = yield* askUnderOthers(ground, ids, others);
    const home = yield* ownHome(ground);
    // Ours is made under another owner: a service that ignores owners often takes the first one for all.
    const apart = home ?? other;
    if (apart === undefined || isHomeless(ground)) return;
    yield* writeAsForeign({ ...ground, owners: apart }, owners);
    if (home === undefined) yield* lookTheOtherWay(ground, apart);
  }),
} satisfies ResourceScenario;

/**
 * Other owners beside ours, each with those above it, as far as the parent's list shows them at once: the last ones, for the lists of
 * the first are looked at for the first time elsewhere.
 */
function* findOthers({ plan, resource, owners, readings }: Ground): Sending<readonly (readonly string[])[]> {
  const parent = resourceOf(plan, resource.parent);
  const list = parent === undefined ? undefined : sendable(plan, parent, 'list');
  if (parent === undefined || list === undefined) return [];
  const above = owners.slice(0, -1);
  const listed = yield* send(operationProbe(list, above, { step: groundSteps.owners, share: true }));
  const items = isAnswered(listed) ? (listingOf(listed.reply)?.items ?? []) : [];
  return items
    .map((item) => idOf(item, readings.of(parent).idField))
    .flatMap((id) => (id === undefined || id === owners.at(-1) ? [] : [[...above, id]]))
    .slice(-otherOwners)
    .toReversed();
}

/**
 * The list, and an item of it, under owners that do not exist, at every level; and, for comparison, an item that does not exist
 * under the owner who does.
 */
function* askUnderMissing({ plan, resource, owners, readings, fresh }: Ground, ids: readonly string[]): Sending {
  const read = sendable(plan, resource, 'read');
  const [id] = ids;
  const nowhere = ancestorsOf(plan, resource).map((ancestor, level) =>
    owners.map((owner, index) => (index === level ? missingId(readings.of(ancestor).ids, fresh) : owner)),
  );
  const last = nowhere.at(-1);
  const owned = naming(plan, resource, 'read');
  const nobodys = missingId(readings.of(resource).ids, fresh);
  yield* sendAll([
    ...nowhere.flatMap((path, level) => {
      const list = naming(plan, resource, 'list', level);
      if (list === undefined) return [];
      return [operationProbe(list, path, { step: steps.missingList, provokes: 'anything', about: { owners: path } })];
    }),
    ...(owned === undefined || last === undefined || id === undefined
      ? []
      : [
          operationProbe(owned, [...last, id], {
            step: steps.missingRead,
            provokes: 'anything',
            about: { id, owners: last },
          }),
        ]),
    ...(read === undefined
      ? []
      : [
          operationProbe(read, [...owners, nobodys], {
            step: steps.missingItem,
            provokes: 'anything',
            about: { id: nobodys, owners },
          }),
        ]),
  ]);
}

/**
 * Items of the owner under another one whose whole list does not have them: under the first who tells anything. Returns an owner
 * under whom none of them was found, or else the first.
 */
function* askUnderOthers(
  ground: Ground,
  ids: readonly string[],
  others: readonly (readonly string[])[],
): Sending<readonly string[] | undefined> {
  const read = naming(ground.plan, ground.resource, 'read');
  for (const other of others) {
    const theirs = yield* walk({ ...ground, owners: other }, steps.otherList);
    if (read === undefined) break;
    if (!theirs.whole) continue;
    const foreign = ids.filter((id) => !theirs.items.has(id));
    const chosen = [...new Set([foreign[0], foreign.at(-1)])].filter((id) => id !== undefined).slice(0, foreignItems);
    if (chosen.length === 0) {
      yield* readShared(ground, read, ids, other);
      continue;
    }
    const reads = yield* sendAll(
      chosen.map((id) =>
        operationProbe(read, [...other, id], {
          step: steps.foreignRead,
          provokes: 'anything',
          about: { id, owners: other },
        }),
      ),
    );
    return reads.every((each) => isAnswered(each) && isFailure(each.reply.status)) ? other : others[0];
  }
  return others[0];
}

/** The first of those that the other owner lists as well, if all of them are: read below that one. */
function* readShared(
  { resource, readings }: Ground,
  read: Operation,
  [id]: readonly string[],
  owners: readonly string[],
): Sending {
  if (id === undefined || !readings.of(resource).listedUnder(owners).has(id)) return;
  const about = { id, owners };
  yield* send(operationProbe(read, [...owners, id], { step: steps.sharedRead, provokes: 'anything', about }));
}

/** What the looks may send. */
function readOffers(plan: Plan, resource: Resource, list: Operation): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  const owned = naming(plan, resource, 'read');
  const named = ancestorsOf(plan, resource).filter((_ancestor, level) => namesOwner(plan, resource, list, level));
  return [
    ...walkOffersAt(plan, resource, steps.ownList),
    ...walkOffersAt(plan, resource, steps.otherList, 1, otherOwners),
    offerAt(steps.missingList, list, named.length),
    ...(read === undefined ? [] : [offerAt(steps.missingItem, read, 1)]),
    ...(owned === undefined
      ? []
      : [
          offerAt(steps.missingRead, owned, 1),
          offerAt(steps.foreignRead, owned, foreignItems),
          offerAt(steps.sharedRead, owned, { usually: 0, atMost: otherOwners }),
        ]),
  ];
}
