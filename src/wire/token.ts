import { readFile } from 'node:fs/promises';
import type { Auth } from '../model/plan.ts';
import { createMask } from '../text/redaction.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

const commandMs = 30_000;
const outputBytes = 64 * 1024;
/** A shorter word may stand in a message by chance. */
const shortestTold = 8;

/**
 * Runs `auth.command` in the system's shell; its standard output, trimmed, is the token. The messages do not repeat the command, for
 * variables in it may have been secrets.
 */
export async function tokenFromCommand(command: string, signal?: AbortSignal, timeoutMs = commandMs): Promise<string> {
  // Loaded by who needs it: most plans have no command.
  const { exec } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    const options = { encoding: 'utf8', timeout: timeoutMs, maxBuffer: outputBytes, killSignal: 'SIGKILL' } as const;
    exec(command, { ...options, ...(signal === undefined ? {} : { signal }) }, (error, stdout, stderr) => {
      const token = stdout.trim();
      if (error === null && token !== '') {
        resolve(token);
        return;
      }
      reject(new WireSetupError(`auth.command ${failure(error, withoutToken(stderr, token), signal, timeoutMs)}`));
    });
  });
}

/** What a command says of its failure, but for the lines of one word that it printed before, as it would a token. */
function withoutToken(stderr: string, token: string): string {
  const printed = token.split(/\s*\n\s*/).filter((line) => line.length >= shortestTold && !/\s/.test(line));
  return createMask(printed).text(stderr);
}

function failure(
  error: { readonly code?: number | string | null; readonly killed?: boolean } | null,
  stderr: string,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): string {
  if (error === null) return 'printed no token on its standard output';
  if (signal?.aborted === true) return 'was interrupted';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `printed more than ${outputBytes / 1024} KiB`;
  if (error.killed === true) return `did not end within ${timeoutMs / 1000} s`;
  const last = stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  const ended = typeof error.code === 'number' ? `ended with exit code ${error.code}` : 'could not be run';
  return last === '' ? ended : `${ended}: ${last}`;
}

/** The content of `auth.file`. */
export async function tokenFromFile(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw new WireSetupError(`auth.file cannot be read: ${reasonOf(error)}`);
  }
}

/** A bearer token that a header can carry: one word of visible ASCII. Throws a WireSetupError that names the plan key. */
export function checkedToken(key: string, token: string): string {
  const trimmed = token.trim();
  if (trimmed === '') throw new WireSetupError(`${key} is empty`);
  if (/^bearer\s/i.test(trimmed)) {
    throw new WireSetupError(`${key} starts with the word "Bearer"; give only the token`);
  }
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    throw new WireSetupError(
      `${key} holds blanks, line breaks or characters beyond ASCII, which no bearer token may have`,
    );
  }
  return trimmed;
}

/** Refuses header values that HTTP cannot carry (RFC 9110 section 5.5), and names that are no names. */
export function checkedHeaders(key: string, headers: Auth['headers']): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new WireSetupError(`${key}: "${name}" is not a header name`);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new WireSetupError(`${key}.${name} holds a line break or another character that no header can carry`);
    }
  }
}
