/** A burst after a quiet time: the stated rate must be granted, and no more than that for long. */
import { defineRule, failed, observed, passed, undecided } from '../../src/core/rule.ts';
import { reportedFailure } from '../../src/reading/envelope.ts';
import { isThrottled } from '../../src/reading/throttling.ts';
import { burst as scenario } from '../../src/scenarios/burst.ts';

export default defineRule({
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
    if (refused !== undefined) {
      const seen = String(refused.response.status);
      return failed({ kind: 'status', at: 'status', seen, expected: '429', exchange: refused });
    }
    if (burst.some((each) => reportedFailure(each) !== undefined)) return undecided('reported');
    // A limiter with fixed windows lets through one full window at each border.
    const windows = Math.floor((last.endedMs - first.startedMs) / rate.windowMs) + 2;
    const isBeyond = burst.length > Math.ceil(rate.requests) * windows;
    if (!isBeyond || burst.some(({ response }) => !response.isSuccess)) return undecided('slow');
    return failed({ ...found, kind: 'unlimited', seen: String(burst.length), exchange: last });
  },
});
