/** Setup problems: what the first plain list of a resource says about the plan. */
import type { Exchange } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import { isNoise } from '../core/noise.ts';
import type { Resource } from '../core/plan.ts';
import type { SetupProblem } from '../core/setup-problem.ts';
import { isThrottled } from '../reading/throttling.ts';

/** By resource. It is undefined if the plan fits. */
type State = Map<string, SetupProblem | undefined>;

export const setupProblems: Projection<State> = {
  start: () => new Map(),
  step(state, exchange) {
    const { resource, intent, credential } = exchange.probe;
    if (resource === undefined || intent.kind !== 'list' || intent.page !== undefined || credential !== 'valid')
      return state;
    // Noise and a request to wait say nothing about the plan.
    const { response } = exchange;
    const saysNothing = isNoise(exchange) || (response !== undefined && isThrottled(response));
    if (!state.has(resource.path) && !saysNothing) state.set(resource.path, problemIn(exchange, resource));
    return state;
  },
};

function problemIn(exchange: Exchange, resource: Resource): SetupProblem | undefined {
  const status = exchange.response?.status;
  if (status === 401) return { kind: 'unauthorized', resource, exchange, key: 'auth.bearer' };
  if (status === 404) return { kind: 'wrong-path', resource, exchange, key: 'resources[].path' };
  return undefined;
}
