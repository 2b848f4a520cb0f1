import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package: the nearest one above this file that has a package.json, built or not. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder of the package was not found');
    folder = above;
  }
  return folder;
}

/** Absolute path of a file that the package ships. */
export function packageFile(...path: readonly string[]): string {
  return join(packageRoot(), ...path);
}

/** Version of this package. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  if (!isManifest || typeof manifest.version !== 'string') throw new Error('package.json has no version');
  return manifest.version;
}
