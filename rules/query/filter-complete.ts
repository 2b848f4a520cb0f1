/** The list without a filter shows what a filter must find. A list that changed meanwhile proves nothing. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import type { Violation } from '../../src/core/verdict.ts';
import type { ListView } from '../../src/reading/lists.ts';
import { type Page, shownPages } from '../../src/reading/pages.ts';
import {
  hasPages,
  isSortSound,
  isUnchanged,
  keysToKeep,
  knownList,
  type KnownList,
  lostFrom,
  pageFault,
  repeatedIn,
  whatFiltersShow,
} from '../../src/reading/queried.ts';
import { filter } from '../../src/scenarios/filter.ts';

export default defineRule({
  id: 'query/filter-complete',
  breaks: ['query.filter'],
  weight: 6,
  title: 'A filter returns every item that matches, each once',
  headline: 'Filters lose, repeat, or miscount items',
  why: 'An item that a filter loses cannot be found: people trust the search and believe that the item is missing.',
  fix: 'Filter the whole list before you count it and cut it into pages, compare the decoded value, and avoid joins that multiply rows.',
  says: {
    lost: '{request} did not return {seen}, although the list shows it with this value',
    repeated: '{request} returned {seen} again',
    total: '{request} returned totalElements {seen}, but the filter returns {expected} items',
    page: '{request} returned {seen} items instead of {expected}',
    refused: '{request} returned {seen}, although the filter returns more items',
    unlisted: 'the filter does not return a list',
    hidden: 'the items do not show the fields that the filter looks at',
    doubtful: 'the list without a filter shows an item twice, lacks one, or its total is wrong',
    changed: 'the list changed while it was filtered',
    sort: 'the sort alone loses or adds items',
  },
  on: filter,
  judges: ['plain', 'listed', 'again'],
  sees: ['rest', 'pages', 'control', 'restAgain'],
  check: (
    { plain, listed: exchange, again, rest = [], restAgain = [], pages = [], control = [] },
    { resource, isSteady },
  ) => {
    const [page] = shownPages(exchange);
    if (page === undefined) return inapplicable('unlisted');
    const { list } = page;
    const known = knownList(plain, rest);
    const hasStrangers = known.isComplete && list.keys.some((key) => !known.keys.has(key));
    if (known.isDoubtful || hasStrangers) return undecided('doubtful');
    const { filters = {} } = exchange.probe.intent;
    const fields = Object.keys(filters).flatMap((name) => resource.filters[name]?.in ?? []);
    const isStill = isSteady(plain, again) && isUnchanged(known, knownList(again, restAgain), fields);
    if (!isStill) return undecided('changed');
    if (!isSortSound(control, known)) return undecided('sort');
    const kept = keysToKeep(filters, known, resource);
    const fault = repeatedIn(page) ?? lostFrom(page, kept, known);
    if (fault !== undefined) return failed(fault);
    const total = known.isComplete ? totalFault(exchange, list, kept.length, known) : undefined;
    if (total !== undefined) return failed(total);
    const paged = hasPages(control, known) ? pageFault(pages, list.totalElements, known) : undefined;
    if (paged !== undefined) return failed(paged);
    return whatFiltersShow(filters, known, resource) === 'hidden' ? undecided('hidden') : passed;
  },
});

/** The total counts what the filter returns. A page that is not full shows all of it. */
function totalFault(exchange: Page, list: ListView, kept: number, known: KnownList): Violation<'total'> | undefined {
  const { totalElements, count, size, pointers } = list;
  const least = Math.max(count, kept);
  // Without a size, more pages may follow.
  const isFull = size === undefined || count >= size;
  const isRight = totalElements === undefined || (isFull ? totalElements >= least : totalElements === count);
  if (isRight || known.totalElements === undefined || known.isOnePage) return undefined;
  const seen = String(totalElements);
  return { kind: 'total', at: pointers.totalElements, seen, expected: String(least), exchange };
}
