/** What one page says about itself, and what several pages of a list have in common. */
import type { WithResponse } from '../core/exchange.ts';
import type { ListIntent, ListQuery } from '../core/probe.ts';
import { listIn, type ListView } from './lists.ts';

export type Page = WithResponse<ListIntent>;

export interface ShownPage {
  readonly exchange: Page;
  readonly list: ListView;
}

/** The pages that are lists. */
export function shownPages(...pages: readonly (Page | undefined)[]): readonly ShownPage[] {
  return pages.flatMap((exchange) => {
    const list = exchange && listIn(exchange);
    return exchange === undefined || list === undefined ? [] : [{ exchange, list }];
  });
}

/** True if the list was requested with any of its parameters. */
export function hasQuery({ page, size, sort, filters }: ListQuery): boolean {
  return [page, size, sort, filters].some((each) => each !== undefined);
}

/** True if the request was rejected because of what it asks for. */
export function isRejected({ response: { status } }: Page): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
}

/** `totalElements` divided by a size, rounded up. */
export function pagesOf(totalElements: number, size: number): number {
  return Math.ceil(totalElements / size);
}

/**
 * True if `totalPages` matches the number of items on the page instead of `size`. Then the size is the wrong number.
 * A page with fewer items may be the last one, so this says something only about a first page.
 */
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

/** True if an item of one page is on the other one, too. */
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
