/** Filters: they choose the right items, all of them, and at once. */
import type { Exchange } from '../../src/core/exchange.ts';
import type { Resource } from '../../src/core/plan.ts';
import { defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import { mustMatch } from '../../src/reading/filters.ts';
import { findsExisting, isLost, isUnfound, misplacedOwn } from '../../src/reading/freshness.ts';
import { readItem } from '../../src/reading/items.ts';
import { listIn } from '../../src/reading/lists.ts';
import { type Fault, type Page, type ShownPage, shownPages } from '../../src/reading/pages.ts';
import * as queried from '../../src/reading/queried.ts';
import { shown } from '../../src/reading/shown.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { life } from '../../src/scenarios/life.ts';

/**
 * A filter may ignore case, search hidden fields, and reject unknown values. A value that crashes the service although
 * it is no plain word is a problem of query/invalid.
 */
export const queryFilter = defineRule({
  id: 'query/filter',
  proves: ['query.filter'],
  weight: 6,
  title: 'A filtered list has only items that match',
  headline: 'Filters return items that do not match',
  why: 'Clients act on what a filter returns. An item that does not match is shown to the wrong person or changed by mistake.',
  fix: 'Apply every filter to the whole list, alone and with other filters, sort, page, and size. Return an empty list if nothing matches.',
  says: {
    refused: '{request} returned {seen} instead of {expected}',
    stray: '{request} returned an item with {seen}',
    foreign: '{request} returned an item of another owner: {seen}',
    unknown: 'an unknown value of a filter returns {seen}',
    other: 'another rule judges the response',
    hidden: 'the items do not show the fields that the filter looks at',
    all: 'every item matches the filter',
    sort: 'the sort alone loses or adds items',
    empty: 'the list has no items to filter',
  },
  on: filter,
  judges: ['plain', 'listed', 'again'],
  sees: ['rest', 'pages', 'control'],
  voids: ['listed'],
  check: ({ plain, listed: exchange, rest = [], pages = [], control = [] }, { resource }) => {
    const known = queried.knownList(plain, rest);
    const { filters = {} } = exchange.probe.intent;
    if (known.items.size === 0) return undecided('empty');
    if (!queried.isSortSound(control, known)) return undecided('sort');
    if (!exchange.response.isUtf8) return undecided('other');
    const isKnown = [...known.items.values()].some(({ fields }) => mustMatch(fields, filters, resource));
    if (listIn(exchange) === undefined) return withoutList(exchange, isKnown, resource);
    const stray = [exchange, ...pages]
      .map((page) => queried.strayIn(page, known, resource))
      .find((each) => each !== undefined);
    if (stray !== undefined) return failed(stray);
    // A filter that could not have failed proves nothing.
    const proof = queried.whatFiltersShow(filters, known, resource);
    return proof === 'enough' ? passed : undecided(proof);
  },
});

/** A value that some item has must be accepted. Only values of the plan count, because a service may know no others. */
function withoutList(exchange: Page, isKnown: boolean, { filters }: Resource) {
  const { status, isSuccess } = exchange.response;
  const sent = Object.entries(exchange.probe.intent.filters ?? {});
  const isDeclared = sent.every(([name, value]) => filters[name]?.values.includes(value));
  const isPlainWord = isKnown && sent.length === 1 && sent.every(([, value]) => /^[\w-]+$/.test(value));
  if (isSuccess || status === 401 || status === 429 || (status >= 500 && !isPlainWord)) return undecided('other');
  if (!isKnown && status !== 404 && status !== 405)
    return observed({ kind: 'unknown', seen: String(status), exchange });
  if (status === 400 && !isDeclared) return inapplicable('other');
  const expected = isKnown ? '200' : 'an empty list or 400';
  const field = sent[0]?.[0] ?? '';
  return failed({ kind: 'refused', at: 'status', field, seen: String(status), expected, exchange });
}

/** The list without a filter shows what a filter must find. A list that changed meanwhile proves nothing. */
export const filterComplete = defineRule({
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
    const known = queried.knownList(plain, rest);
    const hasStrangers = known.isComplete && list.keys.some((key) => !known.keys.has(key));
    if (known.isDoubtful || hasStrangers) return undecided('doubtful');
    const { filters = {} } = exchange.probe.intent;
    const fields = Object.keys(filters).flatMap((name) => resource.filters[name]?.in ?? []);
    const isStill = isSteady(plain, again) && queried.isUnchanged(known, queried.knownList(again, restAgain), fields);
    if (!isStill) return undecided('changed');
    if (!queried.isSortSound(control, known)) return undecided('sort');
    const kept = queried.keysToKeep(filters, known, resource);
    const fault = queried.repeatedIn(page) ?? queried.lostFrom(page, kept, known);
    if (fault !== undefined) return failed(fault);
    const total = known.isComplete ? totalFault(page, kept.length, known) : undefined;
    if (total !== undefined) return failed(total);
    const paged = queried.hasPages(control, known) ? queried.pageFault(pages, list.totalElements, known) : undefined;
    if (paged !== undefined) return failed(paged);
    return queried.whatFiltersShow(filters, known, resource) === 'hidden' ? undecided('hidden') : passed;
  },
});

