/** Everything that a run needs to reach a service: a wire, tokens, and a mask for what is written about it. */
import { type Plan, secretsIn } from '../core/plan.ts';
import type { Tokens, Wire } from '../core/send.ts';
import { createMask, type Mask } from '../text/secrets.ts';
import { type FetchHandler, fetchWire } from './fetch.ts';
import { tokensOf } from './tokens.ts';
import { undiciWire } from './undici.ts';

export interface ConnectOptions {
  readonly fetch?: FetchHandler | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** For tests. */
  readonly wire?: Wire | undefined;
  readonly tokens?: Tokens | undefined;
}

export async function connectionOf(plan: Plan, { fetch, env, ...given }: ConnectOptions) {
  const wireOptions = env === undefined ? {} : { env };
  const tokens = given.tokens ?? tokensOf(plan, wireOptions);
  const mask = maskFor(plan, secretsIn(await tokens.current()));
  const wire = given.wire ?? (fetch === undefined ? undiciWire(plan, wireOptions) : fetchWire(plan, fetch));
  return { tokens, wire, mask };
}

/** Hides the secrets of the plan, those that the service shows, and what the plan masks. */
export function maskFor({ auth, mask }: Plan, credentials: readonly string[]): Mask {
  const known = auth?.oauth2 === undefined ? [] : [auth.oauth2.clientSecret];
  return createMask(known, [...new Set([...secretsIn(auth), ...credentials])], mask);
}
