/**
 * Authentication: adds the credential, next to the wire. The exchange keeps the symbolic probe, so neither the log nor
 * a record ever contains a token.
 *
 * A service that rejects a valid token gets the request once more, with a new token if there is one.
 */
import { exchangeOf } from '../core/exchange.ts';
import type { Probe } from '../core/probe.ts';
import { type Send, type Tokens, TokenError, type WireSend } from '../core/send.ts';

/** If this many operations reject new tokens, too, the tokens are not the cause. */
const mostRejecting = 20;

export function authenticated(wire: WireSend, tokens: Tokens, now: () => number): Send {
  /** Operations that rejected a new token, too. */
  const rejecting = new Set<string>();
  const mayRenew = (operation: string): boolean => rejecting.size < mostRejecting && !rejecting.has(operation);
  return async (probe) => {
    try {
      const secrets = await tokens.current();
      const exchange = await wire(probe, secrets);
      const isRejected = probe.credential === 'valid' && exchange.response?.status === 401;
      if (!isRejected || !mayRenew(nameOf(probe)) || !(await tokens.renew(secrets))) return exchange;
      const again = await wire(probe, await tokens.current());
      if (again.response?.status === 401) rejecting.add(nameOf(probe));
      return again;
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return exchangeOf(probe, { fault: { code: 'token', message: error.message } }, now(), now());
    }
  };
}

function nameOf({ method, operation, url }: Probe): string {
  return `${method} ${operation?.template ?? url}`;
}
