/** Spots: where the requests of a run come from, so that a later run can send one of them again. */
import type { Spot } from '../core/demand.ts';
import type { Exchange } from '../core/exchange.ts';
import { exchangesIn, type Visited } from '../core/scenario.ts';
import { identityOf } from './recorder.ts';

export function createSpots() {
  const known = new WeakMap<object, Spot>();
  return {
    visit({ scenario, traces }: Pick<Visited, 'scenario' | 'traces'>): void {
      for (const { row = null, trace } of traces)
        for (const field in trace)
          for (const identity of exchangesIn(trace[field]).map(identityOf))
            if (!known.has(identity)) known.set(identity, { scenario: scenario.id, field, row });
    },
    /** It is undefined for checkpoints and cleanup, which belong to no visit. */
    of: (exchange: Exchange): Spot | undefined => known.get(identityOf(exchange)),
  };
}
