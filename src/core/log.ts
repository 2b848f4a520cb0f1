/**
 * The log: every exchange that was sent, in the order in which they ended.
 *
 * Whatever a run knows (its own items, existing items, the number of requests) is a projection of the log, as in event
 * sourcing. A projection depends on the exchanges alone, so a recorded log gives the same state as a live one.
 */
import type { Dialect } from './dialect.ts';
import { type Exchange, readable } from './exchange.ts';
import type { Resource } from './plan.ts';
import type { Intent } from './probe.ts';
import type { Visited } from './scenario.ts';

/** A reducer. `step` may change the state in place and return it, because nothing else holds the state. */
export interface Projection<S> {
  start(): S;
  step(state: S, exchange: Exchange): S;
}

export interface Log {
  /** Returns the exchange as it is logged: readable in the dialect of its resource. */
  append<I extends Intent>(exchange: Exchange<I>): Exchange<I>;
  /** The current state of one of the projections that the log was created with. Any other projection throws. */
  state<S>(projection: Projection<S>): S;
}

/** Sees every exchange and every visit of a run, in order. It may write them to a file. */
export interface Recorder {
  exchange(exchange: Exchange): void;
  visit(visited: Visited): void;
  /** What is still open is settled. */
  endPhase(): void;
}

export function createLog(
  projections: readonly Projection<unknown>[],
  dialectOf: (resource: Resource | undefined) => Dialect,
  record?: (exchange: Exchange) => void,
  /** The states to start from, instead of the empty ones. A journal gives some. */
  known: ReadonlyMap<Projection<unknown>, unknown> = new Map(),
): Log {
  const states = new Map(
    projections.map((projection) => [projection, known.has(projection) ? known.get(projection) : projection.start()]),
  );
  return {
    append(received) {
      const exchange = readable(received, () => dialectOf(received.probe.resource));
      for (const [projection, state] of states) {
        const next = projection.step(state, exchange);
        if (next !== state) states.set(projection, next);
      }
      record?.(exchange);
      return exchange;
    },
    state<S>(projection: Projection<S>) {
      if (!states.has(projection)) throw new Error('The log was created without this projection.');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is the projection that made the state
      return states.get(projection) as S;
    },
  };
}
