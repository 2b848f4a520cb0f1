/** Limits: those that the profile states, and responses that ask to wait. */
import { operationLine, type WithResponse } from '../src/core/exchange.ts';
import type { Probe } from '../src/core/probe.ts';
import { defineFoldRule, defineResponseRule, defineRule } from '../src/core/rule.ts';
import { failed, inapplicable, observed, passed, undecided, type Violation } from '../src/core/verdict.ts';
import { reportedFailure } from '../src/reading/envelope.ts';
import { objectOf } from '../src/reading/json.ts';
import { listIn, type ListView, readList, totalIn } from '../src/reading/lists.ts';
import { isRejected, type Page, shownPages } from '../src/reading/pages.ts';
import { isThrottled } from '../src/reading/throttling.ts';
import { burst as scenario } from '../src/scenarios/burst.ts';
import { change } from '../src/scenarios/change.ts';
import { input } from '../src/scenarios/input.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';
import { walk } from '../src/scenarios/walk.ts';

/** The bounds that the profile states. A size that was misstated or ignored is judged by its own rules. */
export const pageSizeLimits = defineRule({
  id: 'limits/page-size',
  proves: ['limits.page-size'],
  weight: 3,
  title: 'The default and the maximum page size are those in the profile',
  headline: 'Page sizes differ from the profile',
  why: 'Clients are written for the documented limits. A page that is cut shorter loses items that they rely on.',
  fix: 'Use the documented default and maximum, or correct profile.limits in the plan.',
  says: {
    usual: '{request} returned a page of {seen}, but the profile defines a default of {expected}',
    largest: '{request} returned a page of {seen}, but the profile defines a maximum of {expected}',
    refused: '{request} returned {seen}, although the profile defines this size as the maximum',
    unstated: 'the profile defines no page size',
    unpaged: 'no list has pages',
    few: 'the list is too short to show its page sizes',
    changed: 'the list changed while its pages were read',
  },
  on: walk,
  judges: ['plain', 'first', 'again'],
  sees: ['last', 'huge', 'maximum'],
  check: ({ plain, first, last, again, huge, maximum }, { plan, isSteady }) => {
    const { maxPageSize: most, defaultPageSize: usual } = plan.profile.limits;
    if (most === undefined && usual === undefined) return inapplicable('unstated');
    const head = readList(plain);
    const isCut = (listIn(first)?.count ?? head.count) < head.count;
    if (!head.isPaged && !isCut) return inapplicable('unpaged');
    if (!isSteady(plain, again)) return undecided('changed');
    // A service that misstates a size that it served may misstate the others.
    const isTrusted = [first, last].every((page) => statesItsSize(page));
    const servedIn = ({ size, count, ...list }: ListView): number | undefined => {
      if (isTrusted && size !== undefined && count <= size) return size;
      return count > 0 && count < totalIn({ size, count, ...list }) ? count : undefined;
    };
    const byDefault = servedIn(head);
    if (usual !== undefined && byDefault !== undefined && byDefault !== usual)
      return failed(violation('usual', plain, byDefault, usual));
    if (most !== undefined && maximum !== undefined && isRejected(maximum))
      return failed(violation('refused', maximum, maximum.response.status, most));
    const served = shownPages(plain, maximum, huge).map(({ exchange, list }) => ({ exchange, size: servedIn(list) }));
    const larger = served.filter((each): each is { exchange: Page; size: number } => each.size !== undefined);
    // A plain page may be smaller than the maximum.
    const wrong = larger.find(({ exchange, size }) => size > (most ?? size) || (exchange !== plain && size !== most));
    if (most !== undefined && wrong !== undefined)
      return failed(violation('largest', wrong.exchange, wrong.size, most));
    const isUsual = usual === undefined || byDefault === usual;
    const isMost = most === undefined || larger.some(({ exchange }) => exchange !== plain);
    return isUsual && isMost ? passed : undecided('few');
  },
});

function statesItsSize(page: Page | undefined): boolean {
  const list = page && listIn(page);
  return list?.size === undefined || list.size === page?.probe.intent.size;
}

