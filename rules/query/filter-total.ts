import { requestLine } from '../../src/model/exchange.ts';
import { countOfAll, field, goesOn, pagesUnder } from '../../src/model/signs.ts';
import { filter as steps, filterSteps } from '../../src/model/traces/filter.ts';
import type { QueriedPage } from '../../src/facts/lists/queried-list.ts';
import { defineRule, indistinct, inapplicable, type Observation } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { allFiltered, allFilteredBut, filteredBy, filtering, having, unfiltered } from './shared/filter-examples.ts';
import { faultyItemOf } from './shared/filter-loss.ts';
import { filterTraceOf, isClean, isStandingStill, type SeenQuery, wrongItemOf } from './shared/filter-trace.ts';
import { unansweredQuery, type Whole } from './shared/query-trace.ts';

const active = having({ status: 'active' });

export default defineRule({
  id: 'query/filter-total',
  proves: [],
  breaks: ['pagination.total-elements'],
  weight: 4,
  label: 'clients',
  title: 'totalElements of a filtered list counts the items that match',
  why: 'Clients build page links from it; the count of the whole list leads them to pages that do not exist.',
  fix: 'Count after filtering, with the same conditions as the page itself.',
  scope: 'trace',
  confirm: 'alone',
  wants: filterSteps,
  after: ['json/well-formed', 'json/utf-8', 'errors/never-200', 'operation/list-nulls', 'query/filter-crash'],
  explainedBy: ['stateless/continues', 'stateless/order'],
  joins: ['query/filter-pages', 'operation/counts', 'pagination/total-elements'],
  check: (trace, context) => {
    const seen = filterTraceOf(trace, context);
    if (seen === undefined || seen.queries.length === 0) {
      return unansweredQuery(trace) ?? inapplicable('no-filtered-list');
    }
    const stating = seen.queries.filter((query) => totalsOf(query).length > 0);
    if (stating.length === 0)
      return { ...inapplicable('no-filtered-total'), observations: otherwiseCounted(seen.queries) };
    if (seen.whole.flaw !== undefined) return indistinct(seen.whole.flaw);
    if (seen.queries.some((query) => faultyItemOf(seen, query) !== undefined)) {
      return indistinct('filter-loses');
    }
    const judgeable = stating.filter(
      (query) =>
        isClean(seen, query) &&
        query.complete !== undefined &&
        wrongItemOf(seen, query, query.pages) === undefined &&
        (isStandingStill(seen, query) || (query.rest === undefined && query.pages === undefined)),
    );
    const violations = judgeable.flatMap((query) => wrongTwice(query, seen.whole) ?? []);
    if (violations.length > 0) return { violations, examined: judgeable.length };
    return judgeable.length > 0 ? { examined: judgeable.length } : indistinct('filter-uncounted');
  },
  examples: () => ({
    passed: [{ note: 'the number of items that match', resource: filtering, exchanges: allFiltered }],
    failed: [
      {
        note: 'the count of the whole list',
        resource: filtering,
        exchanges: [
          ...allFilteredBut(filteredBy({ status: 'active' }, { total: 4 })),
          ...[active, []].map((items, page) => ({
            ...filteredBy({ status: 'active' }, { items, total: 4, paging: { page, size: 100 } }),
            step: steps.all.ask,
          })),
        ],
      },
      {
        note: 'the count of the page',
        resource: filtering,
        exchanges: [
          ...allFiltered,
          filteredBy({ status: 'active' }, { items: active.slice(0, 2), total: 2, paging: { page: 0, size: 2 } }),
          filteredBy({ status: 'active' }, { items: active.slice(2), total: 1, paging: { page: 1, size: 2 } }),
        ],
      },
    ],
    inapplicable: [
      { note: 'nothing was filtered', resource: filtering, exchanges: unfiltered() },
      {
        note: 'no totals',
        resource: filtering,
        exchanges: [
          ...unfiltered(),
          filteredBy({ status: 'active' }, { body: { success: true, data: active, error: null } }),
        ],
      },
    ],
  }),
});

/** Answers that state a total: all of the plain ones, and of pages the first, for a total that goes wrong later is one of paging. */
function totalsOf({ plain, rest, pages }: SeenQuery): readonly (QueriedPage & { readonly total: number })[] {
  const shown = [plain, rest, pages].flatMap((run) => run?.list.pages[0] ?? []);
  return shown.flatMap((page) => (page.total === undefined ? [] : [{ ...page, total: page.total }]));
}

/** A list that counts more than the filter keeps in other words than the text's, which leaves open what they mean. */
function otherwiseCounted(queries: readonly SeenQuery[]): readonly Observation[] {
  for (const { complete } of queries) {
    const [page] = complete?.pages ?? [];
    const kept = complete?.items.length ?? 0;
    if (page?.inAll === undefined || !Number.isFinite(page.inAll) || page.inAll <= kept) continue;
    const text = `${requestLine(page.exchange)} states ${page.inAll} items in all, and the filter keeps ${kept}`;
    return [{ clause: 'pagination.total-elements', text, exchanges: [page.exchange.id] }];
  }
  return [];
}

/** The same wrong number where it was asked for once more, or somebody changed the list meanwhile. */
function wrongTwice(query: SeenQuery, whole: Whole): Violation | undefined {
  const [wrong, again] = [query, query.again ?? query].map((each) => wrongTotal(each, whole));
  return wrong?.actual === again?.actual && wrong?.expected === again?.expected ? wrong : undefined;
}

function wrongTotal(query: SeenQuery, { total: inAll = 0 }: Whole): Violation | undefined {
  if (query.complete === undefined) return undefined;
  const count = query.complete.items.length;
  const wrong = totalsOf(query).find(({ total }) => total !== count);
  if (wrong === undefined) return undefined;
  return violation({
    at: `body:${wrong.numbersAt}/totalElements`,
    expected: String(count),
    actual: String(wrong.total),
    message: `${requestLine(wrong.exchange)} counts ${wrong.total} items, but the filter keeps ${count}`,
    exchange: wrong.exchange.id,
    key: wrong.exchange.probe.about.page === undefined ? 'a wrong total' : 'a wrong total on a page',
    ...(wrong.exchange.probe.about.page === undefined ? { signOfService: goesOn } : {}),
    signs: [pagesUnder('filter'), field('totalElements'), ...(wrong.total === inAll ? [countOfAll] : [])],
  });
}
