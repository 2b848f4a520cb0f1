/**
 * The plan's credential: a token, headers, and query parameters.
 *
 * A token is renewed before it expires, and if the service rejects it. Requests that need a new one at the same time
 * share it.
 */
import { systemClock } from '../core/clock.ts';
import type { Auth } from '../core/plan.ts';
import { type Credential, type Tokens, TokenError } from '../core/send.ts';
import type { Settings, WireOptions } from './connector.ts';
import { reasonOf } from './setup-error.ts';
import { checkedToken, type TokenSource, tokenSourceOf } from './token-sources.ts';

export interface TokenIo extends WireOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** A token is renewed this long before it expires, because requests take time. */
const marginMs = 10_000;

export function tokensOf(plan: Settings, io: TokenIo = {}): Tokens {
  const { now = systemClock.now } = io;
  const { bearer, ...keys } = partsOf(plan.auth);
  if (bearer !== undefined) return fixed(async () => ({ ...keys, bearer: checkedToken('auth.bearer', bearer) }));
  const source = tokenSourceOf(plan, now, io);
  return source === undefined ? fixed(async () => keys) : renewed(source, keys, now);
}

/** A bearer token among the headers of the credential is its token. */
function partsOf({ bearer, headers = {}, query = {} }: Partial<Auth> = {}): Credential {
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const token = bearer ?? /^bearer +(\S+)$/i.exec(own.trim())?.[1];
  return token === undefined ? { headers, query } : { bearer: token, headers: Object.fromEntries(others), query };
}

function fixed(read: () => Promise<Credential>): Tokens {
  let credential: Promise<Credential> | undefined;
  return { current: () => (credential ??= read()), renew: async () => false };
}

function renewed(source: TokenSource, keys: Credential, now: () => number): Tokens {
  let first: Promise<void> | undefined;
  let underway: Promise<void> | undefined;
  let credential = keys;
  let renewMs = Infinity;
  let expiresMs = Infinity;

  function get(): Promise<void> {
    underway ??= fetch().finally(() => {
      underway = undefined;
    });
    return underway;
  }

  async function fetch(): Promise<void> {
    const issued = await source();
    credential = { ...keys, bearer: issued.token };
    ({ expiresMs = Infinity } = issued);
    // A token that is valid for a few seconds is used for most of them.
    renewMs = expiresMs - Math.min(marginMs, (expiresMs - now()) / 3);
  }

  return {
    async current() {
      // Without a first token, nothing works, and trying again with each request would take forever.
      await (first ??= get());
      if (now() < renewMs) return credential;
      try {
        await get();
      } catch (error) {
        if (now() >= expiresMs)
          throw new TokenError(`the token has expired, and there is no new one: ${reasonOf(error)}`);
      }
      return credential;
    },
    async renew({ bearer }) {
      if (credential.bearer !== bearer) return true;
      try {
        await get();
      } catch (error) {
        throw new TokenError(`the service rejected the token, and there is no new one: ${reasonOf(error)}`);
      }
      return credential.bearer !== bearer;
    },
  };
}
