import { faultsOf } from '../../facts/lists/page-faults.ts';
import { numberOf, type PageFacts } from '../../facts/lists/page-facts.ts';
import { idsWithin, isPaged, isPagedOtherwise, itemsMet, walksOf } from '../../facts/lists/paged-walk.ts';
import { largePage } from '../../model/list-page.ts';
import type { Plan } from '../../model/plan.ts';
import type { ResourceScenario, Sending } from '../../model/scenario.ts';
import { ownWalk, pageWalk as steps } from '../../model/traces/page-walk.ts';
import { offerAt, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { ownerOffers } from '../ground/owner.ts';
import { unmetOperation } from '../ground/unmet.ts';
import { lookFurther } from './further.ts';
import { ask, askAgain, askPlain, walkAsLed, walkBy, type Walker } from './page-requests.ts';
import { halfSize, lowMaximum, lowSize, walkSize } from './page-sizes.ts';

/** More than any usual maximum, to see what a service makes of it. */
const hugePage = 10_000;
/** A size that a service which refuses the huge one should take. */
const usualPage = 20;
/** A walk of more pages than this is looked at only at its ends, unless it is the one that sees the whole list. */
const pagesOfEach = 10;
/** Pages after the last one where a page is asked for that is far beyond it. */
const farBeyond = 1000;
/** Walks by the largest page, by default, by a size or two and by 1, each with a few pages beyond its bound. */
const walks = 5;
const extraRequests = 20;

/**
 * Walks a list page by page: its first pages, to find out how they are numbered; a size far over any maximum; the default size; a size
 * that does not divide the number of items, with the page after the last; 1, at its beginning and far beyond its end. Where something does not add up all of them
 * are asked for once more, to tell a fault from a list that others change.
 */
export default {
  id: 'page-walk',
  title: 'walks the pages of the list',
  per: 'resource',
  after: ['list'],
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return [];
    const once = Math.max(plan.http.maxPages, pagesOfEach) * walks + extraRequests;
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.list, list, { usually: 0, atMost: 1 }),
      offerAt(steps.low, list, { usually: 2, atMost: 6 }),
      offerAt(steps.alone, list, 1),
      offerAt(steps.edges, list, { usually: plan.profile.limits.maxPageSize === undefined ? 2 : 3, atMost: once }),
      offerAt(steps.page, list, { usually: 4, atMost: once }),
      offerAt(steps.further, list, { usually: 0, atMost: 3 }),
      offerAt(steps.own, list, { usually: 0, atMost: pagesOfEach }),
      offerAt(steps.again, list, { usually: 0, atMost: once }),
    ];
  },
  run: onGround(function* run({ plan, resource, owners, readings }) {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return;
    const walker: Walker = { plan, list, owners, idField: () => readings.of(resource).idField, seen: [], sent: [] };
    const first = yield* askPlain(walker);
    if (first?.outcome !== 'page') return;
    const low = yield* askLowPages(walker, lowSize(numberOf(first, 'totalElements'), first.count));
    if (low.every(({ outcome }) => outcome === 'refused')) yield* askLowPages(walker, lowMaximum);
    const { shownPageBase, pageBase } = readings.of(resource);
    const base = shownPageBase ?? pageBase ?? 0;
    const [alone] = yield* ask(walker, steps.alone, [{ walk: 'by 1', size: 1, provokes: 'success' }]);
    if (!isPaged(walker.seen) && (alone?.count ?? 0) > 1) yield* askNextPage(walker);
    const isOneTaken = alone?.count === 1;
    if (isPagedOtherwise(walker.seen)) {
      const size = isOneTaken ? lowSize(numberOf(first, 'totalElements'), first.count) : undefined;
      yield* walkAsLed(walker, Math.min(plan.http.maxPages, pagesOfEach), size);
    }
    const isByNumber = isPaged(walker.seen);
    if (!isByNumber) yield* lookFurther(walker, first);
    else if (first.count > 0) yield* walkAll(plan, walker, base, { shown: first.count, isOneTaken });
    // Where page and size are ignored, pages are all alike.
    const isOdd = faultsOf(walker.seen, base, 1).some(({ facts }) => isByNumber || facts.walk === ownWalk);
    if (isOdd) yield* askAgain(walker);
  }),
} satisfies ResourceScenario;

