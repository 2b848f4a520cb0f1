import { type Credential, queryNames } from '../model/credential.ts';
import type { Header } from '../model/exchange.ts';
import type { Auth } from '../model/plan.ts';
import { altered, longer, madeUp, otherCase, shorter, unsigned } from './near-miss.ts';
import { isSecretBearer } from '../text/discretion/secret-names.ts';
import { isWordy } from '../text/discretion/worth.ts';
import { keyOf, lastWord } from '../text/header-key.ts';
import { percentEncoded } from '../text/percent.ts';

/** Who the audit is, with the secrets: known to the wire alone. */
export interface Caller {
  /** The valid bearer token; absent where the plan has none. */
  readonly token?: string;
  /** Further headers of the credential (API key). */
  readonly extra: readonly Header[];
  /** Query parameters of the credential. */
  readonly query?: readonly Header[];
}

/** What a credential puts into a request. */
export interface CredentialParts {
  readonly headers: readonly Header[];
  /** Cookies, each `name=value`, joined as in the header. */
  readonly cookie?: string;
  /** Query parameters, not yet encoded. */
  readonly query?: readonly Header[];
}

/** A shorter one may stand in a text by chance. */
const shortestTold = 12;
const noToken = 'no-valid-token-7f3a9c51d2e84b06';
/** Of words alone, so that no report takes it for a secret and masks it in a curl line. */
const noCookie = 'cookie-that-nobody-set';
const wrongUser = `Basic ${Buffer.from('probity:not-a-password').toString('base64')}`;

type Elsewhere = Exclude<Extract<Credential, `token-in-${string}` | 'token-elsewhere'>, 'token-in-other-scheme'>;
type WrongElsewhere = Extract<Credential, `wrong-token-in-${string}`>;
type InPlace = Exclude<Credential, 'none' | 'made-up-cookie' | Elsewhere | WrongElsewhere>;

/** Where services look for a token beside the Authorization header (RFC 6750 section 2.3, and custom). */
const keyHeaders = ['X-Api-Key', 'X-Auth-Token', 'X-Access-Token'] as const;
const cookieNames = ['access_token', 'token'] as const;
const sessionNames = ['session', 'sessionid', 'sid', 'auth'] as const;

/** The value of Authorization for a bearer token. */
const authorization: Readonly<Record<InPlace, (token: string) => string>> = {
  valid: (token) => `Bearer ${token}`,
  'word-test': () => 'Bearer test',
  'word-admin': () => 'Bearer admin',
  'word-secret': () => 'Bearer secret',
  'word-token': () => 'Bearer token',
  blank: () => '',
  'empty-token': () => 'Bearer',
  'wrong-scheme': () => wrongUser,
  'token-in-other-scheme': (token) => `Token ${token}`,
  'bare-token': (token) => token,
  'wrong-token': (token) => `Bearer ${madeUp(token)}`,
  longer: (token) => `Bearer ${longer(token)}`,
  shorter: (token) => `Bearer ${shorter(token)}`,
  'other-case': (token) => `Bearer ${otherCase(token)}`,
  altered: (token) => `Bearer ${altered(token)}`,
  twice: (token) => `Bearer ${token}, ${token}`,
  'token-as-basic': (token) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
  unsigned: (token) => `Bearer ${unsigned(token)}`,
};

type Vary = (key: string) => string;

/** How the values of API key headers are varied; what has no such form goes into Authorization instead. */
const keyForms: Readonly<Partial<Record<InPlace, Vary>>> = {
  valid: (key) => key,
  'word-test': () => 'test',
  'word-admin': () => 'admin',
  'word-secret': () => 'secret',
  'word-token': () => 'token',
  'wrong-token': madeUp,
  longer,
  shorter,
  'other-case': otherCase,
  altered,
  twice: (key) => `${key}, ${key}`,
};

/** The caller that a plan describes; a bearer header among the extra headers is the bearer token. */
export function callerOf(auth: Auth | undefined, token: string | undefined): Caller {
  const all = Object.entries(auth?.headers ?? {});
  const query = auth?.query === undefined ? {} : { query: Object.entries(auth.query) };
  const own = all.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const spelledOut = own === undefined ? undefined : /^bearer +(\S+)$/i.exec(own.trim())?.[1];
  const valid = token ?? spelledOut;
  if (valid === undefined) return { extra: all, ...query };
  return { token: valid, extra: all.filter(([name]) => name.toLowerCase() !== 'authorization'), ...query };
}

/**
 * Builds what stands for the caller. With a bearer token the variations concern the token, and the extra headers stay (a
 * gateway may need its key), but `none` and `made-up-cookie` drop everything. With extra headers alone the variations concern their values.
 * Without either, what would hold a token holds a made-up one.
 */
