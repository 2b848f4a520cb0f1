/** The fleet on a PostgreSQL of its own: workers that are killed, a database that restarts, and many jobs. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import type { Store } from '../../src/fleet/store.ts';
import {
  contentOf,
  folderOf,
  hurry,
  openFor,
  planFor,
  removeFolder,
  type Service,
  startFleet,
  startService,
  supervise,
} from '../support/fleet.ts';
import { hasPostgres, type Postgres, startPostgres } from '../support/postgres.ts';
import { prove } from './prove.ts';

const { PROVE_ROUNDS = '2' } = process.env;
const [jobs, workers] = [200, 4];

let postgres: Postgres | undefined;
let number = 0;

beforeAll(async () => {
  if (hasPostgres()) postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

/** A database of its own. */
async function freshUrl(): Promise<string> {
  const name = `fleet${++number}`;
  const store = await openFor(postgres?.url('postgres'));
  await store.rows(`CREATE DATABASE ${name}`);
  await store.close();
  return postgres?.url(name) ?? '';
}

/** How many jobs have a result, and how many results there are. */
async function endedIn({ rows }: Store): Promise<number> {
  const [row] = await rows<{ ended: number }>(
    `SELECT count(*)::int AS ended FROM probity_jobs.job WHERE name = 'audits' AND state = 'completed'`,
  );
  return row?.ended ?? 0;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(50);
}

async function round(services: readonly Service[], failures: string[]): Promise<void> {
  const url = await freshUrl();
  const store = await openFor(url);
  await hurry(store);
  const before = services.map(contentOf);
  const names = services.map((_, index) => `plan-${index}.yaml`);
  const plans = services.map((each, index) => [`plan-${index}.yaml`, planFor(`Service ${index}`, each.url)] as const);
  const folder = folderOf(Object.fromEntries(plans));
  const stop = supervise(store);
  try {
    const pushed = await startFleet(['push', '--run', 'night', ...names], folder, url).ended;
    if (pushed.code !== 0) failures.push(pushed.text);
    const running = Array.from({ length: workers }, () => startFleet(['work', '--until-empty'], folder, url));
    for (const [index, { child }] of running.slice(0, 2).entries()) {
      await until(async () => (await endedIn(store)) > (jobs / 4) * (index + 1));
      child.kill('SIGKILL');
    }
    const ends = await Promise.all(running.slice(2).map(({ ended }) => ended));
    for (const { code, text } of ends)
      if (code !== 0) failures.push(`a worker ended with ${code}: ${text.slice(-500)}`);
    const [row] = await store.rows<{ runs: number; jobs: number; passed: number; again: number }>(`
      SELECT count(*)::int AS runs, count(DISTINCT job_id)::int AS jobs,
      count(*) FILTER (WHERE exit_code = 0)::int AS passed, count(*) FILTER (WHERE attempt > 0)::int AS again
      FROM probity.run`);
    const [left] = await store.rows<{ lines: number }>('SELECT count(*)::int AS lines FROM probity.journal');
    if (row?.runs !== jobs || row.jobs !== jobs || row.passed !== jobs)
      failures.push(`results: ${JSON.stringify(row)}`);
    if ((row?.again ?? 0) === 0) failures.push('nothing was taken over');
    if (left?.lines !== 0) failures.push(`${left?.lines} lines of journals remain`);
    for (const [index, each] of services.entries())
      if (contentOf(each) !== before[index]) failures.push(`the items of service ${index} changed`);
    process.stdout.write(`taken over: ${row?.again}\n`);
  } finally {
    stop();
    await store.close();
    removeFolder(folder);
  }
}

prove('200 jobs, 4 workers, two of them killed', async () => {
  const services = await Promise.all(Array.from({ length: jobs }, startService));
  const failures: string[] = [];
  try {
    for (let index = 0; index < Number(PROVE_ROUNDS); index++) await round(services, failures);
  } finally {
    await Promise.all(services.map(({ close }) => close()));
  }
  return { tried: Number(PROVE_ROUNDS) * jobs, failures };
});
