/** The number of a page, and how many pages there are. */
import type { ListIntent } from '../../src/core/probe.ts';
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { listIn, type ListView } from '../../src/reading/lists.ts';
import { type Page, pagesOf, shownPages } from '../../src/reading/pages.ts';
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
    const all = shownPages(plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge);
    const pages = all.filter(({ list }) => list.isPaged);
    if (pages.length === 0) return inapplicable('unpaged');
    const wrong = pages.flatMap(({ exchange, list }) => violationIn(list, exchange, base) ?? []);
    const kinds = new Map(wrong.toReversed().map((each) => [each.kind, each]));
    return kinds.size === 0 ? passed : failed(...kinds.values());
  },
});

function violationIn(
  list: ListView,
  exchange: Page,
  base: number | undefined,
): Violation<'missing' | 'type' | 'wrong'> | undefined {
  const { page, sent, paging, pointers } = list;
  const at = pointers.page;
  const requested = exchange.probe.intent.page;
  const expected = requested ?? base ?? (page === 1 ? 1 : 0);
  if (!('page' in sent))
    return paging.names.page === undefined
      ? { kind: 'missing', at, seen: 'nothing', expected: String(expected), exchange }
      : undefined;
  if (page === undefined) return { kind: 'type', at, seen: shown(sent.page), expected: 'an integer', exchange };
  // A service may show its last page again for a page after it, and say so.
  const end = (base ?? 0) + (list.totalPages ?? 0) - 1;
  if (page === expected || (requested !== undefined && page === end && requested > end)) return undefined;
  return { kind: 'wrong', at, seen: String(page), expected: String(expected), exchange };
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
    const all = shownPages(plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge);
    const pages = all.filter(({ list }) => list.isPaged);
    if (pages.length === 0) return inapplicable('unpaged');
    const wrong = pages.flatMap(({ exchange, list }) => countFault(list, exchange, base) ?? []);
    return wrong[0] === undefined ? passed : failed(wrong[0]);
  },
});

function countFault(
  list: ListView,
  exchange: Page,
  base: number,
): Violation<'missing' | 'type' | 'wrong' | 'link'> | undefined {
  const { totalPages, totalElements, size, sent, paging, pointers } = list;
  const at = pointers.totalPages;
  const found = shown(sent.totalPages);
  if (!('totalPages' in sent)) {
    const isElsewhere = paging.names.totalPages !== undefined;
    return isElsewhere ? undefined : { kind: 'missing', at, seen: found, expected: 'an integer', exchange };
  }
  if (totalPages === undefined) return { kind: 'type', at, seen: found, expected: 'an integer', exchange };
  if (totalElements === undefined || size === undefined || size === 0) return undefined;
  const expected = String(pagesOf(totalElements, size));
  if (!isRight(list, exchange.probe.intent, base)) return { kind: 'wrong', at, seen: found, expected, exchange };
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
  return sizes.some((each) => totalPages === pagesOf(totalElements, each));
}
