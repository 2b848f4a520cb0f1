/** Status codes of each kind of request. */
import type { WithResponse } from '../src/core/exchange.ts';
import { defineRule, failed, inapplicable, passed, undecided } from '../src/core/rule.ts';
import { reportsFailure } from '../src/reading/envelope.ts';
import { createdItem } from '../src/reading/items.ts';
import { change } from '../src/scenarios/change.ts';
import { duplicate as duplicates } from '../src/scenarios/duplicate.ts';
import { input } from '../src/scenarios/input.ts';
import { life } from '../src/scenarios/life.ts';
import { isCreated, missingWrites } from '../src/scenarios/missing-writes.ts';
import { missing } from '../src/scenarios/missing.ts';
import { probes } from '../src/scenarios/probes.ts';
import { read } from '../src/scenarios/read.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';
import type { ClauseId } from './clauses.ts';

export const statusMissing = defineRowRule([missing, missingWrites], {
  id: 'status/missing',
  proves: ['status.missing'],
  weight: 6,
  title: 'Reading a missing item returns 404',
  headline: 'Reads of missing items do not return 404',
  why: 'Clients need the status code to tell a wrong id from an invalid request or an outage.',
  fix: 'Return 404 with <RESOURCE>_NOT_FOUND for every id that does not exist, or no longer exists.',
});

/** Judges the status code of every rejection in the tables input and change, if the body is JSON. */
export const invalidInput = defineRowRule([input, change], {
  id: 'status/invalid-input',
  proves: ['status.invalid-input'],
  weight: 5,
  title: 'Invalid input returns 400',
  headline: 'Invalid input does not return 400',
  why: 'A 400 says that the request is wrong and stays wrong. After a 5xx, clients retry; after a 2xx, they go on.',
  fix: 'Check the body before you use it, and return 400 INVALID_INPUT if a check fails.',
  says: { all: 'With any invalid body, {request} returned {seen}: the service validates nothing' },
});

/** Judges creates, and whether a change crashes. Any 4xx may reject a change. */
export const duplicate = duplicates.rule({
  id: 'status/duplicate',
  proves: ['status.duplicate'],
  weight: 6,
  label: 'data',
  title: 'Creating a duplicate returns 409',
  headline: 'Duplicates do not return 409',
  why: 'If two items share what should identify one, every later lookup is a guess. A 409 lets the client use the existing item.',
  fix: 'Put a unique constraint on the field, and return 409 for a conflict: not 400, not 500, and not the existing item.',
});

/** The conventions mention only creates, so a change only warns. */
export const duplicateChange = duplicates.rule({
  id: 'status/duplicate-change',
  breaks: ['status.duplicate'],
  level: 'should',
  weight: 3,
  label: 'data',
  title: 'A change that would make a duplicate is rejected',
  headline: 'Changes make duplicates',
  why: 'If PUT and PATCH accept what POST rejects with 409, duplicates come in with the next change.',
  fix: 'Apply the unique constraint to PUT and PATCH as to POST, and return 409 for a conflict.',
});

/** It needs only the response to the create, so it is judged even if the trace ends there. */
export const created = defineRule({
  id: 'status/created',
  proves: ['status.created'],
  weight: 4,
  title: 'Creating an item returns 201',
  headline: 'Creating an item does not return 201',
  why: 'A 201 shows clients, logs, and monitors that something new exists, without a look at the body.',
  fix: 'Return 201 with the created item for each successful POST, never 200, 202, or 204.',
  says: { wrong: 'With a valid body, {request} returned {seen} instead of 201', rejected: 'the POST was rejected' },
  on: life,
  judges: ['created'],
  onSight: true,
  check: ({ created: exchange }) => {
    const { status, isSuccess } = exchange.response;
    if (!isSuccess) return inapplicable('rejected');
    if (status === 201) return passed;
    return failed({ kind: 'wrong', at: 'status', seen: String(status), expected: '201', exchange });
  },
});

/** Only the status code of a success. operation/read judges whether the read works at all. */
export const statusRead = defineRule({
  id: 'status/read',
  proves: ['status.read'],
  breaks: ['operation.read'],
  weight: 6,
  title: 'Reading an existing item returns 200',
  headline: 'Reading existing items returns a success status other than 200',
  why: 'Caches and clients treat 200 as the complete response to a GET. 201, 202, and 206 mean something else.',
  fix: 'Return 200 for GET on an existing item.',
  says: { other: '{request} returned {seen} instead of {expected}', failed: 'no item could be read' },
  on: read,
  judges: ['reads'],
  check: ({ reads }) => {
    // A 204 has no item, which is worse than its status code.
    const successes = reads.filter(
      ({ response }) => response.isSuccess && response.status !== 204 && !reportsFailure(response),
    );
    if (successes.length === 0) return inapplicable('failed');
    const others = successes.filter(({ response }) => response.status !== 200);
    const facts = { kind: 'other', at: 'status', expected: '200' } as const;
    return failed(...others.map((exchange) => ({ ...facts, seen: String(exchange.response.status), exchange })));
  },
});

/** The clause that an expected status code is about. Any other one is about reading. */
const clauses: Readonly<Record<number, ClauseId>> = {
  201: 'status.created',
  400: 'status.invalid-input',
  401: 'auth.unauthorized',
  404: 'status.missing',
  409: 'status.duplicate',
};

