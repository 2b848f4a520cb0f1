/**
 * A filter may ignore case, search hidden fields, and reject unknown values. A value that crashes the service although
 * it is no plain word is a problem of query/invalid.
 */
import type { WithResponse } from '../../src/core/exchange.ts';
import { type Context, defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import type { ListIntent } from '../../src/core/probe.ts';
import { fieldOf, mustMatch, refusingFilter } from '../../src/reading/filters.ts';
import { foreignItem } from '../../src/reading/foreign.ts';
import { type KnownList, knownList } from '../../src/reading/known-list.ts';
import { listIn } from '../../src/reading/lists.ts';
import { isSortSound } from '../../src/reading/queried.ts';
import { shown } from '../../src/reading/shown.ts';
import { filter } from '../../src/scenarios/filter.ts';

export default defineRule({
  id: 'query/filter',
  proves: ['query.filter'],
  weight: 6,
  label: 'clients',
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
    const matching = [...known.items.values()].filter(({ fields }) => mustMatch(fields, filters, resource));
    if (known.items.size === 0) return undecided('empty');
    if (!isSortSound(control, known)) return undecided('sort');
    if (!exchange.response.isUtf8) return undecided('other');
    if (listIn(exchange) === undefined) return withoutList(exchange, matching.length > 0, resource);
    const isShown = (field: string): boolean =>
      [...known.items.values()].some(({ fields }) => fieldOf(fields, field) !== undefined);
    for (const page of [exchange, ...pages]) {
      const items = listIn(page)?.items ?? [];
      for (const item of items) {
        const name = refusingFilter(item.fields, filters, resource, isShown);
        if (name === undefined) continue;
        const { in: fields = [] } = resource.filters[name] ?? {};
        const seen = fields.map((field) => `${field} ${shown(fieldOf(item.fields, field))}`).join(', ');
        return failed({
          kind: 'stray',
          at: item.pointer,
          field: name,
          seen,
          expected: valueOf(filters, name),
          exchange: page,
        });
      }
      const foreign = foreignItem(items, known, exchange.probe.owner.at(-1), resource);
      if (foreign?.ref !== undefined)
        return failed({
          kind: 'foreign',
          at: foreign.pointer,
          seen: foreign.ref.ids.at(-1) ?? '',
          expected: 'items of this owner',
          exchange: page,
        });
    }
    return proofOf(known, filters, resource, isShown);
  },
});

function withoutList(exchange: WithResponse<ListIntent>, isKnown: boolean, { filters }: Context['resource']) {
  const { status, isSuccess } = exchange.response;
  const { filters: asked = {} } = exchange.probe.intent;
  const [[name, value] = ['', '']] = Object.entries(asked);
  const isOne = Object.keys(asked).length === 1;
  const isPlain = isOne && isKnown && /^[\w-]+$/.test(value);
  const isDeclared = Object.entries(asked).every(([each, text]) => filters[each]?.values.includes(text));
  if (isSuccess || status === 401 || status === 429 || (status >= 500 && !isPlain)) return undecided('other');
  if (!isKnown && (status === 400 || (status !== 404 && status !== 405)))
    return observed({ kind: 'unknown', seen: String(status), exchange });
  if (status === 400 && !isDeclared) return inapplicable('other');
  const expected = isKnown ? '200' : 'an empty list or 400';
  return failed({ kind: 'refused', at: 'status', field: name, seen: String(status), expected, exchange });
}

/** A filter that could not have failed proves nothing. */
function proofOf(
  { items }: KnownList,
  filters: Readonly<Record<string, string>>,
  resource: Context['resource'],
  isShown: (field: string) => boolean,
) {
  const names = Object.keys(filters);
  if (names.some((name) => !resource.filters[name]?.in.every(isShown))) return undecided('hidden');
  const isRefused = [...items.values()].some(
    ({ fields }) => refusingFilter(fields, filters, resource, isShown) !== undefined,
  );
  return isRefused ? passed : undecided('all');
}

function valueOf(filters: Readonly<Record<string, string>>, name: string): string {
  return `${name}=${filters[name]}`;
}
