/** The parameters page and size. */
import { defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import { isWhole, listIn, type ListView, readList, totalIn } from '../../src/reading/lists.ts';
import type { Page } from '../../src/reading/pages.ts';
import { haveOneTotal, isRejected, isRepeated, isSamePage, lostBetween, shownPages } from '../../src/reading/pages.ts';
import { walk } from '../../src/scenarios/walk.ts';

/** A list that changed meanwhile proves nothing. A service may show its last page for one after it, if it says so. */
export const queryPage = defineRule({
  id: 'query/page',
  proves: ['query.page'],
  weight: 6,
  label: 'data',
  title: '"page" selects the page, and all pages together show each item once',
  headline: 'Pages repeat or lose items',
  why: 'A client that reads page after page sees some items twice and others never.',
  fix: 'Sort the list by a unique key, skip (page - base) * size items, and return an empty list after the last page.',
  says: {
    refused: '{request} returned {seen}',
    base: '{request} returned the first page, but the profile says that pages start at {expected}',
    repeated: '{request} returned items of the first page again',
    missing: 'Before the items of {request}, {seen} is missing, which the plain list shows',
    lost: '{request} returned {seen} items instead of {expected}',
    alone: '{request} returned the first page again',
    beyond: '{request} returned {seen} items, although it is after the last page',
    starts: 'pages start at {seen}',
    single: 'no list has a second page',
    unpaged: 'no list has pages',
    changed: 'the list changed while its pages were read',
    unread: 'the pages could not be read',
    long: 'the pages have more items than requested',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['pageAlone', 'pastEnd'],
  voids: ['first', 'second', 'last', 'pageAlone', 'pastEnd'],
  check: ({ plain, first, second, again, pageAlone, pastEnd }, { isSteady, plan }) => {
    const [head, one, two] = [readList(plain), listIn(first), listIn(second)];
    const crash = [first, second, pageAlone, pastEnd].find((each) => each !== undefined && each.response.status >= 500);
    if (crash !== undefined) return failed(ofStatus(crash));
    if (!isSteady(plain, again) || !haveOneTotal(plain, first, second, pageAlone)) return undecided('changed');
    if (one === undefined && !head.isPaged && isWhole(head)) return inapplicable('unpaged');
    const isLonger = totalIn(head) > head.count && head.count > 0;
    if (one === undefined)
      return isLonger && pageAlone && listIn(pageAlone) === undefined ? failed(ofStatus(first)) : undecided('unread');
    // A service that has this parameter by its plan must use it if there is more to show.
    const { page, offset } = plan.profile.parameters;
    const isStated = (page ?? offset) !== undefined && one.count < totalIn(head);
    const isPaged = isStated || [head, one, two].some((list) => list?.isPaged);
    if (!isPaged && two !== undefined && isSamePage(one, two)) return inapplicable('unpaged');
    if (one.count > (first.probe.intent.size ?? one.count)) return undecided('long');
    // A service may cap the size. Then the first page shows how many items a page has.
    const follows = Math.min(one.count, head.count - one.count);
    if (two === undefined) return follows > 0 ? failed(ofStatus(second)) : inapplicable('single');
    if (two.count > 0 && isRepeated(head, one, two))
      return failed(pageViolation('repeated', second, 'the same items', 'others'));
    const start = first.probe.intent.page ?? 0;
    const { pageBase } = plan.profile;
    if (pageBase !== undefined && pageBase !== start && two.count > 0)
      return failed({ ...pageViolation('base', first, String(start), String(pageBase)), at: 'query:page' });
    const lost = lostBetween(head, one, two);
    if (lost !== undefined) return failed(pageViolation('missing', second, lost, 'the next item'));
    if (follows > 0 && two.count < follows)
      return failed(pageViolation('lost', second, String(two.count), String(follows)));
    const alone = pageAlone && listIn(pageAlone);
    if (pageAlone !== undefined && isLonger) {
      if (alone === undefined) return failed(ofStatus(pageAlone));
      if (isSamePage(alone, head))
        return failed(pageViolation('alone', pageAlone, 'the first page', 'the second page'));
    }
    const after = pastEnd && listIn(pastEnd);
    const isHonest = after?.page !== undefined && after.page !== pastEnd?.probe.intent.page;
    if (pastEnd !== undefined && after !== undefined && after.count > 0 && !isHonest)
      return failed(pageViolation('beyond', pastEnd, String(after.count), 'no items'));
    if (two.count === 0) return inapplicable('single');
    return offset === undefined ? observed({ kind: 'starts', seen: String(start), exchange: first }) : passed;
  },
});

function ofStatus(exchange: Page) {
  return { kind: 'refused' as const, at: 'status', seen: String(exchange.response.status), expected: '200', exchange };
}

function pageViolation<K extends string>(kind: K, exchange: Page, seen: string, expected: string) {
  return { kind, at: readList(exchange).pointers.items, seen, expected, exchange };
}

/** A service may cap sizes, reject sizes, or ignore them if it does not paginate. */
export const querySize = defineRule({
  id: 'query/size',
  proves: ['query.size'],
  weight: 5,
  title: '"size" sets the number of items per page',
  headline: '"size" does not set the number of items per page',
  why: 'Clients request as much as they can show or store. Any other amount breaks both.',
  fix: 'Cut pages to the requested size, or to the maximum of the service if the request asks for more.',
  says: {
    refused: '{request} returned {seen}, like every other size',
    crashed: '{request} returned {seen}',
    ignored: '{request} returned {seen} items instead of {expected}',
    cut: '{request} returned {seen} items, although the service accepts larger sizes',
    short: '{request} returned {seen} items, although the next page has more',
    largest: 'a page holds at most {seen} items',
    unpaged: 'no list has pages',
    changed: 'the list changed while its pages were read',
    few: 'the list is too short to show what a size does',
    rejected: 'the sizes that were requested are rejected',
  },
  on: walk,
  judges: ['plain', 'first', 'second', 'again'],
  sees: ['sizeAlone', 'huge'],
  voids: ['first', 'second', 'last', 'pastEnd', 'sizeAlone', 'huge', 'maximum'],
  check: ({ plain, first, second, again, sizeAlone, huge }, { isSteady }) => {
    const sized = [first, sizeAlone, huge].filter((each) => each !== undefined);
    const head = readList(plain);
    const crash = [sizeAlone, huge].find((each) => each !== undefined && each.response.status >= 500);
    if (crash !== undefined) return failed(sizeViolation('crashed', crash, String(crash.response.status), '200'));
    const isRefused = sized.every(isRejected);
    if (isRefused && !head.isPaged) return inapplicable('unpaged');
    if (isRefused && sizeAlone !== undefined)
      return failed(sizeViolation('refused', sizeAlone, String(sizeAlone.response.status), '200'));
    const views = shownPages(...sized).map((each) => ({ ...each, size: each.exchange.probe.intent.size ?? 0 }));
    const isPaged = [head, ...views.map(({ list }) => list)].some((list) => list.isPaged);
    const isHeard = views.some(({ list, size }) => list.count <= size && list.count !== head.count);
    if (!isPaged && !isHeard) return inapplicable('unpaged');
    if (!isSteady(plain, again) || !haveOneTotal(plain, ...sized)) return undecided('changed');
    // Too many items for the size that the response states are a problem of pagination/data. A list may show all items
    // unless a page is requested.
    const isWithoutPages = ({ list, exchange }: (typeof views)[0]): boolean =>
      exchange === sizeAlone && !head.isPaged && !list.isPaged && list.count === head.count;
    const ignored = views.find(
      (view) => view.list.count > view.size && (view.list.size ?? view.list.count) > view.size && !isWithoutPages(view),
    );
    if (ignored !== undefined)
      return failed(sizeViolation('ignored', ignored.exchange, String(ignored.list.count), String(ignored.size)));
    const largest = Math.max(head.isPaged ? head.count : 0, ...views.map(({ list }) => list.count));
    const cut = views.find(({ list, size }) => isCut(list, size) && size <= largest);
    const next = cut?.exchange === first ? listIn(second) : undefined;
    // A page that loses an item is a problem of query/page.
    const isGap = cut !== undefined && next !== undefined && lostBetween(head, cut.list, next) !== undefined;
    if (cut !== undefined && !isGap) {
      const kind = next !== undefined && next.count > 0 ? 'short' : 'cut';
      return failed(sizeViolation(kind, cut.exchange, String(cut.list.count), String(cut.size)));
    }
    if (views.length === 0) return undecided('rejected');
    const capped = views.find(({ list, size }) => list.count > 0 && list.count === list.size && list.count < size);
    // A list without a total shows that it is longer if no size is requested.
    if (!views.some(({ list, size }) => list.count === size && Math.max(totalIn(list), head.count) > size))
      return undecided('few');
    if (capped === undefined) return passed;
    return observed({ kind: 'largest', seen: String(capped.list.count), exchange: capped.exchange });
  },
});

/** True for a first page that shows fewer items than requested, although it says that there are more. */
const isCut = (list: ListView, size: number): boolean => list.count > 0 && list.count < Math.min(size, totalIn(list));

function sizeViolation<K extends string>(kind: K, exchange: Page, seen: string, expected: string) {
  return { kind, at: 'query:size', seen, expected, exchange };
}
