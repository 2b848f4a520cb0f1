/**
 * Survival: whether the service stopped responding. It did if three plain reads in a row, sent to find that out, got no
 * response.
 */
import type { Exchange } from '../core/exchange.ts';
import type { Damage } from '../core/result.ts';
import type { Projection } from '../core/log.ts';
import { hasArrived, mostTries } from '../core/noise.ts';

export interface Survival {
  /** A service that never responded did not stop. */
  hasResponded: boolean;
  /** Requests without a response, since the last one that got any. */
  readonly silent: Exchange[];
  /** The requests that were in flight when the service stopped responding. */
  suspects?: readonly Exchange[];
}

export const survival: Projection<Survival> = {
  start: () => ({ hasResponded: false, silent: [] }),
  step(state, exchange) {
    const { fault, refusal } = exchange;
    if (refusal !== undefined || fault?.code === 'token') return state;
    if (hasArrived(exchange)) {
      state.hasResponded = true;
      state.silent.length = 0;
    } else if (state.hasResponded && state.suspects === undefined) {
      state.silent.push(exchange);
      if (state.silent.filter(isCheck).length >= mostTries)
        state.suspects = suspectsIn(state.silent.filter((each) => !isCheck(each)));
    }
    return state;
  },
};

/** The service stopped responding, as damage. */
export function downIn({ suspects }: Survival): Damage | undefined {
  const [first] = suspects ?? [];
  if (suspects === undefined || first === undefined) return undefined;
  const resource = first.probe.resource?.path ?? '';
  return { kind: 'down', resource, items: [], sinceMs: first.startedMs, window: suspects };
}

function isCheck({ probe }: Exchange): boolean {
  return probe.intent.kind === 'health' || probe.intent.kind === 'checkpoint';
}

/** Each request once, although it was repeated. */
function suspectsIn(silent: readonly Exchange[]): readonly Exchange[] {
  const [first] = silent;
  if (first === undefined) return [];
  const inFlight = silent.filter(({ startedMs }) => startedMs < first.endedMs || startedMs === first.startedMs);
  return inFlight.filter(({ probe }, index) => inFlight.findIndex((each) => each.probe === probe) === index);
}
