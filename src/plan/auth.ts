import { type Auth, keysIn } from '../model/plan.ts';
import { pointer } from '../text/json-pointer.ts';
import { baseUrlProblem } from './base-url.ts';
import { tellHeaders } from './headers.ts';
import type { Auth as AuthDocument, Oauth2 } from './plan-document.generated.ts';
import type { Desk } from './problem.ts';
import type { ReadOptions } from './read-plan.ts';

/** Shorter secrets cannot be masked in bodies without masking what is none. */
const maskable = 8;

/** What a warning about a short secret of the plan says. */
export const maskedInHeadersOnly = 'it is masked in headers only, not in bodies';

/** How the audit identifies itself, its secrets checked. */
export function readAuth(
  auth: AuthDocument,
  { fileAt = (path) => path }: Pick<ReadOptions, 'fileAt'>,
  desk: Desk,
): Auth {
  const { bearer, command, file, oauth2, headers = {}, query, mtls } = auth;
  const [first, second] = (['bearer', 'command', 'file', 'oauth2'] as const).filter((key) => auth[key] !== undefined);
  if (first !== undefined && second !== undefined) {
    desk.problem(
      `/auth/${second}`,
      `auth has both ${first} and ${second}: keep the one that the token comes from`,
      'key',
    );
  }
  tellHeaders(headers, '/auth/headers', desk, true);
  const authorization = Object.keys(headers).find((name) => name.toLowerCase() === 'authorization');
  if (first !== undefined && authorization !== undefined) {
    const message = `auth has both ${first} and the header ${authorization}: keep one of them`;
    desk.problem(`/auth/headers${pointer(authorization)}`, message, 'key');
  }
  warnOfShort('/auth/bearer', bearer, desk);
  warnOfShort('/auth/oauth2/client_secret', oauth2?.client_secret, desk);
  for (const [name, value] of Object.entries(headers)) warnOfShort(`/auth/headers${pointer(name)}`, value, desk);
  for (const [name, value] of Object.entries(query ?? {})) warnOfShort(`/auth/query${pointer(name)}`, value, desk);
  return {
    ...(bearer === undefined ? {} : { bearer }),
    ...(command === undefined ? {} : { command }),
    ...(file === undefined ? {} : { file: fileAt(file) }),
    ...(oauth2 === undefined ? {} : { oauth2: readOauth2(oauth2, desk) }),
    headers,
    ...(query === undefined ? {} : { query }),
    ...(mtls === undefined ? {} : { mtls: { cert: fileAt(mtls.cert), key: fileAt(mtls.key) } }),
  };
}

function readOauth2(oauth2: Oauth2, desk: Desk): NonNullable<Auth['oauth2']> {
  const problem = baseUrlProblem(oauth2.token_url);
  if (problem !== undefined) desk.problem('/auth/oauth2/token_url', `auth.oauth2.token_url ${problem}`);
  return {
    tokenUrl: oauth2.token_url,
    clientId: oauth2.client_id,
    clientSecret: oauth2.client_secret,
    ...(oauth2.scope === undefined ? {} : { scope: oauth2.scope }),
  };
}

/** True where reading the plan has warned of a secret of its own. */
export function hasShortSecret(auth: Auth): boolean {
  return [auth.bearer, auth.oauth2?.clientSecret, ...keysIn(auth).map(([, value]) => value)].some(isShort);
}

function isShort(secret: string | undefined): boolean {
  return secret !== undefined && secret.length < maskable;
}

function warnOfShort(at: string, secret: string | undefined, desk: Desk): void {
  if (!isShort(secret)) return;
  const name = at.slice(1).replaceAll('/', '.');
  desk.warn(at, `${name} has fewer than ${maskable} characters: ${maskedInHeadersOnly}`);
}
