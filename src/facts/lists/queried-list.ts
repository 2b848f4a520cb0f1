import { isObject, type Json, printJson } from '../../text/json.ts';
import { pointer } from '../../text/json-pointer.ts';
import { jsonOf } from '../../model/body.ts';
import { successOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isFailure, isSuccess, type Reply } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { isOwn, isOwnWay, ownPages, ownRun, type WayView } from './own-pages.ts';
import { tally } from './paged-walk.ts';
import type { ResourceReadings } from '../../model/readings.ts';

/** An item as an answer shows it. */
export interface ListedItem {
  readonly item: Json;
  /** Id as text; an item without one stands for itself. */
  readonly id: string;
  /** Id of the exchange, and JSON pointer of the item in its body. */
  readonly exchange: string;
  readonly at: string;
}

/** One answer with a list. */
export interface QueriedPage {
  readonly exchange: Answered;
  readonly items: readonly ListedItem[];
  /** As the answer states them. */
  readonly page: number | undefined;
  readonly total: number | undefined;
  readonly size: number | undefined;
  /** Items in all in other words than the text's. */
  readonly inAll: number | undefined;
  /** JSON pointers of the list, and of the object that holds the page numbers. */
  readonly listAt: string;
  readonly numbersAt: string;
}

/** What a list showed for one query, page by page, in the order in which the pages were asked for. */
export interface QueriedList {
  readonly pages: readonly QueriedPage[];
  readonly items: readonly ListedItem[];
  /** True where the answers show that nothing more belongs to the query. */
  readonly isComplete: boolean;
  /** The answer that ended it otherwise than with a list: a refusal, a crash, or no usable answer. */
  readonly broken: Exchange | undefined;
  /** The page to ask for next; undefined where the list is over, or the number of the first page is not known. */
  readonly next: NextPage | undefined;
}

/** A page by its number, or in the service's own way. */
export type NextPage = { readonly page: number; readonly size?: number } | { readonly further: string };

/** JSON pointer of the null that a success has where its list belongs: no item is in it, whatever else is wrong with that. */
export function nullListAt(reply: Reply): string | undefined {
  const body = jsonOf(reply);
  if (isObject(body)) return body['data'] === null && successOf(reply) !== false ? '/data' : undefined;
  return body === null ? '' : undefined;
}

/** What must be known of a resource to follow its list. */
export type QueryView = Pick<ResourceReadings, 'idField' | 'pageBase'> & WayView;

/** Fewer items than this are no page where nobody says how many make one. */
const smallList = 10;

/**
 * Reads the answers to one query: the list as it comes, or its pages one after the other, all of one size. A full page is
 * never taken for the last on the word of `totalElements`: that number may be the very thing that is wrong.
 */
export function queriedList(exchanges: readonly Exchange[], view: QueryView): QueriedList {
  return exchanges.some(isOwn) ? ownList(exchanges, view) : textList(exchanges, view);
}

/** The pages of a list that goes on in its own way, beginning with the list as it comes. */
function ownList(exchanges: readonly Exchange[], view: QueryView): QueriedList {
  const shown = ownRun(exchanges).map((exchange) => ({ exchange, page: pageOf(exchange, view.idField) }));
  const broken = shown.find(({ page }) => page === undefined)?.exchange;
  const seen = shown.flatMap(({ page }) => page ?? []);
  const { pages, isComplete, next } = ownPages(seen, exchanges.filter(isOwn).length, view);
  return {
    pages,
    items: pages.flatMap(({ items }) => items),
    isComplete: isComplete && broken === undefined,
    broken,
    next: next === undefined || broken !== undefined ? undefined : { further: next },
  };
}

function textList(exchanges: readonly Exchange[], view: QueryView): QueriedList {
  const pages: QueriedPage[] = [];
  let broken: Exchange | undefined;
  for (const exchange of exchanges) {
    const page = pageOf(exchange, view.idField);
    if (page === undefined) {
      broken = exchange;
      break;
    }
    pages.push(page);
  }
  const items = pages.flatMap((page) => page.items);
  const base = { pages, items, broken, next: undefined };
  const last = pages.at(-1);
  if (last === undefined) return { ...base, isComplete: false };
  if (broken !== undefined) return { ...base, isComplete: isEnd(broken) && (isShort(last) || !hasMore(pages)) };
  if (isOver(pages, last, view)) {
    // A service that ignores the page shows the same once more; that tells nothing new.
    const shown = isRepeat(pages, last) ? pages.slice(0, -1) : pages;
    return { ...base, items: shown.flatMap((page) => page.items), isComplete: true };
  }
  const { page, size } = last.exchange.probe.about;
  if (page === undefined && size === undefined && isOwnWay(view)) return ownList(exchanges, view);
  // The same page again: asking for more of them leads nowhere.
  return { ...base, isComplete: false, next: isRepeat(pages, last) ? undefined : nextOf(last, view) };
}

