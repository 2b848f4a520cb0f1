import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that reads what we write, for tests against real consumers. */
export interface Tool {
  /** Names or whole paths under which it may be installed. */
  readonly names: readonly string[];
  /** Debian's package that brings it, where this may install packages. */
  readonly debian: string;
  /** Environment variable that says where it is. */
  readonly variable?: string;
}

export const chromium: Tool = {
  variable: 'PROBITY_CHROMIUM',
  names: [
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  debian: 'chromium',
};
export const promtool: Tool = { names: ['promtool'], debian: 'prometheus' };
export const prometheus: Tool = { names: ['prometheus'], debian: 'prometheus' };
export const shellcheck: Tool = { names: ['shellcheck'], debian: 'shellcheck' };
export const cmarkGfm: Tool = { names: ['cmark-gfm'], debian: 'cmark-gfm' };

/** All that the tests have a use for; test/bring-tools.ts installs what is missing. */
export const tools: readonly Tool[] = [chromium, promtool, prometheus, shellcheck, cmarkGfm];

/**
 * Where a program is. Undefined where it is not here, which is said in one line; in CI that is an error, so that no check is
 * left out unseen.
 */
export function findTool(tool: Tool): string | undefined {
  const found = installed(tool);
  if (found !== undefined) return found;
  if (isCi()) throw new Error(missingLine(tool));
  process.stderr.write(`${missingLine(tool)}\n`);
  return undefined;
}

/** Where a program is; undefined where it is not. */
export function installed({ names, variable }: Tool): string | undefined {
  const stated = variable === undefined ? undefined : process.env[variable];
  if (stated !== undefined && stated !== '') return existsSync(stated) ? stated : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path));
}

/** What is not run without it, and how to change that. */
export function missingLine({ names, variable }: Tool): string {
  const where = variable === undefined ? '' : `, or say where it is by ${variable}`;
  return `${names[0]} is not here: the tests that need it are not run (npm test installs it as root on Debian; else install it${where})`;
}

/** True in a CI system, where a check must not be left out. */
export function isCi(): boolean {
  return !['', '0', 'false'].includes(process.env['CI'] ?? '');
}
