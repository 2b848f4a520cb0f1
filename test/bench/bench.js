// `npm run bench`: Probity beside a bare undici client that sends the same requests to the same server, in turn, as
// ratios (medians of five pairs). Never part of the tests: nothing here fails for being slow.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'probity-bench-'));
const pairs = 5;

const server = spawn(process.execPath, [here('server.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())));

function cost(args) {
  const usage = join(folder, 'usage.json');
  const start = performance.now();
  const result = spawnSync(process.execPath, ['--import', here('usage.js'), ...args], {
    env: { ...process.env, BENCH_USAGE: usage },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')} ended with ${result.status}: ${result.stderr}`);
  return { ...JSON.parse(readFileSync(usage, 'utf8')), wallMs: performance.now() - start };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const ratio = (ours, theirs, key) => median(ours.map((each, index) => each[key] / theirs[index][key])).toFixed(2);

try {
  for (const collections of [1, 10, 100]) {
    const plan = join(folder, 'plan.yaml');
    const resources = Array.from(
      { length: collections },
      (_, index) => `  - { path: /collection-${index}s, kind: other }`,
    );
    const auth = 'auth: { bearer: reference-token-0123456789 }';
    writeFileSync(
      plan,
      ['version: 1', 'name: bench', `base_url: ${url}`, auth, 'resources:', ...resources, ''].join('\n'),
    );
    const audit = [
      here('../../bin/probity.js'),
      'audit',
      plan,
      '--no-progress',
      '-r',
      `json=${join(folder, 'report.json')}`,
    ];
    const record = join(folder, 'requests.json');
    const [ours, theirs] = [[], []];
    let count = 0;
    for (let pair = 0; pair <= pairs; pair += 1) {
      const own = cost([...audit, '--fail-on', 'never']);
      const requests = await (await fetch(`${url}/requests`, { headers: { connection: 'close' } })).text();
      writeFileSync(record, requests);
      count = JSON.parse(requests).length;
      const bare = cost([here('bare.js'), url, record]);
      await (await fetch(`${url}/requests`, { headers: { connection: 'close' } })).text();
      if (pair === 0) continue;
      ours.push(own);
      theirs.push(bare);
    }
    const memory = Math.round(median(ours.map(({ rssMiB }) => rssMiB)));
    console.log(
      `${String(count).padStart(6)} requests: CPU ${ratio(ours, theirs, 'cpuMs')}x, wall ${ratio(ours, theirs, 'wallMs')}x, ` +
        `memory ${ratio(ours, theirs, 'rssMiB')}x (${memory} MiB)`,
    );
  }
  const version = Array.from({ length: 9 }, () => [
    cost([here('../../bin/probity.js'), '--version']),
    cost(['-e', '0']),
  ]);
  const extra = median(version.map(([own, bare]) => own.cpuMs - bare.cpuMs));
  console.log(`--version: ${extra.toFixed(1)} ms of CPU over bare node`);
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
