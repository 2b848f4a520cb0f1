/** Judged by reads before and after the request. A stored value may be a normalized form of what was sent. */
import { defineRule, failed, fieldViolations, undecided } from '../../src/core/rule.ts';
import { effectOf } from '../../src/reading/effect.ts';
import { readItem } from '../../src/reading/items.ts';
import { listIn } from '../../src/reading/lists.ts';
import { settledFields } from '../../src/reading/sent.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/patch',
  proves: ['operation.patch'],
  breaks: ['service.5'],
  weight: 8,
  label: 'data',
  title: 'PATCH changes only the fields in the request, and returns the updated item',
  headline: 'PATCH loses or changes fields',
  why: 'A client that sends one field loses the others, or relies on a change that was never stored.',
  fix: 'Load the item, apply the fields in the body, save it, and return the item as a read would show it.',
  says: {
    rejected: 'With a valid body, {request} returned {seen}',
    absent: 'With a valid body, {request} returned {seen} without the updated item',
    gone: 'After {request} reported success, a read of the item returned {seen}',
    lost: '{request} reported success, but a read shows {seen} as {field}',
    stray: '{request} also changed {field}, which was not in the request, to {seen}',
    untold: '{request} returned another value for {field} than a later read: {seen}',
    stale: 'After {request} reported success, the list still shows {seen} as {field}',
    forbidden: 'this credential is not allowed to change the item',
    unread: 'the item could not be read before the change',
    unshown: 'no read shows a field that the request changed',
  },
  on: life,
  judges: ['created', 'beforePatch', 'patched', 'afterPatch'],
  sees: ['least', 'listedAfter'],
  check: ({ created, least, beforePatch, patched: exchange, afterPatch, listedAfter }, { movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const seen = String(status);
    if (status === 403) return undecided('forbidden');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '2xx', exchange });
    const [was, is, told] = [readItem(beforePatch), readItem(afterPatch), readItem(exchange)];
    if (was === undefined) return undecided('unread');
    const now = String(afterPatch.response.status);
    if (is === undefined) return failed({ kind: 'gone', at: 'status', seen: now, expected: '200', exchange });
    if (told === undefined && status !== 204)
      return failed({ kind: 'absent', at: 'body:', seen, expected: 'the item', exchange });
    const { sent } = exchange.probe.intent;
    const listed = listedAfter && listIn(listedAfter)?.items.find(({ ref }) => ref?.url === is.ref?.url);
    const settled = settledFields(was, least === undefined ? [created] : [created, least]);
    const effect = effectOf({ was, is, told, listed, sent, settled, movesByItself });
    const untold = effect.untold.filter((field) => !effect.lost.includes(field) && !effect.stray.includes(field));
    const violations = [
      ...fieldViolations('lost', effect.lost, is, sent, exchange),
      ...fieldViolations('stray', effect.stray, is, was.fields, exchange),
      ...fieldViolations('untold', untold, told ?? is, is.fields, exchange),
      ...fieldViolations('stale', effect.stale, listed ?? is, is.fields, exchange),
    ];
    return violations.length > 0 || effect.isShown ? failed(...violations) : undecided('unshown');
  },
});
