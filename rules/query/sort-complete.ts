import { isAnswered, requestLine } from '../../src/model/exchange.ts';
import { tally } from '../../src/facts/lists/paged-walk.ts';
import type { ListedItem } from '../../src/facts/lists/queried-list.ts';
import { isNewest } from '../../src/model/plan.ts';
import { defineRule, indistinct, inapplicable } from '../../src/model/rule.ts';
import { itemGone, lostBySort, pagesUnder } from '../../src/model/signs.ts';
import { sort, sortSteps } from '../../src/model/traces/sort.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import {
  isStill,
  type QueryTrace,
  queryTraceOf,
  type SeenRun,
  unansweredQuery,
  type Whole,
} from './shared/query-trace.ts';
import { byAge, pageBody, people, sortedBy, sortTrace, unsorted } from './shared/sort-examples.ts';

const down = byAge.toReversed();

export default defineRule({
  id: 'query/sort-complete',
  proves: [],
  breaks: ['query.sort'],
  weight: 6,
  label: 'clients',
  title: 'A sorted list holds the same items as the unsorted one, each once',
  why: 'A sort that drops items without a value, or shows an item twice across pages, makes clients lose data.',
  fix: 'Sort all items, those with null too, and break ties by a unique field such as the id, so that pages do not repeat or skip any.',
  scope: 'trace',
  confirm: 'alone',
  wants: sortSteps,
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  joins: ['operation/listed'],
  check: (trace, context) => {
    const seen = queryTraceOf(trace, context);
    const runs = seen?.runs.filter((run) => isJudgeable(run, seen)) ?? [];
    if (seen === undefined || runs.length === 0) return unansweredQuery(trace) ?? inapplicable('no-sorted-list');
    const { whole } = seen;
    if (whole.flaw !== undefined) return indistinct(whole.flaw);
    if (!whole.isSteady) return indistinct('list-changed', { during: 'read' });
    const violations = runs.flatMap((run) => {
      const fault = faultOf(run, whole);
      const again = run.again === undefined ? fault : faultOf(run.again, whole);
      // A stranger that is there to stay shows each time; one of a moment is somebody else's.
      return fault === undefined || again === undefined || !isSameKind(fault, again) ? [] : [fault];
    });
    const examined = runs.filter(({ list }) => list.isComplete).length;
    if (violations.length > 0) return { violations, examined };
    if (examined > 0) return { examined };
    // What is longer than a page is read to its end under the newest version alone.
    const isOlder = trace.resource !== undefined && !isNewest(context.plan, trace.resource);
    return isOlder ? inapplicable('no-sorted-list') : indistinct('sort-unread');
  },
  examples: () => ({
    passed: [
      { note: 'each item once, both ways', exchanges: sortTrace(byAge, down) },
      { note: 'ties in another order', exchanges: sortTrace(byAge, [...down.slice(2), ...down.slice(0, 2)]) },
    ],
    failed: [
      { note: 'an item is lost', exchanges: sortTrace(byAge, down.slice(1)) },
      {
        note: 'the second page begins with the last item of the first',
        exchanges: [
          ...sortTrace(byAge, down),
          sortedBy('asc', byAge.slice(0, 2), { paging: { page: 0, size: 2 }, total: 4 }),
          sortedBy('asc', byAge.slice(1, 3), { paging: { page: 1, size: 2 }, total: 4 }),
        ],
      },
      {
        note: 'an item that the list does not hold',
        exchanges: sortTrace(byAge, [...down, { id: 99, name: 'Old', age: 1 }]),
      },
      {
        note: 'another total',
        exchanges: [
          ...unsorted(people),
          sortedBy('asc', byAge),
          sortedBy('desc', [], { body: pageBody(down, { totalElements: 3 }) }),
        ],
      },
    ],
    inapplicable: [{ note: 'nothing was sorted', exchanges: unsorted(people) }],
    inconclusive: [
      {
        note: 'others changed the list meanwhile',
        exchanges: [...unsorted(people, people.slice(1)), sortedBy('asc', byAge.slice(1)), sortedBy('desc', down)],
      },
      {
        note: 'the pages of the list itself repeat an item',
        exchanges: [
          ...sortTrace(byAge, down.slice(1)),
          {
            request: 'GET /users?page=0&size=2',
            step: sort.whole.control,
            status: 200,
            body: pageBody(people.slice(0, 2)),
          },
          {
            request: 'GET /users?page=1&size=2',
            step: sort.whole.control,
            status: 200,
            body: pageBody(people.slice(1, 3)),
          },
        ],
      },
    ],
  }),
});

