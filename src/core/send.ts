/**
 * Sending, with middleware around it. A middleware refuses, waits, repeats, or checks something, and does nothing
 * else. Sending always resolves to an exchange: what went wrong is in the exchange.
 */
import type { Exchange, WireAbilities } from './exchange.ts';
import type { Credential } from './plan.ts';
import type { Intent, Probe } from './probe.ts';

/** Only `authenticated` holds it, and only the wire takes it. */
export type { Credential } from './plan.ts';

export type Send = <I extends Intent>(probe: Probe<I>) => Promise<Exchange<I>>;

/** The wire spoils the credential or leaves it out, as the probe says. The exchange does not contain it. */
export type WireSend = <I extends Intent>(probe: Probe<I>, secrets: Credential) => Promise<Exchange<I>>;

/** What finally sends the request: a connection to a service, or an app in the same process. */
export interface Wire {
  readonly abilities: WireAbilities;
  readonly send: WireSend;
  close(): Promise<void>;
}

/** Where the credential comes from: the plan, a file, a command, or OAuth 2.0. */
export interface Tokens {
  /** It throws `TokenError` if there is no token. */
  current(): Promise<Credential>;
  /** Gets a new token because the service rejected this one. It returns false if there is no other token to get. */
  renew(rejected: Credential): Promise<boolean>;
}

/** The credential could not be read, or fetched. The message is one sentence for the user. */
export class TokenError extends Error {}

export type Middleware = (next: Send) => Send;

/** The first middleware is the outermost. */
export function throughMiddleware(last: Send, middleware: readonly Middleware[]): Send {
  return middleware.reduceRight<Send>((next, layer) => layer(next), last);
}
