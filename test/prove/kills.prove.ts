/**
 * Kills: after `kill -9` at any moment of an audit that writes, `probity cleanup` deletes every item that the run created,
 * and no other. A moment is the number of requests that the service has received.
 */
import { readFileSync } from 'node:fs';
import { createReference } from '#fixtures/reference/api.ts';
import type { Api } from '#fixtures/reference/http.ts';
import { eachOf } from '../../src/core/tasks.ts';
import { recycling, seeded, things, thingsPlan } from '../cases/things.ts';
import { storedIn } from '../support/killed.ts';
import { randomFrom } from '../support/noise.ts';
import { play } from '../support/spawned.ts';
import { virtualClock } from '../support/wire.ts';
import { prove } from './prove.ts';

const kills = 50;
const width = 3;
/** By how much the number of requests differs from run to run, because they overlap. A later moment may never come. */
const spread = 10;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

interface Subject {
  readonly plan: string;
  readonly lists: readonly string[];
  make(): Api;
}

const fullText = readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');
const writtenTo = fullText.slice(0, fullText.indexOf('\nprobes:')).replace(/^ +- \{ path: .*\[list.*\n/gm, '');
const reference: Subject = {
  plan: writtenTo.replace('${PROBITY_URL:-http://127.0.0.1:8080}', '${URL}'),
  lists: ['/users', '/users/1/orders', '/users/2/orders', '/user-profiles'],
  make: () => createReference(),
};
const recycler: Subject = {
  plan: thingsPlan().replace('http://service.test', '${URL}'),
  lists: ['/things'],
  make: () => things(recycling, seeded)(virtualClock()),
};

async function killAll({ plan, lists, make }: Subject): Promise<{ tried: number; failures: string[] }> {
  const random = randomFrom(seed);
  const failures: string[] = [];
  const whole = await play({ api: make(), plan });
  const span = whole.requests - spread - whole.firstCreate;
  const moments = Array.from({ length: kills }, () => whole.firstCreate + Math.floor(random() * span));
  await eachOf(moments, width, async (moment) => {
    const api = make();
    const before = storedIn(api, lists).join();
    const { audit, cleanup } = await play({
      api,
      plan,
      onRequest: (count, { child }) => void (count === moment && child.kill('SIGKILL')),
    });
    const after = storedIn(api, lists).join();
    if (audit.code !== null) failures.push(`request ${moment}: not killed, exit code ${audit.code}`);
    else if (cleanup?.code !== 0) failures.push(`request ${moment}: ${cleanup?.out}${cleanup?.err}`);
    else if (after !== before) failures.push(`request ${moment}: ${after} instead of ${before}`);
  });
  return { tried: moments.length, failures };
}

prove(`kill -9, and cleanup, 50 of 50 (SEED=${seed})`, () => killAll(reference));
prove(`kill -9, and cleanup, with ids that are used again, 50 of 50 (SEED=${seed})`, () => killAll(recycler));
