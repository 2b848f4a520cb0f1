/** The source files that the house tests read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The root of the repository. */
export const product = join(import.meta.dirname, '../..');

export interface Source {
  /** Below the folder of the product, with slashes: `src/core/plan.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** Every file below a folder whose path ends as given, sorted. */
export function pathsBelow(folder: string, ending: RegExp): readonly string[] {
  if (!existsSync(join(product, folder))) return [];
  return readdirSync(join(product, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((path) => ending.test(path))
    .toSorted();
}

/** The TypeScript files below a folder, without the generated ones. */
export function sourcesBelow(folder: string): readonly Source[] {
  return pathsBelow(folder, /(?<!\.generated)\.tsx?$/).map((path) => {
    const text = readFileSync(join(product, path), 'utf8');
    return { path, text, lines: text.trimEnd().split('\n').length };
  });
}

export const sources = ['src', 'rules', 'fixtures', 'test'].flatMap(sourcesBelow);

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>();

/** The syntax of a file, which is parsed once. */
export function parse(source: Source) {
  const known = parsed.get(source) ?? parseSync(source.path, source.text);
  parsed.set(source, known);
  return known;
}

/** The number of the line that an offset is on, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
