// What a finished process cost: CPU by the operating system's own account (user and system, all threads), wall time, and peak memory.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of this run, which is deleted when it ends. */
export const folder = mkdtempSync(join(tmpdir(), 'probity-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

export const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const peak = join(folder, 'peak.mjs');
const report =
  "process.on('exit', () => writeFileSync(process.env.BENCH_PEAK, String(process.resourceUsage().maxRSS)));";
writeFileSync(peak, `import { writeFileSync } from 'node:fs';\n${report}\n`);

/** Runs node; returns cpuMs, wallMs, and peakMiB. It throws if the exit code is not among `codes`. */
export function cost(args, { codes = [0] } = {}) {
  const [errors, memory] = [join(folder, 'stderr'), join(folder, 'memory')];
  const out = openSync(errors, 'w');
  const start = performance.now();
  const timed = ['-c', 'TIMEFORMAT=\'%3U %3S\'; time "$@" 2>&3', 'bash', process.execPath, '--import', peak, ...args];
  const { status, stderr } = spawnSync('bash', timed, {
    env: { ...process.env, BENCH_PEAK: memory },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', out],
  });
  const wallMs = performance.now() - start;
  closeSync(out);
  if (!codes.includes(status))
    throw new Error(`${args.join(' ')} exited with ${status}: ${readFileSync(errors, 'utf8')}`);
  const [user, system] = stderr.trim().split(' ').map(Number);
  return { cpuMs: (user + system) * 1000, wallMs, peakMiB: Number(readFileSync(memory, 'utf8')) / 1024 };
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs all in turn, once uncounted and then `times` times, so that other load on the machine affects all of them. */
export function inTurn(times, runs) {
  const costs = runs.map(() => []);
  for (let round = 0; round <= times; round++) for (const [index, run] of runs.entries()) costs[index].push(run());
  return costs.map((each) => each.slice(1));
}

/** The median of the ratios of costs from the same round. */
export const ratio = (ours, theirs, key) => median(ours.map((each, index) => each[key] / theirs[index][key]));

/** Starts the server with these options, hands it to `use`, and stops it. */
export async function withServer(options, use) {
  const server = spawn(process.execPath, [here('server.js'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())));
    const sent = async () => (await fetch(`${url}/requests`, { headers: { connection: 'close' } })).json();
    return await use({ url, sent });
  } finally {
    server.kill('SIGTERM');
  }
}

/** Writes the full plan of the reference, or one CRUD resource of it; returns its path. A stated rate would make the run wait. */
export function writingPlan(url, isWhole) {
  const path = join(folder, `plan-${isWhole ? 'full' : 'crud'}.yaml`);
  const text = readFileSync(here('../../fixtures/plans/reference-full.yaml'), 'utf8');
  const [head, ...parts] = text.replace(', rate: 30/s, burst: true', '').split(/^(?= {2}- path: |probes:)/m);
  const own = isWhole ? parts : parts.filter((each) => each.startsWith('  - path: /user-profiles'));
  writeFileSync(path, [head, ...own].join('').replace(/^base_url: .*$/m, `base_url: ${url}`));
  return path;
}

/** Writes a plan of resources that are only listed and read; returns its path. */
export function readOnlyPlan(url, resources) {
  const path = join(folder, `plan-${resources}.yaml`);
  const paths = Array.from({ length: resources }, (_, index) => `  - { path: /collection-${index}s, kind: other }`);
  const head = [`base_url: ${url}`, 'auth: { bearer: reference-token-0123456789 }', 'resources:'];
  writeFileSync(path, [...head, ...paths, ''].join('\n'));
  return path;
}
