// Commands that must all succeed. The output of a check is shown only if it fails.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Scripts of package.json that check the code. `lint` finds every type error, too. */
const checks = ['format:check', 'lint', 'unused'];

/** Runs them next to the tests, which leave a tenth of the processor time unused. */
export async function runChecksAndTests(args) {
  const started = checks.map(runScript);
  const tests = await runTests('tests', args);
  return [...(await Promise.all(started)), tests];
}

/** Runs a script of package.json. */
export function runScript(name) {
  return run(name, ['npm', 'run', '--silent', name]);
}

/** Runs Vitest, shows its output, and counts its tests. A terminal shows progress, a log only failures. */
export async function runTests(title, args, reporters = [process.stdout.isTTY ? 'default' : 'minimal']) {
  const folder = mkdtempSync(join(tmpdir(), 'probity-count-'));
  const file = join(folder, 'count.json');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const chosen = [...reporters, './scripts/count.js'].map((reporter) => `--reporter=${reporter}`);
  const options = { stdio: 'inherit', env: { ...process.env, COUNT_FILE: file } };
  try {
    const result = await run(title, [process.execPath, vitest, ...args, ...chosen], options);
    return { ...result, ...countsIn(file, result) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows the output of every step that failed, and ends with a line such as "812 passed, 0 failed". */
export function conclude(results) {
  for (const { title, isPassed, output } of results) {
    if (!isPassed && output !== '') process.stdout.write(`\n== ${title} failed:\n${output}\n`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
}

/** What other steps say while Vitest writes to the terminal. */
let held;

function say(line) {
  if (held === undefined) process.stdout.write(line);
  else held.push(line);
}

/** A step counts as one thing that passed or failed, unless it is a run of Vitest. */
function run(title, [command, ...args], options = { stdio: 'pipe' }) {
  return new Promise((resolve) => {
    const start = Date.now();
    const writes = options.stdio === 'inherit';
    if (writes) held = [];
    const child = spawn(command, args, options);
    child.stdin?.end();
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => printed.push(piece));
    child.on('close', (code) => {
      const isPassed = code === 0;
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      const before = writes ? held.join('') : '';
      if (writes) held = undefined;
      say(`${before}${isPassed ? 'passed' : 'FAILED'}  ${title} (${seconds} s)\n`);
      const output = Buffer.concat(printed).toString().trim();
      resolve({ title, isPassed, output, passed: Number(isPassed), failed: Number(!isPassed) });
    });
  });
}

/** If Vitest failed and counted no failure, or wrote no counts, it counts as one failure. */
function countsIn(file, { isPassed, failed: least }) {
  try {
    const { passed, failed } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed, failed: isPassed ? failed : Math.max(failed, least) };
  } catch {
    return { passed: 0, failed: least };
  }
}
