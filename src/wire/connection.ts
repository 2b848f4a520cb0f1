/** One connection, and the attempts to send requests on it. undici opens it again if it was closed meanwhile. */
import type { Dispatcher } from 'undici';
import type buildConnector from 'undici/lib/core/connect.js';
import Client from 'undici/lib/dispatcher/client.js';
import { systemClock } from '../core/clock.ts';
import type { Fault, Outcome } from '../core/exchange.ts';
import type { Quirk } from '../core/response.ts';
import { outcomeOf } from './decoding.ts';
import { faultOf, timeoutFault } from './faults.ts';
import { type HeadReader, ignored, withHeadReader } from './heads.ts';
import { type Limits, showBytes } from './limits.ts';
import { type Proxy, refusalOf } from './proxy.ts';

export interface Sendable {
  readonly method: string;
  /** Path and query, exactly as they are sent. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string | undefined;
}

/** Services close idle connections, often after 5 s. A request to a connection that is being closed is lost. */
const keepAliveMs = 4000;

export class Connection {
  heads: HeadReader | undefined;
  /** How many requests it has carried, the current one included. */
  carried = 0;
  /** How many requests wait for their responses. */
  pending = 0;
  /** When the last response arrived. */
  idleSinceMs = 0;
  readonly #client: Client;
  readonly #terms: Terms;

  constructor(terms: Terms, connector: buildConnector.connector) {
    this.#terms = terms;
    this.#client = new Client(terms.origin, {
      pipelining: 1,
      // Each attempt has a deadline. These timeouts would start again with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: terms.limits.headers,
      keepAliveTimeout: keepAliveMs,
      connect: (options, callback) => {
        connector(options, (...opened) => {
          if (opened[0] === null) {
            this.heads = withHeadReader(opened[1]);
            this.carried = 0;
          }
          callback(...opened);
        });
      },
    });
  }

  /** Requests on one connection are sent one after another. */
  send({ method, path, headers, body = '' }: Sendable): Promise<Attempted> {
    const { forwarder, origin } = this.#terms;
    // RFC 9112, section 3.2.2: a proxy that forwards requests gets the whole URL.
    const sent = forwarder === undefined ? path : origin + path;
    const { authorization } = forwarder ?? {};
    const fields = authorization === undefined ? headers : [...headers, 'proxy-authorization', authorization];
    return new Promise((resolve) => {
      this.#client.dispatch({ path: sent, method, headers: fields, body }, new Attempt(this.#terms, this, resolve));
    });
  }

  close(): Promise<void> {
    return this.#client.destroy();
  }
}

interface Attempted {
  readonly outcome: Outcome;
  readonly startedMs: number;
  readonly endedMs: number;
  /** A connection that was kept turned out to be closed: the request was lost before any response. */
  readonly isLost: boolean;
}

export interface Terms {
  readonly origin: string;
  /** The proxy that forwards the requests. */
  readonly forwarder?: Proxy;
  readonly limits: Limits;
  readonly timeoutMs: number;
}

type ReceivedHeaders = Record<string, string | string[] | undefined>;

/** Why undici is to end a request. The stack of a new error would cost more than the rest. */
const ended = new Error('ended');
const noQuirks: readonly Quirk[] = [];

/** One attempt to send a request: collects the response, within its limits and its deadline. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #terms: Terms;
  readonly #carrier: Connection;
  readonly #resolve: (attempted: Attempted) => void;
  readonly #chunks: Buffer[] = [];
  #startedMs = systemClock.now();
  #deadline: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #bytes = 0;
  /** 0 until the head has arrived. */
  #status = 0;
  #headers: Record<string, string> = {};
  #quirks = noQuirks;
  #isSettled = false;

  constructor(terms: Terms, carrier: Connection, resolve: (attempted: Attempted) => void) {
    this.#terms = terms;
    this.#carrier = carrier;
    this.#resolve = resolve;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#carrier.carried++;
    this.#carrier.heads?.expect();
    this.#startedMs = systemClock.now();
    const { timeoutMs } = this.#terms;
    this.#deadline = setTimeout(() => this.#giveUp(timeoutFault({ isSent: true, timeoutMs })), timeoutMs);
  }

  onResponseStart(_controller: unknown, status: number, headers: ReceivedHeaders, reason?: string): void {
    const { heads } = this.#carrier;
    const quirks = heads?.quirks ?? noQuirks;
    this.#status = status;
    this.#quirks = reason === '' ? [...quirks, 'no-reason'] : quirks;
    this.#headers = joined(headers, heads);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#terms.limits.encoded) {
      this.#chunks.push(chunk);
      return;
    }
    const most = showBytes(this.#terms.limits.encoded);
    const remedy = 'to read a shorter list, set query of the resource in the plan, for example query: { size: 100 }';
    this.#giveUp({ code: 'too-large', message: `the body is larger than ${most}; ${remedy}` });
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    const { forwarder, limits, origin } = this.#terms;
    if (this.#status === 407 && forwarder !== undefined) {
      this.#settle({ fault: { code: 'proxy', message: refusalOf(407, forwarder, new URL(origin).host) } });
      return;
    }
    const [first = noBody, ...others] = this.#chunks;
    const body = others.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#settle(outcomeOf({ status: this.#status, headers: this.#headers, body, quirks: this.#quirks }, limits));
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#isSettled) return;
    const isSent = this.#controller !== undefined;
    const hasBytes = isSent && this.#carrier.heads?.hasBytes === true;
    this.#settle({ fault: faultOf(error, { ...this.#terms, isSent, hasBytes, hasHead: this.#status > 0 }) });
  }

  /** What has not arrived yet would be read as the next response, so undici closes the connection. */
  #giveUp(fault: Fault): void {
    if (this.#isSettled) return;
    this.#settle({ fault });
    this.#controller?.abort(ended);
  }

  #settle(outcome: Outcome): void {
    this.#isSettled = true;
    clearTimeout(this.#deadline);
    const { carried, heads } = this.#carrier;
    const isLost = outcome.fault?.code === 'reset' && carried > 1 && heads?.hasBytes === false;
    this.#resolve({ outcome, startedMs: this.#startedMs, endedMs: systemClock.now(), isLost });
  }
}

const noBody = Buffer.alloc(0);

/** As `Received` has them. */
function joined(received: ReceivedHeaders, heads: HeadReader | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in received) {
    const values = received[name] ?? '';
    const value = typeof values === 'string' ? values.trim() : textOf(values, name);
    const key = ignored.get(name) ?? name;
    const before = headers[key];
    headers[key] = before === undefined ? value : `${before}, ${value}`;
  }
  if (heads?.isWide === true) for (const [name, value] of Object.entries(headers)) headers[name] = unicode(value);
  return headers;
}

/** Some services leave spaces after a value, or send the same header twice. */
function textOf(values: readonly string[], name: string): string {
  return [...new Set(values.map((value) => value.trim()))].join(name === 'set-cookie' ? '\n' : ', ');
}

/** Values are UTF-8 if they can be, otherwise Latin-1 (RFC 9110, section 5.5). */
function unicode(value: string): string {
  const text = Buffer.from(value, 'latin1').toString();
  return text.includes('\uFFFD') ? value : text;
}
