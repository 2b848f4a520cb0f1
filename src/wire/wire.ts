import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, Fault } from '../model/exchange.ts';
import type { Plan } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { createConnections } from './connections.ts';
import { createGate, type Wait } from './gate.ts';
import { createTellHeld, type Held } from './held.ts';
import { defaultLimits, type WireLimits } from './limits.ts';
import { createPace } from './pace.ts';
import { proxyFor, proxyName } from './proxy.ts';
import { createRenewal, type Issued } from './renewal.ts';
import { baseOf } from './request.ts';
import { createSelf } from './self.ts';
import { type Counts, type Machinery, type SendContext, sendProbe } from './sender.ts';
import { WireSetupError } from './setup-error.ts';
import { tlsMaterial } from './tls.ts';
import type { Transport } from './transport.ts';
import { overNetwork } from './transports/undici.ts';
import { checkedHeaders, checkedToken } from './token.ts';
import { type TokenSource, tokenSourceOf } from './token-source.ts';

export type { Held } from './held.ts';
export type { WireLimits } from './limits.ts';
export type { SendContext } from './sender.ts';
export { WireSetupError } from './setup-error.ts';

/** Sends probes and records exchanges, one service, one run. */
export interface Wire {
  /** Sends one probe. Never throws for what the network does: a fault is data. */
  readonly send: (probe: Probe, context: SendContext) => Promise<Exchange>;
  /** Closes the connections that the trace's probes left open for later steps. */
  readonly endTrace: (trace: string) => void;
  readonly stats: () => WireStats;
  /** What is masked in exchanges: for those who write, and must look once more. */
  readonly secrets: readonly string[];
  /** The proxy that requests go through, as messages name it; undefined where they do not. */
  readonly proxy: string | undefined;
  /** Ends what is in flight and closes every connection. */
  readonly close: () => Promise<void>;
}

/** What a wire did so far. */
export interface WireStats {
  /** Requests handed to a connection, repeats included. */
  readonly requests: number;
  readonly retries: number;
  /** Answers with 429. */
  readonly throttled: number;
  /** Milliseconds that requests were put off by 429, Retry-After and gateways, added up. */
  readonly waitedMs: number;
  /** Connections opened. */
  readonly connections: number;
  /** Most requests in flight at once, as it stands now; lower than the plan's after a 429. */
  readonly concurrency: number;
  /** Secrets under 8 characters (near misses included), which are masked only in headers that hold credentials. */
  readonly shortSecrets: number;
}

export interface WireOptions {
  /**
   * Stops the run: what is in flight ends, later probes are not sent, cleanup goes on. Where the reason of its abort is a
   * text, faults say it, as the beginning of a sentence; else `the run was interrupted`.
   */
  readonly signal?: AbortSignal;
  /** Clock in epoch milliseconds. */
  readonly now?: () => number;
  readonly wait?: Wait;
  readonly limits?: Partial<WireLimits>;
  /** A token found elsewhere, in place of the plan's. */
  readonly token?: string;
  /** Told of all that is masked as soon as a later token adds to it. */
  readonly onSecrets?: (secrets: readonly string[]) => void;
  /** Told when requests wait for so many milliseconds, and why, unless it is for a moment. */
  readonly onHeld?: (ms: number, why: Held) => void;
  /** `probity/<version>`. */
  readonly userAgent?: string;
}

const usualAgent = 'probity';

/**
 * Prepares the sending of a plan's probes: reads certificates, fetches the token, connects to nothing yet (but a token endpoint).
 * Throws a WireSetupError with one sentence where the plan asks for something that cannot be had.
 */
