/** The numbers of one page, and the items that it shows. */
import { hasResponse } from '../../src/core/exchange.ts';
import type { ListIntent } from '../../src/core/probe.ts';
import { defineResponseRule, defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { reportsFailure } from '../../src/reading/envelope.ts';
import { objectOf } from '../../src/reading/json.ts';
import { listIn, type ListView, readList } from '../../src/reading/lists.ts';
import type { Fault, ShownPage } from '../../src/reading/pages.ts';
import * as listPages from '../../src/reading/pages.ts';
import { shown } from '../../src/reading/shown.ts';
import { walk } from '../../src/scenarios/walk.ts';

/** A page parameter that has no effect is a problem of query/page, which hides this rule. */
export const pageNumber = defineRule({
  id: 'pagination/page',
  proves: ['pagination.page'],
  weight: 4,
  title: '"page" is the number of the page that is shown',
  headline: '"page" is not the number of the page',
  why: 'Pagination controls compute the next and the previous page from it. A wrong number sends them in circles.',
  fix: 'Return the number of the page as an integer, counted from the same base as the parameter.',
  says: {
    missing: '{request} returned page numbers without page',
    type: '{request} returned {seen} as page',
    wrong: '{request} returned page {seen} instead of {expected}',
    unpaged: 'no list has page numbers',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  check: ({ plain, first, second, again, last, pastEnd, pageAlone, sizeAlone, huge }, { isSteady }) => {
    // If the first page cannot be shown, or the list changed meanwhile, nothing says which number it has.
    const isShown = listIn(first) !== undefined && isSteady(plain, again);
    const base = isShown ? first.probe.intent.page : undefined;
    const all = listPages.shownPages(plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge);
    const pages = all.filter(({ list }) => list.isPaged);
    if (pages.length === 0) return inapplicable('unpaged');
    const wrong = pages.flatMap((page) => numberFault(page, base) ?? []);
    const kinds = new Map(wrong.toReversed().map((each) => [each.kind, each]));
    return kinds.size === 0 ? passed : failed(...kinds.values());
  },
});

function numberFault({ exchange, list }: ShownPage, base: number | undefined): Fault<'missing' | 'type' | 'wrong'> {
  const { page, pointers } = list;
  if (page === undefined) return listPages.formFault('page', list, exchange);
  const requested = exchange.probe.intent.page;
  const expected = requested ?? base ?? (page === 1 ? 1 : 0);
  // A service may show its last page again for a page after it, and say so.
  const end = (base ?? 0) + (list.totalPages ?? 0) - 1;
  if (page === expected || (requested !== undefined && page === end && requested > end)) return undefined;
  return { kind: 'wrong', at: pointers.page, seen: String(page), expected: String(expected), exchange };
}

/** The number is checked against the others in the same response. If one of those is wrong, its own rule reports it. */
export const totalPages = defineRule({
  id: 'pagination/total-pages',
  proves: ['pagination.total-pages'],
  weight: 4,
  title: 'totalPages is totalElements divided by size, rounded up',
  headline: 'totalPages is wrong',
  why: 'Clients stop at the last page by this number. One too few hides items, one too many leads to a page without any.',
  fix: 'Return ceil(totalElements / size), with the size that is in the response.',
  says: {
    missing: '{request} returned page numbers without totalPages',
    type: '{request} returned {seen} as totalPages',
    wrong: '{request} returned totalPages {seen} instead of {expected}',
    link: '{request} returned a Link to page {seen} as the last one instead of page {expected}',
    unpaged: 'no list has page numbers',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  check: ({ plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge }) => {
    const base = first.probe.intent.page ?? 0;
    const all = listPages.shownPages(plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge);
    const pages = all.filter(({ list }) => list.isPaged);
    if (pages.length === 0) return inapplicable('unpaged');
    return failed(...pages.flatMap((page) => countFault(page, base) ?? []).slice(0, 1));
  },
});

function countFault({ exchange, list }: ShownPage, base: number): Fault<'missing' | 'type' | 'wrong' | 'link'> {
  const { totalPages, totalElements, size, paging, pointers } = list;
  if (totalPages === undefined) return listPages.formFault('totalPages', list, exchange);
  if (totalElements === undefined || size === undefined || size === 0) return undefined;
  const [seen, expected] = [String(totalPages), String(listPages.pagesOf(totalElements, size))];
  if (!isRight(list, exchange.probe.intent, base))
    return { kind: 'wrong', at: pointers.totalPages, seen, expected, exchange };
  const end = base + totalPages - 1;
  const { page = end, size: linked = size } = paging.last ?? {};
  if (page === end || linked !== size || totalPages === 0) return undefined;
  return { kind: 'link', at: 'header:link', seen: String(page), expected: String(end), exchange };
}

/** If the number matches the requested size, or what the page shows of its size, the size is wrong instead. */
function isRight(list: ListView, { page = 0, size: requested = 0 }: ListIntent, base: number): boolean {
  const { totalPages, totalElements = 0, size = 0, count } = list;
  // One page for an empty list is only a warning of pagination/empty-total-pages.
  if (totalElements === 0) return totalPages === 0 || totalPages === 1;
  const before = page > base && count > 0 ? (totalElements - count) / (page - base) : 0;
  const sizes = [size, requested, count, before].filter((each) => each > 0);
  return sizes.some((each) => totalPages === listPages.pagesOf(totalElements, each));
}

/** The total of a list, compared with what its pages hold. A list that changed meanwhile proves nothing. */
export const totalElements = defineRule({
  id: 'pagination/total-elements',
  proves: ['pagination.total-elements'],
  weight: 5,
  label: 'data',
  title: 'totalElements is the number of items on all pages together',
  headline: 'totalElements is wrong',
  why: 'Pagination controls and exports rely on it. A wrong count hides the last items or leads to empty pages.',
  fix: 'Count with the same conditions that select the items, and return the same count on every page.',
  says: {
    wrong: '{request} returned totalElements {seen}, but the list has {expected} items',
    other: '{request} returned {seen} as the number of items, but the list has {expected}',
    missing: '{request} returned page numbers without totalElements',
    type: '{request} returned {seen} as totalElements',
    unstated: 'no list returns a total',
    changed: 'the list changed while its pages were read',
    unread: 'the last page could not be found',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['last', 'oddAgain'],
  voids: ['first', 'second', 'last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  check: ({ plain, first, second, last, again, oddAgain }, { isSteady }) => {
    const pages = listPages.shownPages(plain, first, second, last);
    const paged = pages.filter(({ list }) => list.isPaged);
    const [form] = paged.flatMap(({ exchange, list }) => listPages.formFault('totalElements', list, exchange) ?? []);
    if (form !== undefined) return failed(form);
    if (pages.every(({ list }) => list.totalElements === undefined)) return inapplicable('unstated');
    if (!isSteady(plain, again) || !listPages.isOddTwice(oddAgain, first, second, last)) return undecided('changed');
    const held = last && listPages.itemsHeld(plain, first, last);
    if (held === undefined) return undecided('unread');
    const fault = listPages.totalFault(held, plain, first, second, last);
    return fault === undefined ? passed : failed(fault);
  },
});

/** A size that the service ignores is a problem of query/size, and with a filter, of query/filter-complete. */
export const pageSize = defineResponseRule({
  id: 'pagination/size',
  proves: ['pagination.size'],
  weight: 4,
  title: '"size" is the number of items requested per page',
  headline: '"size" is not the number of items per page',
  why: 'Clients multiply page by size to know where they are. The length of the last page, or a default, misleads them.',
  fix: 'Return the requested size, or the maximum that the service allows, the same on every page.',
  says: {
    missing: '{request} returned page numbers without size',
    type: '{request} returned {seen} as size',
    wrong: '{request} returned size {seen}, but its page has {expected} items',
    zero: '{request} returned size {seen}',
    unheard: 'nothing shows whether this size was served',
  },
  layer: 'members',
  about: (exchange) => exchange.probe.intent.kind === 'list' && listIn(exchange)?.isPaged === true,
  check: (exchange, { dialect }) => {
    const { intent } = exchange.probe;
    const list = readList(exchange);
    const { size, count, pointers } = list;
    const at = pointers.size;
    const form = listPages.formFault('size', list, exchange);
    if (form !== undefined) return failed(form);
    if (size === undefined) return inapplicable('unheard');
    const requested = intent.kind === 'list' ? intent.size : undefined;
    const isFiltered = intent.kind === 'list' && intent.filters !== undefined;
    const isFirst = intent.kind === 'list' && (intent.page ?? dialect.pageBase) === dialect.pageBase;
    const wrong = (expected: number) =>
      failed({ kind: 'wrong', at, seen: String(size), expected: String(expected), exchange });
    if (isFirst && listPages.isMiscounted(list)) return wrong(count);
    if (requested === undefined) {
      const zero = { kind: 'zero' as const, at, seen: '0', expected: 'a number above 0', exchange };
      return size === 0 ? failed(zero) : passed;
    }
    if (size === requested) return passed;
    if (dialect.sizes.includes(requested) && (!isFiltered || count === requested)) return wrong(requested);
    // A smaller size may be the maximum of the service.
    return size < requested && count <= size ? passed : inapplicable('unheard');
  },
});

/** The plain list itself is judged by operation/list. A size that the service ignored is a problem of query/size. */
export const pageData = defineResponseRule({
  id: 'pagination/data',
  proves: ['pagination.data'],
  weight: 5,
  title: 'The data of a page is a list of at most size items',
  headline: 'Pages are not lists of at most size items',
  why: 'Clients lay out, buffer, and count by size. A longer page overflows, and anything but a list breaks them.',
  fix: 'Cut the page to the size in the response, and return an empty list if there is nothing to show.',
  says: {
    other: '{request} returned {seen} as data instead of a list',
    long: '{request} returned {seen} items with a size of {expected}',
  },
  layer: 'members',
  about: (exchange) => {
    const { probe, response } = exchange;
    if (probe.intent.kind !== 'list' || !hasResponse(exchange) || !response.isSuccess) return false;
    const list = listIn(exchange);
    const isOther = list === undefined && listPages.hasQuery(probe.intent) && response.json !== undefined;
    return list?.isPaged === true || (isOther && !reportsFailure(response));
  },
  check: (exchange) => {
    if (listIn(exchange) === undefined) {
      const seen = shown(objectOf(exchange.response.json)?.['data']);
      return failed({ kind: 'other', at: 'body:/data', seen, expected: 'a list', exchange });
    }
    const list = readList(exchange);
    const { intent } = exchange.probe;
    const requested = intent.kind === 'list' ? intent.size : undefined;
    const { size, count, pointers } = list;
    if (size === undefined || count <= size || listPages.isMiscounted(list)) return passed;
    if (requested !== undefined && requested < size) return passed;
    const breaks = requested === undefined ? {} : { breaks: ['query.size' as const] };
    const seen = String(count);
    return failed({ kind: 'long', at: pointers.items, seen, expected: String(size), exchange, ...breaks });
  },
});

/** It judges first pages alone: what a page after the last says about the total is judged by other rules. */
export const emptyTotalPages = defineResponseRule({
  id: 'pagination/empty-total-pages',
  breaks: ['pagination.total-pages'],
  level: 'should',
  weight: 1,
  title: 'An empty list has no pages',
  headline: 'Empty lists have one page',
  why: 'A client that reads all pages up to totalPages requests a page that does not exist.',
  fix: 'Return totalPages 0 if totalElements is 0.',
  says: { one: '{request} returned an empty list with totalPages {seen}' },
  layer: 'members',
  about: (exchange) => {
    const { intent } = exchange.probe;
    const list = intent.kind === 'list' && intent.page === undefined ? listIn(exchange) : undefined;
    return list?.isPaged === true && list.totalElements === 0 && list.count === 0;
  },
  check: (exchange) => {
    const { totalPages, pointers } = readList(exchange);
    if (totalPages !== 1) return passed;
    return failed({ kind: 'one', at: pointers.totalPages, seen: '1', expected: '0', exchange });
  },
});
