/** The tests of `npm test`. The slow ones of `npm run prove` are in vitest.prove.config.ts. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Node.js reads `#fixtures` from package.json, and gets what was built. Tests get the sources. */
export const alias = { '#fixtures': join(import.meta.dirname, 'fixtures') };

export default defineConfig({
  resolve: { alias },
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
