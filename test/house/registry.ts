import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** Files below a folder, relative to it, with forward slashes, in a stable order. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Ids `<part>/<noun>` of the modules that stand one folder deep: rules, or mutants. A part's own index is none. */
export function moduleIds(folder: string): readonly string[] {
  return filesBelow(folder)
    .filter((file) => /^[a-z-]+\/(?!index\.)[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''));
}
