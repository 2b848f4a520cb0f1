// What a finished process cost: CPU by the operating system's own account, threads that outlive the last line included.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of this run, which is gone when it ends. */
export const folder = mkdtempSync(join(tmpdir(), 'probity-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const preload = ['--import', new URL('memory.js', import.meta.url).href];

/** Absolute path of a file beside this one. */
export const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Runs node and returns cpuMs (user and system), wallMs, rssMiB (the peak); throws where it does not end with 0. */
export function cost(args, { env = {}, cwd } = {}) {
  const [errors, memory] = [join(folder, 'stderr'), join(folder, 'memory')];
  const out = openSync(errors, 'w');
  const start = performance.now();
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT=\'%3U %3S\'; time "$@" 2>&3', 'bash', process.execPath, ...preload, ...args],
    {
      env: { ...process.env, ...env, BENCH_MEMORY: memory },
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe', out],
    },
  );
  const wallMs = performance.now() - start;
  closeSync(out);
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${readFileSync(errors, 'utf8')}`);
  const [user, system] = stderr.trim().split(' ').map(Number);
  return { cpuMs: (user + system) * 1000, wallMs, rssMiB: Number(readFileSync(memory, 'utf8')) };
}

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs all in turn (A B A B ...), once uncounted and then so often, so that what else is on the machine falls on all; returns their costs. */
export async function inTurn(times, ...runs) {
  const costs = runs.map(() => []);
  for (let round = 0; round <= times; round += 1) {
    for (const [index, run] of runs.entries()) costs[index].push(await run());
  }
  return costs.map((each) => each.slice(1));
}

/** Median of the ratios of paired costs. */
export const ratio = (ours, theirs, key) => median(ours.map((each, index) => each[key] / theirs[index][key]));
