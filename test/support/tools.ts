import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/**
 * Where a program is; installs Debian's package where it is missing and this may (root, or sudo without a password). Undefined
 * where it cannot be had, which is said in one line; in CI that is an error, so that no check is left out unseen.
 */
export function findTool(tool: Tool): string | undefined {
  const found = installed(tool) ?? install(tool);
  if (found !== undefined) return found;
  const line = `${tool.names[0]} is not here, and cannot be installed: what needs it was not run (install it, or say where it is${tool.variable === undefined ? ' by PATH' : ` by ${tool.variable}`})`;
  if ((process.env['CI'] ?? '') !== '') throw new Error(line);
  process.stderr.write(`${line}\n`);
  return undefined;
}

function installed({ names, variable }: Tool): string | undefined {
  const stated = variable === undefined ? undefined : process.env[variable];
  if (stated !== undefined && stated !== '') return existsSync(stated) ? stated : undefined;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => existsSync(path));
}

function install(tool: Tool): string | undefined {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (process.platform !== 'linux' || !works([...asRoot, 'apt-get', '--version'])) return undefined;
  const release = takeTurn();
  try {
    const already = installed(tool);
    if (already !== undefined) return already;
    const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
    const attempt = (): boolean =>
      works([...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', ...options, tool.debian]);
    // A fresh machine has no lists of packages yet.
    if (!attempt() && works([...asRoot, 'apt-get', 'update', '-qq'])) attempt();
    return installed(tool);
  } finally {
    release();
  }
}

function works([command = '', ...rest]: readonly string[]): boolean {
  return spawnSync(command, rest, { stdio: 'ignore' }).status === 0;
}

/** Test files run side by side, and only one may install at a time. */
function takeTurn(): () => void {
  const lock = join(tmpdir(), 'probity-test-install.lock');
  const oldest = 10 * 60_000;
  for (;;) {
    try {
      mkdirSync(lock);
      return () => rmSync(lock, { recursive: true, force: true });
    } catch {
      // A run that was stopped leaves its lock behind.
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > oldest) rmSync(lock, { recursive: true, force: true });
      else execFileSync('sleep', ['0.2']);
    }
  }
}