function violation<K extends string>(kind: K, exchange: Page, seen: number, expected: number) {
  return { kind, at: 'query:size', seen: String(seen), expected: String(expected), exchange };
}

/** Rows of the tables input and change: valid bodies with spaces after them, so that only their size matters. */
export const payload = defineRowRule([input, change], {
  id: 'limits/payload',
  proves: ['limits.payload'],
  weight: 3,
  title: 'Bodies are accepted up to the limit in the profile, and rejected above it',
  headline: 'The body size limit differs from the profile',
  why: 'A client that keeps to the limit must not be rejected, and one that exceeds it must learn that from the status code.',
  fix: 'Set the limit of the service, and of every gateway in front of it, to profile.limits.max_body, and return 413 above it.',
});

const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Every 429, even if the request was sent again after it. A 429 to HEAD has no body. */
export const rateEnvelope = defineResponseRule({
  id: 'limits/rate',
  proves: ['limits.rate'],
  breaks: ['error.envelope'],
  weight: 3,
  title: 'A 429 carries the error envelope',
  headline: '429 responses do not have the error envelope',
  why: 'A client that must slow down needs to read why, as with every other failure.',
  fix: 'Let the rate limiter, or the gateway, return success: false, data: null, and an error with code and message.',
  says: { bare: '{request} returned 429 with {seen}' },
  layer: 'any',
  about: ({ response, probe }) => response.status === 429 && probe.method !== 'HEAD',
  check: (exchange) => {
    const { json, text, headers } = exchange.response;
    const body = objectOf(json);
    const error = objectOf(body?.['error']);
    const missing = ['success', 'data', 'error', 'timestamp'].filter((key) => body === undefined || !(key in body));
    const isFailure = body?.['success'] === false && body['data'] === null;
    const isReadable = typeof error?.['code'] === 'string' && typeof error['message'] === 'string';
    if (missing.length === 0 && isFailure && isReadable && isJson.test(headers['content-type'] ?? '')) return passed;
    const seen = text === '' ? 'no body' : 'a body that is not the error envelope';
    return failed({ kind: 'bare', at: 'body:', seen, expected: 'the error envelope', exchange });
  },
});

/** A burst after a quiet time: the stated rate must be granted, and no more than that for long. */
export const rateValue = defineRule({
  id: 'limits/rate-value',
  proves: ['limits.rate-value'],
  weight: 4,
  title: 'The rate limit is the one in the profile',
  headline: 'The rate limit differs from the profile',
  why: 'A client that stays within the documented rate must not be rejected, and a limit that is not enforced protects no one.',
  fix: 'Count the requests of each client, allow the documented rate, and return 429 with Retry-After above it. Or correct profile.limits.rate.',
  says: {
    early: 'Within the rate limit of {expected}, {request} returned {seen}',
    unlimited: 'Although the rate limit is {expected}, {request} succeeded {seen} times in a row',
    status: 'Above the rate limit, {request} returned {seen} instead of {expected}',
    other: 'requests above the rate limit return {seen}',
    control: 'the list does not work',
    slow: 'the requests took too long to reach the limit',
    reported: 'responses with a success status report a failure',
  },
  on: scenario,
  judges: ['control', 'burst'],
  onSight: true,
  check: ({ control, burst }, { plan }) => {
    const { rate } = plan.profile.limits;
    const [first, last] = [burst[0], burst.at(-1)];
    if (rate === undefined || first === undefined || last === undefined) return undecided('slow');
    if (!control.response.isSuccess) return undecided('control');
    const stated = `${rate.requests} requests in ${rate.windowMs / 1000} s`;
    const found = { at: 'status', expected: stated };
    const throttled = burst.filter(({ response }) => isThrottled(response));
    const [early] = throttled;
    // The service may have received them in another order, so only their number counts.
    if (early !== undefined && burst.length - throttled.length < Math.floor(rate.requests))
      return failed({ ...found, kind: 'early', seen: String(early.response.status), exchange: early });
    const other = throttled.find(({ response }) => response.status !== 429);
    if (other !== undefined) return observed({ kind: 'other', seen: String(other.response.status), exchange: other });
    if (throttled.length > 0) return passed;
    const refused = burst.find(({ response }) => response.status >= 400 && response.status < 500);
    const seen = String(refused?.response.status);
    if (refused !== undefined)
      return failed({ kind: 'status', at: 'status', seen, expected: '429', exchange: refused });
    if (burst.some((each) => reportedFailure(each) !== undefined)) return undecided('reported');
    // A limiter with fixed windows lets through one full window at each border.
    const windows = Math.floor((last.endedMs - first.startedMs) / rate.windowMs) + 2;
    const isBeyond = burst.length > Math.ceil(rate.requests) * windows;
    if (!isBeyond || burst.some(({ response }) => !response.isSuccess)) return undecided('slow');
    return failed({ ...found, kind: 'unlimited', seen: String(burst.length), exchange: last });
  },
});

