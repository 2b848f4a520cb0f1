// What is too dear for each run of the tests (`npm run prove`). Every step runs, whatever came of those before it; exit 1 where one
// failed. A new step is a line in `steps`.
import { spawn } from 'node:child_process';
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

/** How much is said again of a step that failed, in lines: elsewhere only the end of a long output may be kept. */
const repeated = 80;

const results = [];
for (const { proves, command, env } of steps) {
  process.stdout.write(`\n== ${proves}\n`);
  const start = Date.now();
  const { isProven, printed } = await run(command, env);
  results.push({ proves, isProven, printed, seconds: Math.round((Date.now() - start) / 1000) });
}
for (const { proves, printed } of results.filter(({ isProven }) => !isProven)) {
  process.stdout.write(`\n== FAILED: ${proves}; it ended with\n${printed.split('\n').slice(-repeated).join('\n')}`);
}
process.stdout.write('\n');
for (const { proves, isProven, seconds } of results) {
  process.stdout.write(`${isProven ? 'proven' : 'FAILED'}  ${proves} (${seconds} s)\n`);
}
process.exitCode = results.every(({ isProven }) => isProven) ? 0 : 1;

/** Runs a command of node, and shows and keeps what it prints. */
function run(command, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const pieces = [];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (piece) => {
        pieces.push(piece);
        to.write(piece);
      });
    }
    child.on('close', (code) => resolve({ isProven: code === 0, printed: Buffer.concat(pieces).toString() }));
  });
}
