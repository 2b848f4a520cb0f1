/**
 * The plan's credential: a token, headers, and query parameters. If the service rejects the token, it is renewed.
 * Requests that need a new one at the same time share it.
 */
import type { Auth } from '../core/plan.ts';
import { type Credential, type Tokens, TokenError } from '../core/send.ts';
import type { Settings, WireOptions } from './connector.ts';
import { reasonOf } from './setup-error.ts';
import { checkedToken, tokenSourceOf } from './token-sources.ts';

export function tokensOf(plan: Settings, options: WireOptions = {}): Tokens {
  const { bearer, ...own } = partsOf(plan.auth);
  const keys = plan.auth?.other === undefined ? own : { ...own, other: partsOf(plan.auth.other) };
  if (bearer !== undefined) return fixed(async () => ({ ...keys, bearer: checkedToken('auth.bearer', bearer) }));
  const source = tokenSourceOf(plan, options);
  if (source === undefined) return fixed(async () => keys);
  return renewed(async () => {
    const token = await source();
    if (token === plan.auth?.other?.bearer)
      throw new TokenError('auth.other is the credential of auth: write that of another user');
    return { ...keys, bearer: token };
  });
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

function renewed(get: () => Promise<Credential>): Tokens {
  let latest: Promise<Credential> | undefined;
  let underway: Promise<Credential> | undefined;
  return {
    // Without a first token, nothing works, and trying again with each request would take forever.
    current: () => (latest ??= get()),
    async renew({ bearer }) {
      if ((await latest)?.bearer !== bearer) return true;
      underway ??= get().finally(() => {
        underway = undefined;
      });
      try {
        const credential = await underway;
        latest = Promise.resolve(credential);
        return credential.bearer !== bearer;
      } catch (error) {
        throw new TokenError(`the service rejected the token, and there is no new one: ${reasonOf(error)}`);
      }
    },
  };
}
