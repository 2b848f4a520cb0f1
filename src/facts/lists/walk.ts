import { type Exchange, isAnswered, isMissing, isSuccess } from '../../model/exchange.ts';
import { itemOf } from '../../model/envelope.ts';
import { idOf, listedItem } from '../../model/item.ts';
import { isPart, largePageOf, type Listing, listingOf } from '../../model/list-page.ts';
import type { ResourceReadings } from '../../model/readings.ts';
import { isObject, type Json, type JsonObject } from '../../text/json.ts';
import { isOwn, isOwnWay } from './own-pages.ts';
import { hasMore, isEnd, isRepeat, type QueriedList, queriedList, type QueryView } from './queried-list.ts';

/** What a list showed on all of its pages, as far as they were asked for. */
export interface Walk {
  /** By id as text; an item without an id is left out. */
  readonly items: ReadonlyMap<string, JsonObject>;
  /** All of it, those that share an id each. */
  readonly all: readonly Json[];
  /** What is listed without an id; that is so where an object has the items by key, too. */
  readonly nameless: readonly Json[];
  /** The last totalElements that was stated. */
  readonly total: number | undefined;
  /** True where the answers show that nothing else is listed. */
  readonly whole: boolean;
  /** True where all pages state the same totalElements, or none. */
  readonly steady: boolean;
  /** The page to ask for next (`{}`: the list as it comes); undefined where the walk is over. */
  readonly next: { readonly page?: number; readonly size?: number; readonly further?: string } | undefined;
}

/** What must be known of a resource to walk its list. */
export type WalkView = QueryView & Partial<Pick<ResourceReadings, 'defaultSize'>>;

const usualPage = 20;

/**
 * Reads the walk that the list exchanges make, in the order in which they were sent: the list as it comes, then, where
 * it has more than it shows, page by page; of a list that is known to page, its pages alone. A list that is too long for
 * `maxPages` is looked at only at its end, and is not whole. A service that does not page shows everything at once.
 */
export function walkOf(exchanges: readonly Exchange[], view: WalkView, maxPages: number): Walk {
  const { list, isWhole = false, next } = wayOf(exchanges, view, maxPages);
  const listings = exchanges.flatMap((exchange) => listingIn(exchange) ?? []);
  const shown = listings.flatMap(({ items }) => items);
  const total = listings.findLast((each) => each.total !== undefined)?.total;
  // A whole run of pages is the list by itself; what the list showed before it may have gone since.
  const items = isWhole ? list.pages.flatMap((page) => page.items.map(({ item }) => item)) : shown;
  return {
    items: new Map(items.flatMap((item) => namedBy(item, view.idField))),
    all: items,
    nameless: [...shown, ...exchanges.flatMap(keyedIn)].filter((item) => namedBy(item, view.idField).length === 0),
    total,
    whole: isWhole,
    steady: list.pages.every((page) => page.total === list.pages[0]?.total),
    next,
  };
}

/** What a walk comes to: by page and size, or in the service's own way where these have no effect or lead nowhere. */
function wayOf(
  exchanges: readonly Exchange[],
  view: WalkView,
  maxPages: number,
): { readonly list: QueriedList; readonly isWhole?: boolean; readonly next?: Walk['next'] } {
  const last = exchanges.at(-1)?.probe.about;
  // Another size than before begins anew.
  const run =
    last?.page === undefined
      ? exchanges
      : exchanges.filter(({ probe: { about } }) => about.page !== undefined && about.size === last.size);
  const list = queriedList(run, view);
  const byText = exchanges.some(isOwn) ? undefined : { list, ...afterwards(exchanges, run, list, view, maxPages) };
  const isOver = byText?.isWhole === true || (byText?.next !== undefined && !isOwnWay(view));
  const [first] = exchanges;
  const shown = first?.probe.about.page === undefined && first !== undefined ? listingIn(first) : undefined;
  const goesOn = shown !== undefined && (isPart(shown) || view.isCut === true);
  if (byText !== undefined && (isOver || !goesOn || isTurned(exchanges, view))) return byText;
  const own = queriedList(
    exchanges.filter((each) => each === first || isOwn(each)),
    { ...view, ...ownWay, mostPages: maxPages },
  );
  return { list: own, isWhole: own.isComplete, next: own.next };
}

