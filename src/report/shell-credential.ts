/**
 * The credential of a probe for a shell, so that no report shows a token, or most of one. The plan's own variables
 * are used: `${SHOP_TOKEN:-demo}`, or `${SHOP_TOKEN%?}` if the token was spoiled. wire/spoils.ts is the original.
 */
import type { Auth, PlanKey } from '../core/plan.ts';
import { inScheme, madeUp, type Probe, type SpoilId } from '../core/probe.ts';
import { shellQuoted } from '../text/shell.ts';

/** The text of a value as the plan writes it, before its variables are filled in: `${SHOP_TOKEN:-demo}`. */
export type SourceOf = (key: PlanKey) => string | undefined;

/** Every text but `before` is written for double quotes. */
export interface ShellCredential {
  /** Lines that come before the command. */
  readonly before: readonly string[];
  /** For example: `Authorization: Bearer ${SHOP_TOKEN}`. */
  readonly headers: readonly string[];
  /** For example: `api_key=${SHOP_KEY}`. */
  readonly query: readonly string[];
}

/** A secret, as a shell sees it. */
interface Secret {
  /** The value. */
  readonly text: string;
  /** A variable that has the value after `before`. */
  readonly name: string;
  readonly before: readonly string[];
}

type Parts = Partial<Pick<ShellCredential, 'headers' | 'query'>>;

/** Written out, because a mask would hide what looks like a credential. */
const base64 = (text: string): string => `printf %s '${text}' | base64 | tr -d '=\\n'`;
const unsigned = base64('{"alg":"none","typ":"JWT"}');
const claims = base64('{"sub":"1","role":"admin"}');
const bearer = (text: string): Parts => ({ headers: [`Authorization: ${text}`] });

/** What becomes of each value: the token, and the values of all keys. */
const values: Partial<Record<SpoilId, (name: string) => string>> = {
  empty: () => '',
  wrong: () => madeUp,
  null: () => 'null',
  admin: () => 'admin',
  shorter: (name) => `\${${name}%?}`,
  longer: (name) => `\${${name}}x`,
  'other-case': (name) => `$(printf %s "$${name}" | tr a-z A-Z)`,
  'last-character': (name) => `\${${name}%?}x`,
};

/** What is sent instead of a token. */
const forms: Partial<Record<SpoilId, (name: string) => Parts>> = {
  empty: () => ({ headers: ['Authorization;'] }),
  'scheme-only': () => bearer('Bearer'),
  basic: () => bearer(`Basic $(${base64('probity:probity')})`),
  // The claims of a JSON Web Token, or made-up ones.
  unsigned: (name) => bearer(`Bearer $(${unsigned}).$(printf %s "$${name}" | cut -s -d . -f 2 | grep . || ${claims}).`),
  bare: (name) => bearer(`\${${name}}`),
  'other-scheme': (name) => bearer(`Token \${${name}}`),
  'basic-user': (name) => bearer(`Basic $(printf %s: "$${name}" | base64 | tr -d '\\n')`),
  'two-tokens': (name) => bearer(`Bearer \${${name}}, Bearer ${madeUp}`),
  'in-query': (name) => ({ query: ['access_token', 'token', 'api_key'].map((each) => `${each}=\${${name}}`) }),
  'in-cookie': (name) => ({ headers: [`Cookie: access_token=\${${name}}; token=\${${name}}`] }),
  'in-header': (name) => ({
    headers: ['X-Auth-Token', 'X-Access-Token', 'X-Api-Key'].map((each) => `${each}: \${${name}}`),
  }),
};

export function shellCredential(
  credential: Probe['credential'],
  auth: Auth | undefined,
  sourceOf: SourceOf,
  at = 'auth',
): ShellCredential {
  if (credential === 'other') return shellCredential('valid', auth?.other, sourceOf, 'auth.other');
  if (credential === 'none' || auth === undefined) return { before: [], headers: [], query: [] };
  const token = tokenOf(auth, sourceOf, at);
  const form = credential === 'valid' ? undefined : forms[credential];
  if (token !== undefined && form !== undefined)
    return withLines([token], { headers: [], query: [], ...form(token.name) });
  const keys = { headers: secretsIn('headers'), query: secretsIn('query') };
  const change = credential === 'valid' ? undefined : (values[credential] ?? (() => madeUp));
  const valueOf = ({ name, text }: Secret): string => change?.(name) ?? text;
  const encode = (pair: string): string => `$(printf %s '${pair}' | base64)`;
  const headers = keys.headers.map(([name, secret]) =>
    headerOf(name, inScheme(auth.headers?.[name] ?? '', valueOf(secret), encode)),
  );
  const all = [...(token === undefined ? [] : [token]), ...[...keys.headers, ...keys.query].map(([, each]) => each)];
  return withLines(all, {
    headers: token === undefined ? headers : [`Authorization: Bearer ${valueOf(token)}`, ...headers],
    query: keys.query.map(([name, secret]) => `${name}=${valueOf(secret)}`),
  });

  function secretsIn(part: 'headers' | 'query'): readonly (readonly [string, Secret])[] {
    return Object.keys(auth?.[part] ?? {}).map((name) => {
      const key = `${at}.${part}.${name}`;
      return [name, secretOf(sourceOf(key), key, name.toUpperCase().replace(/\W/g, '_'))];
    });
  }
}

/** Only the lines whose variable is used. */
function withLines(secrets: readonly Secret[], parts: Omit<ShellCredential, 'before'>): ShellCredential {
  const used = [...parts.headers, ...parts.query].join('\n');
  const isUsed = ({ name }: Secret): boolean => new RegExp(`\\$\\{?${name}\\b`).test(used);
  return { before: secrets.filter(isUsed).flatMap(({ before }) => before), ...parts };
}

/** curl leaves out a header without a value unless it ends with a semicolon. */
function headerOf(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

/** A literal token is never shown. */
function tokenOf({ bearer: literal, command, file, oauth2 }: Auth, sourceOf: SourceOf, at: string): Secret | undefined {
  const own = (line: string): Secret => ({ text: '${TOKEN}', name: 'TOKEN', before: [line] });
  if (command !== undefined) return own(`TOKEN=$(${command})`);
  if (file !== undefined) return own(`TOKEN=$(cat ${shellQuoted(file)})`);
  if (oauth2 !== undefined) return own(`# TOKEN is an access token from ${oauth2.tokenUrl}`);
  const [key, name] = [`${at}.bearer`, at === 'auth' ? 'TOKEN' : 'OTHER_TOKEN'];
  return literal === undefined ? undefined : secretOf(sourceOf(key), key, name);
}

function secretOf(source: string | undefined, key: PlanKey, name: string): Secret {
  if (source?.includes('${') !== true)
    return { text: `\${${name}}`, name, before: [`# ${name} is ${key} in the plan`] };
  const text = forShell(source);
  const variable = /^\$\{(\w+)\}$/.exec(text)?.[1];
  return variable === undefined ? { text, name, before: [`${name}="${text}"`] } : { text, name: variable, before: [] };
}

/** A text of the plan, for double quotes. The plan and the shell write variables and their defaults alike. */
function forShell(source: string): string {
  return source.replace(/\$\{(\w+)(?::-([^}]*))?\}|[^$]+|\$/g, (whole, name?: string, fallback?: string) => {
    if (name === undefined) return escaped(whole);
    return fallback === undefined ? `\${${name}}` : `\${${name}:-${escaped(fallback)}}`;
  });
}

/** For double quotes. */
export function escaped(text: string): string {
  return text.replace(/[\\"$`]/g, String.raw`\$&`);
}
