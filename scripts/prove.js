// `npm run prove`: whatever takes too long for `npm test`. The steps are in test/prove. Arguments go to Vitest.
import { conclude, runScript, runTests } from './steps.js';

const results = [await runScript('build')];
if (results[0].isPassed) {
  // What publint says of the package, which must be built for that.
  results.push(await runScript('shape'));
  const args = ['run', '--config=vitest.prove.config.ts', ...process.argv.slice(2)];
  results.push(await runTests('prove', args, ['./test/prove/reporter.ts', 'minimal']));
}
conclude(results);
