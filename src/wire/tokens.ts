/** Tokens: where they come from, and when a new one is needed. */
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Auth, OAuth2 } from '../core/plan.ts';
import { type Credential, TokenError, type Tokens } from '../core/send.ts';
import { isObject } from '../text/json.ts';
import { createMask } from '../text/secrets.ts';
import { openerFor, type Settings, standardAgent, type WireOptions } from './connector.ts';
import { acceptEncoding } from './decoding.ts';
import { showBytes, showMs } from './limits.ts';
import { reasonOf } from './setup-error.ts';

export function tokensOf(plan: Settings, options: WireOptions = {}): Tokens {
  const { bearer, ...keys } = partsOf(plan.auth);
  if (bearer !== undefined) return fixed(async () => ({ ...keys, bearer: checkedToken('auth.bearer', bearer) }));
  const source = tokenSourceOf(plan, options);
  return source === undefined ? fixed(async () => keys) : renewed(async () => ({ ...keys, bearer: await source() }));
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

/** Gets a token that is not in the plan itself. It throws `TokenError`. */
type TokenSource = () => Promise<string>;

const commandMs = 30_000;
const mostOutput = 64 * 1024;

/** It is undefined if the plan has the token itself, or none. */
function tokenSourceOf(plan: Settings, options: WireOptions): TokenSource | undefined {
  const { command, file, oauth2 } = plan.auth ?? {};
  if (oauth2 !== undefined)
    return async () => checkedToken('auth.oauth2: the access_token', await requestToken(oauth2, plan, options));
  if (command !== undefined) return async () => checkedToken('auth.command: the output', await outputOf(command));
  if (file !== undefined) return async () => checkedToken('auth.file: the content', await contentOf(file));
  return undefined;
}

/** A bearer token: one word of visible ASCII characters. It throws `TokenError`. */
function checkedToken(subject: string, token: string): string {
  const trimmed = token.trim();
  if (trimmed === '') throw new TokenError(`${subject} is empty`);
  if (/^bearer\s/i.test(trimmed)) throw new TokenError(`${subject} must be the token alone, without the word "Bearer"`);
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new TokenError(
      `${subject} contains spaces, line breaks, or characters beyond ASCII, which no token may have`,
    );
  return trimmed;
}

/** Runs the command in the shell of the system. Messages never quote it, because its variables may be secrets. */
function outputOf(command: string): Promise<string> {
  const options = { timeout: commandMs, maxBuffer: mostOutput, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve, reject) => {
    exec(command, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new TokenError(`auth.command ${failureOf(error, stdout, stderr)}`));
    });
  });
}

interface Failure {
  readonly code?: number | string | null | undefined;
  readonly killed?: boolean | undefined;
}

function failureOf({ code, killed }: Failure, stdout: string, stderr: string): string {
  if (String(code) === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `printed more than ${showBytes(mostOutput)}`;
  if (killed === true) return `did not end within ${showMs(commandMs)}`;
  const ended = typeof code === 'number' ? `failed with exit code ${code}` : 'could not be run';
  // A command that fails may have printed the token before, and repeat it.
  const printed = stdout.split('\n').map((line) => line.trim());
  const last = stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return last === '' ? ended : `${ended}: ${createMask(printed, printed).text(last)}`;
}

async function contentOf(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new TokenError(`auth.file cannot be read: ${reasonOf(error)}`);
  }
}

/** OAuth 2.0 client credentials (RFC 6749, section 4.4): one request on its own connection, and no redirects. */
async function requestToken(client: OAuth2, plan: Settings, options: WireOptions): Promise<string> {
  const { tokenUrl, scope } = client;
  const url = URL.canParse(tokenUrl) ? new URL(tokenUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) fail('token_url is not an http or https URL');
  const headers = {
    accept: 'application/json',
    'accept-encoding': acceptEncoding,
    'user-agent': options.userAgent ?? standardAgent,
    authorization: `Basic ${basicOf(client)}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) });
  const connection = connectionTo(url.origin, plan, options);
  const { outcome } = await connection.send({
    method: 'POST',
    path: url.pathname + url.search,
    headers: Object.entries(headers).flat(),
    body: String(form),
  });
  await connection.close();
  const { response, fault } = outcome;
  if (response === undefined) fail(`the token endpoint returned no usable response: ${fault?.message}`);
  const body = isObject(response.json) ? response.json : {};
  if (response.status !== 200)
    fail(`the token endpoint returned ${response.status}${errorIn(body)} instead of a token`);
  const { access_token: token, token_type: type } = body;
  if (typeof token !== 'string') fail('the token endpoint returned 200 without an access_token');
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer') fail('the token endpoint issues no bearer tokens');
  return token;
}

function connectionTo(origin: string, plan: Settings, options: WireOptions): ReturnType<ReturnType<typeof openerFor>> {
  try {
    return openerFor(origin, plan, options)(true);
  } catch (error) {
    throw new TokenError(reasonOf(error));
  }
}

/** The client authenticates with HTTP Basic (section 2.3.1). Its parts are encoded as in a form (appendix B). */
function basicOf({ clientId, clientSecret }: OAuth2): string {
  const encoded = [clientId, clientSecret].map((part) => new URLSearchParams({ '': part }).toString().slice(1));
  return Buffer.from(encoded.join(':')).toString('base64');
}

/** Section 5.2. Other texts are not shown: they may quote the request. */
function errorIn({ error }: Readonly<Record<string, unknown>>): string {
  return typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
}

function fail(message: string): never {
  throw new TokenError(`auth.oauth2: ${message}`);
}
