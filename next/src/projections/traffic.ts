/** Traffic: what was sent, and how the service responded. A refusal is not a request. */
import type { Projection } from '../core/log.ts';
import { operationLine } from '../core/exchange.ts';
import type { OperationTraffic, Traffic } from '../core/result.ts';
import { isThrottled } from '../reading/throttling.ts';

interface State extends Traffic {
  requests: number;
  startedMs: number;
  endedMs: number;
  readonly operations: Map<string, OperationTraffic>;
}

export const traffic: Projection<State> = {
  start: () => ({ requests: 0, startedMs: 0, endedMs: 0, operations: new Map() }),
  step(state, exchange) {
    const { refusal, response, fault, startedMs, endedMs, probe } = exchange;
    if (refusal !== undefined) return state;
    // Requests are logged in the order in which they ended.
    state.startedMs = state.requests === 0 ? startedMs : Math.min(state.startedMs, startedMs);
    state.endedMs = Math.max(state.endedMs, endedMs);
    state.requests++;
    const line = operationLine(exchange).split('?')[0] ?? '';
    let operation = state.operations.get(line);
    if (operation === undefined) {
      operation = { requests: 0, throttled: 0, failures: new Map(), latencies: [], rows: new Set() };
      state.operations.set(line, operation);
    }
    operation.requests++;
    operation.latencies.push(endedMs - startedMs);
    if (response !== undefined && isThrottled(response)) operation.throttled++;
    else if (response === undefined || response.status >= 500) {
      const failure = fault?.code ?? String(response?.status);
      operation.failures.set(failure, (operation.failures.get(failure) ?? 0) + 1);
    }
    if (response !== undefined && probe.intent.kind === 'provocation') operation.rows.add(probe.intent.row);
    return state;
  },
};
