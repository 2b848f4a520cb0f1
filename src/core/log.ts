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
  const states = projections.map((each) => (known.has(each) ? known.get(each) : each.start()));
  return {
    append(received) {
      const exchange = readable(received, () => dialectOf(received.probe.resource));
      for (let at = 0; at < projections.length; at++) states[at] = projections[at]?.step(states[at], exchange);
      record?.(exchange);
      return exchange;
    },
    state<S>(projection: Projection<S>) {
      const at = projections.indexOf(projection);
      if (at < 0) throw new Error('The log was created without this projection.');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the projection made the state
      return states[at] as S;
    },
  };
}
