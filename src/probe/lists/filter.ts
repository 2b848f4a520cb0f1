import { isNewest, type Resource } from '../../model/plan.ts';
import { unmet, type Unmet } from '../../model/reason.ts';
import { isOwnWay, ownRequests } from '../../facts/lists/own-pages.ts';
import type { QueriedList } from '../../facts/lists/queried-list.ts';
import { isDoubtful } from '../../facts/lists/query-doubt.ts';
import type { ResourceScenario } from '../../model/scenario.ts';
import type { Json } from '../../text/json.ts';
import { filter as steps, filterQueries } from '../../model/traces/filter.ts';
import { offerAt, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { ownerOffers } from '../ground/owner.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';
import {
  type FilterQuery,
  isKept,
  mayBeKept,
  pagedQuery,
  pairQueries,
  singleQueries,
  sortedQuery,
} from './filter-queries.ts';
import { at, type Queried, type QueryRun, runQueries } from './query-runs.ts';
import { askOnceMore, largePaging, pagingOf, readWhole, type WholeList, wholeOffers } from './query-whole.ts';

/** Large pages of one query; a value that keeps more items than they hold is judged by what they show. */
const largePages = 5;
/** Small pages of one query. */
const smallPages = 4;
/** For each filter six known values, one that nobody has, and part of one. */
const valuesOfEach = 8;
/** Three pairs, and one with a sort. */
const combinations = 4;

/** A query, and one way in which it is asked. */
interface AskedRun {
  readonly query: FilterQuery;
  readonly run: QueryRun;
}

/**
 * The list by each filter of the plan: values of the plan, values that items show, a value that nobody has and part of one, with the
 * rest of an answer that does not show everything; pairs of filters, a filter with a sort, and one with page and size. about.filter is
 * what was asked for, about.query what kind of value it is. Before, the list without filters; where something does not agree with it,
 * once more.
 */
export default {
  id: 'filter',
  title: 'filters the list by each of its filters',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'list'), unmetFilter(resource)),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    const filters = Object.keys(resource.filters).length;
    if (list === undefined || filters === 0) return [];
    const queries = filters * valuesOfEach + combinations;
    const atMost = queries * (1 + Math.max(largePages, ownRequests)) + smallPages;
    return [
      ...ownerOffers(plan, resource),
      ...wholeOffers(plan, list, steps.whole),
      offerAt(steps.first.ask, list, { usually: filters, atMost: filters * (1 + ownRequests) }),
      offerAt(steps.filtered.ask, list, {
        usually: filters * 4 + Math.min(3, filters - 1),
        atMost: queries * (1 + ownRequests),
      }),
      offerAt(steps.all.ask, list, { usually: 0, atMost: queries * largePages }),
      offerAt(steps.pages.ask, list, { usually: 2, atMost: smallPages }),
      offerAt(steps.sortAlone, list, { usually: 0, atMost: 1 + ownRequests }),
      ...filterQueries.map(({ again }) => offerAt(again, list, { usually: 0, atMost })),
    ];
  },
  run: onGround(function* run(ground) {
    const { resource, fresh } = ground;
    const list = sendable(ground.plan, resource, 'list');
    if (list === undefined) return;
    const queried: Queried = { ...ground, list };
    const before = yield* readWhole(queried, steps.whole.before, true);
    if (before === undefined) return;
    const items = [...before.items.values()].map(({ item }) => item);
    // How a filter takes part of a value is seen under one version.
    const isAsked = ({ kind }: FilterQuery): boolean => kind !== 'partial' || isNewest(ground.plan, resource);
    const singles = singleQueries(resource, items, fresh).filter(isAsked);
    const sorted = sortedQuery(resource, items, singles);
    const pairs = pairQueries(resource, items, singles);
    const queries = [...singles, ...pairs, ...(sorted === undefined ? [] : [sorted])];
    const plain = queries.map((query, index): AskedRun => {
      const isFirst = queries.findIndex(({ wanted }) => nameOf(wanted) === nameOf(query.wanted)) === index;
      const isSingle = Object.keys(query.wanted).length === 1 && query.sort === undefined;
      return { query, run: { ...runOf(query), ...at(isFirst && isSingle ? steps.first : steps.filtered), atMost: 1 } };
    });
    const shown = yield* runQueries(
      queried,
      plain.map(({ run }) => run),
    );
    const more = [
      ...restRuns(queried, plain, shown, before),
      ...pageRuns(queried, items, [...singles, ...pairs], before),
    ];
    const control = sorted === undefined ? [] : [sortAlone(sorted)];
    const rest = yield* runQueries(queried, [...more.map(({ run }) => run), ...control]);
    const seen = [...shown, ...rest];
    const asked = [...plain, ...more].map((each, index) => ({
      ...each,
      ...doubtOf(each, seen[index], before, queried),
    }));
    const doubtful = new Set(asked.flatMap(({ query, isDoubtful: isOpen }) => (isOpen ? [query] : [])));
    const all = asked.map((each) => ({ ...each, isDoubtful: doubtful.has(each.query) }));
    yield* askOnceMore(queried, steps.whole, before, all);
  }),
} satisfies ResourceScenario;