/** With fewer responses, a request that is slow looks like one that had to wait for another. */
const enough = 3;

type Group = { readonly operation: string; readonly times: number[]; slowest: WithResponse };

/** One slow response is chance. The median of similar requests counts. */
export const responseTime = defineFoldRule({
  id: 'limits/response-time',
  proves: ['limits.timeout'],
  weight: 4,
  title: 'Every operation responds within the time in the profile',
  headline: 'Operations are slower than the profile allows',
  why: 'Clients set their timeouts by what the service promises.',
  fix: 'Find out what the slow request waits for, or set profile.limits.max_response_time to a time that the service can keep.',
  says: {
    slow: '{request} took {seen}, but the profile allows {expected}',
    unstated: 'the profile defines no response time',
    none: 'no response was judged',
    few: 'an operation was slow, but it was requested too rarely to be sure',
  },
  seesFramework: true,
  start: (): Map<string, Group> => new Map(),
  step: (groups, exchange, { plan }) => {
    const { intent } = exchange.probe;
    const isLarge = intent.kind === 'provocation' && intent.situation === 'too-large';
    if (plan.profile.limits.maxResponseMs === undefined || isLarge) return groups;
    const [operation, time] = [operationLine(exchange), timeOf(exchange)];
    for (const name of [operation, `${operation} ${likenessOf(exchange.probe)}`]) {
      const group = groups.get(name) ?? { operation, times: [], slowest: exchange };
      groups.set(name, group);
      group.times.push(time);
      if (time > timeOf(group.slowest)) group.slowest = exchange;
    }
    return groups;
  },
  check: (groups, { plan }) => {
    const most = plan.profile.limits.maxResponseMs;
    if (most === undefined) return inapplicable('unstated');
    if (groups.size === 0) return inapplicable('none');
    const slow = new Map<string, Violation<'slow'>>();
    for (const { operation, times, slowest } of groups.values()) {
      const median = medianOf(times);
      if (times.length < enough || median <= most || slow.has(operation)) continue;
      const seen = `${Math.round(timeOf(slowest))} ms (median of ${times.length}: ${Math.round(median)} ms)`;
      const facts = { at: 'time', field: operation, seen, expected: `at most ${most} ms`, exchange: slowest };
      slow.set(operation, { kind: 'slow', ...facts });
    }
    if (slow.size > 0) return failed(...slow.values());
    const isRare = [...groups.values()].some(({ times }) => times.length < enough && medianOf(times) > most);
    return isRare ? undecided('few') : passed;
  },
});

/** What similar requests have in common. */
function likenessOf({ intent, credential }: Probe): string {
  if (intent.kind === 'provocation') return intent.situation;
  let likeness = `${intent.kind} ${credential}`;
  for (const name of ['page', 'size', 'sort', 'filters']) if (name in intent) likeness += ` ${name}`;
  return likeness;
}

const timeOf = ({ startedMs, endedMs }: WithResponse): number => endedMs - startedMs;

/** The lower one of the two in the middle, if their number is even. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
