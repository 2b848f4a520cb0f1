/**
 * A filter may ignore case, search hidden fields, and reject unknown values. A value that crashes the service although
 * it is no plain word is a problem of query/invalid.
 */
import type { Resource } from '../../src/core/plan.ts';
import { defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import { mustMatch } from '../../src/reading/filters.ts';
import { listIn } from '../../src/reading/lists.ts';
import type { Page } from '../../src/reading/pages.ts';
import { isSortSound, knownList, strayIn, whatFiltersShow } from '../../src/reading/queried.ts';
import { filter } from '../../src/scenarios/filter.ts';

export default defineRule({
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
    const known = knownList(plain, rest);
    const { filters = {} } = exchange.probe.intent;
    if (known.items.size === 0) return undecided('empty');
    if (!isSortSound(control, known)) return undecided('sort');
    if (!exchange.response.isUtf8) return undecided('other');
    const isKnown = [...known.items.values()].some(({ fields }) => mustMatch(fields, filters, resource));
    if (listIn(exchange) === undefined) return withoutList(exchange, isKnown, resource);
    const stray = [exchange, ...pages].map((page) => strayIn(page, known, resource)).find((each) => each !== undefined);
    if (stray !== undefined) return failed(stray);
    // A filter that could not have failed proves nothing.
    const proof = whatFiltersShow(filters, known, resource);
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
