/**
 * Burst: more requests than the stated rate allows, at once, after a quiet time. It is the last thing that a run does.
 */
import type { Exchange } from '../core/exchange.ts';
import type { ListIntent } from '../core/probe.ts';
import { listProbe } from '../core/requests.ts';
import { defineScenario } from '../core/scenario.ts';
import { eachOf } from '../core/tasks.ts';
import { lacksForList } from './lacks.ts';

export interface Burst {
  readonly control: Exchange<ListIntent>;
  /** In the order in which they were sent. */
  readonly burst: readonly Exchange[];
}

const mostRequests = 500;
/** More than the rate, so that a limiter that counts a little generously is reached, too. */
const margin = 10;
/** Nobody waits longer than this for a quiet time. */
const longestQuietMs = 10_000;

export const burst = defineScenario<Burst>({
  id: 'burst',
  phase: 'last',
  per: 'run',
  quick: 'never',
  lacks(resource, { profile: { limits } }) {
    if (limits.rate === undefined) return 'profile.limits.rate';
    if (!limits.burst) return 'profile.limits.burst: true';
    return lacksForList(resource);
  },
  async run(visit) {
    const { plan, resource, owner, dialect } = visit;
    const { rate } = plan.profile.limits;
    const count = rate === undefined ? 0 : Math.floor(rate.requests) + Math.ceil(rate.requests) + margin;
    // One item is the cheapest list.
    const control = await visit.list({ page: dialect.pageBase, size: 1 }, owner);
    if (rate === undefined || count > mostRequests || rate.windowMs > longestQuietMs) return { control };
    await visit.pause(rate.windowMs);
    const probe = {
      ...listProbe(plan, resource, owner, { page: dialect.pageBase, size: 1 }),
      intent: { kind: 'burst' },
    } as const;
    const sent: Exchange[] = [];
    // The first rejection shows the limit.
    const isOver = (): boolean => sent.some(({ response }) => response?.isSuccess !== true);
    await eachOf(Array.from({ length: count }), plan.http.concurrency, async () => {
      if (!isOver()) sent.push(await visit.ask(probe));
    });
    return { control, burst: sent.toSorted((a, b) => a.startedMs - b.startedMs) };
  },
});
