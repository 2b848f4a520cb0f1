// Other tools that do the same requests, each installed in a throw-away folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cost, folder } from './measure.js';

/** Whether an address is well encoded. */
function isDecodable(path) {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/** Step CI, the cheapest of those that were looked at: a test for each of eight lanes, a step and a check of the status for each request. It refuses to send what is wrongly encoded. */
export function stepCi() {
  const version = '2.8.2';
  const home = join(folder, 'stepci');
  mkdirSync(home);
  const args = [
    'install',
    `stepci@${version}`,
    '--prefix',
    home,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--silent',
  ];
  if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0) throw new Error('Step CI could not be installed');
  const env = { STEPCI_DISABLE_ANALYTICS: '1' };
  const program = join(home, 'node_modules/stepci/dist/index.js');
  return {
    name: `Step CI ${version}`,
    run: async (url, requests, sent) => {
      const steps = requests
        .filter(({ path }) => isDecodable(path))
        .map(({ method, path, headers, status }, index) => ({
          name: String(index),
          http: { url: `${url}${path}`, method, headers, followRedirects: false, check: { status } },
        }));
      const lanes = Array.from({ length: 8 }, (_, lane) => [
        `lane-${lane}`,
        { steps: steps.filter((_step, index) => index % 8 === lane) },
      ]);
      const workflow = join(folder, 'stepci.yml');
      const config = { continueOnFail: true };
      writeFileSync(
        workflow,
        JSON.stringify({ version: '1.1', name: 'bench', config, tests: Object.fromEntries(lanes) }),
      );
      const spent = cost([program, 'run', workflow, '--concurrency', '8'], { env, cwd: home });
      const { length } = await sent();
      return { ...spent, note: `, sent ${length}` };
    },
  };
}
