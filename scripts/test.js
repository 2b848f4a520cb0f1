// `npm test`: builds, checks the code, and runs the tests. In the last line, each check counts as one test.
import { conclude, runChecks, runScript, runTests } from './steps.js';

const results = [await runScript('build')];
if (results[0].isPassed) {
  process.env.PROBITY_BUILT = '1';
  results.push(...(await runChecks()));
  results.push(await runTests('tests', ['run']));
}
conclude(results);