/** True where a page that was asked for by its number shows what the list as it comes does not: it is only too long. */
function isTurned(exchanges: readonly Exchange[], { idField }: WalkView): boolean {
  const [first = [], ...others] = exchanges.map((each) =>
    (listingIn(each)?.items ?? []).map((item) => idOf(item, idField)),
  );
  const known = new Set(first);
  return others.some((ids) => ids.some((id) => !known.has(id)));
}

const ownWay = { pages: false, shownPageBase: undefined } as const;

/** Whether the walk has seen everything, or what it is to ask for next; neither where it leads nowhere. */
function afterwards(
  exchanges: readonly Exchange[],
  run: readonly Exchange[],
  list: QueriedList,
  view: WalkView,
  maxPages: number,
): { readonly isWhole?: boolean; readonly next?: Walk['next'] } {
  const goOn = (page: number, size: number) => ({ next: { page, size } });
  const [first] = exchanges;
  const asked = run.at(-1)?.probe.about;
  if (first === undefined || asked === undefined) {
    return view.pages === true && view.pageBase !== undefined ? goOn(view.pageBase, largePageOf(view)) : { next: {} };
  }
  const shown = listingIn(first);
  const usual = shown?.size ?? view.defaultSize ?? usualPage;
  const base = view.pageBase ?? (shown?.page === 1 ? 1 : 0);
  const isBaseKnown = view.pageBase !== undefined || shown?.page !== undefined;
  const { pages, broken, isComplete } = list;
  const last = pages.at(-1);
  // An empty first page is a whole list where nothing says otherwise.
  const isEmpty = pages.length === 1 && last?.items.length === 0;
  const isOver = isComplete && !(isEmpty && (hasMore(pages) || run.length < exchanges.length));

  const { page, size = usual } = asked;
  if (page === undefined) return last === undefined || isOver ? { isWhole: isOver } : goOn(base, largePageOf(view));
  const start = run[0]?.probe.about.page ?? base;
  const isInARow = page === start + run.length - 1;
  if (broken !== undefined || last === undefined) {
    const isRefusal = broken !== undefined && isEnd(broken);
    if (run.length > 1) return { isWhole: isRefusal && isInARow };
    // No list is not found because of its size.
    if (isRefusal && size !== usual && !isMissing(broken)) return goOn(base, usual);
    // Another size than before, so that it counts as a walk of its own.
    return isRefusal && page === 0 && !isBaseKnown ? goOn(1, usual + 1) : {};
  }
  if (!isInARow) return run.length > 2 || page - 1 <= start ? {} : goOn(page - 1, size);
  // Where pages may be counted from 1, page 0 can be another name of page 1.
  const isFirstTwice = !isBaseKnown && pages.length === 2 && last.items.length > 0 && isRepeat(pages, last);
  // A full page that comes again may be all that page selects: nobody knows what is behind it.
  const isStuck = last.total === undefined && last.items.length >= size && isRepeat(pages, last);
  if (isOver && !isStuck && !(isFirstTwice && last.total === undefined)) return { isWhole: true };
  if (isEmpty || isStuck || (list.next === undefined && !isFirstTwice)) return {};
  const inAll = last.total === undefined ? 0 : Math.ceil(last.total / (last.size ?? size));
  if (pages.length === 1 && inAll > maxPages) return goOn(start + inAll - 1, size);
  return pages.length >= maxPages ? {} : goOn(page + 1, size);
}

function listingIn(exchange: Exchange): Listing | undefined {
  return isAnswered(exchange) && isSuccess(exchange.reply.status) ? listingOf(exchange.reply) : undefined;
}

/** What an answer without a list has in its place, by key. */
function keyedIn(exchange: Exchange): readonly JsonObject[] {
  if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || listingIn(exchange) !== undefined) return [];
  const keyed = itemOf(exchange.reply);
  return isObject(keyed) ? Object.values(keyed).filter((value) => isObject(value)) : [];
}

function namedBy(item: Json, idField: string): readonly (readonly [string, JsonObject])[] {
  const id = idOf(item, idField);
  const listed = listedItem(item, idField);
  return id !== undefined && listed !== undefined ? [[id, listed]] : [];
}
