/** A list that changed meanwhile proves nothing. A service may show its last page for one after it, if it says so. */
import { defineRule, failed, inapplicable, observed, undecided } from '../../src/core/rule.ts';
import { isWhole, listIn, readList, totalIn } from '../../src/reading/lists.ts';
import { haveOneTotal, isRepeated, isSamePage, lostBetween, type Page } from '../../src/reading/pages.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
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
    const isStated = (page ?? offset) !== undefined && !isWhole(head);
    const isPaged = isStated || [head, one, two].some((list) => list?.isPaged);
    if (!isPaged && two !== undefined && isSamePage(one, two)) return inapplicable('unpaged');
    if (one.count > (first.probe.intent.size ?? one.count)) return undecided('long');
    // A service may cap the size. Then the first page shows how many items a page has.
    const follows = Math.min(one.count, head.count - one.count);
    if (two === undefined) return follows > 0 ? failed(ofStatus(second)) : inapplicable('single');
    if (two.count > 0 && isRepeated(head, one, two))
      return failed(violation('repeated', second, 'the same items', 'others'));
    const start = first.probe.intent.page ?? 0;
    const { pageBase } = plan.profile;
    if (pageBase !== undefined && pageBase !== start && two.count > 0)
      return failed({ ...violation('base', first, String(start), String(pageBase)), at: 'query:page' });
    const lost = lostBetween(head, one, two);
    if (lost !== undefined) return failed(violation('missing', second, lost, 'the next item'));
    if (follows > 0 && two.count < follows)
      return failed(violation('lost', second, String(two.count), String(follows)));
    const alone = pageAlone && listIn(pageAlone);
    if (pageAlone !== undefined && isLonger) {
      if (alone === undefined) return failed(ofStatus(pageAlone));
      if (isSamePage(alone, head)) return failed(violation('alone', pageAlone, 'the first page', 'the second page'));
    }
    const after = pastEnd && listIn(pastEnd);
    const isHonest = after?.page !== undefined && after.page !== pastEnd?.probe.intent.page;
    if (pastEnd !== undefined && after !== undefined && after.count > 0 && !isHonest)
      return failed(violation('beyond', pastEnd, String(after.count), 'no items'));
    if (two.count === 0) return inapplicable('single');
    return observed({ kind: 'starts', seen: String(start), exchange: first });
  },
});

function ofStatus(exchange: Page) {
  return { kind: 'refused' as const, at: 'status', seen: String(exchange.response.status), expected: '200', exchange };
}

function violation<K extends string>(kind: K, exchange: Page, seen: string, expected: string) {
  return { kind, at: readList(exchange).pointers.items, seen, expected, exchange };
}
