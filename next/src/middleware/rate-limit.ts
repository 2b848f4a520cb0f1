/**
 * Rate limit: after a 429 with Retry-After, every request waits as long as the service asks. Then the request is sent
 * again, writes included, because the service has not processed it.
 *
 * A request that would wait longer than the patience of the run is refused: a 429 says nothing about what the request
 * is meant to show.
 */
import type { Clock } from '../core/clock.ts';
import { type Exchange, refused, withEarlier } from '../core/exchange.ts';
import type { Middleware } from '../core/send.ts';
import { isThrottled } from '../reading/throttling.ts';

/** Some services say 0 and go on returning 429. */
const leastWaitMs = 1000;

export function rateLimited(clock: Clock, patienceMs = 60_000): Middleware {
  let readyMs = 0;
  return (next) => async (probe) => {
    if (probe.intent.kind === 'burst') return next(probe);
    const lastMs = clock.now() + patienceMs;
    const throttled: Exchange[] = [];
    for (;;) {
      if (readyMs > lastMs) return withEarlier(refused(probe, { by: 'rate-limit' }), throttled);
      // Another response may have asked for a longer wait meanwhile.
      if (readyMs > clock.now()) await clock.wait(readyMs - clock.now());
      else {
        const exchange = await next(probe);
        const waitMs = retryAfterIn(exchange, clock);
        if (waitMs === undefined) return withEarlier(exchange, throttled);
        throttled.push(exchange);
        readyMs = Math.max(readyMs, clock.now() + Math.max(waitMs, leastWaitMs));
      }
    }
  };
}

/** In milliseconds. Retry-After is a number of seconds, or a date. */
function retryAfterIn({ response }: Exchange, clock: Clock): number | undefined {
  if (response === undefined || !isThrottled(response)) return undefined;
  const value = response.headers['retry-after'] ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - clock.now();
  return Number.isNaN(ms) ? leastWaitMs : ms;
}
