/** Transitions between states, as the plan declares them. */
import { defineRule, failed, fieldViolations, passed, undecided } from '../src/core/rule.ts';
import { reportsFailure } from '../src/reading/envelope.ts';
import { readItem } from '../src/reading/items.ts';
import { isSame } from '../src/reading/json.ts';
import { settledFields } from '../src/reading/sent.ts';
import { stateIn, stateNamed } from '../src/reading/states.ts';
import { states } from '../src/scenarios/states.ts';

/** An action that is missing or broken is a problem of operation/action. */
export const allowed = defineRule({
  id: 'states/allowed',
  proves: ['states'],
  weight: 6,
  label: 'data',
  title: 'An allowed transition ends in the state that the plan names',
  headline: 'Allowed transitions are rejected or end in another state',
  why: 'A workflow stops if a documented step is rejected, and goes wrong if a step is confirmed but not taken.',
  fix: 'Carry out the transition before you respond, and return the new state in the response and in every read. If the plan is wrong, correct its states.',
  says: {
    rejected: 'Although the plan allows it in the state {expected}, {request} returned {seen}',
    ineffective: 'After {request}, a read shows the state {seen} instead of {expected}',
    untold: '{request} returned the state {seen} instead of {expected}',
    forbidden: 'this credential is not allowed to do it',
    broken: 'the operation is missing or broken',
    later: 'the service accepted the transition for later',
    unshown: 'no read shows the state',
  },
  on: states,
  judges: ['before', 'moved', 'after'],
  check: ({ before, moved: exchange, after }, { resource }) => {
    const { states: table } = resource;
    const from = table && stateIn(before, table);
    if (table === undefined || from === undefined) return undecided('unshown');
    const { status, isSuccess } = exchange.response;
    if ([401, 403, 412, 428].includes(status)) return undecided('forbidden');
    if ([404, 405, 501].includes(status) || status >= 500) return undecided('broken');
    const seen = String(status);
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', field: from, seen, expected: from, exchange });
    const { intent } = exchange.probe;
    const by = intent.kind === 'action' ? intent.action : 'patch';
    const sent = intent.kind === 'patch' ? stateNamed(String(Object.values(intent.sent)[0])) : undefined;
    const ways = table.allowed.filter((each) => stateNamed(each.from) === from && each.by === by);
    const to = sent ?? stateNamed(ways[0]?.to);
    const told = readItem(exchange)?.ref === undefined ? undefined : stateIn(exchange, table);
    const is = stateIn(after, table);
    if (to === undefined || is === undefined) return undecided('unshown');
    const facts = { at: `body:/${table.field}`, field: table.field, expected: to, exchange };
    if (is !== to && status === 202) return undecided('later');
    const breaks = intent.kind === 'action' ? (['operation.action'] as const) : [];
    if (is !== to) return failed({ kind: 'ineffective', ...facts, seen: is, breaks });
    return told === undefined || told === to ? passed : failed({ kind: 'untold', ...facts, seen: told });
  },
});

/** Which 4xx it is, the conventions leave open. */
export const refused = defineRule({
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
