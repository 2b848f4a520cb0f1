/** What the whole service does while operations are called: it works every time, goes on, and keeps existing items. */
import type { ClauseId } from '../clauses.ts';
import { type Exchange, hasResponse, operationLine, type WithResponse } from '../../src/core/exchange.ts';
import { isNoise } from '../../src/core/noise.ts';
import type { Operation } from '../../src/core/operation.ts';
import type { Quirk } from '../../src/core/response.ts';
import { defineFoldRule, failed, observed } from '../../src/core/rule.ts';
import { damageIn, existing } from '../../src/projections/existing.ts';
import { downIn, survival } from '../../src/projections/survival.ts';
import { failedNowAndThen, traffic } from '../../src/projections/traffic.ts';
import { listed } from '../../src/reading/shown.ts';
import { isThrottled } from '../../src/reading/throttling.ts';

/** An operation that fails less often has bad luck. */
const leastCount = 5;
const leastShare = 0.05;

interface Failures {
  readonly exchange: Exchange;
  /** What failed, without equal ones: `503`, `reset`. */
  readonly kinds: Set<string>;
  count: number;
}

/**
 * Failed attempts that a later attempt did not repeat. Until three attempts in a row fail, no other rule counts them. A
 * write is not repeated at once, so it counts if an equal one worked. A request to wait is not a failure.
 */
export const reliable = defineFoldRule({
  id: 'operation/reliable',
  weight: 8,
  title: 'An operation that works once works every time',
  headline: 'Operations fail intermittently',
  why: 'A client cannot know whether a request that failed was processed. It repeats the request, or loses it.',
  fix: 'Find what the failures have in common: a count, an order, a connection that is used again, or a race between requests.',
  says: {
    fails: '{field} failed intermittently: {seen}',
    'length-on-204': '{request} returned 204 with a Content-Length',
    'unrequested-1xx': '{request} returned an unrequested 1xx response first',
    'repeated-length': '{request} returned the same Content-Length twice',
    'length-and-chunks': '{request} returned chunks and a Content-Length, which does not count',
    'unknown-encoding': '{request} returned plain JSON with an unknown Content-Encoding',
    'no-reason': '{request} returned a status code without a reason phrase',
    'not-429': '{request} returned a request to wait with a status code other than 429',
  },
  start: () => ({ operations: new Map<string, Failures>(), quirks: new Map<Quirk | 'not-429', WithResponse>() }),
  step: (seen, exchange) => {
    const { response, earlier } = exchange;
    for (const each of response.quirks) if (!seen.quirks.has(each)) seen.quirks.set(each, exchange);
    if (earlier === undefined) return seen;
    for (const each of earlier.filter(hasResponse))
      if (each.response.status !== 429 && isThrottled(each.response)) seen.quirks.set('not-429', each);
    const attempts = isNoise(exchange) ? [] : earlier.filter(isFailure);
    if (attempts.length > 0) note(seen.operations, exchange, attempts);
    return seen;
  },
  check: ({ operations, quirks }, { state }) => {
    const seen = state(traffic);
    for (const write of failedNowAndThen(seen)) note(operations, write, [write]);
    const violations = [...operations].flatMap(([name, { exchange, kinds, count }]) => {
      const requests = seen.operations.get(name)?.requests ?? 0;
      if (count < leastCount || count < leastShare * requests) return [];
      const failures = `${listed([...kinds].sort())} for ${count} of ${requests} requests`;
      const breaks = [clauseOf(exchange.probe.operation)];
      const facts = { at: 'status', field: name, seen: failures, expected: 'a success every time', exchange, breaks };
      return { kind: 'fails' as const, ...facts };
    });
    if (violations.length > 0) return failed(...violations);
    return observed(...[...quirks].map(([kind, exchange]) => ({ kind, seen: kind, exchange })));
  },
});

/** A request that the plan spells out may be about anything. */
function clauseOf(operation: Operation | undefined): ClauseId {
  return operation === undefined || operation.kind === 'probe' ? 'error.separation' : `operation.${operation.kind}`;
}

function note(operations: Map<string, Failures>, exchange: Exchange, attempts: readonly Exchange[]): void {
  const name = lineOf(exchange);
  const known = operations.get(name) ?? { exchange, kinds: new Set(), count: 0 };
  operations.set(name, known);
  known.count += attempts.length;
  for (const { fault, response } of attempts) known.kinds.add(fault?.code ?? String(response?.status));
}

function isFailure(attempt: Exchange): boolean {
  return isNoise(attempt) && !(attempt.response !== undefined && isThrottled(attempt.response));
}

/** As the traffic counts it. */
const lineOf = (exchange: Exchange): string => operationLine(exchange).split('?')[0] ?? '';

/** A connection that breaks once may be an accident. A service that does not come back is not. */
export const survived = defineFoldRule({
  id: 'operation/survived',
  breaks: ['error.separation'],
  weight: 10,
  label: 'security',
  title: 'No request crashes the service',
  headline: 'The service stopped responding',
  why: 'Anyone who can crash the service with one request can take it down for everyone.',
  fix: 'Catch exceptions in one place around all handlers, turn them into responses, and check the input before you use it.',
  says: {
    one: 'After {request}, the service no longer responded',
    several: 'After {request} and {seen} other requests at the same time, the service no longer responded',
  },
  start: () => undefined,
  check: (_, { state }) => {
    const damage = damageIn(state(existing));
    const [exchange, ...others] = (damage?.kind === 'down' ? damage : downIn(state(survival)))?.window ?? [];
    if (exchange === undefined) return failed();
    const facts = { at: 'status', expected: 'a response', exchange };
    if (others.length > 0) return failed({ kind: 'several', seen: String(others.length), ...facts });
    return failed({ kind: 'one', seen: 'no response', ...facts });
  },
});

const mostNamed = 5;

/** What happened to existing items between two checkpoints. It does not claim to know which request did it. */
export const others = defineFoldRule({
  id: 'operation/others',
  breaks: ['service.5'],
  weight: 10,
  label: 'security',
  title: 'No request changes or deletes unrelated data',
  headline: 'Existing items were changed or deleted',
  why: 'Anyone who can change or delete unrelated data with one request can do so to everyone.',
  fix: 'Let a handler write only to what its request names, and check the input before you use it.',
  says: {
    deleted: 'Existing items were deleted around the time of {request}: {seen}',
    changed: 'Existing items were changed around the time of {request}: {seen}',
  },
  start: () => undefined,
  check: (_, { state }) => {
    const damage = damageIn(state(existing));
    const exchange = damage?.window[0];
    if (damage === undefined || damage.kind === 'down' || exchange === undefined) return failed();
    const seen = listed(damage.items, mostNamed);
    return failed({ kind: damage.kind, at: 'status', seen, expected: 'existing items unchanged', exchange });
  },
});
