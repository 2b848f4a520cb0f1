/** Facts about the traffic: how long responses took, what failed now and then, and who asked to wait. */
import type { Exchange } from '../core/exchange.ts';
import { nameOf } from '../core/operation.ts';
import type { Result } from '../core/result.ts';
import { rounded } from './exchanges.ts';
import { sumOf } from './groups.ts';
import { counted, durationOf, numberOf } from './phrases.ts';
import type { OperationReport, TrafficReport } from './report.ts';

/** An operation is slow if it takes several times as long as the others, and people notice it. */
const slowFactor = 2;
const slowMs = 100;
/** Enough examples for any reader. Each takes time to mask, and memory. */
const mostSamples = 100;

export function trafficOf({ traffic, declared }: Result, keep: (exchange: Exchange) => number): TrafficReport {
  const samples = new Map(declared.map(({ operation, exchange }) => [nameOf(operation), exchange]));
  const operations = [...traffic.operations].map(([operation, facts], index): OperationReport => {
    const sample = index < mostSamples ? samples.get(operation) : undefined;
    return {
      operation,
      requests: facts.requests,
      throttled: facts.throttled,
      failures: Object.fromEntries(facts.failures),
      rows: [...facts.rows],
      medianMs: rounded(medianOf(facts.latencies)),
      slowestMs: rounded(facts.latencies.reduce((most, each) => Math.max(most, each), 0)),
      sample: sample === undefined ? null : keep(sample),
    };
  });
  const latencies = [...traffic.operations.values()].flatMap((each) => each.latencies);
  const medianMs = latencies.length === 0 ? null : rounded(medianOf(latencies));
  const throttled = sumOf(operations, (each) => each.throttled);
  const waits = throttled === 0 ? [] : [`${counted(throttled, 'response')} asked the client to wait`];
  const says = [...latencyWords(medianMs, operations), ...failureWords(operations), ...waits];
  return { medianMs, operations, says };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** For example: "median 12 ms, slowest GET /reports 1.5 s". */
function latencyWords(medianMs: number | null, operations: readonly OperationReport[]): readonly string[] {
  if (medianMs === null) return [];
  const [slowest] = operations.toSorted((a, b) => b.medianMs - a.medianMs || (a.operation < b.operation ? -1 : 1));
  const isSlow = slowest !== undefined && slowest.medianMs > Math.max(slowMs, medianMs * slowFactor);
  const words = `median ${durationOf(medianMs)}`;
  return [isSlow ? `${words}, slowest ${slowest.operation} ${durationOf(slowest.medianMs)}` : words];
}

/** For example: "503 for 59 of 443 requests (13%), most often GET /users". */
function failureWords(operations: readonly OperationReport[]): readonly string[] {
  const failures = new Set(operations.flatMap((each) => Object.keys(each.failures)));
  const requests = sumOf(operations, (each) => each.requests);
  return [...failures].sort().map((failure) => {
    const countIn = (each: OperationReport): number => each.failures[failure] ?? 0;
    const [worst, ...others] = operations.filter((each) => countIn(each) > 0).sort((a, b) => countIn(b) - countIn(a));
    const count = sumOf(operations, countIn);
    const where = others.length === 0 ? `all ${worst?.operation}` : `most often ${worst?.operation}`;
    return `${failure} for ${numberOf(count)} of ${counted(requests, 'request')} (${shareOf(count, requests)}), ${where}`;
  });
}

function shareOf(part: number, whole: number): string {
  const percent = (part / whole) * 100;
  return percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}
