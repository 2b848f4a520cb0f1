import { isAnswered, requestLine } from '../../src/model/exchange.ts';
import { tally } from '../../src/facts/lists/paged-walk.ts';
import type { QueriedList } from '../../src/facts/lists/queried-list.ts';
import { defineRule, indistinct, inapplicable } from '../../src/model/rule.ts';
import { pagesUnder, pagesWrong, parameter } from '../../src/model/signs.ts';
import { filterSteps } from '../../src/model/traces/filter.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { filterPagesExamples } from './shared/filter-pages-examples.ts';
import { faultyItemOf } from './shared/filter-loss.ts';
import {
  confirmed,
  type FilterTrace,
  filterTraceOf,
  isClean,
  isStandingStill,
  type SeenQuery,
  wrongItemOf,
} from './shared/filter-trace.ts';
import { unansweredQuery } from './shared/query-trace.ts';

export default defineRule({
  id: 'query/filter-pages',
  proves: [],
  breaks: ['query.filter', 'query.page', 'query.size'],
  weight: 5,
  label: 'clients',
  title: 'The pages of a filtered list hold what matches, each item once',
  why: 'A client that walks a filtered list page by page must get the same items as one that reads it at once.',
  fix: 'Filter first, then sort, then cut into pages: page and size count filtered items.',
  scope: 'trace',
  confirm: 'alone',
  wants: filterSteps,
  after: ['json/well-formed', 'json/utf-8', 'errors/never-200', 'operation/list-nulls', 'query/filter-crash'],
  joins: ['query/filter-complete', 'query/size', 'query/page'],
  check: (trace, context) => {
    const seen = filterTraceOf(trace, context);
    const paged = seen?.queries.filter(({ pages }) => pages !== undefined && pages.list.pages.length > 0) ?? [];
    if (seen === undefined || paged.length === 0) {
      return unansweredQuery(trace) ?? inapplicable('no-filtered-page');
    }
    if (seen.whole.flaw !== undefined) return indistinct(seen.whole.flaw);
    if (!seen.whole.isSteady) return indistinct('list-changed', { during: 'read' });
    if (seen.queries.some((query) => faultyItemOf(seen, query) !== undefined)) {
      return indistinct('filter-loses-whole');
    }
    const judgeable = paged.filter(
      (query) =>
        isClean(seen, query) && isStandingStill(seen, query) && wrongItemOf(seen, query, query.pages) === undefined,
    );
    const violations = judgeable.flatMap((query) => confirmed(query, (each) => faultOf(seen, each)) ?? []);
    if (violations.length > 0) return { violations, examined: judgeable.length };
    return judgeable.length > 0 ? { examined: judgeable.length } : indistinct('filter-keeps');
  },
  examples: filterPagesExamples,
});

function faultOf(trace: FilterTrace, query: SeenQuery): Violation | undefined {
  const list = query.pages?.list;
  if (list === undefined) return undefined;
  const short = trace.whole.isCutShort ? undefined : shortPage(query, list);
  return wrongPage(trace, query, list) ?? refusedPage(query, list) ?? short;
}

/** An item on two pages, one of which no page shows though the whole answer does, or one that the whole answer does not show. */
function wrongPage(trace: FilterTrace, query: SeenQuery, list: QueriedList): Violation | undefined {
  const last = list.pages.at(-1);
  if (last === undefined) return undefined;
  const counts = tally(list.items.map(({ id }) => id));
  const repeated = list.items.find(({ id }) => (counts.get(id) ?? 0) > (trace.whole.within.get(id) ?? 1));
  const whole = query.complete;
  const kept = new Set(whole?.items.map(({ id }) => id));
  const added = whole === undefined ? undefined : list.items.find(({ id }) => !kept.has(id));
  const lost = list.isComplete ? whole?.items.find(({ id }) => !counts.has(id)) : undefined;
  const found = repeated ?? added ?? lost;
  if (found === undefined) return undefined;
  const what = {
    repeated: `item ${found.id} on two pages`,
    added: `item ${found.id}, which the same list without page and size does not show`,
    lost: `no item ${found.id}, which the same list without page and size shows`,
  };
  const kind = found === repeated ? 'repeated' : found === added ? 'added' : 'lost';
  const at = kind === 'lost' ? last.listAt : found.at;
  return violation({
    at: `body:${at}`,
    expected: 'each item that the filter keeps, on one page',
    actual: what[kind],
    message: `the pages up to ${requestLine(last.exchange)} show ${what[kind]}`,
    exchange: kind === 'lost' ? last.exchange.id : found.exchange,
    clauses: ['query.filter', 'query.page'],
    key: kind,
    signs: [pagesUnder('filter'), pagesWrong],
    signOfService: pagesUnder('filter'),
  });
}

function refusedPage({ complete }: SeenQuery, { broken, items }: QueriedList): Violation | undefined {
  if (broken === undefined || !isAnswered(broken) || items.length >= (complete?.items.length ?? 0)) return undefined;
  const { status } = broken.reply;
  return violation({
    at: 'status',
    expected: '200',
    actual: String(status),
    message: `${requestLine(broken)} answered ${status} although the filter keeps more items than the pages before show`,
    exchange: broken.id,
    clauses: ['query.filter', 'query.page'],
    key: 'a page is refused',
  });
}

/** A page that is not full although others follow: the page was cut out first, and filtered then. Or one that is too full. */
function shortPage({ plain, complete }: SeenQuery, list: QueriedList): Violation | undefined {
  const { pages } = list;
  const end = pages.findLastIndex((page) => page.items.length > 0);
  const short = pages.find((page, index) => index < end && page.size !== undefined && page.items.length < page.size);
  const long = pages.find((page) => page.items.length > (page.exchange.probe.about.size ?? page.items.length));
  const [first] = plain?.list.pages ?? [];
  const isCut = first?.size !== undefined && first.items.length < Math.min(first.size, complete?.items.length ?? 0);
  const page = short ?? long ?? (isCut ? first : undefined);
  if (page === undefined) return undefined;
  const asked = page.exchange.probe.about.size ?? page.size ?? 0;
  const count = page.items.length;
  return violation({
    at: `body:${page.listAt}`,
    expected: `${asked} items`,
    actual: `${count} items`,
    message: `${requestLine(page.exchange)} shows ${count} of ${asked} items${page === long ? '' : ' although there are more'}`,
    exchange: page.exchange.id,
    clauses: ['query.filter', 'query.size'],
    key: page === long ? 'more than size' : 'a page that is not full',
    signs: [pagesUnder('filter'), parameter('size')],
    signOfService: pagesUnder('filter'),
  });
}
