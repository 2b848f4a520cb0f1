import { spawn } from 'node:child_process';
import { installed, isCi, missingLine, tools } from './support/tools.ts';

/**
 * Runs once before all tests. As part of `npm test` it installs the programs that are missing, where it may: on Debian and its
 * like, as root or by sudo without a password. What stays missing is said in a line each; in CI it fails the run.
 */
export default async function bringTools(): Promise<void> {
  if (process.env['npm_lifecycle_event'] !== 'test') return;
  const missing = (): typeof tools => tools.filter((tool) => installed(tool) === undefined);
  if (missing().length > 0) await install([...new Set(missing().map(({ debian }) => debian))]);
  const lines = missing().map(missingLine);
  if (lines.length > 0 && isCi()) throw new Error(lines.join('\n'));
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** Asks nothing, and starts no service that a package brings. */
const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'SYSTEMD_OFFLINE=1'];

async function install(packages: readonly string[]): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (process.platform !== 'linux' || !(await works([...asRoot, 'apt-get', '--version']))) return;
  process.stderr.write(`Installing for the tests: ${packages.join(', ')}\n`);
  const apt = [...asRoot, ...quietly, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300'];
  // A fresh machine has no lists of packages yet, and old lists name files that are gone.
  await works([...apt, 'update']);
  await works([...apt, 'install', '-y', '--no-install-recommends', ...packages]);
}

function works([command = '', ...rest]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, rest, { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
