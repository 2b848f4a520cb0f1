import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { listingOf } from '../../model/list-page.ts';
import { ownersOf } from '../own/ownership.ts';
import { oddityOf } from './oddity.ts';
import { idsIn, type Others, type Place } from './others.ts';

/** Knows from reads of items and of other pages when what a list showed of others was last there, and when it was first missed. */
export interface Bounds {
  /** Takes notice of an answer; true where it is the first that misses all that a list showed. */
  note(exchange: Exchange): boolean;
  /** What is known of the time between two looks at the list: what took all of it was sent and answered meanwhile. */
  within(place: Place, span: Span): Span;
}

/** Epoch milliseconds. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** When something was last there, and first missed after that. */
interface Known {
  readonly there: number;
  readonly missed?: number | undefined;
}

export function createBounds(others: Pick<Others, 'places' | 'isMissing'>): Bounds {
  /** By list: what other pages of it show, and what reads of its items do. */
  const pages = new Map<string, Known>();
  const reads = new Map<string, Known>();

  /** Whether it shows what the list showed; undefined where it tells nothing of that. */
  const showsOf = (exchange: Exchange, place: Place): boolean | undefined => {
    const { probe } = exchange;
    const { list, old } = place;
    if (!isAnswered(exchange) || String(ownersOf(probe)) !== String(ownersOf(list.probe))) return undefined;
    if (probe.operation?.kind === 'list') return pageShows(exchange, place);
    if (probe.operation?.kind !== 'read' || !old.has(probe.about.id ?? '') || oddityOf(probe) !== undefined)
      return undefined;
    return others.isMissing(exchange) ? false : isSuccess(exchange.reply.status) || undefined;
  };

  const update = (all: Map<string, Known>, target: string, isThere: boolean, exchange: Exchange): boolean => {
    const known = all.get(target);
    if (isThere) all.set(target, { there: Math.max(exchange.sentAt, known?.there ?? 0) });
    else all.set(target, { there: known?.there ?? 0, missed: known?.missed ?? exchange.receivedAt });
    return !isThere && known?.missed === undefined;
  };

  return {
    note: (exchange) => {
      const { method, credential, operation } = exchange.probe;
      if (method !== 'GET' || credential !== 'valid') return false;
      let isNew = false;
      for (const place of others.places()) {
        if (place.resource !== operation?.resource || place.old.size === 0) continue;
        const isThere = showsOf(exchange, place);
        const all = operation.kind === 'list' ? pages : reads;
        if (isThere !== undefined && update(all, place.list.probe.target, isThere, exchange)) isNew = true;
      }
      return isNew;
    },
    within: ({ list }, span) => {
      const { target } = list.probe;
      const read = reads.get(target);
      // What can still be read without its list tells nothing of when the list lost it.
      const known = [pages.get(target), read?.missed === undefined ? undefined : read].filter(
        (each) => each !== undefined,
      );
      const since = Math.max(span.since, ...known.map(({ there }) => there).filter((at) => at <= span.until));
      const missed = known.flatMap((each) => each.missed ?? []).filter((at) => at >= since);
      return { since, until: Math.min(span.until, ...missed) };
    },
  };
}

/** Any page with an item of others shows that they are there; one that is the whole list, and has none, that they are not. */
function pageShows(exchange: Answered, { field, old }: Place): boolean | undefined {
  const { probe, reply } = exchange;
  const shown = isSuccess(reply.status) ? idsIn(exchange, field) : undefined;
  if (shown === undefined) return undefined;
  if (shown.some((id) => old.has(id))) return true;
  const isPlain = probe.about.filter === undefined && oddityOf(probe) === undefined;
  const total = listingOf(reply)?.total;
  const isWhole = total === undefined ? shown.length === 0 && probe.about.page === undefined : total === shown.length;
  return isPlain && isWhole ? false : undefined;
}
