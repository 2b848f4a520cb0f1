// `npm test`: builds, checks the code, and runs the tests. In the last line, each check counts as one test.
import { conclude, runChecksAndTests, runScript } from './steps.js';

const results = [await runScript('build')];
if (results[0].isPassed) {
  process.env.PROBITY_BUILT = '1';
  results.push(...(await runChecksAndTests(['run'])));
}
conclude(results);
