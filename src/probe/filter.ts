import type { Plan, Resource } from '../model/plan.ts';
import { unmet } from '../model/reason.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { ListedItem, QueriedList } from '../model/queried-list.ts';
import { isDoubtful } from '../model/query-doubt.ts';
import type { Scenario, Unmet } from '../model/scenario.ts';
import { offer, sendable } from './address.ts';
import { type FilterQuery, isKept, pagedQueries, pairQueries, singleQueries, sortedQuery } from './filter-queries.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { largePageOf, onceMore, type Queried, type QueryRun, runQueries } from './query-runs.ts';
import { isSameList, pageSize, readControl, readWhole, wholeOffers } from './query-whole.ts';
import { firstUnmet, unmetOperation } from './unmet.ts';

const why = 'to see which items the filter keeps';

/** Large pages of one query; a value that keeps more items than they hold is judged by what they show. */
const largePages = 5;
/** Small pages of one query. */
const smallPages = 4;
/** For each filter six known values, one that nobody has, and part of one. */
const valuesOfEach = 8;
/** Six pairs, and one with a sort. */
const combinations = 7;

/** A query, and one way in which it is asked. */
interface AskedRun {
  readonly query: FilterQuery;
  readonly run: QueryRun;
}

/**
 * The list by each filter of the plan: values of the plan, values that items show, a value that nobody has and part of
 * one (step `filtered`; `filtered-all` for the rest of an answer that does not show everything), pairs of filters, a filter
 * with a sort, and each filter with page and size (step `filtered-pages`). about.filter is what was asked for, about.note what
 * kind of value it is. Before and after, the list without filters (steps `before`, `after`, `control`, and
 * `control-sorted`). What does not agree with it is asked for once more (the steps with `-again`), and the list without filters
 * too (`finally`): others may have written meanwhile.
 */
export default {
  id: 'filter',
  title: 'filters the list by each of its filters',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'list'), unmetFilter(resource)),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  *run(plan, resource, readings, fresh) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const queried: Queried = { resource, list, owners, readings };
    const before = yield* readWhole(plan, queried, 'before');
    if (before === undefined) return;
    const base = yield* readControl(plan, queried, before.size);
    const items = [...before.values()].map(({ item }) => item);
    const singles = singleQueries(resource, items, fresh);
    const sorted = sortedQuery(resource, items, singles);
    const queries = [...singles, ...pairQueries(resource, items, singles), ...(sorted === undefined ? [] : [sorted])];
    const plain = queries.map((query, index): AskedRun => {
      return { query, run: { ...runOf(query), step: 'filtered', atMost: 1, again: index === 0 } };
    });
    const shown = yield* runQueries(
      queried,
      plain.map(({ run }) => run),
    );
    const more = [...restRuns(plan, queried, plain, shown), ...pageRuns(plan, queried, singles, base)];
    const control = sorted === undefined ? [] : [sortedControl(sorted)];
    const rest = yield* runQueries(queried, [...more.map(({ run }) => run), ...control]);
    const after = yield* readWhole(plan, queried, 'after');
    if (!isSameList(before, after)) return;
    const asked = [...plain, ...more];
    const doubtful = new Set(
      asked.flatMap(({ query }, index) =>
        isDoubtfulFilter(resource, query, [...shown, ...rest][index], before) ? [query] : [],
      ),
    );
    if (doubtful.size === 0 || !isSameList(before, after)) return;
    const again = asked.filter(({ query }) => doubtful.has(query)).map(({ run }) => onceMore(run));
    yield* runQueries(queried, again);
    yield* readWhole(plan, queried, 'finally');
  },
} satisfies Scenario;

function unmetFilter(resource: Resource | undefined): Unmet | undefined {
  return resource === undefined || Object.keys(resource.filters).length > 0
    ? undefined
    : unmet('no-filters', { resource: resource.key });
}

function runOf({ wanted, note, sort }: FilterQuery): Pick<QueryRun, 'why' | 'filter' | 'note' | 'sort' | 'provokes'> {
  const isUnknown = note === 'unknown' || note === 'partial';
  return {
    why: isUnknown ? 'to see what the filter keeps when nothing matches' : why,
    filter: wanted,
    note,
    provokes: isUnknown ? 'anything' : 'success',
    ...(sort === undefined ? {} : { sort }),
  };
}

/** The queries whose first answer does not show everything, once more by large pages. */
function restRuns(
  plan: Plan,
  queried: Queried,
  asked: readonly AskedRun[],
  seen: readonly QueriedList[],
): readonly AskedRun[] {
  const size = largePageOf(queried);
  const atMost = Math.min(plan.http.maxPages, largePages);
  return asked.flatMap(({ query }, index) => {
    const list = seen[index];
    const isOpen = list !== undefined && list.pages.length > 0 && !list.isComplete;
    return isOpen ? [{ query, run: { ...runOf(query), step: 'filtered-all', size, atMost } }] : [];
  });
}

function pageRuns(
  plan: Plan,
  queried: Queried,
  singles: readonly FilterQuery[],
  page: 0 | 1 | undefined,
): readonly AskedRun[] {
  if (page === undefined) return [];
  const atMost = Math.min(plan.http.maxPages, smallPages);
  return pagedQueries(queried.resource, singles).map((query) => {
    return {
      query,
      run: { ...runOf(query), step: 'filtered-pages', page, size: pageSize(queried, query.count), atMost },
    };
  });
}

function isDoubtfulFilter(
  resource: Resource,
  { wanted }: FilterQuery,
  list: QueriedList | undefined,
  whole: ReadonlyMap<string, ListedItem>,
): boolean {
  if (list === undefined || list.pages.length === 0) return false;
  const expected = [...whole].flatMap(([id, { item }]) => (isKept(resource, item, wanted) ? [id] : []));
  return isDoubtful(list, whole, expected);
}

/** The same sort without a filter: what it loses by itself no filter has lost. */
function sortedControl({ sort }: FilterQuery): QueryRun {
  return { step: 'control-sorted', why, atMost: 1, share: true, ...(sort === undefined ? {} : { sort }) };
}

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  const filters = Object.keys(resource.filters).length;
  if (list === undefined || filters === 0) return [];
  const queries = filters * valuesOfEach + combinations;
  return [
    ...ownerOffers(plan, resource),
    ...wholeOffers(plan, list),
    offer(list, 2 * (queries * (1 + largePages) + filters * smallPages) + 1, why),
  ];
}
