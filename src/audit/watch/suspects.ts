import type { Exchange } from '../../model/exchange.ts';
import { isReading, type Suspect, suspectOf } from './blame.ts';
import type { Span } from './bounds.ts';
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
  /**
   * All that may have taken all that a list showed, sent and answered meanwhile. What reads, or was refused, did it the less where the same left this very
   * list as it was; what was done may do it the next time.
   */
  within(sight: Sight, span: Span): readonly Suspected[];
}

/** A request, without its answer, that may have taken something. */
export interface Suspected extends Suspect {
  readonly resource: string | undefined;
}

/** So many requests may have done it. */
const mostSuspects = 1000;

export function createSuspects(): Suspects {
  let suspects: readonly Suspected[] = [];
  /** Deeds after which a list showed all that it showed before, by list and by what they went to; and up to when that was noted. */
  const harmless = new Set<string>();
  const cleared = new Map<string, number>();
  const keyAt = ({ list }: Place, { resource, exchange: { probe } }: Suspected): string =>
    `${list.probe.target} ${resource} ${isReading(probe) ? kindOf(probe) : deedOf(probe)}`;
  const isIn = ({ exchange }: Suspected, { since, until }: Span): boolean =>
    exchange.receivedAt >= since && exchange.sentAt <= until;
  return {
    note: (exchange, resource) => {
      suspects = [...suspects, { ...suspectOf(exchange), resource }].slice(-mostSuspects);
    },
    clear: ({ place, exchange: { sentAt } }) => {
      const { target } = place.list.probe;
      const before = cleared.get(target) ?? -Infinity;
      cleared.set(target, Math.max(before, sentAt));
      for (const suspect of suspects) {
        const { receivedAt } = suspect.exchange;
        if (receivedAt >= before && receivedAt <= sentAt) harmless.add(keyAt(place, suspect));
      }
    },
    isAnySince: (at) => suspects.some(({ exchange }) => exchange.receivedAt >= at),
    of: ({ place, exchange, shown, total }, since) => {
      const isSmaller = shown.length < place.most || (total !== undefined && total < place.mostSaid);
      const isThere = ({ resource }: Suspected): boolean => resource === place.resource;
      return new Map(
        suspects
          .filter((each) => isIn(each, { since, until: exchange.receivedAt }))
          .filter((each) => isSmaller || isThere(each))
          // Of one deed the likeliest: it may have failed first, and worked when it was sent again.
          .toSorted((one, other) => Number(isThere(one)) - Number(isThere(other)) || other.order - one.order)
          .map((each) => [deedOf(each.exchange.probe), each]),
      );
    },
    within: ({ place }, span) => {
      const sent = suspects.filter((each) => isIn(each, span));
      const changing = sent.filter(({ exchange: { probe } }) => kindOf(probe) !== undefined);
      const all = changing.length === 0 ? sent : changing;
      const known = all.map((each) => ({ ...each, isTried: harmless.has(keyAt(place, each)) }));
      const open = known.filter(({ isDone, isTried }) => isDone || !isTried);
      return open.length === 0 ? known : open;
    },
  };
}
