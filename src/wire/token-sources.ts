/** Tokens that are not in the plan itself: they come from a command, a file, or OAuth 2.0. */
import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { TokenError } from '../core/send.ts';
import { createMask } from '../text/secrets.ts';
import type { Settings, WireOptions } from './connector.ts';
import { showBytes, showMs } from './limits.ts';
import { requestToken } from './oauth2.ts';
import { reasonOf } from './setup-error.ts';

/** Gets a token. It throws `TokenError`. */
export type TokenSource = () => Promise<string>;

const commandMs = 30_000;
const mostOutput = 64 * 1024;

/** It is undefined if the plan has the token itself, or none. */
export function tokenSourceOf(plan: Settings, options: WireOptions): TokenSource | undefined {
  const { command, file, oauth2 } = plan.auth ?? {};
  if (oauth2 !== undefined)
    return async () => checkedToken('auth.oauth2: the access_token', await requestToken(oauth2, plan, options));
  if (command !== undefined) return async () => checkedToken('auth.command: the output', await outputOf(command));
  if (file !== undefined) return async () => checkedToken('auth.file: the content', await contentOf(file));
  return undefined;
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
