import { headerOf, type Exchange, type Reply } from '../../src/model/exchange.ts';
import { type StatedRate, sentWithin, statedRate } from '../../src/model/rate.ts';
import {
  defineRule,
  type Digest,
  everyStep,
  inapplicable,
  type Judgement,
  type Observation,
  type RuleContext,
  unstated,
} from '../../src/model/rule.ts';
import { isStep } from '../../src/model/step.ts';
import { burst as steps } from '../../src/model/traces/burst.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { failureBody, read, successBody } from '../envelope/shared/examples.ts';
import { burst, limited } from './shared/rate-examples.ts';

/** When a request was sent, and which of its sendings were refused for the rate. */
interface Sent {
  readonly at: readonly number[];
  readonly refusedAt: readonly number[];
  /** True where it was sent to see the limit. */
  readonly isBurst: boolean;
  /** True where it was sent to see that the rate is granted. */
  readonly isWithin: boolean;
  /** Whether a 429 of it says when to try again. */
  readonly retryAfter: 'seconds' | 'date' | 'none' | undefined;
}

/**
 * Only the burst, which follows a quiet spell, is judged. A 429 that came early elsewhere is reported: others may share the
 * limit, and what counts failed logins is another one.
 */
export default defineRule({
  id: 'limits/rate-granted',
  proves: ['limits.rate-value'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'Requests within the rate that the profile states are accepted',
  why: 'A client that keeps to the documented rate and is refused anyway can only guess how slow is slow enough.',
  fix: 'Let the rate limiter allow the documented rate, or correct profile.limits.rate.',
  scope: 'run',
  wants: everyStep,
  digest: keep,
  digestFault: keep,
  check: ({ digests }, { profile: { limits } }): Judgement => {
    const rate = statedRate(limits);
    const observations = [...formsOf(digests), ...(rate === undefined ? [] : earlyOf(digests, rate))];
    if (rate === undefined) return { ...unstated('no-rate'), observations };
    const within = digests.filter(({ kept }) => kept.isWithin);
    const refused = isJudged(limits) ? within.filter(({ kept }) => kept.refusedAt.length > 0) : [];
    const violations = refused.map((digest) => tooEarly(digest, within.length, rate));
    if (violations.length > 0) return { violations, examined: within.length, observations };
    if (within.length === 0) {
      return { ...unstated('shown-by-burst-only'), observations };
    }
    return isJudged(limits)
      ? { examined: within.length, observations }
      : { ...inapplicable('rate-over-long-span'), observations };
  },
  examples: () => ({
    passed: [{ note: 'the burst within the rate is granted', plan: limited('3/s'), exchanges: burst(3, 13, 3) }],
    failed: [{ note: 'refused within the rate', plan: limited('3/s'), exchanges: burst(3, 13, 2) }],
    inapplicable: [
      { note: 'no rate is stated', exchanges: [slowed()] },
      { note: 'an early 429 elsewhere', plan: limited('3/s'), exchanges: [slowed()] },
      { note: 'no burst', plan: limited('3/s'), exchanges: [read(successBody({ id: 1 }))] },
    ],
  }),
});

/** Without a stated rate only what was refused is kept. */
function keep(exchange: Exchange, { profile }: RuleContext): Sent | undefined {
  const { throttledAt = [], throttledReplies = [], reply, sentAt, fault, probe } = exchange;
  if (fault?.kind === 'not-sent') return undefined;
  const isRefused = reply?.status === 429;
  if (profile.limits.ratePerSecond === undefined && !isRefused && throttledAt.length === 0) return undefined;
  const refusals = [...throttledReplies, ...(isRefused ? [reply] : [])];
  return {
    at: [...throttledAt, sentAt],
    refusedAt: [...throttledAt, ...(isRefused ? [sentAt] : [])],
    isBurst: probe.once === true,
    isWithin: isStep(probe.step, steps.within),
    retryAfter: refusals[0] === undefined ? undefined : retryForm(refusals[0]),
  };
}

function retryForm(reply: Reply): Sent['retryAfter'] {
  const value = headerOf(reply, 'retry-after');
  if (value === undefined) return 'none';
  return /^\s*\d+\s*$/.test(value) ? 'seconds' : 'date';
}

/** What came before the burst stays out of its way only where it was quiet for a whole window. */
function isJudged(limits: Parameters<typeof statedRate>[0]): boolean {
  return (limits.rateWindowMs ?? 1000) <= 10_000;
}

function firstRefusal(
  digests: readonly Digest<Sent>[],
): { readonly digest: Digest<Sent>; readonly at: number } | undefined {
  const refusals = digests.flatMap((digest) => digest.kept.refusedAt.map((at) => ({ digest, at })));
  return refusals.reduce<(typeof refusals)[number] | undefined>(
    (first, each) => (first === undefined || each.at < first.at ? each : first),
    undefined,
  );
}

function tooEarly({ exchange, request }: Digest<Sent>, sent: number, rate: StatedRate): Violation {
  const stated = `${Number(rate.count.toFixed(2))} requests in ${rate.windowMs / 1000} s`;
  return violation({
    at: 'status',
    expected: `anything but 429 within ${stated}`,
    actual: '429',
    message: `${request} was answered 429 when no more than ${sent} requests had been sent; profile.limits.rate states ${stated}`,
    exchange,
    key: 'refused within the rate',
    isOfService: true,
  });
}

const words = {
  seconds: 'and Retry-After says in seconds when to try again',
  date: 'and Retry-After says by a date when to try again',
  none: 'without Retry-After',
} as const;

function formsOf(digests: readonly Digest<Sent>[]): readonly Observation[] {
  const met = digests.find(({ kept }) => kept.retryAfter !== undefined);
  if (met?.kept.retryAfter === undefined) return [];
  const text = `too many requests are answered with 429, ${words[met.kept.retryAfter]}`;
  return [{ clause: 'limits.rate', text, exchanges: [met.exchange] }];
}

/** The first 429 of the run, where no more than the stated rate had been sent: those that follow may be the penalty for it. */
function earlyOf(digests: readonly Digest<Sent>[], rate: StatedRate): readonly Observation[] {
  const early = firstRefusal(digests.filter(({ kept }) => !kept.isBurst));
  if (early === undefined) return [];
  const sent = sentWithin(
    digests.flatMap(({ kept }) => kept.at),
    early.at,
    rate.windowMs,
  );
  const text = 'a request was answered 429 although fewer had been sent than the profile states';
  return sent > rate.count ? [] : [{ clause: 'limits.rate-value', text, exchanges: [early.digest.exchange] }];
}

function slowed() {
  return read(successBody({ id: 1 }), { throttled: [{ body: failureBody('RATE_LIMITED') }] });
}
