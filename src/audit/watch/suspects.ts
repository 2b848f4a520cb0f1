import type { Exchange } from '../../model/exchange.ts';
import { type Suspect, suspectOf } from './blame.ts';
import { deedOf, kindOf } from './oddity.ts';
import type { Place, Sight } from './others.ts';

/** Requests that may have taken what others have. */
export interface Suspects {
  /** Takes notice of one. */
  note(exchange: Exchange, resource: string | undefined): void;
  /** Nothing more is gone there: what was answered before the list was asked for did nothing to it. */
  clear(sight: Sight): void;
  /** True where one was answered since then: epoch milliseconds. */
  isAnySince(at: number): boolean;
  /** What may have done it since then, the likeliest of each deed; a feed that has no more room loses its oldest entry by whatever is written elsewhere. */
  of(sight: Sight, since: number): ReadonlyMap<string, Suspected>;
  /** Of what may have taken all that a list showed, what was not seen to leave it as it was. */
  likelyOf(sight: Sight, kinds: ReadonlyMap<string, Suspected>): readonly Suspected[];
}

/** A request, without its answer, that may have taken something. */
export interface Suspected extends Suspect {
  readonly resource: string | undefined;
}

/** So many requests may have done it. */
const mostSuspects = 200;

export function createSuspects(): Suspects {
  let suspects: readonly Suspected[] = [];
  /** What went to the list's own resource tells nothing of what went elsewhere, nor that of it. */
  const keyAt = ({ resource, list }: Place, suspect: Suspected): string =>
    `${list.probe.target} ${suspect.resource === resource} ${deedOf(suspect.exchange.probe)}`;
  const ownKey = ({ resource, exchange }: Suspected): string => `${resource} ${deedOf(exchange.probe)}`;
  /** Deeds after which a list showed all that it showed before, by list; and those after which the list that they went to did. */
  const harmless = new Set<string>();
  const innocent = new Set<string>();
  return {
    note: (exchange, resource) => {
      suspects = [...suspects, { ...suspectOf(exchange), resource }].slice(-mostSuspects);
    },
    clear: ({ place, exchange: { sentAt } }) => {
      for (const suspect of suspects) {
        if (suspect.exchange.receivedAt > sentAt) continue;
        harmless.add(keyAt(place, suspect));
        if (suspect.resource === place.resource) innocent.add(ownKey(suspect));
      }
    },
    isAnySince: (at) => suspects.some(({ exchange }) => exchange.receivedAt >= at),
    of: ({ place, exchange, shown, total }, since) => {
      const isSmaller = shown.length < place.most || (total !== undefined && total < place.mostSaid);
      const isThere = ({ resource }: Suspected): boolean => resource === place.resource;
      return new Map(
        suspects
          .filter((each) => each.exchange.receivedAt >= since && each.exchange.sentAt <= exchange.receivedAt)
          .filter((each) => isSmaller || isThere(each))
          // Of one deed the likeliest: it may have failed first, and worked when it was sent again.
          .toSorted((one, other) => Number(isThere(one)) - Number(isThere(other)) || other.order - one.order)
          .map((each) => [deedOf(each.exchange.probe), each]),
      );
    },
    likelyOf: ({ place }, kinds) => {
      const changing = [...kinds].filter(([, { exchange }]) => kindOf(exchange.probe) !== undefined);
      const all = changing.length === 0 ? [...kinds] : changing;
      const untried = all.filter(([, suspect]) => !harmless.has(keyAt(place, suspect)));
      const likely =
        [untried.filter(([, suspect]) => !innocent.has(ownKey(suspect))), untried].find((some) => some.length > 0) ??
        all;
      return likely.map(([, each]) => each);
    },
  };
}
