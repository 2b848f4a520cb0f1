/** Traffic: what was sent, and how the service responded. A refusal is not a request. */
import type { Projection } from '../core/log.ts';
import { isNoise } from '../core/noise.ts';
import { aimOf, isAsPlanned } from '../core/probe.ts';
import { type Exchange, requestLine } from '../core/exchange.ts';
import { nameOf, type Operation } from '../core/operation.ts';
import type { OperationTraffic, Traffic } from '../core/result.ts';
import { isThrottled } from '../reading/throttling.ts';
import { perObject } from '../text/memo.ts';

interface State extends Traffic {
  requests: number;
  startedMs: number;
  endedMs: number;
  readonly operations: Map<string, OperationTraffic>;
  /** Valid writes, by the operation and the fields that were sent. None is repeated at once, because it may have worked. */
  readonly writes: Map<string, { hasWorked: boolean; readonly failed: Exchange[] }>;
}

export const traffic: Projection<State> = {
  start: () => ({ requests: 0, startedMs: 0, endedMs: 0, operations: new Map(), writes: new Map() }),
  step(state, exchange) {
    const { refusal, response, fault, startedMs, endedMs, probe } = exchange;
    if (refusal !== undefined) return state;
    // Requests are logged in the order in which they ended.
    state.startedMs = state.requests === 0 ? startedMs : Math.min(state.startedMs, startedMs);
    state.endedMs = Math.max(state.endedMs, endedMs);
    state.requests++;
    const line = probe.operation === undefined ? pathOf(requestLine(exchange)) : lineOf(probe.operation);
    let operation = state.operations.get(line);
    if (operation === undefined) {
      operation = { requests: 0, throttled: 0, failures: new Map(), latencies: [], rows: new Set() };
      state.operations.set(line, operation);
    }
    operation.requests++;
    operation.latencies.push(endedMs - startedMs);
    if (response !== undefined && isThrottled(response)) {
      operation.throttled++;
      return state;
    }
    noteWrite(state, exchange);
    if (response === undefined || response.status >= 500) {
      const failure = fault?.code ?? String(response?.status);
      operation.failures.set(failure, (operation.failures.get(failure) ?? 0) + 1);
    }
    if (response !== undefined && probe.intent.kind === 'provocation') operation.rows.add(probe.intent.row);
    return state;
  },
};

const pathOf = (line: string): string => line.split('?')[0] ?? '';
const lineOf = perObject((operation: Operation) => pathOf(nameOf(operation)));

/** The writes that failed, although others with the same fields worked. What fails each time is broken, and not unreliable. */
export function failedNowAndThen({ writes }: State): readonly Exchange[] {
  return [...writes.values()].flatMap(({ hasWorked, failed }) => (hasWorked ? failed : []));
}

function noteWrite({ writes }: State, exchange: Exchange): void {
  const { method, operation, intent } = exchange.probe;
  const isWrite = method !== 'GET' && operation !== undefined && isAsPlanned(exchange.probe);
  if (!isWrite || aimOf(exchange.probe) !== 'success') return;
  const key = [operation.template, method, ...('sent' in intent ? Object.keys(intent.sent) : [])].join(' ');
  const known = writes.get(key) ?? { hasWorked: false, failed: [] };
  writes.set(key, known);
  if (isNoise(exchange)) known.failed.push(exchange);
  else known.hasWorked ||= exchange.response?.isSuccess === true;
}
