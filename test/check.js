// The inner loop (`npm run check`, after an incremental build): lint, house, examples, proofs and tests of what changed since main.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { changedFiles } from '../dist/src/selftest/changed.js';

/** All that differs from main; nothing where git cannot tell. */
const changed = new Set([...(changedFiles('.') ?? [])].filter((file) => existsSync(file)));
const sources = [...changed].filter((file) => /\.[jt]s$/.test(file));

/** Tests of the whole program or of many services: only where they changed themselves. */
const slow = /^test\/(?:browser|ci|cli|conformant|mutants|real|templates)\//;

/** True for a test that changed, or that imports what changed or stands where its test would. */
function isTouched(file) {
  if (changed.has(file)) return true;
  if (slow.test(file)) return false;
  const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, target]) =>
    posix.join(posix.dirname(file), target),
  );
  return (
    changed.has(file.replace(/^test(.*)\.test\.ts$/, 'src$1.ts')) || imported.some((target) => changed.has(target))
  );
}

const tests = readdirSync('test', { recursive: true })
  .map((file) => join('test', file).split(sep).join('/'))
  .filter((file) => file.endsWith('.test.ts') && isTouched(file));

const bin = (name) => join('node_modules', '.bin', name);
const steps = [
  [bin('biome'), 'format', '.'],
  ...(sources.length === 0 ? [] : [[bin('oxlint'), '--type-aware', '--deny-warnings', ...sources]]),
  ['node', join('bin', 'probity.js'), 'selftest', '--narrow', '--changed', '--most', '150'],
  [bin('vitest'), 'run', '--reporter=default', 'test/house', 'test/examples.test.ts', ...tests],
];
for (const [command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