/** The items of several lists by id, each as it was shown last. */
export function itemsById(lists: readonly QueriedList[]): ReadonlyMap<string, ListedItem> {
  return new Map(lists.flatMap((list) => list.items).map((each) => [each.id, each]));
}

function isOver(pages: readonly QueriedPage[], last: QueriedPage, view: QueryView): boolean {
  const asked = last.exchange.probe.about.size;
  const count = last.items.length;
  // Who makes pages smaller than asked for may count them by what was asked for: what lies between is on none of them.
  const [first] = pages;
  const isCapped =
    pages.length === 2 && first?.size !== undefined && first.size < (asked ?? 0) && first.items.length >= first.size;
  if (count === 0) return !(isCapped && hasMore(pages)) && !isPastTheEnd(pages);
  if (view.isCut === true) return false;
  if (isRepeat(pages, last)) return !hasMore(pages);
  if (last.size !== undefined) return count < last.size && !hasMore(pages);
  if (asked !== undefined && count > asked) return !hasMore(pages);
  if (isOwnWay(view) || last.total !== undefined) return !hasMore(pages);
  // Nobody says how many items fill a page, and the service may have a maximum of its own: only an empty page ends such a list.
  return view.pages === undefined && count < Math.min(asked ?? smallList, smallList) && !hasMore(pages);
}

/** True where nobody asked for a page, and the answer, which is empty, says that it is a later one of a list that has items. */
function isPastTheEnd([first]: readonly QueriedPage[]): boolean {
  if (first === undefined || first.exchange.probe.about.page !== undefined) return false;
  return first.items.length === 0 && (first.page ?? 0) > 1 && (first.total ?? 0) > 0;
}

/** True where the last page shows nothing that the pages before have not shown. */
export function isRepeat(pages: readonly QueriedPage[], last: QueriedPage): boolean {
  const before = new Set(pages.slice(0, -1).flatMap((page) => page.items.map(({ id }) => id)));
  return pages.length > 1 && last.items.every(({ id }) => before.has(id));
}

/** True where the last answer states more items than were shown; one that two pages show counts once. */
export function hasMore(pages: readonly QueriedPage[]): boolean {
  const last = pages.at(-1);
  const total = last?.total ?? last?.inAll;
  return total !== undefined && total > [...mostOften(pages).values()].reduce((sum, count) => sum + count, 0);
}

/** How often each id stands on one of the pages at most. */
export function mostOften(pages: readonly QueriedPage[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const { items } of pages) {
    for (const [id, count] of tally(items.map((item) => item.id))) most.set(id, Math.max(count, most.get(id) ?? 0));
  }
  return most;
}

function nextOf(last: QueriedPage, view: QueryView): QueriedList['next'] {
  const { page, size } = last.exchange.probe.about;
  if (page === undefined && (size === undefined || view.pageBase === undefined)) return undefined;
  const following = (page ?? view.pageBase ?? 0) + 1;
  return size === undefined ? { page: following } : { page: following, size };
}

/** A page that is not full ends the list, whatever the total says. */
function isShort({ items, size }: QueriedPage): boolean {
  return size !== undefined && items.length < size;
}

/** A page after the last may be refused. */
export function isEnd(exchange: Exchange): boolean {
  return isAnswered(exchange) && isFailure(exchange.reply.status) && exchange.reply.status < 500;
}

function pageOf(exchange: Exchange, idField: string): QueriedPage | undefined {
  if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return undefined;
  const listing = listingOf(exchange.reply);
  const nullAt = listing === undefined ? nullListAt(exchange.reply) : undefined;
  if (listing === undefined && nullAt === undefined) return undefined;
  return {
    exchange,
    items: (listing?.items ?? []).map((item, index) => ({
      item,
      id: idOf(item, idField) ?? printJson(item),
      exchange: exchange.id,
      at: `${listing?.at ?? ''}${pointer(index)}`,
    })),
    page: listing?.page,
    total: listing?.total,
    size: listing?.size,
    inAll: listing?.inAll,
    listAt: listing?.at ?? nullAt ?? '',
    numbersAt: listing?.numbersAt ?? '',
  };
}
