/** Finds and imports what `extends` names, as Node.js does for a file next to the plan. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isList, isObject, parseJson } from '../text/json.ts';

export interface Importer {
  /**
   * The path of a package, or of a file.
   *
   * @param from an absolute path: the file that names it
   * @throws an error with a `code` of Node.js if there is none
   */
  resolve(name: string, from: string): string;
  /** What a module exports. It throws whatever the module throws. */
  import(path: string): Promise<unknown>;
}

/** @param load imports a URL; a bundle cannot do that by itself */
export function nodeImporter(load: (url: string) => Promise<unknown> = (url) => import(url)): Importer {
  return {
    resolve(name, from) {
      const required = createRequire(from);
      try {
        return required.resolve(name);
      } catch (error) {
        const folders = required.resolve.paths(name) ?? [];
        const found = folders.flatMap((folder) => importedFrom(folder, name) ?? []);
        if (found[0] === undefined) throw error;
        return found[0];
      }
    },
    import: (path) => load(pathToFileURL(path).href),
  };
}

/** The file of a package that can be imported, and not required. */
function importedFrom(folder: string, name: string): string | undefined {
  const [whole = '', root = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  const file = join(folder, root, 'package.json');
  const { exports } = (existsSync(file) ? asObject(parseJson(readFileSync(file, 'utf8'))) : undefined) ?? {};
  const subpath = `.${name.slice(whole.length)}`;
  const isByPath = Object.keys(asObject(exports) ?? {}).some((key) => key.startsWith('.'));
  const target = targetOf(isByPath ? asObject(exports)?.[subpath] : exports);
  return target === undefined ? undefined : join(folder, root, target);
}

function targetOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (isList(entry)) return entry.map(targetOf).find((each) => each !== undefined);
  const conditions = Object.entries(asObject(entry) ?? {});
  const own = conditions.filter(([name]) => ['node', 'import', 'module-sync', 'default'].includes(name));
  return own.map(([, target]) => targetOf(target)).find((each) => each !== undefined);
}

function asObject(value: unknown) {
  return isObject(value) ? value : undefined;
}
