/** The steps of `npm run prove`. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { alias } from './vitest.config.ts';

export default defineConfig({
  resolve: { alias },
  test: {
    name: 'prove',
    include: ['next/test/prove/*.prove.ts'],
    // Each of these must pass in full before it leaves this list.
    exclude: ['properties', 'recorded', 'selection'].map((name) => `next/test/prove/${name}.prove.ts`),
    setupFiles: ['next/test/setup.ts'],
    // Every core: each file has one process.
    maxWorkers: availableParallelism(),
    testTimeout: 600_000,
  },
});
