/** Samples: one response of each declared operation, for rules about the plan and for the report. */
import { hasResponse } from '../core/exchange.ts';
import { isAsPlanned } from '../core/probe.ts';
import type { Projection } from '../core/log.ts';
import { nameOf } from '../core/operation.ts';
import type { Declared } from '../core/rule.ts';

type State = Map<string, Declared>;

export const samples: Projection<State> = {
  start: () => new Map(),
  step(state, exchange) {
    const { operation, resource } = exchange.probe;
    if (operation === undefined || !hasResponse(exchange) || !isAsPlanned(exchange.probe)) return state;
    const name = nameOf(operation);
    const before = state.get(name);
    // A success is a better sample, and the first one is as good as any.
    if (before !== undefined && (before.exchange.response.isSuccess || !exchange.response.isSuccess)) return state;
    state.set(name, { operation, resource, exchange });
    return state;
  },
};
