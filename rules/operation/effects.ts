/** What a write changes: its item, all of it, once, and nothing next to it. */
import type { Exchange } from '../../src/core/exchange.ts';
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { isMissing, reportedFailure } from '../../src/reading/envelope.ts';
import { isBusy } from '../../src/reading/freshness.ts';
import { readItem } from '../../src/reading/items.ts';
import { isWhole, listIn, readList, refsIn } from '../../src/reading/lists.ts';
import { isStateName } from '../../src/reading/names.ts';
import { reachedFields } from '../../src/reading/ownership.ts';
import { carriesMarker } from '../../src/reading/sent.ts';
import { storageOf } from '../../src/reading/stored.ts';
import { life } from '../../src/scenarios/life.ts';
import { reaching } from '../../src/scenarios/index.ts';

/** Only a read or a list that still shows the item is a violation, and only a read that says it is missing is a proof. */
export const remove = defineRule({
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
      const shown = String(afterDelete.response.status);
      // The service may have given the id to another item.
      const isOurs = created.probe.intent.isUnmarked === true || carriesMarker(item, created.probe.intent);
      if (item?.ref?.url !== url || !isOurs) return undecided('unshown');
      if (status === 202) return undecided('later');
      return failed({ kind: 'kept', at: 'status', seen: shown, expected: '404', exchange });
    }
    const shows = (list?: Exchange): boolean => list !== undefined && refsIn(list).some((ref) => ref.url === url);
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

/** Not allowed, not without a header, or not that often. */
const unauthorized: readonly number[] = [401, 403, 412, 428, 429];

/** PUT is idempotent (RFC 9110, section 9.2.2). */
export const replaceTwice = defineRule({
  id: 'operation/replace-twice',
  breaks: ['operation.replace'],
  weight: 6,
  label: 'data',
  title: 'Sending the same PUT twice has the same effect as sending it once',
  headline: 'Repeating a PUT has a different effect',
  why: 'Clients and proxies repeat a PUT if its response is lost. A second effect corrupts the item.',
  fix: 'Set the fields to what is sent instead of adding to them, and leave the item itself out of the duplicate check.',
  says: {
    rejected: 'The second time, {request} returned {seen}',
    changed: 'The second time, {request} changed {field} to {seen}',
    first: 'the first PUT did not work',
    state: 'the item may have a state now in which it cannot be changed',
  },
  on: life,
  judges: ['replaced', 'afterReplace', 'replacedAgain', 'afterAgain'],
  check: ({ replaced, afterReplace, replacedAgain: exchange, afterAgain }, { movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const [once, twice] = [readItem(afterReplace), readItem(afterAgain)];
    if (!replaced.response.isSuccess || once === undefined || unauthorized.includes(status))
      return inapplicable('first');
    const { sent } = replaced.probe.intent;
    if (status === 409 && Object.keys(sent).some(isStateName)) return inapplicable('state');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen: String(status), expected: '2xx', exchange });
    const isStoredBy = (field: string, item = once): boolean =>
      storageOf(field, item.fields[field], sent[field]) === 'stored';
    const fields = Object.keys(sent).filter((field) => !movesByItself(field) && isStoredBy(field));
    if (twice === undefined || fields.length === 0) return inapplicable('first');
    const changed = fields.filter((field) => !isStoredBy(field, twice));
    const violations = fieldViolations('changed', changed, twice, sent, exchange);
    return failed(...violations.map((each) => ({ ...each, breaks: ['service.5'] as const })));
  },
});

/** A write to one item, and another item of ours, or an owner, read before and after it. */
export const neighbors = defineRule({
  id: 'operation/neighbors',
  proves: ['service.5'],
  weight: 9,
  label: 'data',
  title: 'A write to one item leaves its neighbors unchanged',
  headline: 'Writes to one item also change or delete others',
  why: 'Data that the client never touched is lost.',
  fix: 'Select the item by its id alone, with a WHERE clause that matches exactly one row.',
  says: {
    changed: '{request} also changed {field} of another item to {seen}',
    deleted: '{request} also deleted another item: a read of it returned {seen}',
    unread: 'the neighbor could not be read',
    unshown: 'the neighbor would not show the change',
  },
  on: reaching,
  judges: ['written', 'neighborBefore', 'neighborAfter', 'neighborWrites'],
  check: ({ written: exchange, neighborBefore, neighborAfter, neighborWrites }, { movesByItself }) => {
    const [was, is] = [readItem(neighborBefore), readItem(neighborAfter)];
    if (was === undefined) return undecided('unread');
    const seen = String(neighborAfter.response.status);
    if (is === undefined && isMissing(neighborAfter.response))
      return failed({ kind: 'deleted', at: 'status', seen, expected: '200', exchange });
    if (is === undefined) return undecided('unread');
    const { changed, wouldShow } = reachedFields({ was, is, neighborBefore, written: exchange, neighborWrites });
    const moved = changed.filter((field) => !movesByItself(field));
    return moved.length > 0 || wouldShow
      ? failed(...fieldViolations('changed', moved, is, was.fields, exchange))
      : undecided('unshown');
  },
});

/** Only lists that report a total are judged. Others may create and delete items at the same time. */
export const counts = defineRule({
  id: 'operation/counts',
  breaks: ['pagination.total-elements'],
  weight: 4,
  label: 'data',
  title: 'totalElements changes when items are created or deleted',
  headline: 'totalElements does not change when items are created or deleted',
  why: 'Pagination controls and dashboards rely on the count. A stale one loses or invents items.',
  fix: 'Count when the list is requested, or update the count with every POST and DELETE.',
  says: {
    created: 'After two items were created, {request} returned totalElements {seen}',
    deleted: 'After an item was deleted, {request} returned totalElements {seen}',
    unstated: 'no list returns a total',
    missing: 'the list does not show the created item',
    busy: 'other clients changed the list',
  },
  on: life,
  judges: ['before', 'created', 'listed', 'shown'],
  sees: ['sortedBefore', 'readLeast', 'another', 'listedAfter', 'deleted', 'afterDelete', 'unlisted'],
  check: ({ before, listed, shown, ...later }) => {
    const [was, then] = [before, listed].map((each) => listIn(each)?.totalElements);
    if (was === undefined || then === undefined || !shown.response.isSuccess) return inapplicable('unstated');
    // A list that misses the item itself is a problem of operation/listed.
    const isListed = refsIn(listed).some(({ url }) => url === shown.probe.item?.url);
    if (!isListed && listIn(listed)?.count === then) return inapplicable('missing');
    const { sortedBefore, readLeast, another, listedAfter, deleted, afterDelete, unlisted } = later;
    // Totals count only if repeated reads agree.
    if (sortedBefore && listIn(sortedBefore)?.totalElements !== was) return inapplicable('busy');
    const others = [readLeast, another].filter((each) => each?.response.isSuccess === true);
    const expected = was + 1 + others.length;
    const facts = { at: 'body:/totalElements', seen: String(then), expected: String(expected), exchange: listed };
    if (then < expected) return isBusy(before, listed) ? inapplicable('busy') : failed({ kind: 'created', ...facts });
    const [still, now] = [listedAfter, unlisted].map((each) => each && listIn(each)?.totalElements);
    const isGone = deleted?.response.isSuccess === true && afterDelete?.response.status === 404;
    if (still === undefined || now === undefined || unlisted === undefined || !isGone || now < still) return passed;
    if (listedAfter === undefined || still !== then || isBusy(listedAfter, unlisted)) return inapplicable('busy');
    return failed({ ...facts, kind: 'deleted', seen: String(now), expected: String(still - 1), exchange: unlisted });
  },
});
