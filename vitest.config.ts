import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { built, isBuilt } from './test/built.ts';

/** Tests of the whole program, its connections and its processes. */
const system = ['browser', 'ci', 'cli', 'fixtures', 'real', 'templates', 'torture', 'wire'].map(
  (room) => `test/${room}/**/*.test.ts`,
);
const conformant = ['test/conformant/**/*.test.ts'];

/** Short files that take long. */
const slow =
  /\/(?:audit\/(?:compared-mutants|curl|forecast|problems)|ci\/container|cli\/(?:docs|journal\/killed|package)|mutants\/fingerprints|real\/servers|torture\/torture)\.test\.ts$/;

/**
 * As Vitest does, the longest files first, and before them what is slow for its length: else it goes on alone in the end. One project after
 * another, for a process that has loaded the program is kept only where the next file is of the same project.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);
    return inOrder.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}

/** What waits most begins, and the shortest files are the last. */
const inOrder = ['system', 'conformant', 'unit'];

/** Their workers: three a core where a test waits for a process or a browser, else one, for each has to become fast first. */
const waiting = { maxWorkers: 3 * availableParallelism(), sequence: { groupOrder: 0 } };
const computing = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

export default defineConfig({
  plugins: [built],
  test: {
    setupFiles: ['test/setup.ts'],
    runner: 'test/some-tests.js',
    server: { deps: { external: [isBuilt] } },
    // What is loaded once serves every file.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // They end what hangs; a busy machine takes many times what a quiet one does.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...computing,
          globalSetup: ['test/bring-tools.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...system, ...conformant],
        },
      },
      {
        extends: true,
        test: { name: 'system', ...waiting, include: system, globalSetup: ['test/cli/bundle.ts'] },
      },
      { extends: true, test: { name: 'conformant', ...computing, include: conformant } },
    ],
  },
});
