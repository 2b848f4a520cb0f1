/** Only lists that report a total are judged. Others may create and delete items at the same time. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { listIn } from '../../src/reading/lists.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/counts',
  proves: [],
  breaks: ['pagination.total-elements'],
  weight: 4,
  label: 'data',
  title: 'totalElements follows every create and delete',
  headline: 'totalElements does not follow creates and deletes',
  why: 'Pagination controls and dashboards rely on the count. A stale one loses or invents items.',
  fix: 'Count when the list is requested, or update the count with every create and delete.',
  says: {
    created: 'After two items were created, {request} returned totalElements {seen}',
    deleted: 'After an item was deleted, {request} returned totalElements {seen}',
    unstated: 'no list returns a total',
  },
  on: life,
  judges: ['before', 'created', 'read', 'listed'],
  sees: ['readLeast', 'listedAfter', 'deleted', 'afterDelete', 'unlisted'],
  check: ({ before, read, readLeast, listed, listedAfter, deleted, afterDelete, unlisted }) => {
    const [was, then] = [before, listed].map((each) => listIn(each)?.totalElements);
    if (was === undefined || then === undefined || !read.response.isSuccess) return inapplicable('unstated');
    const added = readLeast?.response.isSuccess === true ? 2 : 1;
    const at = `body:/totalElements`;
    if (then < was + added)
      return failed({ kind: 'created', at, seen: String(then), expected: String(was + added), exchange: listed });
    const [still, now] = [listedAfter, unlisted].map((each) => each && listIn(each)?.totalElements);
    const isGone = deleted?.response.isSuccess === true && afterDelete?.response.status === 404;
    if (still === undefined || now === undefined || unlisted === undefined || !isGone || now < still) return passed;
    return failed({ kind: 'deleted', at, seen: String(now), expected: String(still - 1), exchange: unlisted });
  },
});
