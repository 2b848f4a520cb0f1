/** Sorted lists: their order, and their items. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { fieldOf } from '../../src/reading/filters.ts';
import { canTell, mayBeRanked, orderFault, orderFaultAcross } from '../../src/reading/order.ts';
import { shownPages } from '../../src/reading/pages.ts';
import { hasPages, isUnchanged, knownList, pageFault, sortFault } from '../../src/reading/queried.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { sort } from '../../src/scenarios/sort.ts';

/**
 * Text sorts in the service's own order, and words such as low, medium, high may sort by their rank. Only pairs count
 * whose order no sensible collation would reverse.
 */
export const querySort = defineRule({
  id: 'query/sort',
  proves: ['query.sort'],
  weight: 5,
  title: 'A list has the order that sort requests',
  headline: 'Lists do not have the requested order',
  why: 'Clients show what they get. A sort that is ignored, reversed, or applied page by page puts the wrong items on top.',
  fix: 'Sort the whole list by property and direction before you cut it into pages. Compare numbers as numbers, and put nulls at one end.',
  says: {
    refused: '{request} returned {seen}',
    order: '{request} returned {seen}',
    null: '{request} returned {seen}',
    own: 'this property may sort in an order of its own',
    unlisted: 'another rule judges the response',
    hidden: 'the items do not show the property',
    alike: 'the values do not show in which order they are',
  },
  on: [sort, filter],
  judges: ['plain', 'sorted', 'again'],
  sees: ['rest', 'pages', 'control', 'restAgain'],
  check: ({ plain, sorted, again, rest = [], restAgain = [], pages = [], control = [] }, { isSteady }) => {
    const field = sorted[0]?.probe.intent.sort?.field ?? '';
    const refused = sorted.find(({ response: { status } }) => status >= 400 && status !== 401 && status !== 429);
    const status = String(refused?.response.status);
    if (refused !== undefined)
      return failed({ kind: 'refused', at: 'status', field, seen: status, expected: '200', exchange: refused });
    const lists = shownPages(...sorted);
    if (lists.length === 0 || lists.length < sorted.length) return inapplicable('unlisted');
    const known = knownList(plain, rest);
    const isStill = isSteady(plain, again) && isUnchanged(known, knownList(again, restAgain), [field]);
    const isComparable = isStill && known.totalElements !== undefined && !known.isDoubtful;
    const faults = lists.flatMap((list) => orderFault(list, isComparable ? pages : []) ?? []);
    if (faults.length > 0 && lists.every(({ list }) => mayBeRanked(list.items, field))) return undecided('own');
    const across = isComparable && hasPages(control, known) ? orderFaultAcross(pages) : undefined;
    if (faults.length > 0 || across !== undefined) return failed(...faults, ...(across === undefined ? [] : [across]));
    const isShown = lists.some(({ list }) => list.items.some(({ fields }) => fieldOf(fields, field) !== undefined));
    if (!isShown) return undecided('hidden');
    return lists.every(({ list }) => canTell(list.items, field)) ? passed : undecided('alike');
  },
});

/** A sort changes the order of a list, and nothing else. A list that changed meanwhile proves nothing. */
export const sortComplete = defineRule({
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
