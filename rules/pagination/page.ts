/** A page parameter that has no effect is a problem of query/page, which hides this rule. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { listIn, type ListView } from '../../src/reading/lists.ts';
import { type Page, shownPages } from '../../src/reading/pages.ts';
import { shown } from '../../src/reading/shown.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
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
