import type { Plan, Resource } from '../model/plan.ts';
import { unmet } from '../model/reason.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { ListedItem, QueriedList } from '../model/queried-list.ts';
import { isDoubtful } from '../model/query-doubt.ts';
import type { Scenario, Unmet } from '../model/scenario.ts';
import { misplacedBehind, misplacedIn } from '../model/sort-order.ts';
import { offer, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { onceMore, type Queried, type QueryRun, runQueries } from './query-runs.ts';
import { isSameList, pageSize, readControl, readWhole, wholeOffers } from './query-whole.ts';
import { firstUnmet, unmetOperation } from './unmet.ts';

const why = 'to see whether the list is sorted';

/** Pages over all properties and directions together, at which long lists are left. */
const pagesInAll = 60;
/** An order that holds on each page alone shows on the second. */
const fewestPages = 3;

/**
 * The list sorted by each property of the plan, both ways: as it comes (step `sorted`), and by pages of which two hold the
 * whole list, unless it is long (step `sorted-pages`). Before and after, the list without a sort (steps `before`, `after`).
 * What does not agree with it is asked for once more (`sorted-again`, `sorted-pages-again`), and the list without a sort too
 * (`finally`): others may have written meanwhile.
 */
export default {
  id: 'sort',
  title: 'sorts the list by each property, both ways',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'list'), unmetSort(resource)),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  *run(plan, resource, readings) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const queried: Queried = { resource, list, owners, readings };
    const before = yield* readWhole(plan, queried, 'before');
    if (before === undefined) return;
    const base = yield* readControl(plan, queried, before.size);
    const runs = sortRuns(plan, queried, base, before.size);
    const seen = yield* runQueries(queried, runs);
    const after = yield* readWhole(plan, queried, 'after');
    const doubtful = runs.filter((run, index) => isDoubtfulSort(run, seen[index], before));
    if (doubtful.length === 0 || !isSameList(before, after)) return;
    yield* runQueries(queried, doubtful.map(onceMore));
    yield* readWhole(plan, queried, 'finally');
  },
} satisfies Scenario;

function unmetSort(resource: Resource | undefined): Unmet | undefined {
  return resource === undefined || resource.sort.length > 0 ? undefined : unmet('no-sort', { resource: resource.key });
}

function sortRuns(plan: Plan, queried: Queried, base: 0 | 1 | undefined, count: number): readonly QueryRun[] {
  const { resource } = queried;
  const sorts = resource.sort.flatMap((property) =>
    (['asc', 'desc'] as const).map((direction) => ({ property, direction })),
  );
  const asTheyCome = sorts.map((sort, index): QueryRun => {
    return { step: 'sorted', why, sort, atMost: 1, share: true, again: index === 0 };
  });
  if (base === undefined) return asTheyCome;
  const paging = { page: base, size: pageSize(queried, count), atMost: pagesOfEach(plan, resource) } as const;
  return [...asTheyCome, ...sorts.map((sort): QueryRun => ({ step: 'sorted-pages', why, sort, ...paging }))];
}

function isDoubtfulSort(
  { sort }: QueryRun,
  list: QueriedList | undefined,
  whole: ReadonlyMap<string, ListedItem>,
): boolean {
  if (sort === undefined || list === undefined || list.pages.length === 0) return false;
  if (isDoubtful(list, whole, whole.keys())) return true;
  const shown = new Set(list.items.map(({ id }) => id));
  const rest = [...whole.values()].filter(({ id }) => !shown.has(id));
  const isMisplaced =
    (list.pages.length > 1 && misplacedIn(list.items, sort.property, sort.direction) !== undefined) ||
    (!list.isComplete && misplacedBehind(list.items, rest, sort.property, sort.direction) !== undefined);
  return isMisplaced;
}

function pagesOfEach(plan: Plan, resource: Resource): number {
  const share = Math.floor(pagesInAll / (2 * resource.sort.length));
  return Math.min(plan.http.maxPages, Math.max(fewestPages, share));
}

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined || resource.sort.length === 0) return [];
  const sorts = 2 * resource.sort.length;
  return [
    ...ownerOffers(plan, resource),
    ...wholeOffers(plan, list),
    offer(list, 2 * sorts * (1 + pagesOfEach(plan, resource)), why),
  ];
}
