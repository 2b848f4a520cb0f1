import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { built, isBuilt } from './test/built.ts';

/** Tests of the whole program, its connections and its processes. */
const system = ['browser', 'ci', 'cli', 'fixtures', 'real', 'templates', 'torture', 'wire'].map(
  (room) => `test/${room}/**/*.test.ts`,
);
const conformant = ['test/conformant/**/*.test.ts'];

export default defineConfig({
  plugins: [built],
  test: {
    setupFiles: ['test/setup.ts'],
    server: { deps: { external: [isBuilt] } },
    // What is loaded once serves every file.
    isolate: false,
    // Many a test waits: for a process, for a browser, for the second look that an audit takes after a second.
    maxWorkers: 2 * availableParallelism(),
    // They end what hangs; a busy machine takes many times what a quiet one does.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['test/bring-tools.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...system, ...conformant],
        },
      },
      { extends: true, test: { name: 'system', include: system, globalSetup: ['test/cli/bundle.ts'] } },
      { extends: true, test: { name: 'conformant', include: conformant } },
    ],
  },
});
