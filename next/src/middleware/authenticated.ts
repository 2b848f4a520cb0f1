/**
 * Authentication: adds the credential, next to the wire. The exchange keeps the symbolic probe, so neither the log nor
 * a record ever holds a token.
 *
 * A service that rejects a valid token gets the request once more, with a new token if there is one.
 */
import { exchangeOf } from '../core/exchange.ts';
import { type Send, type Tokens, TokenError, type WireSend } from '../core/send.ts';

export function authenticated(wire: WireSend, tokens: Tokens, now: () => number): Send {
  return async (probe) => {
    try {
      const secrets = await tokens.current();
      const exchange = await wire({ ...probe, secrets });
      const isRejected = probe.credential === 'valid' && exchange.response?.status === 401;
      if (!isRejected || !(await tokens.renew(secrets))) return { ...exchange, probe };
      return { ...(await wire({ ...probe, secrets: await tokens.current() })), probe };
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return exchangeOf(probe, { fault: { code: 'token', message: error.message } }, now(), now());
    }
  };
}
