/** What some steps of `npm run prove` need, and npm does not have. */
import { spawnSync } from 'node:child_process';

export const isRoot = process.getuid?.() === 0;

/** Installs a package of Debian, if this process may do so. */
export function installPackage(name: string): void {
  if (!isRoot) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', [...options, 'update'], { env });
  spawnSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], { env });
}
