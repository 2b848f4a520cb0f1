/** A service may paginate only on request: a response that shows the whole list needs no page numbers. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { shownPages } from '../../src/reading/pages.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
  id: 'pagination/fields',
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  weight: 5,
  title: 'Every page of a paginated list has the page numbers',
  headline: 'Some pages of a list have no page numbers',
  why: 'A client that finds its position by these numbers is lost on a page without them.',
  fix: 'Build all pages of a list in one place, with page, size, totalElements, and totalPages on each of them.',
  says: {
    missing: '{request} returned {seen} of {expected} items without page numbers, although other pages have them',
    unpaged: 'no list has page numbers',
    changed: 'the list changed while its pages were read',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  voids: ['first', 'second', 'last', 'pastEnd', 'pageAlone', 'sizeAlone', 'huge'],
  check: ({ plain, first, second, again, last, pastEnd, pageAlone, sizeAlone, huge }, { isSteady }) => {
    const pages = shownPages(plain, first, second, last, pastEnd, pageAlone, sizeAlone, huge);
    const totals = pages.filter(({ list }) => list.isPaged).map(({ list }) => list.totalElements ?? 0);
    if (totals.length === 0) return inapplicable('unpaged');
    const total = Math.max(...totals);
    const bare = pages.find(({ list }) => Object.keys(list.sent).length === 0 && list.count < total);
    if (bare === undefined) return passed;
    if (!isSteady(plain, again)) return undecided('changed');
    const { exchange, list } = bare;
    const [at, seen] = [list.pointers.page, String(list.count)];
    return failed({ kind: 'missing', at, seen, expected: String(total), exchange });
  },
});
