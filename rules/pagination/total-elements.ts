/** The total of a list, compared with what its pages hold. A list that changed meanwhile proves nothing. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { formFault, isOddTwice, itemsHeld, shownPages, totalFault } from '../../src/reading/pages.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
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
    const form = formFault(plain, first, second, last);
    if (form !== undefined) return failed(form);
    const pages = shownPages(plain, first, second, last);
    if (pages.every(({ list }) => list.totalElements === undefined)) return inapplicable('unstated');
    if (!isSteady(plain, again) || !isOddTwice(oddAgain, first, second, last)) return undecided('changed');
    const held = last && itemsHeld(plain, first, last);
    if (held === undefined) return undecided('unread');
    const fault = totalFault(held, plain, first, second, last);
    return fault === undefined ? passed : failed(fault);
  },
});
