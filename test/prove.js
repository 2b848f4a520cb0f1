// What is too dear for each run of the tests (`npm run prove`). Every step runs, whatever came of those before it; exit 1 where one
// failed. A new step is a line in `steps`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const vitest = join('node_modules', 'vitest', 'vitest.mjs');

/** Test files whose counts are scaled. */
const scaled = readdirSync('test', { recursive: true })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.test.ts') && /fast-check|support\/share-of/.test(readFileSync(file, 'utf8')));

/** What is proven, by which command of node, with what in the environment. */
const steps = [
  {
    proves: 'each mutant fails exactly its rules, and no other rule',
    command: [join('bin', 'probity.js'), 'selftest'],
  },
  {
    proves: 'properties and variants hold at their full counts',
    command: [vitest, 'run', ...scaled],
    env: { TEST_SHARE: '1' },
  },
  {
    proves: 'hostile servers and damaged files end as they should',
    command: [join('test', 'torture', 'run.js')],
  },
];

const results = steps.map(({ proves, command, env }) => {
  process.stdout.write(`\n== ${proves}\n`);
  const start = Date.now();
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
  return { proves, isProven: status === 0, seconds: Math.round((Date.now() - start) / 1000) };
});
process.stdout.write('\n');
for (const { proves, isProven, seconds } of results) {
  process.stdout.write(`${isProven ? 'proven' : 'FAILED'}  ${proves} (${seconds} s)\n`);
}
process.exitCode = results.every(({ isProven }) => isProven) ? 0 : 1;
