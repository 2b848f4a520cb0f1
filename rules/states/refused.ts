/** Which 4xx it is, the conventions leave open. */
import { defineRule, failed, fieldViolations, passed, undecided } from '../../src/core/rule.ts';
import { reportsFailure } from '../../src/reading/envelope.ts';
import { readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { settledFields } from '../../src/reading/sent.ts';
import { stateIn } from '../../src/reading/states.ts';
import { states } from '../../src/scenarios/states.ts';

export default defineRule({
  id: 'states/refused',
  proves: ['states'],
  weight: 6,
  label: 'data',
  title: 'A forbidden transition returns a 4xx and leaves the item unchanged',
  headline: 'Forbidden transitions are possible, or change the item',
  why: 'If a state can be reached against the business rules, the workflow runs in ways that nobody designed.',
  fix: 'Check the state before you make the change. Return 409 (or another 4xx) with an error code, and change nothing.',
  says: {
    granted: '{row}, {request} returned {seen}, although the plan forbids it',
    moved: '{row}, {request} was rejected, but a read shows the state {seen}',
    changed: '{row}, {request} was rejected, but a read shows {seen} as {field}',
    forbidden: 'the response says nothing about the state',
    reported: 'the response has a success status and a body that reports a failure',
    unshown: 'no read shows the state',
  },
  on: states,
  judges: ['created', 'before', 'refused', 'after'],
  check: ({ created, before, refused: exchange, after }, { resource, movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const [was, is] = [readItem(before), readItem(after)];
    const { states: table } = resource;
    const [from, now] = [before, after].map((each) => table && stateIn(each, table));
    const isRejected = exchange.probe.intent.rejected.includes(status);
    if (isSuccess && reportsFailure(exchange.response) && from === now) return undecided('reported');
    if (isSuccess || status >= 500)
      return failed({ kind: 'granted', at: 'status', seen: String(status), expected: '4xx', exchange });
    if (table === undefined || was === undefined || is === undefined || from === undefined || now === undefined)
      return undecided('unshown');
    const at = `${is.pointer}/${table.field}`;
    if (now !== from) return failed({ kind: 'moved', at, field: table.field, seen: now, expected: from, exchange });
    const isMoved = (field: string): boolean => !movesByItself(field) && !isSame(was.fields[field], is.fields[field]);
    const changed = settledFields(was, [created]).filter(isMoved);
    if (changed.length > 0) return failed(...fieldViolations('changed', changed, is, was.fields, exchange));
    return isRejected ? passed : undecided('forbidden');
  },
});
