import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs once before the tests of the program: bundles it as the package does, for it starts in half the time that the tree takes. */
export default function bundle(): void {
  execFileSync(process.execPath, ['esbuild.config.js', 'dist/tests'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    stdio: 'inherit',
  });
}
