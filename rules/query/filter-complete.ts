import { type Answered, requestLine } from '../../src/model/exchange.ts';
import { tally } from '../../src/facts/lists/paged-walk.ts';
import { defineRule, indistinct, inapplicable } from '../../src/model/rule.ts';
import { nullListAt } from '../../src/facts/lists/queried-list.ts';
import { field, listedTwice, lostByFilters, lostBySort, noList, pagesUnder } from '../../src/model/signs.ts';
import { filterSteps } from '../../src/model/traces/filter.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import {
  allFiltered,
  allFilteredBut,
  filteredBy,
  filtering,
  having,
  residents,
  unfiltered,
} from './shared/filter-examples.ts';
import { type FilterTrace, filterTraceOf, isClean, isSingle } from './shared/filter-trace.ts';
import { faultyItemOf, isCompleteQuery, isOfFirstPage, openNames } from './shared/filter-loss.ts';
import { unansweredQuery } from './shared/query-trace.ts';

export default defineRule({
  id: 'query/filter-complete',
  proves: [],
  breaks: ['query.filter'],
  weight: 6,
  label: 'clients',
  title: 'A filter keeps every item that matches, each once',
  why: 'An item that a filter loses exists but cannot be found: people trust the search and believe that the item is gone.',
  fix: 'Filter the whole list before you cut it into pages, compare the decoded value, and make sure that joins do not multiply rows.',
  scope: 'trace',
  confirm: 'alone',
  wants: filterSteps,
  after: ['json/well-formed', 'json/utf-8', 'errors/never-200', 'operation/list-nulls', 'query/filter-crash'],
  // What the list shows otherwise than it is stored is not found by it.
  explainedBy: ['operation/listed'],
  joins: ['query/sort-complete', 'version/formats'],
  check: (trace, context) => {
    const seen = filterTraceOf(trace, context);
    if (seen === undefined || seen.queries.length === 0) {
      return unansweredQuery(trace) ?? inapplicable('no-filtered-list');
    }
    if (seen.whole.flaw !== undefined) return indistinct(seen.whole.flaw);
    if (!seen.whole.isSteady) return indistinct('list-changed', { during: 'read' });
    const judgeable = seen.queries.filter((query) => isClean(seen, query) && isCompleteQuery(seen, query));
    const singles = judgeable.filter(isSingle).flatMap((query) => faultOf(seen, query) ?? []);
    // A value that is lost alone is lost together with others.
    const others = singles.length > 0 ? [] : judgeable.flatMap((query) => faultOf(seen, query) ?? []);
    const violations = [...singles, ...others];
    if (violations.length > 0) return { violations, examined: judgeable.length };
    const open = openNames(seen, judgeable);
    return unansweredQuery(trace) ?? (open === undefined ? { examined: judgeable.length } : indistinct(open));
  },
  examples: () => ({
    passed: [{ note: 'all that match, by each filter and by both', resource: filtering, exchanges: allFiltered }],
    failed: [
      {
        note: 'the last match is lost',
        resource: filtering,
        exchanges: allFilteredBut(
          filteredBy({ status: 'active' }, { items: having({ status: 'active' }).slice(0, 2) }),
        ),
      },
      {
        note: 'nothing is found by a value with a blank',
        resource: filtering,
        exchanges: allFilteredBut(filteredBy({ city: 'New York' }, { items: [] })),
      },
      {
        note: 'two filters together lose a match',
        resource: filtering,
        exchanges: allFilteredBut(
          filteredBy({ status: 'active', city: 'New York' }, { query: 'pair', items: residents.slice(0, 1) }),
        ),
      },
      {
        note: 'an item twice',
        resource: filtering,
        exchanges: allFilteredBut(
          filteredBy(
            { status: 'blocked' },
            { items: [...having({ status: 'blocked' }), ...having({ status: 'blocked' })] },
          ),
        ),
      },
    ],
    inapplicable: [{ note: 'nothing was filtered', resource: filtering, exchanges: unfiltered() }],
    inconclusive: [
      {
        note: 'what does not match is kept: another rule reports it',
        resource: filtering,
        exchanges: allFilteredBut(filteredBy({ status: 'active' }, { items: residents.slice(0, 2) })),
      },
      {
        note: 'the item has gone meanwhile',
        resource: filtering,
        exchanges: [
          ...unfiltered([]),
          filteredBy({ status: 'active' }, { items: [] }),
          filteredBy({ city: 'Paris' }, { items: [] }),
        ],
      },
    ],
  }),
});

function faultOf(trace: FilterTrace, query: FilterTrace['queries'][number]): Violation | undefined {
  const fault = faultyItemOf(trace, query);
  const list = query.complete;
  const exchange = list?.pages.at(-1)?.exchange;
  const page = list?.pages.at(-1);
  if (fault === undefined || list === undefined || exchange === undefined) return undefined;
  const { item, kind } = fault;
  const times = tally(list.items.map(({ id }) => id)).get(item.id) ?? 0;
  const how = isSingle(query) ? '' : query.sort === undefined ? ' by several filters' : ' with a sort';
  const request = requestLine(exchange);
  return violation({
    at: `body:${page?.listAt ?? ''}`,
    expected: kind === 'lost' ? `the matching item ${item.id} too` : 'each item once',
    actual: kind === 'lost' ? `${list.items.length} items without it` : `item ${item.id} ${times} times`,
    message:
      kind === 'lost'
        ? `${request} does not show item ${item.id}, which the list shows with just these values`
        : `${request} shows item ${item.id} ${times} times`,
    exchange: exchange.id,
    key: `${kind}${how}`,
    signs: kind === 'repeated' ? [listedTwice] : signsOf(trace, query),
    ...signOfServiceIn(trace, query, exchange),
  });
}

/** A service that shows no list, or filters what is on a page alone, does so wherever it filters. */
function signOfServiceIn(
  trace: FilterTrace,
  query: FilterTrace['queries'][number],
  { reply }: Answered,
): Pick<Violation, 'signOfService'> {
  if (nullListAt(reply) !== undefined) return { signOfService: noList };
  return isOfFirstPage(trace, query) ? { signOfService: pagesUnder('filter') } : {};
}

/** The fields that one filter looks at, that there were several, or the sort that it came with. */
function signsOf({ resource }: FilterTrace, query: FilterTrace['queries'][number]): readonly string[] {
  const [name = ''] = Object.keys(query.filter);
  if (query.sort !== undefined) return [lostBySort];
  return isSingle(query) ? (resource.filters[name]?.in ?? []).map(field) : [lostByFilters];
}
