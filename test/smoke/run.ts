/** Starts the old product in its own process, as a user does. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const repository = join(import.meta.dirname, '../..');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `probity` with an empty environment, so that it does not look like CI. */
export function probity(...args: readonly string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'bin/probity.js'), ...args], {
      cwd: repository,
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...printed }));
  });
}

/** A folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'probity-smoke-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
