import { itemsById, type ListedItem, type QueriedList } from '../model/queried-list.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Plan } from '../model/plan.ts';
import type { Operation } from '../model/operation.ts';
import type { Sending } from '../model/scenario.ts';
import { offer } from './address.ts';
import { largePageOf, type Queried, runQueries } from './query-runs.ts';

const why = 'to know the list without a filter or a sort';
const whyControl = 'to know the pages of the list without a filter or a sort';

/** A list that is longer than this is known in part. */
const pagesOfWhole = 10;

/**
 * The list as it is without filter and sort: as it comes (step `<name>`), and, where that is not all, by large pages (step
 * `<name>-pages`). Read `before` the queries, shared with whoever else wants to know it, and once more after them.
 */
export function* readWhole(
  plan: Plan,
  queried: Queried,
  name: 'before' | 'after' | 'finally',
): Sending<ReadonlyMap<string, ListedItem> | undefined> {
  const common = { why, share: name === 'before' } as const;
  const [plain] = yield* runQueries(queried, [{ ...common, step: name, atMost: 1 }]);
  if (plain === undefined || plain.pages.length === 0) return undefined;
  if (plain.isComplete && !isSilentPage(plain, queried)) return itemsById([plain]);
  const atMost = pagesAtMost(plan);
  const [paged] = yield* runQueries(queried, [
    { ...common, step: `${name}-pages`, size: largePageOf(queried), atMost },
  ]);
  return itemsById(paged === undefined ? [plain] : [plain, paged]);
}

/** Nobody says how many items there are, or fill a page, and no size was tried yet: few items may be the first of many. */
function isSilentPage({ pages }: QueriedList, { readings, resource }: Queried): boolean {
  const [page] = pages;
  const isSilent = page?.total === undefined && page?.size === undefined && (page?.items.length ?? 0) > 0;
  return isSilent && readings.of(resource).pages === undefined;
}

/**
 * The pages of the list without filter and sort, of which two hold a list of that many items unless it is long (step
 * `control`). The number of the first page; undefined where it is not known, where the list does not page, or where its
 * pages show an item twice or less than everything: then those of a query need not do better.
 */
export function* readControl(plan: Plan, queried: Queried, count: number): Sending<0 | 1 | undefined> {
  const { pageBase, pages } = queried.readings.of(queried.resource);
  if (pageBase === undefined || pages === false || count < 2) return undefined;
  const run = {
    step: 'control',
    why: whyControl,
    page: pageBase,
    size: pageSize(queried, count),
    share: true,
  } as const;
  const [control] = yield* runQueries(queried, [{ ...run, atMost: controlPages(plan) }]);
  const shown = control?.items.length ?? 0;
  const isSound = shown > 0 && (control?.isComplete !== true || shown >= count);
  return isSound && shown === itemsById(control === undefined ? [] : [control]).size ? pageBase : undefined;
}

/** True where two readings show the same items. */
export function isSameList(
  before: ReadonlyMap<string, ListedItem>,
  after: ReadonlyMap<string, ListedItem> | undefined,
): boolean {
  return before.size === after?.size && [...before.keys()].every((id) => after.has(id));
}

/** Items per page, so that so many items fill two pages, the second not quite. */
export function pageSize(queried: Pick<Queried, 'readings' | 'resource'>, count: number): number {
  return count < 3 ? 1 : Math.min(largePageOf(queried), Math.floor(count / 2) + 1);
}

/** What two such readings and a control may send. */
export function wholeOffers(plan: Plan, list: Operation): readonly ProbeTemplate[] {
  return [offer(list, 3 * (1 + pagesAtMost(plan)), why), offer(list, controlPages(plan), whyControl)];
}

function controlPages(plan: Plan): number {
  return Math.min(plan.http.maxPages, 3);
}

function pagesAtMost(plan: Plan): number {
  return Math.min(plan.http.maxPages, pagesOfWhole);
}
