import { faultsOf } from '../model/page-faults.ts';
import { idsWithin, isPaged, itemsMet, plainWalk, walksOf } from '../model/paged-walk.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Scenario, Sending } from '../model/scenario.ts';
import { offer, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetOperation } from './unmet.ts';
import { ask, askAgain, askPlain, walkBy, type Walker } from './page-walk-requests.ts';
import { walkSizes } from './page-walk-sizes.ts';

/** More than any usual maximum, to see what a service makes of it. */
const hugePage = 10_000;
/** The most that other scenarios ask for at once. */
const usualLargest = 100;
/** Large enough that a page which begins one item early is not taken for the page before; then another, where it is refused. */
const lowSizes = [3, 10] as const;
/** A size that a service which refuses the huge one should take. */
const usualPage = 20;
/** A walk of more pages than this is looked at only at its ends, unless it is the one that sees the whole list. */
const pagesOfEach = 10;
/** Walks by the largest page, by default, by two sizes and by 1, each with a few pages beyond its bound. */
const walks = 5;
const extraRequests = 20;

/**
 * Walks a list page by page: pages 0, 1 and 2 of a few items, to find the number of the first; a size far over any maximum;
 * the default size; a size that divides the number of items and one that does not; 1; and in each walk the page after
 * the last. Steps: `list`, then `page` for each page of a walk, which about.note names; where something does not add up,
 * all of them once more as `page-repeat`, to tell a fault from a list that others change.
 */
export default {
  id: 'page-walk',
  title: 'walks the pages of the list',
  per: 'resource',
  after: ['list'],
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  *run(plan, resource, readings) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const walker: Walker = { list, owners, idField: () => readings.of(resource).idField, seen: [], sent: [] };
    const first = yield* askPlain(walker);
    if (first?.outcome !== 'page') return;

    for (const size of lowSizes) {
      if (walker.seen.every((each) => each.outcome === 'refused')) yield* askLowPages(walker, size);
    }
    const { shownPageBase, pageBase } = readings.of(resource);
    const base = shownPageBase ?? pageBase ?? 0;
    const alone = first.count > 2 ? 2 : 1;
    yield* ask(walker, [{ walk: 'by size alone', size: alone, provokes: 'success' }]);
    if (!isPaged([first, ...walker.seen])) return;
    if (first.count > 0) yield* walkAll(plan, walker, base, first.count);
    yield* ask(walker, [{ walk: plainWalk, provokes: 'success' }]);
    if (faultsOf(walker.seen, base, 1).length > 0) yield* askAgain(walker);
  },
} satisfies Scenario;

/** Pages 0 and 1, and page 2 where those two show the same: then the service may count from 1, and answer 0 as 1. */
function* askLowPages(walker: Walker, size: number): Sending {
  const request = (page: number) => ({ walk: `by ${size}`, page, size, provokes: 'anything' }) as const;
  const [zero, one] = yield* ask(walker, [request(0), request(1)]);
  const isSame = zero !== undefined && zero.count > 0 && zero.ids.join('\n') === one?.ids.join('\n');
  if (isSame) yield* ask(walker, [request(2)]);
}

function* walkAll(plan: Plan, walker: Walker, base: 0 | 1, shown: number): Sending {
  const { maxPages } = plan.http;
  const few = Math.min(maxPages, pagesOfEach);
  const stated = plan.profile.limits.maxPageSize;
  const huge = Math.max(hugePage, (stated ?? 0) + 1);
  const largest = yield* walkBy(walker, {
    walk: `by ${huge}`,
    size: huge,
    base,
    limit: maxPages,
    provokes: 'anything',
  });
  const isTaken = largest?.outcome === 'page' && largest.count > 0;
  if (largest?.outcome === 'refused') {
    yield* ask(walker, [{ walk: `by ${usualLargest}`, page: base, size: usualLargest, provokes: 'anything' }]);
  }
  yield* walkBy(walker, { walk: 'by default', base, limit: isTaken ? few : maxPages, provokes: 'success' });
  if (stated !== undefined)
    yield* ask(walker, [{ walk: 'by the stated maximum', page: base, size: stated, provokes: 'success' }]);
  const met =
    itemsMet(walksOf(walker.seen, base, 1)) ?? Math.max(walker.total ?? 0, idsWithin(walker.seen).size, shown);
  const most = isTaken ? largest.count : Math.max(shown, usualPage);
  for (const size of walkSizes(met, most)) {
    // One walk is to see the whole list, where that can be done at all.
    const limit = itemsMet(walksOf(walker.seen, base, 1)) === undefined ? maxPages : few;
    yield* walkBy(walker, { walk: `by ${size}`, size, base, limit, provokes: 'success', isFarBeyond: size === 1 });
  }
}

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return [];
  const once = Math.max(plan.http.maxPages, pagesOfEach) * walks + extraRequests;
  return [...ownerOffers(plan, resource), offer(list, once * 2, 'to see each page of the list')];
}
