import { ledText } from '../../model/list-onward.ts';
import { largePageOf } from '../../model/list-page.ts';
import type { Plan } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import type { Operation } from '../../model/operation.ts';
import { isOwnWay, ownRequests } from '../../facts/lists/own-pages.ts';
import { itemsById, type ListedItem, type QueriedList } from '../../facts/lists/queried-list.ts';
import type { Sending } from '../../model/scenario.ts';
import type { ListSteps, WholeSteps } from '../../model/traces/shared/queried.ts';
import { offerAt } from '../address.ts';
import { halfSize } from './page-sizes.ts';
import { onceMore, type Queried, type QueryRun, runQueries } from './query-runs.ts';

/** A list that is longer than this is known in part. */
const pagesOfWhole = 10;
const pagesOfControl = 3;

/** The list as it is without filter and sort. */
export interface WholeList {
  readonly items: ReadonlyMap<string, ListedItem>;
  /** What totalElements of the list as it comes says. */
  readonly total: number | undefined;
  /** True where its first page leads to the next by its own word. */
  readonly isLed: boolean;
}

/** Reads it as it comes and, where that is not all, by large pages or in its own way; undefined where it cannot be read. */
export function* readWhole(
  queried: Queried,
  { plain: step, pages: pagesStep }: ListSteps,
  share: boolean,
): Sending<WholeList | undefined> {
  const [plain] = yield* runQueries(queried, [{ step, share, atMost: 1 }]);
  if (plain === undefined || plain.pages.length === 0) return undefined;
  const [{ total, exchange, items } = {}] = plain.pages;
  const isLed = exchange !== undefined && ledText(exchange, items?.length ?? 0) !== undefined;
  const isAll = plain.isComplete ? !isSilentPage(plain, queried) : isOwnWay(queried.readings.of(queried.resource));
  if (isAll) return { items: itemsById([plain]), total, isLed };
  const atMost = Math.min(queried.plan.http.maxPages, pagesOfWhole);
  const run: QueryRun = { step: pagesStep, share, ...largePaging(queried, isLed), atMost };
  const [paged] = yield* runQueries(queried, [run]);
  return { items: itemsById(paged === undefined ? [plain] : [plain, paged]), total, isLed };
}

/** Nobody says how many items there are, or fill a page, and no size was tried yet: few items may be the first of many. */
function isSilentPage({ pages }: QueriedList, { readings, resource }: Queried): boolean {
  const [page] = pages;
  const isSilent = page?.total === undefined && page?.size === undefined && (page?.items.length ?? 0) > 0;
  return isSilent && readings.of(resource).pages === undefined;
}

/** How the first of two pages that hold so many items is asked for: by its number, or by its size alone, where it leads to the other; undefined where neither is known to work. */
export function pagingOf(
  queried: Queried,
  { items, isLed }: WholeList,
  count: number,
): Pick<QueryRun, 'page' | 'size' | 'isLed'> | undefined {
  const page = firstPageOf(queried, items.size);
  const size = pageSize(queried, count);
  if (page !== undefined) return { page, size };
  const { pages, shownPageBase } = queried.readings.of(queried.resource);
  return pages === true && shownPageBase === undefined && isLed ? { size, isLed } : undefined;
}

/** How a list is asked for by large pages: by their size, and by where they lead to where no number is known of the first. */
export function largePaging({ readings, resource }: Queried, isLed: boolean): Pick<QueryRun, 'size' | 'isLed'> {
  const known = readings.of(resource);
  const { pages, pageBase, shownPageBase } = known;
  const size = largePageOf(known);
  return pages === true && pageBase === undefined && shownPageBase === undefined && isLed ? { size, isLed } : { size };
}

/** The number of the first page; undefined where the list was not seen to come in pages of the size asked for, or so many items make no two. */
export function firstPageOf({ readings, resource }: Queried, count: number): 0 | 1 | undefined {
  const { shownPageBase, pages } = readings.of(resource);
  return pages === true && count > 1 ? shownPageBase : undefined;
}

/** Items per page, so that so many items fill two pages, the second not quite. */
export function pageSize(queried: Queried, count: number): number {
  return Math.min(largePageOf(queried.readings.of(queried.resource)), halfSize(count));
}

/**
 * What does not agree with the list may be a fault, or a list that somebody changes: where anything is in doubt the list is read once
 * more and, where it still shows the same, what is in doubt is asked once more. Where pages are in doubt, those of the list itself
 * tell whether a query need do better.
 */
export function* askOnceMore(
  queried: Queried,
  steps: WholeSteps,
  before: WholeList,
  asked: readonly { readonly run: QueryRun; readonly isOdd: boolean; readonly isDoubtful: boolean }[],
): Sending {
  if (!asked.some(({ isOdd, isDoubtful }) => isOdd || isDoubtful)) return;
  const page = firstPageOf(queried, before.items.size);
  if (page !== undefined && asked.some(({ run, isDoubtful }) => isDoubtful && run.page !== undefined)) {
    const atMost = Math.min(queried.plan.http.maxPages, pagesOfControl);
    yield* runQueries(queried, [{ step: steps.control, page, size: pageSize(queried, before.items.size), atMost }]);
  }
  const after = yield* readWhole(queried, steps.after, false);
  const doubtful = asked.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0 || !isSameList(before.items, after?.items)) return;
  yield* runQueries(
    queried,
    doubtful.map(({ run }) => onceMore(run)),
  );
  yield* readWhole(queried, steps.last, false);
}

/** True where two readings show the same items. */
function isSameList(
  before: ReadonlyMap<string, ListedItem>,
  after: ReadonlyMap<string, ListedItem> | undefined,
): boolean {
  return before.size === after?.size && [...before.keys()].every((id) => after.has(id));
}

/** What these may send. */
export function wholeOffers(plan: Plan, list: Operation, steps: WholeSteps): readonly ProbeTemplate[] {
  const pages = { usually: 0, atMost: Math.min(plan.http.maxPages, pagesOfWhole) };
  return [
    ...[steps.before, steps.after, steps.last].flatMap((each) => [
      offerAt(each.plain, list, { usually: 0, atMost: 1 + ownRequests }),
      offerAt(each.pages, list, pages),
    ]),
    offerAt(steps.control, list, { usually: 0, atMost: Math.min(plan.http.maxPages, pagesOfControl) }),
  ];
}