export async function openWire(plan: Plan, options: WireOptions = {}): Promise<Wire> {
  const limits = { ...defaultLimits, ...options.limits };
  const { timeoutMs } = plan.http;
  checkBaseUrl(plan.baseUrl);
  checkedHeaders('auth.headers', plan.auth?.headers ?? {});
  checkedHeaders('http.headers', plan.http.headers);
  const tls = await tlsMaterial(plan);
  const { origin } = baseOf(plan.baseUrl);
  const proxy = proxyFor(origin);
  const { bearer } = plan.auth ?? {};
  const own = options.token ?? bearer;
  const source =
    own === undefined
      ? tokenSourceOf(plan.auth, {
          tls,
          timeoutMs,
          limits,
          now: options.now ?? Date.now,
          userAgent: options.userAgent ?? usualAgent,
        })
      : undefined;
  const first: Issued | undefined =
    own === undefined
      ? await source?.(options.signal)
      : { token: checkedToken(options.token === undefined ? 'auth.bearer' : 'the token', own) };
  return wireOver(overNetwork({ origin, tls, proxy, timeoutMs, limits }), plan, first?.token, {
    ...options,
    ...(proxy === undefined ? {} : { proxy: proxyName(proxy) }),
    ...(source === undefined || first === undefined ? {} : { source: { ask: source, first } }),
  });
}

/** The sending of a plan's probes over a transport. */
export function wireOver(
  transport: Transport,
  plan: Plan,
  token: string | undefined,
  options: Omit<WireOptions, 'token'> & {
    /** As messages name it. */
    readonly proxy?: string;
    /** Where further tokens come from, and the one that came from there. */
    readonly source?: { readonly ask: TokenSource; readonly first: Issued };
  },
): Wire {
  const now = options.now ?? Date.now;
  const wait: Wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal }));
  const limits = { ...defaultLimits, ...options.limits };
  const base = baseOf(plan.baseUrl);
  const self = createSelf(plan, token, options.onSecrets);
  const pace = createPace(plan.http);
  const tellHeld = createTellHeld(now, options.onHeld);
  const gate = createGate(pace, now, wait, tellHeld);
  const connections = createConnections(transport, { limits, now });
  const counts: Counts = { requests: 0, retries: 0, throttled: 0, waitedMs: 0 };
  const closed = new AbortController();
  const { source } = options;
  const renewal =
    source === undefined
      ? undefined
      : createRenewal(source.first, { ask: () => source.ask(closed.signal), onIssued: self.goOnAs, now });
  const interrupted = new AbortController();
  // Every request that waits listens.
  setMaxListeners(0, closed.signal, interrupted.signal);
  const underway: Machinery['underway'] = new Set();
  const stopped = (): string => {
    const reason: unknown = options.signal?.reason;
    return typeof reason === 'string' ? reason : 'the run was interrupted';
  };
  const closing = (): Fault => ({ kind: 'cancelled', message: `${stopped()} before the answer was complete` });
  const interrupt = (): void => {
    interrupted.abort();
    gate.refuse();
    for (const entry of underway) if (!entry.essential) entry.cancel(closing());
  };
  options.signal?.addEventListener('abort', interrupt, { once: true });
  if (options.signal?.aborted === true) interrupt();

  const machinery: Machinery = {
    plan,
    base,
    self,
    ...(renewal === undefined ? {} : { renewal }),
    userAgent: options.userAgent ?? usualAgent,
    limits,
    gate,
    tellHeld,
    pace,
    connections,
    now,
    wait,
    counts,
    round: { rounds: 0, first: 0, last: 0 },
    stopped,
    interrupted: interrupted.signal,
    closed: closed.signal,
    underway,
    cookies: new WeakMap(),
  };
  return {
    send: (probe, context) => sendProbe(probe, context, machinery),
    endTrace: connections.endTrace,
    get secrets() {
      return self.secrets;
    },
    proxy: options.proxy,
    stats: () => ({
      ...counts,
      connections: connections.opened(),
      concurrency: pace.concurrency(),
      shortSecrets: self.veil.shortSecrets,
    }),
    close: async () => {
      options.signal?.removeEventListener('abort', interrupt);
      interrupted.abort();
      closed.abort();
      gate.close();
      for (const entry of underway) entry.cancel(closing());
      await connections.close();
    },
  };
}

function checkBaseUrl(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new WireSetupError(`base_url is not an http or https address: ${baseUrl}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new WireSetupError('base_url holds a user name or password; put credentials under auth');
  }
}
