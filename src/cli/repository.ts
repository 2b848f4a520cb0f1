import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** A file as CI systems name it: relative to the repository, else to the working directory, with slashes; undefined outside of both. */
export function fileInRepository(path: string): string | undefined {
  const file = relative(rootFolder(), resolve(path));
  return file.startsWith('..') || isAbsolute(file) ? undefined : file.split(sep).join('/');
}

/** Where a file of that name is, from the working directory: undefined where there is none. */
export function pathOfFile(file: string): string | undefined {
  return [relative(process.cwd(), join(rootFolder(), file)), file].find((path) => existsSync(path));
}

function rootFolder(): string {
  return repositoryOf(process.cwd()) ?? process.cwd();
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}
