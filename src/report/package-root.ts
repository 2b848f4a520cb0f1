/** Files that come with the package. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, parseJson } from '../text/json.ts';

/** The path of a file of the package. The root is the nearest folder above this file, or its bundle, with a package.json. */
export function packaged(file: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, file);
}

/** For example: "0.1.0". It is empty if the program runs outside of its package. */
export function packageVersion(): string {
  const file = packaged('package.json');
  const json = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
  return isObject(json) ? String(json['version']) : '';
}
