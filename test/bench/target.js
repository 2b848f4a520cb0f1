// The benchmark's target, and what is sent to it.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, here } from './measure.js';

/** Starts a server (`options` as server.js takes them), hands it over, and ends it. */
export async function withTarget(options, use) {
  const server = spawn(process.execPath, [here('server.js'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await new Promise((resolve) => server.stdout.once('data', (data) => resolve(String(data).trim())));
    return await use({
      url,
      /** The requests since the last call. */
      sent: async () => (await fetch(`${url}/requests`, { headers: { connection: 'close' } })).json(),
    });
  } finally {
    server.kill('SIGTERM');
  }
}

/** Writes a plan of so many resources that are only listed and read; returns its path. */
export function readOnlyPlan(url, resources) {
  const paths = Array.from({ length: resources }, (_, index) => `  - { path: /collection-${index}s, kind: other }`);
  const path = join(folder, `plan-${resources}.yaml`);
  const head = [
    'version: 1',
    'name: bench',
    `base_url: ${url}`,
    'auth: { bearer: reference-token-0123456789 }',
    'resources:',
  ];
  writeFileSync(path, [...head, ...paths, ''].join('\n'));
  return path;
}
