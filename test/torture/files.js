import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rm } from 'node:fs/promises';
import { inLanes } from './lanes.js';
import { makeSamples } from './samples.js';

const reader = fileURLToPath(new URL('file-reader.js', import.meta.url));

/** How many of each kind, in all. */
const counts = { plans: 4500, reports: 2000, snapshots: 2500, journals: 1000 };
/** One process takes so many. */
const batch = 500;

/** Hands generated files to what reads them, in processes of their own; one result for each kind. */
export async function torturedByFiles(lanes, share) {
  const batches = Object.entries(counts).flatMap(([kind, all]) => {
    const count = Math.ceil(all * share);
    return Array.from({ length: Math.ceil(count / batch) }, (_, index) => ({
      kind,
      seed: index + 1,
      count: Math.min(batch, count - index * batch),
    }));
  });
  process.env.TORTURE_SAMPLES = await makeSamples();
  const results = await inLanes(lanes, batches, readBatch);
  await rm(process.env.TORTURE_SAMPLES, { recursive: true });
  return Object.keys(counts).map((kind) =>
    merged(
      kind,
      results.filter((result) => result.kind === kind),
    ),
  );
}

function merged(kind, results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const most = (key) => Math.max(0, ...results.map((result) => result[key]));
  return {
    id: kind,
    count: sum('count'),
    accepted: sum('accepted'),
    refused: sum('refused'),
    slowestMs: most('slowestMs'),
    peakMiB: most('peakMiB'),
    faults: results.flatMap(({ faults }) => faults).slice(0, 10),
  };
}

function readBatch({ kind, seed, count }) {
  return new Promise((resolve) => {
    const started = spawn(process.execPath, ['--max-old-space-size=600', reader, kind, String(seed), String(count)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'])
      started[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
    const deadline = setTimeout(() => started.kill('SIGKILL'), 600_000);
    started.once('close', (code) => {
      clearTimeout(deadline);
      const none = { kind, count, accepted: 0, refused: 0, slowestMs: 0, peakMiB: 0 };
      resolve(
        code === 0
          ? { kind, ...JSON.parse(output.stdout) }
          : { ...none, faults: [`seed ${seed} ended with ${code}: ${output.stderr.slice(-300)}`] },
      );
    });
  });
}
