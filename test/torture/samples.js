import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { texts } from '../../dist/fixtures/hostile/texts.js';
import { createReference } from '../../dist/fixtures/reference/api.js';
import { listen } from '../../dist/fixtures/reference/listen.js';
import { planFor, writingPlan } from './plan.js';

const run = promisify(execFile);
const executable = fileURLToPath(new URL('../../bin/probity.js', import.meta.url));

/** The folder of the samples, which the processes that read generated files share by their environment. */
const folder = () => process.env.TORTURE_SAMPLES;

/** Makes a report and a snapshot of a hostile server, and the journal of a run that could delete nothing, and returns the folder that they are in. */
export async function makeSamples() {
  const made = mkdtempSync(join(tmpdir(), 'probity-samples-'));
  const server = await texts.find(({ id }) => id === 'hostile-field-names').start();
  const plan = join(made, 'plan.yaml');
  writeFileSync(plan, planFor(server.url));
  const probity = (...args) => run(process.execPath, [executable, ...args, '--no-progress']).catch(() => undefined);
  await probity('audit', plan, '-r', `json=${join(made, 'report.json')}`);
  await probity('snapshot', plan, '-o', join(made, 'snapshot.json'));
  await server.close();
  await makeJournal(made, probity);
  return made;
}

async function makeJournal(made, probity) {
  const reference = createReference({ now: Date.now });
  const token = 'Bearer reference-token-0123456789';
  const refusal = { status: 403, headers: [['Content-Type', 'application/json']], body: '{}' };
  const server = await listen((request) =>
    request.method === 'DELETE'
      ? refusal
      : reference({ ...request, headers: { ...request.headers, authorization: token } }),
  );
  const plan = join(made, 'writing.yaml');
  writeFileSync(plan, writingPlan(server.url));
  await probity('audit', plan, '--only', 'operation', '--max-items', '12', '--journal', join(made, 'journal.ndjson'));
  await server.close();
}

export function sampleReport() {
  return JSON.parse(readFileSync(join(folder(), 'report.json'), 'utf8'));
}

/** Its text. */
export function sampleJournal() {
  return readFileSync(join(folder(), 'journal.ndjson'), 'utf8');
}

export function sampleSnapshot() {
  return JSON.parse(readFileSync(join(folder(), 'snapshot.json'), 'utf8'));
}
