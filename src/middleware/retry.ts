/**
 * Retry: noise counts only if three attempts in a row show it. Otherwise the first good response is judged, and the
 * earlier attempts are kept.
 *
 * It repeats reads, and provocations of a kind that the guard has cleared and that cannot create. A valid write is
 * never repeated: it may have worked, and a second one would do it twice.
 */
import { type Exchange, withEarlier } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { isNoise, mostTries } from '../core/noise.ts';
import { creationOf, mayWrite, type Probe, riskOf } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';
import { existing, isCleared } from '../projections/existing.ts';

export function retryNoise(log: Log): Middleware {
  return (next) => async (probe) => {
    if (!mayRepeat(probe)) return next(probe);
    const earlier: Exchange[] = [];
    for (let tries = 1; ; tries++) {
      const exchange = await next(probe);
      // A layer within may have kept earlier attempts, too.
      if (exchange.earlier !== undefined) earlier.push(...exchange.earlier);
      if (tries < mostTries && isNoise(exchange)) earlier.push(exchange);
      else return withEarlier(exchange, earlier);
    }
  };

  function mayRepeat(probe: Probe): boolean {
    const { method, intent } = probe;
    // A burst must not grow by itself, and a check of the health waits in between.
    if (intent.kind === 'burst' || intent.kind === 'health') return false;
    if (method === 'GET' && riskOf(probe) === undefined) return true;
    const cannotCreate = method !== 'POST' && method !== 'PUT' && creationOf(probe) === undefined;
    const isSafe = !mayWrite(probe) || (intent.kind === 'provocation' && cannotCreate);
    return isSafe && isCleared(log.state(existing), probe);
  }
}
