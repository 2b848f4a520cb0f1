import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/bring-tools.ts'],
    setupFiles: ['test/setup.ts'],
    // Every core: the proof of all rules by all mutants is what takes the time.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
