import type { Walk } from '../../facts/lists/walk.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Harm } from '../../model/harm.ts';

/** Holds what a list shows of others between the DELETEs of a cleanup against what it showed before the first. */
export interface Bystanders {
  /** A DELETE was answered; true where the list is to be looked at before the next one. */
  isDue(exchange: Exchange): boolean;
  /** Ids that the list does not show any more, and that are not known to be gone: a read tells whether they are. */
  missing(walk: Walk): readonly string[];
  /** Takes notice of what a look found to be gone; milliseconds after which to look once more without a DELETE, for others may delete there, if there is need. */
  note(gone: readonly string[]): number | undefined;
  /** True once DELETEs were seen to take more than their own. */
  isOver(): boolean;
  harm(): Harm | undefined;
}

/** So many DELETEs with which something went, and nothing without one, are no chance. */
const enough = 2;
/** So long nothing must go by itself after the first of them, and after the last. */
const quietMs = { first: 1000, last: 10_000 };
/** And in so many looks after the last, for others may come and go with requests of any kind. */
const quietLooks = 12;
/** So often in a row nothing may go with a DELETE before they are not suspected any more. */
const mostInnocent = 3;
/** Where a run deletes no more, it looks when all are deleted. */
const fewItems = 12;

/** `ids`: what others have there, and where in the list; `count`: how many are to be deleted, where what may be asked is bounded. */
export function createBystanders(ids: readonly (readonly [id: string, place: number])[], count?: number): Bystanders {
  const gone = new Set<string>();
  let deletes = 0;
  let hits = 0;
  let innocent = 0;
  let quieting = 0;
  let isLiving = false;
  let last: Exchange | undefined;
  let taking: Exchange | undefined;

  /** After the first, the second, the fourth, and so on. */
  const isUsual = (): boolean =>
    count === undefined ? Number.isInteger(Math.log2(deletes)) : count > fewItems && deletes === 1;

  /** An id that is a part of another one may stand for that as well where a service compares them as texts. */
  const isPartOfOther = ({ probe: { about } }: Exchange): boolean =>
    ids.some(([id]) => about.id !== undefined && about.id !== id && !gone.has(id) && id.includes(about.id));

  return {
    isDue: (exchange) => {
      deletes += 1;
      last = exchange;
      return !isLiving && ids.length > 0 && (hits > 0 || isUsual() || isPartOfOther(exchange));
    },
    // A first page shows no more than there was before on it.
    missing: ({ items, all, whole }) =>
      ids.filter(([, at]) => whole || at < all.length).flatMap(([id]) => (items.has(id) || gone.has(id) ? [] : [id])),
    note: (more) => {
      for (const id of more) gone.add(id);
      const isMore = more.length > 0;
      if (quieting > 0) {
        isLiving = isMore;
        quieting = isMore ? 0 : quieting - 1;
        if (quieting > 0) return 0;
        if (!isLiving && hits >= enough) taking = last;
        return undefined;
      }
      if (isLiving || deletes === 0) return undefined;
      innocent = isMore ? 0 : innocent + 1;
      if (innocent >= mostInnocent) hits = 0;
      if (!isMore) return undefined;
      hits += 1;
      quieting = hits >= enough ? quietLooks : 1;
      return hits >= enough ? quietMs.last : quietMs.first;
    },
    isOver: () => taking !== undefined,
    harm: () => (gone.size === 0 ? undefined : { gone: [...gone], taking }),
  };
}
