/** The number is checked against the others in the same response. If one of those is wrong, its own rule reports it. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import type { ListIntent } from '../../src/core/probe.ts';
import type { Violation } from '../../src/core/verdict.ts';
import type { ListView } from '../../src/reading/lists.ts';
import { type Page, pagesOf, shownPages } from '../../src/reading/pages.ts';
import { shown } from '../../src/reading/shown.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
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
    const wrong = pages.flatMap(({ exchange, list }) => violationIn(list, exchange, base) ?? []);
    return wrong[0] === undefined ? passed : failed(wrong[0]);
  },
});

function violationIn(
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
