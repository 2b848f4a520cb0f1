import { isObject, type Json, type JsonObject } from '../../text/json.ts';
import { type Exchange, isAnswered, isFailure, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { largePageOf, type Listing, listingOf } from '../../model/list-page.ts';
import type { ResourceReadings } from '../../model/readings.ts';

/** What a list showed on all of its pages, as far as they were asked for. */
export interface Walk {
  /** By id as text; an item without an id is left out. */
  readonly items: ReadonlyMap<string, JsonObject>;
  /** What is listed without an id. */
  readonly nameless: readonly Json[];
  /** The last totalElements that was stated. */
  readonly total: number | undefined;
  /** True where the answers show that nothing else is listed. */
  readonly whole: boolean;
  /** True where all pages state the same totalElements, or none. */
  readonly steady: boolean;
  /** The page to ask for next (`{}`: the list as it comes); undefined where the walk is over. */
  readonly next: { readonly page?: number; readonly size?: number } | undefined;
}

/** What must be known of a resource to walk its list. */
export type WalkView = Pick<ResourceReadings, 'idField' | 'pageBase' | 'pages'> &
  Partial<Pick<ResourceReadings, 'defaultSize' | 'largestSize'>>;

interface Page {
  readonly page: number | undefined;
  readonly size: number | undefined;
  readonly listing: Listing | undefined;
  /** Refused with a 4xx, as a page after the last may be. */
  readonly refused: boolean;
}

const usualPage = 20;

/** Fewer items than this are no page: nobody pages by default at less. */
const smallList = 10;

/**
 * Reads the walk that the list exchanges make, in the order in which they were sent: the list as it comes, then, where
 * it has more than it shows, page by page; of a list that is known to page, its pages alone. A list that is too long for
 * `maxPages` is looked at only at its end, and is not whole. A service that does not page shows everything at once.
 */
export function walkOf(exchanges: readonly Exchange[], view: WalkView, maxPages: number): Walk {
  const seen = exchanges.map(pageOf);
  const [first] = seen;
  const rest = seen.filter((each) => each.page !== undefined);
  const last = rest.at(-1);
  const run = last === undefined ? seen : rest.filter((each) => each.size === last.size);
  const items = itemsOf(seen, view.idField);
  const nameless = seen.flatMap(({ listing }) => (listing?.items ?? []).filter((item) => !hasId(item, view.idField)));
  const inRun = itemsOf(run, view.idField);
  const added = inRun.size - itemsOf(run.slice(0, -1), view.idField).size;
  const total = seen.findLast(({ listing }) => listing?.total !== undefined)?.listing?.total;
  const steady = run.every((each) => each.listing === undefined || each.listing.total === run[0]?.listing?.total);
  // A whole run of pages is the list by itself; what the list showed before it may have gone since.
  const over = (whole: boolean): Walk => ({
    items: whole ? inRun : items,
    nameless,
    total,
    whole,
    steady,
    next: undefined,
  });
  const goOn = (page: number, size: number): Walk => ({
    items,
    nameless,
    total,
    whole: false,
    steady,
    next: { page, size },
  });

  if (first === undefined) {
    const isPaged = view.pages === true && view.pageBase !== undefined;
    return isPaged
      ? goOn(view.pageBase, largePageOf(view))
      : { items, nameless, total, whole: false, steady, next: {} };
  }
  const isAllSeen = total === undefined || inRun.size >= total;
  const usual = first.listing?.size ?? view.defaultSize ?? usualPage;
  const base = view.pageBase ?? (first.listing?.page === 1 ? 1 : 0);
  const isBaseKnown = view.pageBase !== undefined || first.listing?.page !== undefined;
  if (last === undefined) {
    if (first.listing === undefined) return over(false);
    const isStated = first.listing.size !== undefined || first.listing.total !== undefined;
    const mayPage = view.pages ?? first.listing.items.length >= smallList;
    if (!isStated && !mayPage) return over(true);
    const isShort =
      first.listing.size === undefined ? total !== undefined : first.listing.items.length < first.listing.size;
    return isShort && isAllSeen ? over(true) : goOn(base, largePageOf(view));
  }

  const size = last.size ?? usual;
  const page = last.page ?? base;
  const start = run[0]?.page ?? base;
  if (last.listing === undefined) {
    if (run.length > 1) return over(last.refused && page === start + run.length - 1);
    if (last.refused && size !== usual) return goOn(base, usual);
    // Another size than before, so that it counts as a walk of its own.
    return last.refused && page === 0 && !isBaseKnown ? goOn(1, usual + 1) : over(false);
  }
  const isJump = page !== start + run.length - 1;
  if (isJump) return run.length > 2 || page - 1 <= start ? over(false) : goOn(page - 1, size);
  // An empty first page of a list that pages is a whole one.
  if (last.listing.items.length === 0) return over(run.length > 1 || (first === last && isAllSeen));
  const fits = last.listing.size ?? size;
  if (last.listing.size !== undefined && last.listing.items.length < fits && isAllSeen) return over(true);
  // Where pages may be counted from 1, page 0 can be another name of page 1.
  if (added === 0 && run.length > (isBaseKnown ? 1 : 2)) return over(isAllSeen);
  const pages = total === undefined ? 0 : Math.ceil(total / Math.max(1, fits));
  if (run.length === 1 && pages > maxPages) return goOn(start + pages - 1, size);
  return run.length >= maxPages ? over(false) : goOn(page + 1, size);
}

function hasId(item: Json, idField: string): boolean {
  return isObject(item) && idOf(item, idField) !== undefined;
}

function itemsOf(pages: readonly Page[], idField: string): ReadonlyMap<string, JsonObject> {
  const items = new Map<string, JsonObject>();
  for (const item of pages.flatMap((page) => page.listing?.items ?? [])) {
    const id = idOf(item, idField);
    if (id !== undefined && isObject(item)) items.set(id, item);
  }
  return items;
}

function pageOf(exchange: Exchange): Page {
  const answered = isAnswered(exchange) ? exchange.reply : undefined;
  const listing = answered !== undefined && isSuccess(answered.status) ? listingOf(answered) : undefined;
  return {
    page: exchange.probe.about.page,
    size: exchange.probe.about.size,
    listing,
    refused: answered !== undefined && isFailure(answered.status) && answered.status < 500,
  };
}
