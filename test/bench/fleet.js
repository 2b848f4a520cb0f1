// Makes two large fleets and measures what their dashboards cost: node test/bench/fleet.js [FOLDER, which is kept]
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cost, folder, here } from './measure.js';

const [kept = folder] = process.argv.slice(2);
const probity = here('../../bin/probity.js');
const outfile = here('../../node_modules/.cache/bench-fleet.mjs');
await build({
  entryPoints: [here('../support/fleet.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
  logLevel: 'warning',
});
const { historyOf } = await import(pathToFileURL(outfile).href);
const { summaryOf } = await import('../../dist/src/facts/report/summary.js');

/** Writes the runs of some targets, one file each; text: what stands in it. */
function save(name, { targets, runs }, text) {
  const place = join(kept, name);
  for (let number = 0; number < targets; number += 1) {
    mkdirSync(join(place, String(number)), { recursive: true });
    for (const [index, report] of historyOf(number, runs).entries()) {
      writeFileSync(join(place, String(number), `${index}.json`), text(report));
    }
  }
  return place;
}

function sizeOf(place) {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function measure(name, place) {
  const site = join(kept, `${name}-site`);
  const { wallMs, rssMiB } = cost([probity, 'dashboard', place, '-o', site]);
  const first = statSync(join(site, 'index.html')).size;
  const row = [
    name.padEnd(12),
    `${(wallMs / 1000).toFixed(1)} s`,
    `${rssMiB.toFixed(0)} MiB`,
    `first page ${(first / 1e3).toFixed(0)} kB`,
    `site ${(sizeOf(site) / 1e6).toFixed(1)} MB`,
  ];
  process.stdout.write(`${row.join('  ')}\n`);
}

measure(
  'summaries',
  save('summaries', { targets: 1000, runs: 50 }, (report) => JSON.stringify(summaryOf(report))),
);
const base = join(kept, 'base.json');
cost([probity, 'audit', '--quiet', '-r', `json=${base}`]);
const { exchanges } = JSON.parse(readFileSync(base, 'utf8'));
measure(
  'reports',
  save('reports', { targets: 40, runs: 10 }, (report) => JSON.stringify({ ...report, exchanges }, null, 2)),
);
