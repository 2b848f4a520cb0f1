/** PUT may replace or merge: a field that was not sent may stay or go. */
import { defineRule, failed, undecided } from '../../src/core/rule.ts';
import type { Scenario } from '../../src/core/scenario.ts';
import { effectOf } from '../../src/reading/effect.ts';
import { life } from '../../src/scenarios/life.ts';
import type { Replacing } from '../../src/scenarios/traces.ts';
import { part } from '../../src/scenarios/part.ts';

const replacing: readonly Pick<Scenario<Replacing>, 'id' | 'run'>[] = [life, part];

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
    other: 'Instead of the updated item, {request} returned {seen}',
    gone: 'After {request} reported success, a read of the item returned {seen}',
    lost: '{request} reported success, but a read shows {seen} as {field}',
    untold: '{request} returned another value for {field} than a later read: {seen}',
    stale: 'After {request} reported success, the list still shows {seen} as {field}',
    copied: 'After {request}, the list shows a copy of the item: {seen}',
    forbidden: 'this credential is not allowed to change the item, or not in this way',
    uncertain: 'the service may reject the values',
    reported: 'the response has a success status and a body that reports a failure',
    unread: 'the item could not be read before the change',
    unshown: 'no read shows a field that the request changed',
    later: 'the service accepted the change for later',
  },
  on: replacing,
  judges: ['beforeReplace', 'replaced', 'afterReplace'],
  sees: ['created', 'listed', 'listedAfter'],
  check: (trace, context) => {
    const { beforeReplace: before, replaced: exchange, afterReplace: after, created, listed, listedAfter } = trace;
    const change = { before, exchange, after, lists: [listed, listedAfter], creates: [created] };
    const { found, doubt } = effectOf(change, context);
    return found.length > 0 || doubt === undefined ? failed(...found) : undecided(doubt);
  },
});
