/** A service may cap sizes, reject sizes, or ignore them if it does not paginate. */
import { defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import { listIn, type ListView, readList, totalIn } from '../../src/reading/lists.ts';
import { haveOneTotal, isRejected, lostBetween, type Page, shownPages } from '../../src/reading/pages.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
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
    if (crash !== undefined) return failed(violation('crashed', crash, String(crash.response.status), '200'));
    const isRefused = sized.every(isRejected);
    if (isRefused && !head.isPaged) return inapplicable('unpaged');
    if (isRefused && sizeAlone !== undefined)
      return failed(violation('refused', sizeAlone, String(sizeAlone.response.status), '200'));
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
      return failed(violation('ignored', ignored.exchange, String(ignored.list.count), String(ignored.size)));
    const largest = Math.max(head.isPaged ? head.count : 0, ...views.map(({ list }) => list.count));
    const cut = views.find(({ list, size }) => isCut(list, size) && size <= largest);
    const next = cut?.exchange === first ? listIn(second) : undefined;
    // A page that loses an item is a problem of query/page.
    const isGap = cut !== undefined && next !== undefined && lostBetween(head, cut.list, next) !== undefined;
    if (cut !== undefined && !isGap) {
      const kind = next !== undefined && next.count > 0 ? 'short' : 'cut';
      return failed(violation(kind, cut.exchange, String(cut.list.count), String(cut.size)));
    }
    if (views.length === 0) return undecided('rejected');
    const capped = views.find(({ list, size }) => list.count > 0 && list.count === list.size && list.count < size);
    if (!views.some(({ list, size }) => list.count === size && totalIn(list) > size)) return undecided('few');
    if (capped === undefined) return passed;
    return observed({ kind: 'largest', seen: String(capped.list.count), exchange: capped.exchange });
  },
});

/** True for a first page that shows fewer items than requested, although it says that there are more. */
function isCut(list: ListView, size: number): boolean {
  return (
    list.count > 0 && list.count < size && totalIn(list) > list.count && list.count < Math.min(size, totalIn(list))
  );
}

function violation<K extends string>(kind: K, exchange: Page, seen: string, expected: string) {
  return { kind, at: 'query:size', seen, expected, exchange };
}
