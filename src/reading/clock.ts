/** The clock of a service, as the timestamps of many responses show it. */
import { isCacheHit } from '../core/cache.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { Dialect } from '../core/dialect.ts';
import type { Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { remembered } from '../text/memo.ts';
import { readHttpDate } from '../text/time.ts';
import { bodyIn } from './envelope.ts';

/** Clocks of several machines behind one host differ. */
const toleranceMs = 1000;
/** Gateways write their own Date. */
const dateToleranceMs = 5000;
/** Two responses further apart than the precision of their timestamps and this cannot have the same time. */
const stillToleranceMs = 50;
/** A gateway may keep a response for a moment, and a service its clock. */
const keptMs = 1000;

/** Numbers for all responses, and at most three responses as examples. Times are in milliseconds. */
export interface ClockState {
  /** How far each timestamp is ahead of our clock. */
  readonly offsets: number[];
  /** When a timestamp was first received and last requested. */
  readonly seen: Map<string, { receivedMs: number; requestedMs: number }>;
  /** A response with a timestamp that an earlier one had, too. */
  still?: Example;
  /** A response whose timestamp differs from its Date header. */
  off?: Example;
  /** The responses whose timestamps are furthest behind and ahead. */
  behind?: Example;
  ahead?: Example;
}

interface Example {
  readonly exchange: WithResponse;
  /** The time since the earlier response, or how far it is ahead of our clock at most or at least. */
  readonly ms: number;
}

export interface ClockReading {
  /** A timestamp that is not the time of its response. */
  readonly stale?: Example & { readonly kind: 'still' | 'responses' | 'date' };
  /** How far all timestamps together are ahead of our clock. */
  readonly aheadMs: number;
  readonly count: number;
  readonly isMoving: boolean;
}

export const startClock = (): ClockState => ({ offsets: [], seen: new Map() });

export function stepClock(state: ClockState, exchange: WithResponse): ClockState {
  const sighting = exchange.view(sightingIn);
  const { startedMs, endedMs } = exchange;
  if (sighting === undefined || isStill(state, sighting, exchange)) return state;
  const { ms, grainMs, dateMs } = sighting;
  const slackMs = (endedMs - startedMs + grainMs) / 2;
  const offset = ms + grainMs / 2 - (startedMs + endedMs) / 2;
  state.offsets.push(offset);
  if (state.behind === undefined || offset + slackMs < state.behind.ms)
    state.behind = { exchange, ms: offset + slackMs };
  if (state.ahead === undefined || offset - slackMs > state.ahead.ms) state.ahead = { exchange, ms: offset - slackMs };
  // If the timestamp is right by our clock, the Date header is wrong.
  if (Math.min(Math.abs(ms - dateMs), Math.abs(offset)) > dateToleranceMs + grainMs + endedMs - startedMs)
    state.off ??= { exchange, ms: ms - dateMs };
  return state;
}

export function readClock({ offsets, seen, still, off, behind, ahead }: ClockState): ClockReading {
  const common = typical(offsets);
  const facts = { aheadMs: common, count: offsets.length, isMoving: seen.size > 1 };
  if (still !== undefined) return { ...facts, stale: { ...still, kind: 'still' } };
  if (off !== undefined) return { ...facts, stale: { ...off, kind: 'date' } };
  const [late = 0, early = 0] = [behind, ahead].map((example) => (example?.ms ?? common) - common);
  // A slow response may have the time of its request.
  const isApart = (ahead?.ms ?? 0) - (behind?.ms ?? 0) > toleranceMs;
  const example = !isApart ? undefined : late < -toleranceMs ? behind : early > toleranceMs ? ahead : undefined;
  if (example === undefined) return facts;
  return { ...facts, stale: { exchange: example.exchange, ms: example.ms - common, kind: 'responses' } };
}

/** For people: `1.2 s`, `3 min`, `9 h`, `2 days`. */
export function span(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  if (seconds < 120) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 360) / 10} h` : `${Math.round(seconds / 86_400)} days`;
}

/** Most responses of one second have the same date. */
const httpDate = remembered(readHttpDate);

interface Sighting {
  readonly text: string;
  readonly ms: number;
  readonly grainMs: number;
  readonly dateMs: number;
}

/** A response of a cache is left out. */
function sightingIn(response: HttpResponse, dialect: Dialect, probe: Probe): Sighting | undefined {
  const { keys, time } = response.view(bodyIn, dialect, probe);
  const { headers } = response;
  if (time === undefined || !('ms' in time)) return undefined;
  if (Number(headers['age'] ?? 0) > 0 || isCacheHit(response)) return undefined;
  const text = String(keys.timestamp);
  return { text, ms: time.ms, grainMs: grainOf(text, time.ms), dateMs: httpDate(headers['date'] ?? '') ?? time.ms };
}

/** Responses are not judged in the order in which they were received. */
function isStill(state: ClockState, { text, grainMs }: Sighting, exchange: WithResponse): boolean {
  const { startedMs, endedMs } = exchange;
  const known = state.seen.get(text) ?? { receivedMs: endedMs, requestedMs: startedMs };
  known.receivedMs = Math.min(known.receivedMs, endedMs);
  known.requestedMs = Math.max(known.requestedMs, startedMs);
  state.seen.set(text, known);
  const ms = known.requestedMs - known.receivedMs;
  if (ms <= Math.max(grainMs, keptMs) + stillToleranceMs) return false;
  state.still ??= { exchange, ms };
  return true;
}

/** The precision of a timestamp. Zeros after the point may be how a service writes whole seconds. */
function grainOf(text: string, ms: number): number {
  if (/[Tt ]\d{2}:?\d{2}(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(text)) return 60_000;
  const digits = /[.,](\d+)/.exec(text)?.[1]?.length ?? 0;
  return ms % 1000 === 0 ? 1000 : Math.max(1, 10 ** (3 - digits));
}

/** The upper quartile: a timestamp that is wrong is nearly always too old. */
function typical(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0;
}
