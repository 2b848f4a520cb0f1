// All that a change must pass (`npm test`), on a built tree: the checks that read the code, side by side, and then the tests of the whole program,
// with the other tests and the proofs of the mutants beside them, for those wait while these only compute. Arguments go to vitest. Exit 1 where
// one failed.
import { join } from 'node:path';
import { conclude, run } from './steps.js';

const vitest = [process.execPath, join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)];

/** What was asked for by its name is run whole. */
const env = process.argv.length === 2 ? { TEST_PART: 'some' } : {};

/** Scripts of package.json: what stands in one line runs one after another, the lines side by side. */
const checks = [['lint'], ['types', 'unused', 'shape']];

/** What runs after them, side by side: the tests of some projects (of which none may be asked for), and the proofs. */
const tests = [
  { title: 'tests of the whole program', command: [...vitest, '--project=system', '--passWithNoTests'] },
  {
    title: 'all other tests (of those that each audit a service, one in ten)',
    command: [...vitest, '--project=!system', '--passWithNoTests'],
    isWhole: true,
  },
  { title: 'proofs of the mutants', command: scriptOf('proofs'), isWhole: true },
];

let results = (await Promise.all(checks.map(inTurn))).flat();
if (results.every(({ isDone }) => isDone)) results = [...results, ...(await Promise.all(tests.map(begin)))];
conclude(results);

/** The command of a script of package.json. */
function scriptOf(name) {
  return ['npm', 'run', '--silent', name];
}

async function begin({ title, command, isWhole }) {
  return { title, ...(await run(command, { isWhole, env })) };
}

/** Runs scripts one after another, the next only where the last passed. */
async function inTurn([script, ...later]) {
  const result = await begin({ title: script, command: scriptOf(script), isWhole: true });
  return result.isDone && later.length > 0 ? [result, ...(await inTurn(later))] : [result];
}