/** Pages 0 and 1, and page 2 where those two show the same: then the service may count from 1, and answer 0 as 1. */
function* askLowPages(walker: Walker, size: number): Sending<readonly PageFacts[]> {
  const request = (page: number) => ({ walk: `by ${size}`, page, size, provokes: 'anything' }) as const;
  const [zero, one] = yield* ask(walker, steps.low, [request(0), request(1)]);
  const isSame = zero !== undefined && zero.count > 0 && zero.ids.join('\n') === one?.ids.join('\n');
  if (isSame) yield* ask(walker, steps.low, [request(2)]);
  return [zero, one].filter((each) => each !== undefined);
}

/** Page 2, where page 1 shows items and page 0 none: of a list that takes no notice of the size, only that tells whether it pages. */
function* askNextPage(walker: Walker): Sending {
  const at = (page: number): PageFacts | undefined => walker.seen.findLast((facts) => facts.page === page);
  const { count = 0, walk, size } = at(1) ?? {};
  if (at(0)?.count !== 0 || count === 0 || walk === undefined || size === undefined) return;
  yield* ask(walker, steps.low, [{ walk, page: 2, size, provokes: 'anything' }]);
}

/** What the list without parameters showed, and whether a size of 1 is honoured. */
interface Known {
  readonly shown: number;
  readonly isOneTaken: boolean;
}

function* walkAll(plan: Plan, walker: Walker, base: 0 | 1, { shown, isOneTaken }: Known): Sending {
  const { maxPages } = plan.http;
  const few = Math.min(maxPages, pagesOfEach);
  const stated = plan.profile.limits.maxPageSize;
  const huge = Math.max(hugePage, (stated ?? 0) + 1);
  const largest = yield* walkBy(walker, {
    step: steps.edges,
    walk: `by ${huge}`,
    size: huge,
    base,
    limit: maxPages,
    provokes: 'anything',
    isOnlyAsked: true,
  });
  const isTaken = largest?.outcome === 'page' && largest.count > 0;
  if (largest !== undefined && largest.outcome !== 'page') {
    yield* ask(walker, steps.page, [{ walk: `by ${largePage}`, page: base, size: largePage, provokes: 'anything' }]);
  }
  const isWhole = isTaken && largest.count === numberOf(largest, 'totalElements');
  const isWalkedElse = isWhole && walkSize(largest.count, largest.count, false) !== undefined;
  // Where another size is to walk what that page shows whole, the ends by the default one tell whether a page is selected without a size.
  yield* walkBy(walker, {
    walk: 'by default',
    base,
    limit: isTaken ? few : maxPages,
    provokes: 'success',
    ...(isWalkedElse ? { pages: (pages) => [pages - 1] } : {}),
  });
  if (stated !== undefined) {
    yield* ask(walker, steps.edges, [{ walk: 'by the stated maximum', page: base, size: stated, provokes: 'success' }]);
  }
  const met = (): number | undefined => itemsMet(walksOf(walker.seen, base, 1));
  const items = met() ?? Math.max(walker.total ?? 0, idsWithin(walker.seen).size, shown);
  const most = isTaken ? largest.count : Math.max(shown, usualPage);
  // One walk is to see the whole list, where that can be done at all.
  const limit = (): number => (met() === undefined ? maxPages : few);
  const sizes = [walkSize(items, most, false), isOneTaken ? undefined : walkSize(items, most, true)];
  for (const size of sizes.filter((each) => each !== undefined)) {
    yield* walkBy(walker, { walk: `by ${size}`, size, base, limit: limit(), provokes: 'success' });
  }
  const half = Math.min(halfSize(items), most);
  if (half > lowMaximum && !sizes.some((size = 0) => size > lowMaximum)) {
    yield* ask(walker, steps.page, [{ walk: `by ${half}`, page: base, size: half, provokes: 'success' }]);
  }
  yield* walkBy(walker, {
    step: steps.edges,
    walk: 'by 1',
    size: 1,
    base,
    limit: limit(),
    provokes: 'success',
    // No other size cuts a list of two.
    pages: (pages) => [...(pages === 2 ? [1] : []), pages - 1 + farBeyond],
  });
}
