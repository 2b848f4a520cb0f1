import { readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { auditsServices } from './long.js';

/** Of the tests that each audit a service, every so manieth is run by `npm test`; all by `npm run prove`, and where a file is run by its name. */
const every = 10;

/** Runs some of the tests of a file that audits services, the same each time, where not all were asked for. */
export default class SomeTests extends TestRunner {
  onBeforeRunFiles(files) {
    if (process.env.TEST_PART === undefined) return;
    for (const file of files) if (auditsServices(readFileSync(file.filepath, 'utf8'))) leaveOut(file);
  }
}

function leaveOut(file) {
  for (const [index, test] of testsOf(file).entries()) if (index % every !== 0) test.mode = 'skip';
  leaveEmptyOut(file);
}

function testsOf(task) {
  return task.type === 'test' ? [task] : task.tasks.flatMap(testsOf);
}

/** What is made ready for a suite is not, where none of its tests is run. */
function leaveEmptyOut(task) {
  if (task.type === 'test') return;
  task.tasks.forEach(leaveEmptyOut);
  if (task.tasks.every(({ mode }) => mode === 'skip')) task.mode = 'skip';
}
