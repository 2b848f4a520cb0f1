/** Tokens that are not in the plan itself: they come from a command, a file, or OAuth 2.0. */
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { TokenError } from '../core/send.ts';
import { isObject, parseJson } from '../text/json.ts';
import { createMask } from '../text/secrets.ts';
import type { Settings, WireOptions } from './connector.ts';
import { showBytes, showMs } from './limits.ts';
import { requestToken } from './oauth2.ts';
import { reasonOf } from './setup-error.ts';

export interface Issued {
  readonly token: string;
  /** It is undefined if nobody says when the token expires. */
  readonly expiresMs?: number;
}

/** Gets a token. It throws `TokenError`. */
export type TokenSource = () => Promise<Issued>;

const commandMs = 30_000;
const mostOutput = 64 * 1024;

/** It is undefined if the plan has the token itself, or none. */
export function tokenSourceOf(plan: Settings, now: () => number, options: WireOptions): TokenSource | undefined {
  const { command, file, oauth2 } = plan.auth ?? {};
  if (oauth2 !== undefined) {
    return async () => {
      const { token, expiresInMs } = await requestToken(oauth2, plan, options);
      const checked = checkedToken('auth.oauth2: the access_token', token);
      return expiresInMs === undefined ? issued(checked, now()) : { token: checked, expiresMs: now() + expiresInMs };
    };
  }
  if (command !== undefined)
    return async () => issued(checkedToken('auth.command: the output', await outputOf(command)), now());
  if (file === undefined) return undefined;
  return async () => issued(checkedToken('auth.file: the content', await contentOf(file)), now());
}

/** A bearer token: one word of visible ASCII characters. It throws `TokenError`. */
export function checkedToken(subject: string, token: string): string {
  const trimmed = token.trim();
  if (trimmed === '') throw new TokenError(`${subject} is empty`);
  if (/^bearer\s/i.test(trimmed)) throw new TokenError(`${subject} must be the token alone, without the word "Bearer"`);
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new TokenError(
      `${subject} contains spaces, line breaks, or characters beyond ASCII, which no token may have`,
    );
  return trimmed;
}

/** A JSON Web Token says when it expires (`exp`, RFC 7519, section 4.1.4). What is past says nothing. */
function issued(token: string, nowMs: number): Issued {
  const [, claims = '', signature] = token.split('.');
  if (signature === undefined) return { token };
  const parsed = parseJson(Buffer.from(claims, 'base64url').toString());
  const expiresMs = isObject(parsed) ? Number(parsed['exp']) * 1000 : 0;
  return expiresMs > nowMs ? { token, expiresMs } : { token };
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
