// All that a change must pass (`npm test`), on a built tree: the checks that read the code, side by side, and then the tests of the whole program,
// with the other tests and the proofs of the mutants beside them, for those wait while these only compute. Arguments go to vitest. Exit 1 where
// one failed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const vitest = [process.execPath, join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)];

/** The tests of some projects (`system`, or `!system`: all others), of which none may be asked for. */
const testsOf = (projects) => [...vitest, `--project=${projects}`, '--passWithNoTests'];

/** Scripts of package.json: what stands in one line runs one after another, the lines side by side. */
const checks = [['lint'], ['types', 'unused', 'shape']];

const areChecked = (await Promise.all(checks.map((scripts) => inTurn(scripts.map(scriptOf))))).every(Boolean);
const tests = () => Promise.all([run(testsOf('system'), 'inherit'), run(testsOf('!system')), run(scriptOf('proofs'))]);
process.exitCode = areChecked && (await tests()).every(Boolean) ? 0 : 1;

/** The command of a script of package.json. */
function scriptOf(name) {
  return ['npm', 'run', '--silent', name];
}

/** Runs commands one after another, the next only where the last passed. True where all did. */
async function inTurn(commands) {
  for (const command of commands) if (!(await run(command))) return false;
  return true;
}

/** Runs a command; true where it ended with 0. Piped, it prints in one piece when it ends, so that no two mix their lines. */
function run([name, ...args], stdout = 'pipe') {
  return new Promise((resolve) => {
    const child = spawn(name, args, { stdio: ['ignore', stdout, stdout] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => printed.push(piece));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}