function unmetFilter(resource: Resource): Unmet | undefined {
  return Object.keys(resource.filters).length > 0 ? undefined : unmet('no-filters', { resource: resource.key });
}

function nameOf(wanted: FilterQuery['wanted']): string {
  return Object.keys(wanted).join();
}

function runOf({ wanted, kind, sort }: FilterQuery): Pick<QueryRun, 'filter' | 'query' | 'sort' | 'provokes'> {
  const isUnknown = kind === 'unknown' || kind === 'partial';
  return {
    filter: wanted,
    query: kind,
    provokes: isUnknown ? 'anything' : 'success',
    ...(sort === undefined ? {} : { sort }),
  };
}

/** The queries whose first answer does not show everything, once more by large pages. */
function restRuns(
  queried: Queried,
  asked: readonly AskedRun[],
  seen: readonly QueriedList[],
  { isLed }: WholeList,
): readonly AskedRun[] {
  const paging = largePaging(queried, isLed);
  const atMost = Math.min(queried.plan.http.maxPages, largePages);
  // What page and size do not show was asked for in the list's own way already.
  if (isOwnWay(queried.readings.of(queried.resource))) return [];
  return asked.flatMap(({ query }, index) => {
    const list = seen[index];
    const isOpen = list !== undefined && list.pages.length > 0 && !list.isComplete;
    return isOpen ? [{ query, run: { ...runOf(query), ...at(steps.all), ...paging, atMost } }] : [];
  });
}

function pageRuns(
  queried: Queried,
  items: readonly Json[],
  queries: readonly FilterQuery[],
  before: WholeList,
): readonly AskedRun[] {
  const query = pagedQuery(items, queries);
  const paging = query === undefined ? undefined : pagingOf(queried, before, query.count);
  if (query === undefined || paging === undefined) return [];
  const atMost = Math.min(queried.plan.http.maxPages, smallPages);
  return [{ query, run: { ...runOf(query), ...at(steps.pages), ...paging, atMost } }];
}

/** Whether something does not agree with the list, and whether asking once more may tell why. */
function doubtOf(
  { query: { wanted } }: AskedRun,
  list: QueriedList | undefined,
  { items: whole }: WholeList,
  { resource }: Queried,
): { readonly isOdd: boolean; readonly isDoubtful: boolean } {
  if (list === undefined) return { isOdd: false, isDoubtful: false };
  const expected = [...whole].flatMap(([id, { item }]) => (isKept(resource, item, wanted) ? [id] : []));
  const shown = new Set(list.items.map(({ id }) => id));
  const isOdd =
    !expected.every((id) => shown.has(id)) ||
    !list.items.every(({ item }) => mayBeKept(resource, item, wanted)) ||
    list.pages.some(({ total }) => total !== undefined && total !== shown.size);
  return { isOdd, isDoubtful: list.pages.length > 0 && isDoubtful(list, whole, expected) };
}

/** The same sort without a filter: what it loses by itself no filter has lost. */
function sortAlone({ sort }: FilterQuery): QueryRun {
  return { step: steps.sortAlone, atMost: 1, share: true, ...(sort === undefined ? {} : { sort }) };
}
