/** A sort changes the order of a list, and nothing else. A list that changed meanwhile proves nothing. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { shownPages } from '../../src/reading/pages.ts';
import { hasPages, isUnchanged, knownList, pageFault, sortFault } from '../../src/reading/queried.ts';
import { sort } from '../../src/scenarios/sort.ts';

export default defineRule({
  id: 'query/sort-complete',
  breaks: ['query.sort'],
  weight: 6,
  title: 'A sorted list has the same items as the unsorted one, each once',
  headline: 'Sorted lists lose, repeat, or miscount items',
  why: 'A sort that drops items without a value, or shows an item on two pages, makes clients lose data.',
  fix: 'Sort all items, including those with null, and break ties by a unique field such as the id, so that pages do not repeat or skip any.',
  says: {
    lost: '{request} did not return {seen}, which the unsorted list shows',
    stranger: '{request} returned {seen}, which the unsorted list does not show',
    repeated: '{request} returned {seen} again',
    total: '{request} returned totalElements {seen} instead of {expected}',
    page: '{request} returned {seen} items instead of {expected}',
    refused: '{request} returned {seen}, although the list has more items',
    unlisted: 'the sort does not return a list',
    doubtful: 'the unsorted list shows an item twice, or its total is wrong',
    changed: 'the list changed while it was sorted',
    unread: 'the list is too long to be read as a whole',
  },
  on: sort,
  judges: ['plain', 'sorted', 'again'],
  sees: ['rest', 'pages', 'control', 'restAgain'],
  check: ({ plain, sorted, again, rest = [], restAgain = [], pages = [], control = [] }, { isSteady }) => {
    const known = knownList(plain, rest);
    const lists = shownPages(...sorted);
    if (lists.length === 0) return inapplicable('unlisted');
    if (known.isDoubtful) return undecided('doubtful');
    const field = sorted[0]?.probe.intent.sort?.field ?? '';
    const isStill = isSteady(plain, again) && isUnchanged(known, knownList(again, restAgain), [field]);
    if (!isStill) return undecided('changed');
    const faults = lists.flatMap((page) => sortFault(page, known) ?? []);
    const [first] = faults;
    if (first !== undefined) return failed(first);
    const paged = hasPages(control, known) ? pageFault(pages, known.totalElements, known) : undefined;
    if (paged !== undefined) return failed(paged);
    const isSame = lists.every(({ list }) => list.keys.every((key) => known.keys.has(key)));
    return known.isComplete || isSame ? passed : undecided('unread');
  },
});
