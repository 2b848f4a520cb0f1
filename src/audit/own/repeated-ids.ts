import type { Exchange } from '../../model/exchange.ts';

/** Ids that several creates of a run were answered with though nothing had freed them in between: whose the items are cannot be told. */
export interface RepeatedIds {
  /** A DELETE is sent: it may free the id before it is answered. */
  begin(key: string): void;
  /** It was answered; `span` where the id may be free since. */
  end(key: string, span: Span | undefined): void;
  /** A read said that there is no such item. */
  free(key: string, span: Span): void;
  /** All ids may be free since. */
  freeAll(span: Span): void;
  /** A create was answered with the id. */
  give(key: string, exchange: Exchange, span: Span): void;
  /** The later of two such creates; undefined where there are none. */
  of(key: string): Exchange | undefined;
}

/** How many exchanges were noted when a request was sent, and when its answer was. */
export interface Span {
  readonly begun: number;
  readonly ended: number;
}

interface Given {
  readonly exchange: Exchange;
  readonly span: Span;
}

interface Place {
  readonly given: Given[];
  readonly freed: Span[];
  /** So many DELETEs are on their way. */
  flying: number;
  again?: Exchange;
}

export function createRepeatedIds(): RepeatedIds {
  const places = new Map<string, Place>();
  const allFreed: Span[] = [];
  const placeOf = (key: string): Place => {
    const place = places.get(key) ?? { given: [], freed: [], flying: 0 };
    places.set(key, place);
    return place;
  };
  const look = (place: Place): void => {
    const last = place.given.at(-1);
    if (last === undefined || place.flying > 0) return;
    const isFreed = (first: Given): boolean =>
      [...place.freed, ...allFreed].some(({ begun, ended }) => ended > first.span.ended && begun < last.span.ended);
    const others = place.given.slice(0, -1).filter((each) => !isOfOne(each.exchange, last.exchange) && !isFreed(each));
    if (others.length > 0) place.again ??= last.exchange;
  };
  return {
    begin: (key) => {
      placeOf(key).flying += 1;
    },
    end: (key, span) => {
      const place = placeOf(key);
      place.flying = Math.max(0, place.flying - 1);
      if (span !== undefined) place.freed.push(span);
      look(place);
    },
    free: (key, span) => void placeOf(key).freed.push(span),
    freeAll: (span) => void allFreed.push(span),
    give: (key, exchange, span) => {
      const place = placeOf(key);
      place.given.push({ exchange, span });
      look(place);
    },
    of: (key) => places.get(key)?.again,
  };
}

/** True where the later create names the item by a word of the earlier one: a duplicate of it, or the same body once more. */
function isOfOne(earlier: Exchange, later: Exchange): boolean {
  const { marks = [] } = earlier.probe.about;
  return later.probe.about.marks?.some((mark) => marks.includes(mark)) === true;
}
