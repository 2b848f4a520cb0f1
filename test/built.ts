import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** What Node.js loads itself. */
export const isBuilt = /\/dist\/(?:src|rules|fixtures)\//;

/** What was built of a source; undefined for what is no source, or is not built. */
function builtOf(file: string): string | undefined {
  const path = relative(root, file);
  if (!/^(?:src|rules|fixtures)\b.*\.ts$/.test(path) || !existsSync(file)) return undefined;
  const output = join(root, 'dist', path.replace(/\.ts$/, '.js'));
  return existsSync(output) ? output : undefined;
}

function build(): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((done, fail) => {
    execFile(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], (error, stdout) =>
      error === null ? done() : fail(new Error(`the sources cannot be built:\n${stdout}`)),
    );
  });
}

let building: Promise<void> | undefined;

/**
 * Gives the tests what tsc makes of the sources, built anew where one changed: Node.js loads it itself, which takes a fraction of the time that
 * transforming the sources takes for each run, and it runs a quarter faster.
 */
export const built: Plugin = {
  name: 'built',
  enforce: 'pre',
  resolveId: async (source, importer) => {
    if (!source.startsWith('.') || importer === undefined) return undefined;
    building ??= build();
    await building;
    return builtOf(resolve(dirname(importer), source));
  },
};
