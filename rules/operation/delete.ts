/** Only a read or a list that still shows the item is a violation, and only a read that says it is missing is a proof. */
import type { Exchange } from '../../src/core/exchange.ts';
import type { Creation } from '../../src/core/probe.ts';
import { defineRule, failed, passed, undecided } from '../../src/core/rule.ts';
import { isMissing, reportedFailure } from '../../src/reading/envelope.ts';
import { type Item, readItem } from '../../src/reading/items.ts';
import { isWhole, listIn, readList, refsIn } from '../../src/reading/lists.ts';
import { carriesMarker } from '../../src/reading/sent.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/delete',
  proves: ['operation.delete'],
  weight: 8,
  label: 'data',
  title: 'DELETE removes the item',
  headline: 'Deleted items still exist',
  why: 'A deleted item that still shows up is used, charged, and counted as if it had never been deleted.',
  fix: 'Remove the item before you send the response, from its own URL and from every list, and store no copy of it.',
  says: {
    rejected: 'On an item that exists, {request} returned {seen}',
    kept: 'After {request} reported success, a read of the item returned {seen}',
    listed: 'After {request} reported success, the list still shows {seen}',
    found: 'After {request} reported success, a filtered list still shows {seen}',
    copied: 'After {request} reported success, the list shows a copy of the item: {seen}',
    forbidden: 'this credential is not allowed to delete the item, or not in this way',
    reported: 'the response has a success status and a body that reports a failure',
    missing: 'the item was missing before the delete',
    later: 'the service accepted the delete for later',
    unshown: 'the read after the delete shows neither the item nor that it is missing',
  },
  on: life,
  judges: ['created', 'deleted'],
  sees: ['afterDelete', 'afterReplace', 'afterAgain', 'listed', 'listedAfter', 'unlisted', 'unfiltered'],
  voids: ['unlisted'],
  check: ({ created, deleted: exchange, afterDelete, ...seenBefore }) => {
    const { afterReplace, afterAgain = afterReplace, listed, listedAfter = listed, unlisted, unfiltered } = seenBefore;
    const { status, isSuccess } = exchange.response;
    const seen = String(status);
    if ([401, 403, 412, 428].includes(status)) return undecided('forbidden');
    if (afterAgain !== undefined && isMissing(afterAgain.response)) return undecided('missing');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '2xx', exchange });
    if (reportedFailure(exchange) !== undefined) return undecided('reported');
    const url = exchange.probe.item?.url ?? '';
    const item = afterDelete && readItem(afterDelete);
    if (afterDelete && !isMissing(afterDelete.response)) {
      // The service may have given the id to another item.
      if (item?.ref?.url !== url || !isOurs(item, created.probe.intent)) return undecided('unshown');
      if (status === 202) return undecided('later');
      return failed({
        kind: 'kept',
        at: 'status',
        seen: String(afterDelete.response.status),
        expected: '404',
        exchange,
      });
    }
    const shows = (list: Exchange | undefined): boolean =>
      list !== undefined && refsIn(list).some((ref) => ref.url === url);
    const facts = { at: 'body:', seen: url, expected: 'no such item', exchange };
    if (shows(unlisted)) return failed({ kind: 'listed', ...facts });
    if (shows(unfiltered)) return failed({ kind: 'found', ...facts });
    // A copy that was there before is not the work of DELETE.
    const known = new Set(listedAfter && refsIn(listedAfter).map((ref) => ref.url));
    const items = (listedAfter && unlisted && listIn(unlisted)?.items) ?? [];
    const copy = items.find((item) => carriesMarker(item, created.probe.intent) && !known.has(item.ref?.url ?? ''));
    // Without a read operation, only a whole list shows that the item is missing.
    const isSeen = afterDelete !== undefined || (unlisted && listIn(unlisted) && isWhole(readList(unlisted)));
    if (copy?.ref === undefined) return isSeen === true ? passed : undecided('unshown');
    return failed({ kind: 'copied', at: copy.pointer, seen: copy.ref.url, expected: 'no copy', exchange });
  },
});

function isOurs(item: Item, creation: Creation): boolean {
  return creation.isUnmarked === true || carriesMarker(item, creation);
}
