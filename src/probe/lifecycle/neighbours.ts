import { type Ground, type Sending, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { lifecycle as steps } from '../../model/traces/lifecycle.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { operationProbe, sendable } from '../address.ts';
import { findOwners } from '../ground/owner.ts';
import { type Held, itemShown, lookAt } from '../own/held.ts';

/**
 * The first and the last item that were listed before ours were made, below the owners whom the resource is looked at under: read only, now
 * and after all writes.
 */
export function* readStrangers(ground: Ground, before: Walk): Sending<readonly Held[]> {
  const { plan, resource, readings } = ground;
  const owners = (yield* findOwners(plan, resource, readings)) ?? ground.owners;
  const isHome = owners.join('/') === ground.owners.join('/');
  const ids = [...(isHome ? before.items.keys() : readings.of(resource).listedUnder(owners))];
  const chosen = [...new Set([ids[0], ids.at(-1)])].filter((id) => id !== undefined);
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

/** Reads other items after a write. */
export function* lookAround(ground: Ground, step: Step, neighbours: readonly Held[]): Sending {
  yield* sendAll(neighbours.flatMap((item) => lookAt(ground, item, { step })));
}
