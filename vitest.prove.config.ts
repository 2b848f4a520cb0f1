/** The steps of `npm run prove`. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { alias, builtProduct, execArgv, loadedByNode } from './vitest.config.ts';

export default defineConfig({
  resolve: { alias },
  plugins: [builtProduct],
  test: {
    name: 'prove',
    include: ['test/prove/*.prove.ts'],
    globalSetup: 'scripts/built.js',
    ...loadedByNode,
    setupFiles: ['test/setup.ts'],
    // Files share a process, and what V8 has compiled there.
    isolate: false,
    maxWorkers: availableParallelism(),
    execArgv,
    // It ends what hangs. A busy machine takes several times as long as a quiet one.
    testTimeout: 1_800_000,
  },
});
