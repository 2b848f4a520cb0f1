/** Credentials as they are sent: valid, none, or spoiled. */
import { inScheme, madeUp, type Probe, type SpoilId } from '../core/probe.ts';
import type { Credential } from '../core/send.ts';
import { perObject } from '../text/memo.ts';

type Pairs = readonly (readonly [string, string])[];

export interface Sent {
  readonly headers: Pairs;
  readonly query: Pairs;
}

const nothing: Sent = { headers: [], query: [] };

/** What becomes of each value: the token, and the values of all keys. */
const values: Partial<Record<SpoilId, (value: string) => string>> = {
  empty: () => '',
  wrong: () => madeUp,
  null: () => 'null',
  admin: () => 'admin',
  shorter: (value) => value.slice(0, -1),
  longer: (value) => `${value}x`,
  'other-case': otherCase,
  'last-character': (value) => `${value.slice(0, -1)}${value.endsWith('x') ? 'y' : 'x'}`,
};

const keyHeaders = ['x-auth-token', 'x-access-token', 'x-api-key'];

/** What is sent instead of a token. Keys have no such forms, so they are left out. */
const forms: Partial<Record<SpoilId, (token: string) => Sent>> = {
  empty: () => authorization(''),
  'scheme-only': () => authorization('Bearer'),
  basic: () => authorization(`Basic ${btoa('probity:probity')}`),
  unsigned: (token) => authorization(`Bearer ${unsigned(token)}`),
  bare: (token) => authorization(token),
  'other-scheme': (token) => authorization(`Token ${token}`),
  'basic-user': (token) => authorization(`Basic ${btoa(`${token}:`)}`),
  'two-tokens': (token) => authorization(`Bearer ${token}, Bearer ${madeUp}`),
  'in-query': (token) => ({ headers: [], query: ['access_token', 'token', 'api_key'].map((name) => [name, token]) }),
  'in-cookie': (token) => ({ headers: [['cookie', `access_token=${token}; token=${token}`]], query: [] }),
  'in-header': (token) => ({ headers: keyHeaders.map((name) => [name, token]), query: [] }),
};

export function spoiled(credential: Probe['credential'], secrets: Credential): Sent {
  if (credential === 'none') return nothing;
  if (credential === 'valid') return sentWhole(secrets);
  if (credential === 'other') return secrets.other === undefined ? nothing : sentWhole(secrets.other);
  const form = secrets.bearer === undefined ? undefined : forms[credential];
  if (form !== undefined) return form(secrets.bearer ?? '');
  const change = values[credential];
  if (change === undefined) return nothing;
  return sentAs(secrets, (value) => (change(value) === value ? madeUp : change(value)));
}

/** Nearly all requests carry the same one. */
const sentWhole = perObject((secrets: Credential) => sentAs(secrets, (value) => value));

function sentAs({ bearer, headers, query }: Credential, change: (value: string) => string): Sent {
  const changed = (pairs: Readonly<Record<string, string>>): Pairs =>
    Object.entries(pairs).map(([name, value]) => [name, inScheme(value, change(value), btoa)]);
  const token: Pairs = bearer === undefined ? [] : [['authorization', `Bearer ${change(bearer)}`]];
  return {
    headers: [...token, ...changed(headers).map(([name, value]) => [name.toLowerCase(), value] as const)],
    query: changed(query),
  };
}

function authorization(value: string): Sent {
  return { headers: [['authorization', value]], query: [] };
}

function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** A JSON Web Token that says that it is not signed (RFC 8725, section 2.1), with the claims of the valid one. */
function unsigned(token: string): string {
  const [, claims = '', signature] = token.split('.');
  const isToken = signature !== undefined && /^[\w-]+$/.test(claims);
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${isToken ? claims : encoded({ sub: '1', role: 'admin' })}.`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
