/** Tokens: where they come from, and when a new one is needed. */
import { exec, type ExecException } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Auth } from '../core/plan.ts';
import { type Credential, TokenError, type Tokens } from '../core/send.ts';
import { lazily } from '../text/memo.ts';
import { createMask } from '../text/secrets.ts';
import type { Settings, WireOptions } from './connector.ts';
import { showBytes, showMs } from './limits.ts';
import { requestToken } from './oauth2.ts';
import { reasonOf } from './setup-error.ts';

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

const fixed = (read: () => Promise<Credential>): Tokens => ({ current: lazily(read), renew: async () => false });

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

const commandMs = 30_000;
const mostOutput = 64 * 1024;

/** Gets a token, or throws `TokenError`. It is undefined if the plan has the token itself, or none. */
function tokenSourceOf(plan: Settings, options: WireOptions): (() => Promise<string>) | undefined {
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

function failureOf({ code, killed }: ExecException, stdout: string, stderr: string): string {
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
