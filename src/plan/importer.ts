/** Finds and imports what `extends` names, as Node.js does for a file next to the plan. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isList, isObject, parseJson } from '../text/json.ts';
import { property } from './complaints.ts';

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
        const [found] = folders.flatMap((folder) => importedFrom(folder, name) ?? []);
        if (found === undefined) throw error;
        return found;
      }
    },
    async import(path) {
      // Without a timer, Node.js exits at an await that never ends.
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('it was not loaded within 30 seconds')), 30_000);
      });
      return Promise.race([load(pathToFileURL(path).href), late]).finally(() => clearTimeout(timer));
    },
  };
}

/** The file of a package that can be imported, and not required. */
function importedFrom(folder: string, name: string): string | undefined {
  const [root = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
  const file = join(folder, root, 'package.json');
  const exports = existsSync(file) ? property(parseJson(readFileSync(file, 'utf8')), 'exports') : undefined;
  const target = targetOf(property(exports, `.${name.slice(root.length)}`) ?? exports);
  return target && join(folder, root, target);
}

const conditions = ['node', 'import', 'module-sync', 'default'];

/** Node.js takes the first condition that it knows. */
function targetOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  const own = isObject(entry) ? Object.keys(entry).filter((name) => conditions.includes(name)) : [];
  const targets = isList(entry) ? entry : own.map((name) => property(entry, name));
  return targets.map(targetOf).find((each) => each !== undefined);
}
