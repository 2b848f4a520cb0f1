import { ownRequests } from '../../facts/lists/own-pages.ts';
import { fieldOf } from '../../model/item-field.ts';
import { isNewest, type Resource } from '../../model/plan.ts';
import type { About } from '../../model/probe.ts';
import { unmet, type Unmet } from '../../model/reason.ts';
import type { QueriedList } from '../../facts/lists/queried-list.ts';
import { isDoubtful } from '../../facts/lists/query-doubt.ts';
import type { ResourceScenario } from '../../model/scenario.ts';
import { canDiscriminate, misplacedBehind, misplacedIn, sortValue } from '../../facts/lists/sort-order.ts';
import { sort as steps, sortQueries } from '../../model/traces/sort.ts';
import { printJson } from '../../text/json.ts';
import { offerAt, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { ownerOffers } from '../ground/owner.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';
import { at, type Queried, type QueryRun, runQueries } from './query-runs.ts';
import { askOnceMore, pagingOf, readWhole, type WholeList, wholeOffers } from './query-whole.ts';

type Sort = NonNullable<About['sort']>;

/** Pages over all properties and directions together, at which long lists are left. */
const pagesInAll = 60;
/** An order that holds on each page alone shows on the second. */
const fewestPages = 3;

/**
 * The list sorted by each property of the plan, both ways, as it comes; under the newest version one of them by pages of which two hold the
 * whole list, unless it is long. Before, the list without a sort; where something does not agree with it, once more.
 */
export default {
  id: 'sort',
  title: 'sorts the list by each property, both ways',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'list'), unmetSort(resource)),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    const sorts = 2 * resource.sort.length;
    if (list === undefined || sorts === 0) return [];
    const pages = sorts * pagesOfEach({ plan, resource });
    return [
      ...ownerOffers(plan, resource),
      ...wholeOffers(plan, list, steps.whole),
      offerAt(steps.turned.ask, list, { usually: 1, atMost: 1 + ownRequests }),
      offerAt(steps.sorted.ask, list, { usually: sorts - 1, atMost: (sorts - 1) * (1 + ownRequests) }),
      offerAt(steps.pages.ask, list, { usually: isNewest(plan, resource) ? 2 : 0, atMost: pages }),
      ...sortQueries.map(({ again }) =>
        offerAt(again, list, { usually: 0, atMost: sorts * (1 + ownRequests) + pages }),
      ),
    ];
  },
  run: onGround(function* run(ground) {
    const list = sendable(ground.plan, ground.resource, 'list');
    if (list === undefined) return;
    const queried: Queried = { ...ground, list };
    const before = yield* readWhole(queried, steps.whole.before, true);
    if (before === undefined) return;
    const plain = plainRuns(queried);
    const shown = yield* runQueries(queried, plain);
    const paged = pagedRuns(
      queried,
      before,
      plain.filter((run, index) => isTooShort(run, shown[index])),
    );
    const seen = [...shown, ...(yield* runQueries(queried, paged))];
    const asked = [...plain, ...paged].map((run, index) => ({ run, ...doubtOf(run, seen[index], before) }));
    yield* askOnceMore(queried, steps.whole, before, asked);
  }),
} satisfies ResourceScenario;

function unmetSort(resource: Resource): Unmet | undefined {
  return resource.sort.length > 0 ? undefined : unmet('no-sort', { resource: resource.key });
}

function plainRuns({ resource }: Queried): readonly QueryRun[] {
  const sorts = resource.sort.flatMap((property) =>
    (['desc', 'asc'] as const).map((direction): Sort => ({ property, direction })),
  );
  return sorts.map((sort, index): QueryRun => {
    return { ...at(index === 0 ? steps.turned : steps.sorted), sort, atMost: 1, share: true };
  });
}

/** True where what comes at first is not all, and too much alike to show an order. */
function isTooShort({ sort }: QueryRun, list: QueriedList | undefined): boolean {
  if (sort === undefined || list === undefined || list.isComplete || list.pages.length === 0) return false;
  return !canDiscriminate(list.items.flatMap((item) => sortValue(item, sort.property) ?? []));
}

/** By pages, what showed too little; and rising by the property of which most items share a value: a tie that is not broken shows there. */
function pagedRuns(queried: Queried, before: WholeList, short: readonly QueryRun[]): readonly QueryRun[] {
  const { items } = before;
  const page = pagingOf(queried, before, items.size);
  const kinds = queried.resource.sort.map((property) => ({
    property,
    count: new Set([...items.values()].map(({ item }) => printJson(fieldOf(item, property) ?? null))).size,
  }));
  const [best] = kinds.toSorted((a, b) => Number(a.count < 2) - Number(b.count < 2) || a.count - b.count);
  if (page === undefined || best === undefined) return [];
  const tied: Sort = { property: best.property, direction: 'asc' };
  const isTied = ({ sort }: QueryRun): boolean => sort?.property === tied.property && sort.direction === 'asc';
  // One version is enough to show a tie; what shows too little under another is asked for there as well.
  const { plan, resource } = queried;
  const sorts = [
    ...(isNewest(plan, resource) ? [tied] : []),
    ...short.filter((run) => !isNewest(plan, resource) || !isTied(run)).flatMap(({ sort }) => sort ?? []),
  ];
  const paging = { ...page, atMost: pagesOfEach(queried) };
  return sorts.map((sort): QueryRun => ({ ...at(steps.pages), sort, ...paging }));
}

function pagesOfEach({ plan, resource }: Pick<Queried, 'plan' | 'resource'>): number {
  const share = Math.floor(pagesInAll / (2 * resource.sort.length));
  return Math.min(plan.http.maxPages, Math.max(fewestPages, share));
}

/** Whether something does not agree with the list, and whether asking once more may tell why. */
function doubtOf(
  { sort }: QueryRun,
  list: QueriedList | undefined,
  { items: whole, total }: WholeList,
): { readonly isOdd: boolean; readonly isDoubtful: boolean } {
  if (sort === undefined || list === undefined || list.pages.length === 0) return { isOdd: false, isDoubtful: false };
  const isOdd = list.pages.some((page) => page.total !== total);
  const shown = new Set(list.items.map(({ id }) => id));
  const rest = [...whole.values()].filter(({ id }) => !shown.has(id));
  const isMisplaced =
    (list.pages.length > 1 && misplacedIn(list.items, sort.property, sort.direction) !== undefined) ||
    (!list.isComplete && misplacedBehind(list.items, rest, sort.property, sort.direction) !== undefined);
  return { isOdd, isDoubtful: isMisplaced || isDoubtful(list, whole, whole.keys()) };
}
