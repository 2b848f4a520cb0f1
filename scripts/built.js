// Builds the product before the tests run, because they run what was built.
import { execFileSync } from 'node:child_process';

export const setup = () => void execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
