import { isNewest, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { lifecycle as steps } from '../../model/traces/lifecycle.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { hasSpecialLetters } from '../../text/garbled.ts';
import { equalJson } from '../../text/json.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { findOwners } from '../ground/owner.ts';
import { type Held, itemShown, lookAt } from '../own/held.ts';
import { mayBeOwn, ownParent } from '../own/home.ts';

/**
 * The first, of those with letters beyond ASCII if there are any, and the last item that were listed before ours were made, below the owners whom the resource is looked at under, or the first
 * part that was read of what is one-to-one: read only, now and after all writes.
 */
export function* readStrangers(ground: Ground, before: Walk): Sending<readonly Held[]> {
  const { plan, resource, readings } = ground;
  const owners = (yield* findOwners(plan, resource, readings)) ?? ground.owners;
  const isHome = owners.join('/') === ground.owners.join('/');
  const ids = [...(isHome ? before.items.keys() : readings.of(resource).listedUnder(owners))];
  const [special] = [...before.items].find(([, item]) => isHome && Object.values(item).some(isSpecial)) ?? [];
  const ends = resource.single === true ? readings.of(resource).ids.slice(0, 1) : [special ?? ids[0], ids.at(-1)];
  const chosen = [...new Set(ends)].filter((id) => id !== undefined);
  const strangers = chosen.map((id): Held => ({ id, owners, item: undefined, sent: {}, marks: [], shown: {} }));
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return [];
  const exchanges = yield* sendAll(
    chosen.map((id) =>
      operationProbe(read, [...owners, id], {
        step: steps.stranger,
        provokes: 'anything',
        about: { id, owners },
      }),
    ),
  );
  return strangers.flatMap((item, index): readonly Held[] => {
    const shown = itemShown(exchanges[index], item, ground);
    return shown === undefined ? [] : [{ ...item, shown }];
  });
}

/** True for a text that another encoding would spoil. */
function isSpecial(value: unknown): boolean {
  return typeof value === 'string' && hasSpecialLetters(value);
}

/** Reads the parent of ours that all was written below, or the parents of ours whose parts were. */
export function* lookUp(ground: Ground, items: readonly Held[]): Sending {
  const { plan, resource, owners } = ground;
  const parent = resourceOf(plan, resource.parent);
  const own = ownParent(ground);
  const read = parent && sendable(plan, parent, 'read');
  if (read === undefined) return;
  const above = own && { id: own.id, owners: owners.slice(0, -1), before: own.shown, marks: own.marks };
  const parents = items.flatMap(({ id, owners: ids, parent: before, marks }) =>
    before === undefined ? [] : [{ id, owners: ids, before, marks }],
  );
  const looked = resource.single === true ? parents : above === undefined ? [] : [above];
  yield* sendAll(
    looked.map((about) =>
      operationProbe(read, [...about.owners, about.id], { step: steps.parentAfter, provokes: 'anything', about }),
    ),
  );
}

/** How often that may be. */
export function lookUpOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const parent = resourceOf(plan, resource.parent);
  const read = parent && sendable(plan, parent, 'read');
  if (parent === undefined || read === undefined || !isNewest(plan, resource)) return [];
  const atMost = resource.single === true ? 2 : 1;
  return [offerAt(steps.parentAfter, read, { usually: mayBeOwn(plan, parent) ? atMost : 0, atMost })];
}

/** Reads other items after a write; returns when one was first seen that is not what it was. */
export function* lookAround(ground: Ground, step: Step, neighbours: readonly Held[]): Sending<number | undefined> {
  const looks = yield* sendAll(neighbours.flatMap((item) => lookAt(ground, item, { step })));
  const other = looks.find((look) => {
    const item = neighbours.find(({ id }) => id === look.probe.about.id);
    const shown = item && itemShown(look, item, ground);
    return shown !== undefined && !equalJson(shown, item?.shown ?? null);
  });
  return other?.receivedAt;
}