export function credentialParts(credential: Credential, caller: Caller): CredentialParts {
  if (credential === 'none') return { headers: [] };
  if (credential === 'made-up-cookie') {
    return { headers: [], cookie: [...cookieNames, ...sessionNames].map((name) => `${name}=${noCookie}`).join('; ') };
  }
  const { token, ...keys } = caller;
  if (token === undefined && hasKeys(keys)) return keyParts(credential, keys);
  if (token === undefined && credential === 'valid') return { headers: [] };
  return tokenParts(credential, token ?? noToken, keys);
}

/** Headers and query parameters. */
type Keys = Omit<Caller, 'token'>;

function hasKeys({ extra, query = [] }: Keys): boolean {
  return extra.length + query.length > 0;
}

/** True for a text that shows what lets the caller in; a word like any other may stand there by chance. */
export function showsCredential(text: string, { token, extra, query = [] }: Caller): boolean {
  const named = [...extra, ...query].flatMap(([name, value]) => (isSecretBearer(name) ? [lastWord(value)] : []));
  const keys = token === undefined ? named : [token, ...named];
  return keys.some((key) => key.length >= shortestTold && !isWordy(key) && text.includes(key));
}

/** True where a caller has anything that a request without a credential lacks. */
export function isSomebody({ token, ...keys }: Caller): boolean {
  return token !== undefined || hasKeys(keys);
}

function tokenParts(credential: InPlace | Elsewhere | WrongElsewhere, token: string, keys: Keys): CredentialParts {
  if (isElsewhere(credential)) return elsewhereParts(credential, token, keys);
  const { extra, query } = keys;
  return { headers: [['Authorization', authorization[credential](token)], ...extra], ...(query && { query }) };
}

function isElsewhere(credential: Credential): credential is Elsewhere | WrongElsewhere {
  return credential === 'token-elsewhere' || /token-in-(?!other-scheme)/.test(credential);
}

/** Headers and parameters that are `taken` hold what they hold in the plan. */
function elsewhereParts(
  credential: Elsewhere | WrongElsewhere,
  valid: string,
  { extra, query: own = [] }: Keys,
  taken: Keys = { extra, query: own },
): CredentialParts {
  const token = credential.startsWith('wrong-') ? madeUp(valid) : valid;
  const isIn = (place: Exclude<Elsewhere, 'token-elsewhere'>): boolean =>
    credential === place || credential === `wrong-${place}` || credential === 'token-elsewhere';
  const free = (names: readonly string[], others: readonly Header[] = []): readonly Header[] =>
    names
      .filter((name) => !others.some(([other]) => other.toLowerCase() === name.toLowerCase()))
      .map((name) => [name, token]);
  const named = queryNames.filter((name) => isIn('token-in-query') || isIn(`token-in-query-${name}`));
  const query = [...own, ...free(named, taken.query)];
  return {
    headers: [...(isIn('token-in-key-header') ? free(keyHeaders, taken.extra) : []), ...extra],
    ...(query.length > 0 ? { query } : {}),
    ...(isIn('token-in-cookie') ? { cookie: cookieOf(token) } : {}),
  };
}

function keyParts(credential: InPlace | Elsewhere | WrongElsewhere, { extra, query = [] }: Keys): CredentialParts {
  const [first = ['', '']] = [...extra, ...query];
  const varied = (ofHeader: Vary, ofParameter: Vary): CredentialParts => ({
    headers: extra.map(([name, value]) => [name, ofHeader(value)]),
    ...(query.length > 0 && { query: query.map(([name, value]) => [name, ofParameter(value)]) }),
  });
  if (credential === 'blank') {
    return varied(
      () => '',
      () => '',
    );
  }
  if (isElsewhere(credential)) return elsewhereParts(credential, keyOf(first[1]), { extra: [] }, { extra, query });
  const vary = keyForms[credential];
  if (vary === undefined) return tokenParts(credential, lastWord(first[1]), { extra: [] });
  return varied((value) => inLastWord(value, vary), vary);
}

/** Variations of the valid secrets that would give them away, to be masked with them. */
export function secretVariations(secret: string): readonly string[] {
  const nearly = [shorter, otherCase, altered];
  const ofBasic = nearly.map((vary) => basicForm(secret, vary));
  return [...new Set([...nearly.map((vary) => vary(secret)), unsigned(secret), ...ofBasic])];
}

function inLastWord(value: string, vary: Vary): string {
  const trimmed = value.trim();
  const word = lastWord(trimmed);
  if (word === '') return 'x';
  const varied = /^Basic\s/i.test(trimmed) ? basicForm(word, vary) : vary(word);
  return trimmed.slice(0, trimmed.length - word.length) + varied;
}

/** Basic credentials (RFC 7617) with the password varied: a user and a password still; what holds none is varied as it stands. */
function basicForm(encoded: string, vary: Vary): string {
  const [user, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return password.length === 0
    ? vary(encoded)
    : Buffer.from(`${user ?? ''}:${vary(password.join(':'))}`).toString('base64');
}

function cookieOf(token: string): string {
  const value = /^[\w!#$%&'*+.^`|~:/=-]+$/.test(token) ? token : percentEncoded(token);
  return cookieNames.map((name) => `${name}=${value}`).join('; ');
}
