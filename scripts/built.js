// Builds the product before the tests run, because they run what was built. `npm test` has just built it.
import { execFileSync } from 'node:child_process';

export function setup() {
  if (process.env.PROBITY_BUILT === undefined) execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
}
