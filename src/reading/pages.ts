/** What one page says about itself, what several pages of a list have in common, and which pages to request. */
import type { PageField } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { ListIntent, ListQuery } from '../core/probe.ts';
import type { Violation } from '../core/verdict.ts';
import { listIn, type ListView, readList } from './lists.ts';
import { shown } from './shown.ts';

export type Page = WithResponse<ListIntent>;

export type Fault<K extends string> = Violation<K> | undefined;

export interface ShownPage {
  readonly exchange: Page;
  readonly list: ListView;
}

export function shownPages(...pages: readonly (Page | undefined)[]): readonly ShownPage[] {
  return pages.flatMap((exchange) => {
    const list = exchange && listIn(exchange);
    return exchange === undefined || list === undefined ? [] : [{ exchange, list }];
  });
}

/** True if the list was requested with any of its parameters. */
export function hasQuery({ page, size, sort, filters }: ListQuery): boolean {
  return page !== undefined || size !== undefined || sort !== undefined || filters !== undefined;
}

/** True if the request was rejected because of what it asks for. */
export function isRejected({ response: { status } }: Page): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
}

export function pagesOf(totalElements: number, size: number): number {
  return Math.ceil(totalElements / size);
}

/** True if `totalPages` of a first page matches its number of items instead of `size`, which then is the wrong number. */
export function isMiscounted({ count, size, totalElements = 0, totalPages }: ListView): boolean {
  if (count === 0 || size === undefined || count === size || totalElements <= Math.min(count, size)) return false;
  return totalPages === pagesOf(totalElements, count) && totalPages !== pagesOf(totalElements, size);
}

/** True if all pages that state a total state the same one. Otherwise the list may have changed between them. */
export function haveOneTotal(...pages: readonly (Page | undefined)[]): boolean {
  return new Set(shownPages(...pages).flatMap(({ list }) => list.totalElements ?? [])).size < 2;
}

/** True if two pages show the same items in the same order. */
export function isSamePage(one: ListView, other: ListView): boolean {
  return one.keys.length === other.keys.length && one.keys.every((key, index) => key === other.keys[index]);
}

export function overlaps(one: ListView, other: ListView): boolean {
  const keys = new Set(one.keys);
  return other.keys.some((key) => keys.has(key));
}

/**
 * True if the second page repeats items of the first one, and the plain list does not show it like that. Items without
 * an id may look alike, so they count only if no two items of the plain list do.
 */
export function isRepeated(plain: ListView, one: ListView, two: ListView): boolean {
  const place = plain.keys.slice(one.count, one.count + two.count);
  if (place.length === two.count && place.every((key, index) => key === two.keys[index])) return false;
  const haveIds = two.items.length === two.count && two.items.every(({ ref }) => ref !== undefined);
  return (haveIds || new Set(plain.keys).size === plain.count) && overlaps(one, two);
}

/**
 * The first item that the plain list shows between two pages, and that is on neither. It is undefined if the pages do
 * not have the order of the plain list, because then nothing says what belongs between them.
 */
export function lostBetween(plain: ListView, one: ListView, two: ListView): string | undefined {
  const start = plain.keys.indexOf(two.keys[0] ?? '');
  const isInOrder = one.keys.every((key, index) => key === plain.keys[index]);
  const known = new Set([...one.keys, ...two.keys]);
  if (start <= one.count || !isInOrder || one.count === 0) return undefined;
  return plain.keys.slice(one.count, start).find((key) => !known.has(key));
}

/** How many items the list has, by the size that was served. It is undefined if the last page could not be found. */
export function itemsHeld(plain: Page, first: Page, last: Page): number | undefined {
  const { count, size = 0, totalElements = Infinity, isPaged } = readList(plain);
  const [head, tail] = [listIn(first), listIn(last)];
  const [from, to] = [first.probe.intent.page ?? 0, last.probe.intent.page ?? 0];
  const isFound = head !== undefined && tail !== undefined && head.count > 0 && tail.count > 0;
  // Without page numbers, a list that never turns may have other parameters.
  const isStuck = isFound && !isPaged && to === from && tail.count < totalElements;
  const walked = isFound && !isStuck ? (to - from) * head.count + tail.count : undefined;
  // By its own numbers, the whole list fits on the plain page.
  return totalElements <= size ? Math.max(count, walked ?? 0) : walked;
}

/** A field of the pagination shape that is not an integer. One that is missing may have another name. */
export function formFault(field: PageField, list: ListView, exchange: WithResponse): Fault<'missing' | 'type'> {
  const { sent, paging, pointers } = list;
  if (list[field] !== undefined || paging.names[field] !== undefined) return undefined;
  const kind = field in sent ? 'type' : 'missing';
  return { kind, at: pointers[field], seen: shown(sent[field]), expected: 'an integer', exchange };
}

/** A page whose total is not this number, or that states another number of all items elsewhere. */
export function totalFault(held: number, ...pages: readonly (Page | undefined)[]): Fault<'wrong' | 'other'> {
  const expected = String(held);
  for (const { exchange, list } of shownPages(...pages)) {
    const { totalElements = held, paging, pointers } = list;
    if (totalElements !== held)
      return { kind: 'wrong', at: pointers.totalElements, seen: String(totalElements), expected, exchange };
    const other = paging.totals.find(({ count }) => count !== held);
    if (other === undefined) continue;
    const at = other.at.startsWith('/') ? `body:${other.at}` : `header:${other.at}`;
    return { kind: 'other', at, seen: `${other.at} ${other.count}`, expected, exchange };
  }
  return undefined;
}

/** False if a page that stated another total than the plain list states yet another one now: the list changed. */
export function isOddTwice(again: Page | undefined, ...pages: readonly (Page | undefined)[]): boolean {
  const before = pages.find((page) => page?.probe.url === again?.probe.url);
  return haveOneTotal(again, before);
}

/** As many pages show a first one, a last one, and one in between. */
const wantedPages = 3;

/**
 * The size that cuts a list into about three pages and does not divide it, so that the last page shows by itself that
 * it is the last. The plain list shows `served` items, the first two pages among them: a service may cap or reject
 * larger sizes, an equal one does not show whether the size counts, and only what the plain list shows can be compared.
 */
export function walkSize(items: number, served: number): number {
  const most = Math.max(1, items > served ? Math.floor(served / 2) : items - 1);
  const wanted = Math.min(most, Math.ceil(items / wantedPages));
  const sizes = Array.from({ length: most }, (_, distance) => [wanted + distance, wanted - distance]).flat();
  return sizes.find((size) => size > 1 && size <= most && items % size > 0) ?? 1;
}

/** A size that differs from that of the walk if the list is long enough: about half of the list. */
export function halfSize(items: number, served: number): number {
  return Math.max(1, Math.min(Math.floor(items / 2) + 1, served - 1));
}
