import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { built, isBuilt } from './test/built.ts';

/** Tests of the whole program, its connections and its processes: each file in a world of its own. */
const system = ['browser', 'ci', 'cli', 'fixtures', 'real', 'templates', 'torture', 'wire'].map(
  (room) => `test/${room}/**/*.test.ts`,
);
const conformant = ['test/conformant/**/*.test.ts'];

export default defineConfig({
  plugins: [built],
  test: {
    setupFiles: ['test/setup.ts'],
    server: { deps: { external: [isBuilt] } },
    // Many a test waits: for a process, for a browser, for the second look that an audit takes after a second.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['test/bring-tools.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...system, ...conformant],
          // Pure: what is loaded once serves every file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'system', include: system, globalSetup: ['test/cli/bundle.ts'] } },
      { extends: true, test: { name: 'conformant', include: conformant, isolate: false } },
    ],
  },
});
