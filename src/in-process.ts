/** A wire to a service of the fixtures in this process, with connection numbers and a clock that waits for nothing. */
import type { Api, ApiReply } from '#fixtures/reference/http.ts';
import type { Clock } from './core/clock.ts';
import { exchangeOf, type Outcome } from './core/exchange.ts';
import type { Plan } from './core/plan.ts';
import type { Probe } from './core/probe.ts';
import { HttpResponse } from './core/response.ts';
import type { Wire } from './core/send.ts';
import { baseOf, requestsOf } from './wire/request.ts';

/** A clock that moves only when something is sent or waited for. */
export interface VirtualClock extends Clock {
  advance(ms: number): void;
}

/** Waits that overlap end in the order of their ends, each once nothing else can happen before. */
export function virtualClock(): VirtualClock {
  let time = Date.UTC(2026, 0, 1);
  const waits: { readonly untilMs: number; readonly end: () => void }[] = [];
  const endFirst = (): void => {
    const [first] = waits.sort((a, b) => a.untilMs - b.untilMs);
    if (first === undefined) return;
    waits.shift();
    time = Math.max(time, first.untilMs);
    first.end();
    if (waits.length > 0) setImmediate(endFirst);
  };
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
    wait: (ms, signal) =>
      new Promise((end) => {
        const wait = { untilMs: time + ms, end };
        waits.push(wait);
        signal?.addEventListener('abort', () => {
          waits.splice(0, waits.length, ...waits.filter((each) => each !== wait));
          end();
        });
        if (waits.length === 1) setImmediate(endFirst);
      }),
  };
}

/** How long a request is on its way, in each direction. */
const wayMs = 3;
const nothing = new Uint8Array();

export function testWire(api: Api, plan: Plan, clock: VirtualClock): Wire {
  const { host } = new URL(plan.baseUrl);
  const { prefix } = baseOf(plan.baseUrl);
  const connections = connectionNumbers();
  const requestOf = requestsOf(plan);
  return {
    abilities: { connections: true, rawUrl: true, redirects: true },
    close: async () => undefined,
    send: async (probe, secrets) => {
      const startedMs = clock.now();
      clock.advance(wayMs);
      const { method, url, headers, body } = requestOf(probe, secrets);
      const sent: Record<string, string> = { host };
      for (const [name, value] of headers) sent[name] = Object.hasOwn(sent, name) ? `${sent[name]}, ${value}` : value;
      const bytes = body === undefined ? nothing : Buffer.from(body);
      const request = { method, target: prefix + url, headers: sent, body: bytes, connection: connections(probe) };
      const outcome = outcomeOf(replyOf(api, request), method, plan.http.timeoutMs, clock);
      return exchangeOf(probe, outcome, startedMs, clock.now());
    },
  };
}

/** One connection for each name, a new one for each cold probe, and one each for the others, with and without the token. */
function connectionNumbers(): (probe: Probe) => number {
  const named = new Map<string, number>();
  let opened = 0;
  return ({ credential, connection = credential === 'valid' ? 'known' : 'unknown' }) => {
    const known = named.get(connection);
    if (known !== undefined && connection !== 'cold') return known;
    opened++;
    named.set(connection, opened);
    return opened;
  };
}

/** A function that throws is a service whose process ends. */
function replyOf(api: Api, request: Parameters<Api>[0]): ApiReply {
  try {
    return api(request);
  } catch {
    return { status: 0, headers: [], body: '', isBroken: true };
  }
}

function outcomeOf(reply: ApiReply, method: string, timeoutMs: number, clock: VirtualClock): Outcome {
  clock.advance(reply.isHung === true ? timeoutMs : wayMs + (reply.delayMs ?? 0));
  if (reply.isHung === true) return { fault: { code: 'timeout', message: 'no response in time' } };
  if (reply.isBroken === true) return { fault: { code: 'reset', message: 'the connection was closed' } };
  const headers: Record<string, string> = {};
  for (const [name, value] of reply.headers) {
    const key = name.toLowerCase();
    const before = headers[key];
    headers[key] = before === undefined ? value : before + (key === 'set-cookie' ? '\n' : ', ') + value;
  }
  const body = method === 'HEAD' ? '' : reply.body;
  return { response: new HttpResponse({ status: reply.status, headers, body }) };
}
