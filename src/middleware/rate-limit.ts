/**
 * Rate limit: no more requests than `http.rate` allows, and none before the service accepts it again. A throttled
 * request is sent again after the wait, writes included, because the service has not processed it.
 *
 * A request that would wait longer than the patience of the run is refused: a 429 says nothing about what the request
 * is meant to show.
 */
import type { Clock } from '../core/clock.ts';
import { type Exchange, refused, withEarlier } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import type { HttpSettings } from '../core/plan.ts';
import type { Middleware } from '../core/send.ts';
import { limits } from '../projections/limits.ts';
import { isThrottled } from '../reading/throttling.ts';

const none: readonly Exchange[] = [];

export function rateLimited(log: Log, clock: Clock, { rate, patienceMs }: HttpSettings): Middleware {
  const intervalMs = rate === undefined ? 0 : rate.windowMs / rate.requests;
  let nextMs = 0;
  return (next) => async (probe) => {
    // A burst measures the limit itself.
    if (probe.intent.kind === 'burst') return next(probe);
    const lastMs = clock.now() + patienceMs;
    let throttled = none;
    for (;;) {
      const { readyMs } = log.state(limits);
      if (readyMs > lastMs) return withEarlier(refused(probe, { by: 'rate-limit' }), throttled);
      if (readyMs > clock.now()) {
        // Another response may ask for a longer wait meanwhile.
        await clock.wait(readyMs - clock.now());
        continue;
      }
      if (intervalMs > 0) await paced();
      const exchange = await next(probe);
      if (exchange.response === undefined || !isThrottled(exchange.response)) return withEarlier(exchange, throttled);
      throttled = [...throttled, exchange];
    }
  };

  async function paced(): Promise<void> {
    const atMs = Math.max(clock.now(), nextMs);
    nextMs = atMs + intervalMs;
    if (atMs > clock.now()) await clock.wait(atMs - clock.now());
  }
}