function isSameKind(fault: Violation, again: Violation): boolean {
  return fault.key === again.key && (!fault.key.startsWith('stranger') || fault.actual === again.actual);
}

/** One answer can be judged while others change items; several can be put together only while they stand still. */
function isJudgeable({ list, sort }: SeenRun, seen: QueryTrace): boolean {
  return list.pages.length === 1 || (list.pages.length > 1 && isStill(seen, sort === undefined ? [] : [sort.property]));
}

function faultOf(run: SeenRun, whole: Whole): Violation | undefined {
  const { list } = run;
  const counts = tally(list.items.map(({ id }) => id));
  const repeated = list.items.find(({ id }) => (counts.get(id) ?? 0) > (whole.within.get(id) ?? 1));
  const stranger = whole.isComplete ? list.items.find(({ id }) => !whole.before.has(id)) : undefined;
  const lost = list.isComplete ? [...whole.before.values()].find(({ id }) => !counts.has(id)) : undefined;
  const kind = stranger !== undefined ? 'stranger' : repeated !== undefined ? 'repeated' : 'lost';
  const item = stranger ?? repeated ?? lost;
  return item === undefined ? (endsEarly(run, whole) ?? otherTotal(run, whole)) : fault(run, kind, item);
}

function fault({ list, first }: SeenRun, kind: 'stranger' | 'repeated' | 'lost', item: ListedItem): Violation {
  const last = list.pages.at(-1);
  const isLost = kind === 'lost';
  const seen = {
    stranger: `shows item ${item.id}, which the list without a sort does not show`,
    repeated: `shows item ${item.id} twice`,
    lost: `does not show item ${item.id}, which the list without a sort shows`,
  };
  const pages = list.pages.length > 1 ? 'with the pages before ' : '';
  return violation({
    at: isLost ? `body:${last?.listAt ?? ''}` : `body:${item.at}`,
    expected: 'the items of the list, each once',
    actual: isLost ? `all but item ${item.id}` : `item ${item.id}${kind === 'repeated' ? ' twice' : ''}`,
    message: `${requestLine(last?.exchange ?? first)} ${pages}${seen[kind]}`,
    exchange: isLost ? (last?.exchange ?? first).id : item.exchange,
    key: `${kind}${list.pages.length > 1 ? ' across pages' : ''}`,
    signs: [
      ...(list.pages.length > 1 ? [pagesUnder('sort')] : []),
      // A list that lacks an item lacks it whether a create or a sort shows that.
      ...(kind === 'stranger' ? [itemGone] : kind === 'lost' ? [lostBySort] : []),
    ],
  });
}

/** A page is refused although items are still to come. */
function endsEarly({ list }: SeenRun, whole: Whole): Violation | undefined {
  const { broken } = list;
  if (broken === undefined || !isAnswered(broken) || list.items.length >= whole.before.size) return undefined;
  const { status } = broken.reply;
  // A crash is judged with the order.
  if (status >= 500) return undefined;
  return violation({
    at: 'status',
    expected: '200',
    actual: String(status),
    message: `${requestLine(broken)} answered ${status} although the list has more items than the pages before show`,
    exchange: broken.id,
    key: 'a page is refused',
  });
}

function otherTotal({ list, first }: SeenRun, whole: Whole): Violation | undefined {
  const [page] = list.pages;
  const isPlain = first.probe.about.page === undefined;
  if (page?.total === undefined || !isPlain || whole.total === undefined || page.total === whole.total)
    return undefined;
  return violation({
    at: `body:${page.numbersAt}/totalElements`,
    expected: String(whole.total),
    actual: String(page.total),
    message: `${requestLine(page.exchange)} counts ${page.total} items, but the list without a sort counts ${whole.total}`,
    exchange: page.exchange.id,
    key: 'another total',
  });
}
