import { type Exchange, isSuccess } from '../../model/exchange.ts';
import type { Probe } from '../../model/probe.ts';
import type { Lacks } from './lacks.ts';
import type { Others, Place } from './others.ts';

/** Tells what others have lost from what an item of ours reserves (a slot, the last of a stock): that is back once ours is deleted. */
export interface Reserved {
  /** Takes notice of an answer. */
  note(exchange: Exchange): void;
  /**
   * Deletes what was created last since then (epoch milliseconds), and looks: true where something that the list lacked is back. What such a list
   * shows is no sign of anything from then on.
   */
  isBack(place: Place, since: number): Promise<boolean>;
  /** True for a create of which what it made was deleted so. */
  isUndone(exchange: Exchange): boolean;
}

/** So often something is deleted to see that, and so many of what was created may be gone before. */
const most = { undone: 3, tried: 5 };

/** `remove` deletes what a create made; true where it was there, and is gone by then. */
export function createReserved(
  others: Pick<Others, 'leave'>,
  lacks: Pick<Lacks, 'look'>,
  remove: (probe: Probe) => Promise<boolean>,
): Reserved {
  let made: readonly { readonly probe: Probe; readonly at: number }[] = [];
  const undone = new Set<Probe>();

  /** What a create makes in a list it does not reserve there. */
  const madeFor = (place: Place, since: number): readonly Probe[] =>
    made.flatMap(({ probe, at }) =>
      at >= since && probe.operation?.resource !== place.resource && !undone.has(probe) ? [probe] : [],
    );

  const removeLast = async (probes: readonly Probe[]): Promise<Probe | undefined> => {
    for (const probe of probes.slice(-most.tried).toReversed()) if (await remove(probe)) return probe;
    return undefined;
  };

  return {
    note: ({ probe, reply, receivedAt }) => {
      if (probe.effect === 'create' && isSuccess(reply?.status ?? 0)) made = [...made, { probe, at: receivedAt }];
    },
    isBack: async (place, since) => {
      const probes = madeFor(place, since);
      if (undone.size >= most.undone || probes.length === 0) return false;
      const before = await lacks.look(place);
      const removed = before === undefined ? undefined : await removeLast(probes);
      if (before === undefined || removed === undefined) return false;
      undone.add(removed);
      const now = await lacks.look(place);
      if (now === undefined || !before.missing.some((id) => place.old.has(id) && !now.missing.includes(id)))
        return false;
      others.leave(place);
      return true;
    },
    isUndone: ({ probe }) => undone.has(probe),
  };
}
