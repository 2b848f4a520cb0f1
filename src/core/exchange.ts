/**
 * An exchange: a probe and its outcome.
 *
 * It has exactly one of `response`, `fault`, and `refusal`. It is a fact: nothing changes it afterwards, and nothing
 * that sends ever throws.
 */
import { isObject } from '../text/json.ts';
import type { Dialect } from './dialect.ts';
import { nameOf } from './operation.ts';
import type { PlanKey } from './plan.ts';
import type { Intent, Probe } from './probe.ts';
import type { HttpResponse, Reader } from './response.ts';

export interface Exchange<I extends Intent = Intent> {
  readonly probe: Probe<I>;
  readonly response?: HttpResponse;
  readonly fault?: Fault;
  readonly refusal?: Refusal;
  /** Milliseconds since 1970, with fractions. */
  readonly startedMs: number;
  readonly endedMs: number;
  /** Earlier attempts, in order: noise, and responses that asked to wait. */
  readonly earlier?: readonly Exchange[];
  /** Reads the response in the dialect of its resource. A reader runs once, however many rules use it. */
  view<T>(reader: Reader<T>): T;
}

/** An exchange with a response. Rules see no other. */
export type WithResponse<I extends Intent = Intent> = Exchange<I> & { readonly response: HttpResponse };

/** The probe was sent, and no usable response came back. */
export interface Fault {
  readonly code: FaultCode;
  /** What the client library or the system says, for people. */
  readonly message: string;
}

export type FaultCode =
  | 'refused-connection'
  | 'unknown-host'
  | 'reset'
  | 'timeout'
  | 'truncated'
  | 'too-large'
  | 'tls'
  | 'proxy'
  | 'invalid-http'
  | 'undecodable'
  | 'token'
  | 'other';

/** The probe was not sent, or not once more after a wait. The key says what would let it through. */
export type Refusal =
  | { readonly by: 'plan'; readonly key: PlanKey }
  | { readonly by: 'budget'; readonly key: PlanKey }
  | { readonly by: 'rate-limit' }
  | { readonly by: 'health' }
  | { readonly by: 'ownership' }
  | { readonly by: 'damage' }
  | { readonly by: 'noise' }
  | { readonly by: 'interrupt' }
  /** The journal cannot be written. */
  | { readonly by: 'journal' }
  /** The wire cannot do what the probe needs, such as choosing the connection. */
  | { readonly by: 'wire'; readonly lacks: keyof WireAbilities };

/** What a wire can do. A probe that needs more is refused. */
export interface WireAbilities {
  /** Sends on a connection of its own, or on one that it keeps. */
  readonly connections: boolean;
  /** Sends URLs that are not well-formed. */
  readonly rawUrl: boolean;
  /** Shows redirects instead of following them. */
  readonly redirects: boolean;
}

export type Outcome = Pick<Exchange, 'response' | 'fault' | 'refusal'>;

/** A reader cannot read the response. The judge turns this into a verdict. */
export class Unreadable extends Error {
  readonly response: HttpResponse | undefined;

  constructor(response?: HttpResponse) {
    super('unreadable');
    this.name = 'Unreadable';
    this.response = response;
  }
}

/** By its name, because a package may have a copy of this module. */
export function isUnreadable(error: unknown): error is Unreadable {
  return error instanceof Error && error.name === 'Unreadable';
}

/** True for what `ask` returns. */
export function isExchange(value: unknown): value is Exchange {
  return isObject(value) && isObject(value['probe']) && typeof value['view'] === 'function';
}

function unreadable(): never {
  throw new Unreadable();
}

export function exchangeOf<I extends Intent>(
  probe: Probe<I>,
  outcome: Outcome,
  startedMs: number,
  endedMs: number,
): Exchange<I> {
  return { probe, ...outcome, startedMs, endedMs, view: unreadable };
}

/** The same exchange, readable. The dialect may still grow until the first visit to the resource is judged. */
export function readable<I extends Intent>(exchange: Exchange<I>, dialect: () => Dialect): Exchange<I> {
  const { response, probe } = exchange;
  return response === undefined ? exchange : { ...exchange, view: (reader) => response.view(reader, dialect(), probe) };
}

export function withEarlier<E extends Exchange>(exchange: E, earlier: readonly Exchange[]): E {
  return earlier.length === 0 ? exchange : { ...exchange, earlier };
}

export function hasResponse<I extends Intent>(exchange: Exchange<I>): exchange is WithResponse<I> {
  return exchange.response !== undefined;
}

/** The exchange of a probe that was not sent. */
export function refused<I extends Intent>(probe: Probe<I>, refusal: Refusal): Exchange<I> {
  return exchangeOf(probe, { refusal }, 0, 0);
}

/** As reports write it: `GET /users/7`. */
export function requestLine({ probe }: Pick<Exchange, 'probe'>): string {
  return `${probe.method} ${probe.url}`;
}

/** The operation that a probe calls, or its request line if it calls none. Findings are grouped by it. */
export function operationLine({ probe }: Pick<Exchange, 'probe'>): string {
  return probe.operation === undefined ? requestLine({ probe }) : nameOf(probe.operation);
}

/** True for a failure that comes from the framework. */
export function isOfFramework({ probe: { intent }, response }: WithResponse): boolean {
  if (!('isFramework' in intent)) return false;
  return intent.isFramework === 'failures' ? response.status >= 400 : intent.isFramework;
}
