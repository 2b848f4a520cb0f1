import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A file as CI systems name it: relative to the repository, else to the working directory, with slashes; undefined outside of both. */
export function fileInRepository(path: string): string | undefined {
  const root = repositoryOf(process.cwd()) ?? process.cwd();
  const file = relative(root, resolve(path));
  return file.startsWith('..') || isAbsolute(file) ? undefined : file.split(sep).join('/');
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}
