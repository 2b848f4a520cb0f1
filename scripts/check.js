// `npm run check`: all checks of the code, the house tests, and the tests that import a changed file, in less than
// 30 seconds.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { conclude, runChecksAndTests } from './steps.js';

/** Tests that take too long for this, as globs. */
const slow = [];

const house = join('test', 'house');

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** On a branch, everything that changed since it left main. On main, everything since the last commit. */
function changedFiles() {
  const base = git('branch', '--list', 'main').length > 0 ? git('merge-base', 'main', 'HEAD')[0] : 'HEAD';
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => existsSync(file) && /^(?:fixtures|rules|src|test)\//.test(file));
}

const houseTests = readdirSync(house).filter((name) => name.endsWith('.test.ts'));
const files = [...changedFiles(), ...houseTests.map((name) => join(house, name))];
const exclude = slow.map((glob) => `--exclude=${glob}`);
// Only sources say which tests import a file.
process.env.PROBITY_TEST_SOURCES = '1';
conclude(await runChecksAndTests(['related', '--run', ...exclude, ...files]));
