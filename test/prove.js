// What is too dear for each run of the tests (`npm run prove`). Every step runs, whatever came of those before it; exit 1 where one
// failed. A new step is a line in `steps`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTriedInPart } from './long.js';
import { conclude, run } from './steps.js';

const vitest = join('node_modules', 'vitest', 'vitest.mjs');

/** Test files that `npm test` tries in part. */
const inPart = readdirSync('test', { recursive: true })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.test.ts') && isTriedInPart(readFileSync(file, 'utf8')));

/** What is proven, by which command of node, with what in the environment. */
const steps = [
  {
    title: 'each mutant fails exactly its rules, and no other rule',
    command: [join('bin', 'probity.js'), 'selftest'],
  },
  {
    title: 'each mutant fails its rules where these alone are asked',
    command: [join('bin', 'probity.js'), 'selftest', '--narrow'],
  },
  {
    title: 'properties, variants and audits of small services hold at their full counts',
    command: [vitest, 'run', ...inPart],
    env: { TEST_SHARE: '1' },
  },
  {
    title: 'hostile servers and damaged files end as they should',
    command: [join('test', 'torture', 'run.js')],
  },
];

const results = [];
for (const { title, command, env } of steps) {
  process.stdout.write(`\n== ${title}\n`);
  results.push({ title, ...(await run([process.execPath, ...command], { env })) });
}
conclude(results);
