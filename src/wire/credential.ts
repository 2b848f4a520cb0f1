import type { Credential } from '../model/credential.ts';
import type { Header } from '../model/exchange.ts';
import type { Auth } from '../model/plan.ts';
import { altered, longer, madeUp, otherCase, shorter } from './near-miss.ts';

/** Who the audit is, with the secrets: known to the wire alone. */
export interface Caller {
  /** The valid bearer token; absent where the plan has none. */
  readonly token?: string;
  /** Further headers of the credential (API key). */
  readonly extra: readonly Header[];
}

/** What a credential puts into a request. */
export interface CredentialParts {
  readonly headers: readonly Header[];
  /** A cookie, `name=value`. */
  readonly cookie?: string;
  /** Value of the query parameter `access_token`, not yet encoded. */
  readonly queryToken?: string;
}

const noToken = 'no-valid-token-7f3a9c51d2e84b06';
const wrongUser = `Basic ${Buffer.from('probity:not-a-password').toString('base64')}`;

const nearMisses = {
  'wrong-token': madeUp,
  longer,
  shorter,
  'other-case': otherCase,
  altered,
  twice: (token: string) => `${token}, ${token}`,
} as const satisfies Partial<Record<Credential, (token: string) => string>>;

/** The caller that a plan describes; a bearer header among the extra headers is the bearer token. */
export function callerOf(auth: Auth | undefined, token: string | undefined): Caller {
  const all = Object.entries(auth?.headers ?? {});
  const own = all.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const spelledOut = own === undefined ? undefined : /^bearer +(\S+)$/i.exec(own.trim())?.[1];
  const valid = token ?? spelledOut;
  if (valid === undefined) return { extra: all };
  return { token: valid, extra: all.filter(([name]) => name.toLowerCase() !== 'authorization') };
}

/**
 * Builds what stands for the caller. With a bearer token the variations concern the token, and the extra headers stay (a
 * gateway may need its key), but `none` drops everything. With extra headers alone the variations concern their values.
 * Without either, what would hold a token holds a made-up one.
 */
export function credentialParts(credential: Credential, caller: Caller): CredentialParts {
  if (credential === 'none') return { headers: [] };
  if (caller.token === undefined && caller.extra.length > 0) return keyParts(credential, caller.extra);
  if (caller.token === undefined && (credential === 'valid' || credential === 'lower-scheme')) return { headers: [] };
  return tokenParts(credential, caller.token ?? noToken, caller.extra);
}

function tokenParts(credential: Credential, token: string, extra: readonly Header[]): CredentialParts {
  const authorization = (value: string): CredentialParts => ({ headers: [['Authorization', value], ...extra] });
  switch (credential) {
    case 'valid':
      return authorization(`Bearer ${token}`);
    case 'lower-scheme':
      return authorization(`bearer ${token}`);
    case 'none':
      return { headers: [] };
    case 'blank':
      return authorization('');
    case 'empty-token':
      return authorization('Bearer');
    case 'wrong-scheme':
      return authorization(wrongUser);
    case 'token-in-other-scheme':
      return authorization(`Token ${token}`);
    case 'bare-token':
      return authorization(token);
    case 'token-in-query':
      return { headers: extra, queryToken: token };
    case 'token-in-cookie':
      return { headers: extra, cookie: cookieOf(token) };
    case 'wrong-token':
    case 'longer':
    case 'shorter':
    case 'other-case':
    case 'altered':
    case 'twice':
      return authorization(`Bearer ${nearMisses[credential](token)}`);
  }
}

function keyParts(credential: Credential, extra: readonly Header[]): CredentialParts {
  const varied = (vary: (key: string) => string): CredentialParts => ({
    headers: extra.map(([name, value]) => [name, inLastWord(value, vary)]),
  });
  const key = lastWord(extra[0]?.[1] ?? '');
  switch (credential) {
    case 'valid':
    case 'lower-scheme':
      return { headers: extra };
    case 'none':
      return { headers: [] };
    case 'blank':
      return { headers: extra.map(([name]) => [name, '']) };
    case 'empty-token':
      return { headers: [['Authorization', 'Bearer']] };
    case 'wrong-scheme':
      return { headers: [['Authorization', wrongUser]] };
    case 'token-in-other-scheme':
      return { headers: [['Authorization', `Token ${key}`]] };
    case 'bare-token':
      return { headers: [['Authorization', key]] };
    case 'token-in-query':
      return { headers: [], queryToken: key };
    case 'token-in-cookie':
      return { headers: [], cookie: cookieOf(key) };
    case 'wrong-token':
    case 'longer':
    case 'shorter':
    case 'other-case':
    case 'altered':
    case 'twice':
      return varied(nearMisses[credential]);
  }
}

/** Variations of the valid secrets that would give them away, to be masked with them. */
export function secretVariations(secret: string): readonly string[] {
  return [shorter(secret), otherCase(secret), altered(secret)];
}

/** A header's value without the scheme before it: `abc` of `Token abc`. */
export function lastWord(value: string): string {
  return value.trim().split(/\s+/).at(-1) ?? '';
}

function inLastWord(value: string, vary: (word: string) => string): string {
  const trimmed = value.trim();
  const word = lastWord(trimmed);
  return word === '' ? 'x' : trimmed.slice(0, trimmed.length - word.length) + vary(word);
}

function cookieOf(token: string): string {
  return `access_token=${/^[\w!#$%&'*+.^`|~:/=-]+$/.test(token) ? token : encodeURIComponent(token)}`;
}
