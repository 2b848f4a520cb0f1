// Loads the program: in the tree what was built file by file; in the package the bundle, with what V8 compiled of it when it was
// packed, because a quarter of what a small audit costs is compiling.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/**
 * Keeps V8 from spending more than a run of seconds earns back. Undici's WASM parser stays with the compiler that is done at once.
 * V8 11 (Node 20), which has no compiler between its baseline and its best one, waits eight times as long before it takes the best: a
 * tenth to a fifth less CPU up to 1,000 requests, and no more at 7,000. The young generation is collected on one thread, and the old
 * one in one pause of about 10 ms, because little becomes old (`settleHeap`). The bytecode of regular expressions is not optimized,
 * because most are used a few times. Call this first, because V8 accepts only code that was compiled under the same flags.
 */
export function settleEngine() {
  setFlagsFromString('--liftoff-only');
  if (!isNode20) return;
  setFlagsFromString('--interrupt-budget=540000');
  setFlagsFromString('--no-incremental-marking');
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--semi-space-growth-factor=3');
  setFlagsFromString('--no-regexp-peephole-optimization');
}

/**
 * The program is loaded: the young generation has grown to 3 MB, and stays so. What belongs to a request dies there. With 1 MB it
 * would become old first, which takes a sixth more CPU; with 16 MB, a run takes a tenth more memory.
 */
export function settleHeap() {
  if (isNode20) setFlagsFromString('--semi-space-growth-factor=1');
}

const isNode20 = process.versions.v8.startsWith('11.');

/** Where that is which V8 compiled of a script: of use to the very same V8 only. */
export const compiledOf = (file) => `${file}.${process.versions.v8}-${process.platform}-${process.arch}`;

/** The script of a CommonJS file; `run` returns what it exports. */
export function scriptOf(file) {
  const compiled = compiledOf(file);
  // esbuild writes ASCII, which takes the least room as Latin-1.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
  const script = new Script(source, {
    filename: file,
    ...(existsSync(compiled) ? { cachedData: readFileSync(compiled) } : {}),
  });
  const run = () => {
    const module = { exports: {} };
    script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
    return module.exports;
  };
  return { script, run };
}

/** What the program exports. It is undefined if it was not built. */
export async function loadProgram() {
  const [tree, bundle] = ['../dist/src/cli/main.js', '../dist/bundle/main.cjs'].map(
    (path) => new URL(path, import.meta.url),
  );
  if (existsSync(tree)) return import(tree.href);
  if (!existsSync(bundle)) return undefined;
  // Node reads the source maps of what is imported only.
  return process.env.PROBITY_DEBUG === '1' ? import(bundle.href) : scriptOf(fileURLToPath(bundle)).run();
}
