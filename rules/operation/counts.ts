/** Only lists that report a total are judged. Others may create and delete items at the same time. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { isBusy } from '../../src/reading/freshness.ts';
import { listIn, refsIn } from '../../src/reading/lists.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
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
