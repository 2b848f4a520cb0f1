/** Spots: where the requests of a run come from, so that a later run can send one of them again. */
import type { Spot } from '../core/demand.ts';
import type { Exchange } from '../core/exchange.ts';
import { exchangesIn, type Visited } from '../core/scenario.ts';

export interface Spots {
  visit(visited: Pick<Visited, 'scenario' | 'traces'>): void;
  /** It is undefined for checkpoints and cleanup, which belong to no visit. */
  of(exchange: Exchange): Spot | undefined;
}

export function createSpots(): Spots {
  // Middleware may copy an exchange. Its response, or its fault, stays the same object.
  const known = new WeakMap<object, Spot>();
  return {
    visit({ scenario, traces }) {
      for (const { row = null, trace } of traces)
        for (const field in trace)
          for (const { response, fault } of exchangesIn(trace[field])) {
            const outcome = response ?? fault;
            if (outcome !== undefined && !known.has(outcome)) known.set(outcome, { scenario: scenario.id, field, row });
          }
    },
    of: ({ response, fault }) => known.get(response ?? fault ?? {}),
  };
}
