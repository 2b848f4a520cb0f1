/** Judged by reads before and after the request. A stored value may be a normalized form of what was sent. */
import { defineRule, failed, undecided } from '../../src/core/rule.ts';
import type { Scenario } from '../../src/core/scenario.ts';
import { effectOf } from '../../src/reading/effect.ts';
import { resetState } from '../../src/reading/states.ts';
import { life } from '../../src/scenarios/life.ts';
import type { Patching } from '../../src/scenarios/traces.ts';
import { odd } from '../../src/scenarios/odd.ts';
import { part } from '../../src/scenarios/part.ts';
import { states } from '../../src/scenarios/states.ts';

const patching: readonly Pick<Scenario<Patching>, 'id' | 'run'>[] = [life, odd, states, part];

export default defineRule({
  id: 'operation/patch',
  proves: ['operation.patch'],
  weight: 8,
  label: 'data',
  title: 'PATCH changes only the fields in the request, and returns the updated item',
  headline: 'PATCH loses or changes fields',
  why: 'A client that sends one field loses the others, or relies on a change that was never stored.',
  fix: 'Load the item, apply the fields in the body, save it, and return the item as a read would show it.',
  says: {
    rejected: 'With a valid body, {request} returned {seen}',
    absent: 'With a valid body, {request} returned {seen} without the updated item',
    other: 'Instead of the updated item, {request} returned {seen}',
    gone: 'After {request} reported success, a read of the item returned {seen}',
    lost: '{request} reported success, but a read shows {seen} as {field}',
    stray: '{request} also changed {field}, which was not in the request, to {seen}',
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
  on: patching,
  judges: ['beforePatch', 'patched', 'afterPatch'],
  sees: ['created', 'least', 'another', 'listed', 'listedAfter', 'initial', 'earlier'],
  check: (trace, context) => {
    const { resource } = context;
    const { beforePatch, patched: exchange, afterPatch, created, least, another, listed, listedAfter } = trace;
    const writable = resource.isSingle ? Object.keys(resource.change ?? {}) : [];
    const change = {
      before: beforePatch,
      exchange,
      after: afterPatch,
      lists: [listed, listedAfter],
      creates: [created, least, another],
      earlier: trace.earlier ?? [],
      kept: [...writable, ...resetState(resource, [trace.initial, beforePatch, afterPatch])],
    };
    const { found, stray, doubt } = effectOf(change, context);
    const violations = [...found, ...stray.map((each) => ({ ...each, breaks: ['service.5'] as const }))];
    return violations.length > 0 || doubt === undefined ? failed(...violations) : undecided(doubt);
  },
});
