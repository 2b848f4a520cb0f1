/** The tests of `npm test`. The slow ones of `npm run prove` are in vitest.prove.config.ts. */
import { availableParallelism } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Node.js reads `#fixtures` from package.json, and gets what was built. So do tests, unless they need the module graph. */
export const alias = {
  '#fixtures': join(import.meta.dirname, 'fixtures'),
  // As examples and templates import it.
  'probity/vitest': join(import.meta.dirname, 'src/vitest.ts'),
  probity: join(import.meta.dirname, 'src/index.ts'),
};

/**
 * Tests of the product run what was built, which Node.js loads by itself. Vitest would look up each imported name
 * whenever it is used, which takes twice as long in all.
 */
export const builtProduct: Plugin = {
  name: 'built-product',
  enforce: 'pre',
  resolveId(source, importer) {
    if (process.env['PROBITY_TEST_SOURCES'] !== undefined || importer === undefined || !source.endsWith('.ts'))
      return undefined;
    const root = import.meta.dirname;
    const path = source.startsWith('#fixtures/') ? join(root, source.slice(1)) : resolve(dirname(importer), source);
    const local = relative(root, path);
    if (!/^(?:fixtures|src|rules)\//.test(local)) return undefined;
    return join(root, 'dist', local.replace(/\.ts$/, '.js'));
  },
};

/** What was built is not transformed. */
export const loadedByNode = { server: { deps: { external: [/\/dist\/(?:fixtures|src|rules)\//] } } };

/**
 * Audits leave much behind that is short-lived: with more space for it, they take 8% less time. Every core has a worker,
 * so threads that compile and collect garbage next to it save no time, and cost 15% more. Node.js 20 compiles too eagerly
 * (see bin/load.js), which costs another 15%. PGlite starts in less time if its WebAssembly is not optimized.
 */
export const execArgv = ['--max-semi-space-size=64', '--single-threaded', '--liftoff-only'].concat(
  process.versions.node.startsWith('20.') ? ['--interrupt-budget=540000'] : [],
);

/** The mutants first: one worker would end with them alone, because a short file looks like a short test. */
class MutantsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfMutants = ({ moduleId }: TestSpecification): boolean => /mutants-\d/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isOfMutants), ...sorted.filter((file) => !isOfMutants(file))];
  }
}

export default defineConfig({
  resolve: { alias },
  plugins: [builtProduct],
  test: {
    // Files share a process, and what it has loaded. A test puts back what it changes.
    isolate: false,
    globalSetup: 'scripts/built.js',
    sequence: { sequencer: MutantsFirst },
    ...loadedByNode,
    maxWorkers: availableParallelism(),
    execArgv,
    slowTestThreshold: 10_000,
    // It ends what hangs. A busy machine takes several times as long as a quiet one.
    testTimeout: 300_000,
    include: ['test/**/*.test.ts', '{examples,templates}/**/*.test.{js,mjs}'],
    setupFiles: ['test/setup.ts'],
  },
});
