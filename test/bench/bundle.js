// What the package ships: one script, as esbuild.config.js writes it, with what V8 compiled of it in a first audit. The tree has some 350
// files, and loading them would cost more than a small audit.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { asOneScript } from '../../scripts/one-script.js';
import { cost, folder, here } from './measure.js';

/** Writes the bundle, and a program that runs it. Returns the path of the program, after a first run with these arguments. */
export async function bundled(...first) {
  const outfile = join(folder, 'main.cjs');
  await build({ ...asOneScript, absWorkingDir: here('../..'), entryPoints: ['src/cli/main.ts'], outfile });
  const program = join(folder, 'next.mjs');
  const lines = [
    "import { writeFileSync } from 'node:fs';",
    `import { compiledOf, scriptOf, settleEngine, settleHeap } from ${JSON.stringify(here('../../bin/load.js'))};`,
    'settleEngine();',
    `const { script, run } = scriptOf(${JSON.stringify(outfile)});`,
    'const program = run();',
    // What is compiled under other flags is of no use.
    'if (!process.env.BENCH_COMPILE) settleHeap();',
    'process.exitCode = await program.main(process.argv.slice(2));',
    `if (process.env.BENCH_COMPILE) writeFileSync(compiledOf(${JSON.stringify(outfile)}), script.createCachedData());`,
  ];
  writeFileSync(program, `${lines.join('\n')}\n`);
  process.env.BENCH_COMPILE = '1';
  cost([program, ...first]);
  delete process.env.BENCH_COMPILE;
  return program;
}