/** The total counts what the filter returns. A page that is not full shows all of it. */
function totalFault({ exchange, list }: ShownPage, kept: number, known: queried.KnownList): Fault<'total'> {
  const { totalElements, count, size, pointers } = list;
  const least = Math.max(count, kept);
  // Without a size, more pages may follow.
  const isFull = size === undefined || count >= size;
  const isRight = totalElements === undefined || (isFull ? totalElements >= least : totalElements === count);
  if (isRight || known.totalElements === undefined || known.isOnePage) return undefined;
  const seen = String(totalElements);
  return { kind: 'total', at: pointers.totalElements, seen, expected: String(least), exchange };
}

/** An item of ours is found by what a read shows, and it stands in the order of the others. Only whole lists prove it. */
export const queryFresh = defineRule({
  id: 'query/fresh',
  weight: 6,
  title: 'Filters and sorts work on what was just created or changed',
  headline: 'Filters and sorts do not see new or changed items',
  why: 'Users who just saved something search for it next. If they do not find it, they create it again.',
  fix: 'Filter and sort the items themselves, or update the index before you respond to a write.',
  says: {
    unfound: 'After the item was changed, {request} returned a list without it: {seen}',
    lost: 'After the item was changed, {request} returned a list without it: {seen}',
    misplaced: 'After the item was changed, {request} does not return it in order: {field} is {seen}',
    unread: 'the item could not be read after the change',
    control: 'the same filters do not find an existing item either',
    partial: 'no filtered or sorted list shows all of its items',
  },
  on: life,
  judges: ['afterReplace'],
  sees: ['filtered', 'filteredControl', 'sorted', 'listedAfter'],
  check: ({ afterReplace, filtered, filteredControl, sorted, listedAfter }, { resource }) => {
    const url = readItem(afterReplace)?.ref?.url;
    if (url === undefined) return undecided('unread');
    const seenIn = (list: Exchange): string => `${listIn(list)?.count} items`;
    const isFiltered = filtered && isUnfound(filtered, listedAfter, afterReplace, resource);
    if (filtered && isFiltered === true) {
      if (filteredControl === undefined || !findsExisting(filteredControl, listedAfter, resource))
        return inapplicable('control');
      const facts = { at: 'body:', seen: seenIn(filtered), expected: url, exchange: filtered };
      return failed({ kind: 'unfound', ...facts, breaks: ['query.filter'] });
    }
    const isSorted = sorted && isLost(sorted, listedAfter, afterReplace);
    if (sorted && isSorted === true) {
      const facts = { at: 'body:', seen: seenIn(sorted), expected: url, exchange: sorted };
      return failed({ kind: 'lost', ...facts, breaks: ['query.sort'] });
    }
    const misplaced = sorted && misplacedOwn(sorted, afterReplace);
    const [wrong] = misplaced ?? [];
    const field = sorted?.probe.intent.sort?.field ?? '';
    if (sorted && wrong !== undefined) {
      const facts = { at: `${wrong.pointer}/${field}`, field, seen: shown(wrong.fields[field]), exchange: sorted };
      return failed({ kind: 'misplaced', ...facts, expected: `sorted by ${field}`, breaks: ['query.sort'] });
    }
    const isProven = [isFiltered, isSorted].includes(false) || misplaced !== undefined;
    return isProven ? passed : inapplicable('partial');
  },
});
