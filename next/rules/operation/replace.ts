/** PUT may replace or merge: a field that was not sent may stay or go. */
import { defineRule, failed, fieldViolations, undecided } from '../../src/core/rule.ts';
import { effectOf } from '../../src/reading/effect.ts';
import { readItem } from '../../src/reading/items.ts';
import { listIn } from '../../src/reading/lists.ts';
import { settledFields } from '../../src/reading/sent.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/replace',
  proves: ['operation.replace'],
  weight: 8,
  label: 'data',
  title: 'PUT returns the updated item, and the update persists',
  headline: 'PUT does not store what it was sent',
  why: 'A client that sees its values in the response relies on them. An update that does not persist loses data silently.',
  fix: 'Store every field that the PUT sends, under the same id, and return the item as it is stored.',
  says: {
    rejected: 'With a valid body, {request} returned {seen}',
    absent: 'With a valid body, {request} returned {seen} without the updated item',
    gone: 'After {request} reported success, a read of the item returned {seen}',
    lost: '{request} reported success, but a read shows {seen} as {field}',
    untold: '{request} returned another value for {field} than a later read: {seen}',
    stale: 'After {request} reported success, the list still shows {seen} as {field}',
    forbidden: 'this credential is not allowed to change the item',
    unread: 'the item could not be read before the change',
    unshown: 'no read shows a field that the request changed',
  },
  on: life,
  judges: ['created', 'firstAgain', 'replaced', 'afterReplace'],
  sees: ['listedAfter'],
  check: ({ created, firstAgain, replaced: exchange, afterReplace, listedAfter }, { movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const seen = String(status);
    if (status === 403) return undecided('forbidden');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '2xx', exchange });
    const [was, is, told] = [readItem(firstAgain), readItem(afterReplace), readItem(exchange)];
    if (was === undefined) return undecided('unread');
    const now = String(afterReplace.response.status);
    if (is === undefined) return failed({ kind: 'gone', at: 'status', seen: now, expected: '200', exchange });
    if (told === undefined && status !== 204)
      return failed({ kind: 'absent', at: 'body:', seen, expected: 'the item', exchange });
    const { sent } = exchange.probe.intent;
    const listed = listedAfter && listIn(listedAfter)?.items.find(({ ref }) => ref?.url === is.ref?.url);
    const settled = settledFields(was, [created]);
    const effect = effectOf({ was, is, told, listed, sent, settled, movesByItself });
    const untold = effect.untold.filter((field) => !effect.lost.includes(field));
    const violations = [
      ...fieldViolations('lost', effect.lost, is, sent, exchange),
      ...fieldViolations('untold', untold, told ?? is, is.fields, exchange),
      ...fieldViolations('stale', effect.stale, listed ?? is, is.fields, exchange),
    ];
    return violations.length > 0 || effect.isShown ? failed(...violations) : undecided('unshown');
  },
});
