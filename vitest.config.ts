/** The tests of `npm test`. The slow ones of `npm run prove` are in vitest.prove.config.ts. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { defineConfig, type Plugin } from 'vitest/config';

/** Node.js reads `#fixtures` from package.json, and gets what was built. Tests get the sources. */
export const alias = { '#fixtures': join(import.meta.dirname, 'fixtures') };

/**
 * The tests of mutants run the whole product a thousand times. As one module it takes two thirds of the time: Vitest
 * looks up each imported name whenever it is used.
 */
export const asOneModule: Plugin = {
  name: 'as-one-module',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/kills.ts') ? join(import.meta.dirname, 'next/test/support/kills.bundle.js') : undefined,
  async load(id) {
    if (!id.endsWith('.bundle.js')) return undefined;
    const { outputFiles, metafile } = await build({
      entryPoints: [id.replace('.bundle.js', '.ts')],
      alias,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
      metafile: true,
      sourcemap: 'inline',
    });
    for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file);
    return outputFiles[0]?.text;
  },
};

export default defineConfig({
  resolve: { alias },
  plugins: [asOneModule],
  test: {
    // Files share a process, and what it has loaded. A test puts back what it changes.
    isolate: false,
    maxWorkers: availableParallelism(),
    slowTestThreshold: 10_000,
    // It ends what hangs. A busy machine takes several times as long as a quiet one.
    testTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: { name: 'next', include: ['next/test/**/*.test.ts'], setupFiles: ['next/test/setup.ts'] },
      },
      {
        extends: true,
        test: { name: 'smoke', include: ['test/smoke/*.test.ts'], testTimeout: 300_000 },
      },
    ],
  },
});