/** What the plan says about its own probes. */
export const statusExpected = defineRule({
  id: 'status/expected',
  weight: 5,
  title: 'A probe of the plan returns the status code that the plan expects',
  headline: 'Probes do not return the status code that the plan expects',
  why: 'The plan states what this URL must return. A gate that ignores another status code is useless.',
  fix: 'Return the status code that the plan expects, or correct probes[].expect.status.',
  says: {
    other: '{request} returned {seen}, but the plan expects {expected}',
    unstated: 'the plan expects no status code',
    rejected: 'the service rejected the credential',
  },
  on: probes,
  judges: ['response'],
  voids: ['response'],
  onSight: true,
  check: ({ response: exchange }, { plan }) => {
    const { probe, response } = exchange;
    const expected = plan.probes.find(({ id }) => id === probe.intent.id)?.expect?.status;
    if (expected === undefined) return inapplicable('unstated');
    if (response.status === expected) return passed;
    if (response.status === 401 && probe.credential === 'valid') return undecided('rejected');
    const isFailure = expected >= 400 && response.isSuccess;
    const breaks: readonly ClauseId[] = [
      clauses[expected] ?? 'status.read',
      ...(isFailure ? (['error.never-200'] as const) : []),
    ];
    const [seen, at] = [String(response.status), 'status'];
    return failed({ kind: 'other', at, seen, expected: String(expected), exchange, field: probe.intent.id, breaks });
  },
});

/** The conventions mention only reads: a DELETE that may be repeated, and a PUT that creates, are fair readings of HTTP. */
export const missingWrite = defineRule({
  id: 'status/missing-write',
  breaks: ['status.missing'],
  level: 'should',
  weight: 2,
  title: 'DELETE and PUT of a missing item return 404',
  headline: 'DELETE and PUT of missing items succeed',
  why: 'A success for an item that does not exist hides a wrong id from the client that sent it.',
  fix: 'Look up the item first, and return 404 with <RESOURCE>_NOT_FOUND if it does not exist.',
  says: {
    deleted: 'Although the item was missing, {request} returned {seen}',
    created: 'Although the item was missing, {request} returned {seen} and created one',
    other: 'the request was rejected in another way, or the success had no effect',
  },
  on: missingWrites,
  rows: ['gone-delete', 'gone-put'],
  judges: ['attempt', 'after'],
  onSight: true,
  check: ({ attempt, after }) => {
    const meaning = missingWrites.meaningOf(attempt);
    const { method } = attempt.probe;
    if (meaning === 'rejected') return passed;
    if (meaning !== 'granted' || (method !== 'DELETE' && !isCreated({ attempt, after }))) return inapplicable('other');
    const kind = method === 'DELETE' ? 'deleted' : 'created';
    return failed({ kind, at: 'status', seen: String(attempt.response.status), expected: '404', exchange: attempt });
  },
});

/** Which of the two is rejected, and how, is not judged here: a duplicate that comes later belongs to status/duplicate. */
export const duplicateAtOnce = defineRule({
  id: 'status/duplicate-at-once',
  breaks: ['status.duplicate'],
  weight: 6,
  label: 'data',
  title: 'Of two simultaneous POSTs with the same unique value, one is rejected',
  headline: 'Simultaneous POSTs create duplicates',
  why: 'A button that is pressed twice, or a client that retries, sends both at once. Then there are two.',
  fix: 'Let the store keep the value unique, with a constraint or a lock. A lookup before the insert leaves a gap.',
  says: {
    both: 'With the same unique value, sent twice at the same moment, {request} returned {seen} both times',
    crashed: 'With the same unique value, sent twice at the same moment, {request} returned {seen}',
    neither: 'both requests were rejected',
    untold: 'the responses do not tell the items apart',
  },
  on: duplicates,
  rows: ['duplicate'],
  judges: ['attempt', 'finish'],
  check: ({ finish }) => {
    const all = finish.filter(({ probe: { intent } }) => intent.kind === 'provocation');
    // Two that did not meet were sent once more.
    const pairs = [all.slice(0, 2), all.slice(2)].filter(({ length }) => length === 2);
    if (pairs.length === 0) return inapplicable('neither');
    const crashed = all.find(({ response }) => response.status >= 500);
    const seen = String(crashed?.response.status);
    if (crashed) return failed({ kind: 'crashed', at: 'status', seen, expected: '409', exchange: crashed });
    const isCreated = ({ response }: WithResponse): boolean => response.isSuccess && !reportsFailure(response);
    if (!all.some(isCreated)) return inapplicable('neither');
    const both = pairs.find((pair) => pair.every(isCreated));
    const exchange = both?.at(-1);
    if (both === undefined || exchange === undefined) return passed;
    const [one, other] = both.map(createdItem);
    const isTold = one !== undefined && other !== undefined;
    // A service may return the existing item, but not with 201.
    if (!isTold || (one.url === other.url && both.some(({ response }) => response.status !== 201)))
      return undecided('untold');
    return failed({ kind: 'both', at: 'status', seen: String(exchange.response.status), expected: '409', exchange });
  },
});
