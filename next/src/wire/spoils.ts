/** Credentials as they are sent: valid, none, or spoiled in every part. */
import type { Probe, SpoilId } from '../core/probe.ts';
import type { Credential } from '../core/send.ts';

type Pairs = readonly (readonly [string, string])[];

export interface Sent {
  readonly headers: Pairs;
  readonly query: Pairs;
}

const made = 'made-up-by-probity';

/** What becomes of the bearer token: the value of Authorization, or undefined for none. */
const bearers: Partial<Record<SpoilId, (token: string) => string | undefined>> = {
  empty: () => '',
  blank: () => 'Bearer ',
  'scheme-only': () => 'Bearer',
  bare: (token) => token,
  wrong: () => `Bearer ${made}`,
  word: () => 'Bearer null',
  zero: () => 'Bearer 0',
  basic: (token) => `Basic ${btoa(`:${token}`)}`,
  'basic-user': (token) => `Basic ${btoa(`${token}:`)}`,
  'other-scheme': (token) => `Token ${token}`,
  'misspelled-scheme': (token) => `Bearers ${token}`,
  shorter: (token) => `Bearer ${token.slice(0, -1)}`,
  prefix: (token) => `Bearer ${token.slice(0, Math.ceil(token.length / 2))}`,
  longer: (token) => `Bearer ${token}x`,
  'upper-case': (token) => `Bearer ${swapCase(token)}`,
  'last-character': (token) => `Bearer ${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`,
  doubled: (token) => `Bearer ${token}${token}`,
  'two-tokens': (token) => `Bearer ${made}, Bearer ${token}`,
};

export function spoiled(credential: Probe['credential'], { bearer, headers, query }: Credential): Sent {
  if (credential === 'none') return { headers: [], query: [] };
  const keys: Pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const parameters: Pairs = Object.entries(query);
  if (credential === 'valid')
    return {
      headers: bearer === undefined ? keys : [['authorization', `Bearer ${bearer}`], ...keys],
      query: parameters,
    };
  if (bearer === undefined) return { headers: keys.map(wrong), query: parameters.map(wrong) };
  const authorization = bearers[credential]?.(bearer);
  const token: Pairs = authorization === undefined ? [] : [['authorization', authorization]];
  return { headers: [...token, ...elsewhere(credential, bearer)], query: credential === 'in-query' ? [['access_token', bearer]] : [] };
}

/** The valid token, in another place. */
function elsewhere(credential: SpoilId, token: string): Pairs {
  if (credential === 'in-cookie') return [['cookie', `access_token=${token}`]];
  if (credential === 'in-header') return [['x-access-token', token]];
  return [];
}

function wrong([name]: readonly [string, string]): readonly [string, string] {
  return [name, made];
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
