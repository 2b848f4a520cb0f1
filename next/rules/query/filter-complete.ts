/** The list without a filter shows what a filter must find. A list that changed meanwhile proves nothing. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { fieldOf, mustMatch } from '../../src/reading/filters.ts';
import { hasPages, knownList } from '../../src/reading/known-list.ts';
import { isWhole, listIn } from '../../src/reading/lists.ts';
import { isSortSound, lostFrom, pageFault, repeatedIn } from '../../src/reading/queried.ts';
import { filter } from '../../src/scenarios/filter.ts';

export default defineRule({
  id: 'query/filter-complete',
  proves: [],
  breaks: ['query.filter'],
  weight: 6,
  label: 'clients',
  title: 'A filter returns every item that matches, each once',
  headline: 'Filters lose, repeat, or miscount items',
  why: 'An item that a filter loses cannot be found: people trust the search and believe that the item is gone.',
  fix: 'Filter the whole list before you count it and cut it into pages, compare the decoded value, and avoid joins that multiply rows.',
  says: {
    lost: '{request} did not return {seen}, although the list shows it with this value',
    repeated: '{request} returned {seen} again',
    total: '{request} returned totalElements {seen}, but the filter returns {expected} items',
    page: '{request} returned {seen} items instead of {expected}',
    refused: '{request} returned {seen}, although the filter returns more items',
    unlisted: 'the filter does not return a list',
    hidden: 'the items do not show the fields that the filter looks at',
    doubtful: 'the list without a filter shows an item twice, or its total is wrong',
    changed: 'the list changed while it was filtered',
    sort: 'the sort alone loses or adds items',
  },
  on: filter,
  judges: ['plain', 'listed', 'again'],
  sees: ['rest', 'pages', 'control'],
  check: ({ plain, listed: exchange, again, rest = [], pages = [], control = [] }, { resource, isSteady }) => {
    const list = listIn(exchange);
    if (list === undefined) return inapplicable('unlisted');
    const known = knownList(plain, rest);
    if (known.isDoubtful) return undecided('doubtful');
    if (!isSteady(plain, again)) return undecided('changed');
    if (!isSortSound(control, known)) return undecided('sort');
    const { filters = {} } = exchange.probe.intent;
    const later = new Map(listIn(again)?.items.map((item) => [item.ref?.url, item]));
    const isSame = ([key, { fields }]: [string, { readonly fields: Readonly<Record<string, unknown>> }]): boolean =>
      mustMatch(fields, filters, resource) &&
      (!later.has(key) || mustMatch(later.get(key)?.fields ?? {}, filters, resource));
    const kept = [...known.items].filter(isSame).map(([key]) => key);
    const fault = repeatedIn(exchange, list) ?? lostFrom(exchange, list, kept, known);
    if (fault !== undefined) return failed(fault);
    const { totalElements, count, size, pointers } = list;
    const isFull = size !== undefined && count >= size;
    const isWrong =
      totalElements !== undefined &&
      (totalElements < Math.max(count, kept.length) || (!isFull && totalElements !== count));
    if (isWrong && known.totalElements !== undefined && known.isComplete) {
      const expected = String(Math.max(count, kept.length));
      return failed({ kind: 'total', at: pointers.totalElements, seen: String(totalElements), expected, exchange });
    }
    const all = totalElements ?? (isWhole(list) ? count : undefined);
    const paged = pages.length > 0 && hasPages(control, known) ? pageFault(pages, all) : undefined;
    if (paged !== undefined) return failed(paged);
    const items = [...known.items.values()];
    const isVisible = Object.keys(filters).every((name) => {
      const own = resource.filters[name];
      return own?.in.every((field) => items.some(({ fields }) => fieldOf(fields, field) !== undefined)) === true;
    });
    return isVisible ? passed : undecided('hidden');
  },
});
