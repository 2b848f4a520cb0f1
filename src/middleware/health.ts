/**
 * Health: patience belongs to the run, not to a request. After one request that was throttled for too long, or three
 * confirmed faults in a row, a plain GET decides, three times within the patience. If it fails, too, everything but
 * cleanup is refused.
 */
import type { Clock } from '../core/clock.ts';
import { type Exchange, hasResponse, refused } from '../core/exchange.ts';
import { hasArrived, isNoise, mostTries } from '../core/noise.ts';
import { aimOf, type Intent, isAsPlanned, type Probe } from '../core/probe.ts';
import type { Middleware, Send } from '../core/send.ts';

const mostFaults = 3;

export function whileHealthy(clock: Clock, patienceMs: number): Middleware {
  let isDown = false;
  let faults = 0;
  let hasResponded = false;
  let checking: Promise<void> | undefined;
  /** The last plain GET that worked. */
  let plain: Probe | undefined;

  return (next) => async (probe) => {
    if (probe.intent.kind === 'cleanup') return next(probe);
    if (checking !== undefined) await checking;
    if (isDown) return refused(probe, { by: 'health' });
    const exchange = await next(probe);
    note(exchange);
    const isThrottledOut = exchange.refusal?.by === 'rate-limit';
    if (faults >= mostFaults || isThrottledOut) {
      checking ??= check(next, probe);
      await checking;
    }
    return exchange;
  };

  function note<I extends Intent>(exchange: Exchange<I>): void {
    const { probe, fault } = exchange;
    hasResponded ||= hasArrived(exchange);
    if (fault !== undefined) faults++;
    if (!hasResponse(exchange)) return;
    faults = 0;
    const isPlain = probe.method === 'GET' && isAsPlanned(probe) && aimOf(probe) === 'success';
    if (isPlain && exchange.response.isSuccess && !isNoise(exchange)) plain = probe;
  }

  async function check(next: Send, failed: Probe): Promise<void> {
    const probe: Probe = plain ?? { ...failed, method: 'GET', credential: 'valid' };
    for (let tries = 1; ; tries++) {
      const exchange = await next({ ...probe, isFresh: true, intent: { kind: 'health' } });
      isDown = !hasResponse(exchange);
      // A service that has never responded is not waited for.
      if (!isDown || !hasResponded || exchange.refusal !== undefined || tries === mostTries) break;
      await clock.wait(patienceMs / mostTries);
    }
    faults = 0;
    checking = undefined;
  }
}
