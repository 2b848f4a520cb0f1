/** The fleet on a PostgreSQL of its own: workers that are killed, a database that restarts, and many jobs. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { push } from '../../src/fleet/push.ts';
import { save } from '../../src/fleet/save.ts';
import type { Store } from '../../src/fleet/store.ts';
import { work, type WorkOptions } from '../../src/fleet/work.ts';
import type { Report } from '../../src/report/report.ts';
import { reports } from '../pages/reports.ts';
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
import { type Outcome, prove } from './prove.ts';

const { PROVE_ALL } = process.env;
const [jobs, workers] = [200, 4];
const rounds = PROVE_ALL === undefined ? 1 : 10;
const stubs = PROVE_ALL === undefined ? 1000 : 10_000;
const targets = PROVE_ALL === undefined ? 200 : 1000;

const stubJob = { batch: 'night', name: 'S1', host: 'h', file: 'f', text: '', files: {} };

let postgres: Postgres | undefined;
let number = 0;

beforeAll(async () => {
  if (hasPostgres()) postgres = await startPostgres();
}, 300_000);

afterAll(() => postgres?.stop());

/** A step that needs PostgreSQL. */
function proveStored(name: string, run: () => Promise<Outcome>): void {
  const skipped = 'PostgreSQL is not installed';
  prove(name, () => (postgres === undefined ? { tried: 0, failures: [], skipped } : run()));
}

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
  } finally {
    stop();
    await store.close();
    removeFolder(folder);
  }
}

proveStored(`${jobs} jobs, ${workers} workers, two of them killed`, async () => {
  const services = await Promise.all(Array.from({ length: jobs }, startService));
  const failures: string[] = [];
  try {
    for (let index = 0; index < rounds; index++) await round(services, failures);
  } finally {
    await Promise.all(services.map(({ close }) => close()));
  }
  return { tried: rounds * jobs, of: 10 * jobs, failures };
});

proveStored('a database that restarts twice loses and repeats nothing', async () => {
  const services = await Promise.all(Array.from({ length: 20 }, startService));
  const url = await freshUrl();
  const folder = folderOf(
    Object.fromEntries(services.map((each, index) => [`${index}.yaml`, planFor(`Service ${index}`, each.url)])),
  );
  const before = services.map(contentOf);
  const failures: string[] = [];
  try {
    const names = services.map((_, index) => `${index}.yaml`);
    await startFleet(['push', ...names], folder, url).ended;
    const running = [1, 2].map(() => startFleet(['work', '--until-empty', '--concurrency', '2'], folder, url));
    for (const share of [0.2, 0.5]) {
      await until(async () => services.filter(({ created }) => created() > 0).length > services.length * share);
      postgres?.restart();
    }
    for (const { code, text } of await Promise.all(running.map(({ ended }) => ended)))
      if (code !== 0) failures.push(`a worker ended with ${code}: ${text.slice(-500)}`);
    const store = await openFor(url);
    const ended = await endedIn(store);
    const [row] = await store.rows<{ runs: number }>(
      'SELECT count(*)::int AS runs FROM probity.run WHERE exit_code = 0',
    );
    await store.close();
    if (ended !== services.length || row?.runs !== services.length) failures.push(`${ended} jobs, ${row?.runs} runs`);
    for (const [index, each] of services.entries())
      if (contentOf(each) !== before[index]) failures.push(`the items of service ${index} changed`);
  } finally {
    removeFolder(folder);
    await Promise.all(services.map(({ close }) => close()));
  }
  return { tried: services.length, failures };
});

proveStored('many workers start at once, and a role without permission gets one sentence', async () => {
  const failures: string[] = [];
  const url = await freshUrl();
  const stores = await Promise.all(Array.from({ length: 8 }, () => openFor(url)));
  const [store] = stores;
  if (store === undefined) return { tried: 0, failures };
  const [versions] = await store.rows<{ count: number }>('SELECT count(*)::int AS count FROM probity.version');
  if (versions?.count !== 1) failures.push(`${versions?.count} versions`);
  await Promise.all(stores.slice(1).map((each) => each.close()));
  const weak = (database: string): string => new URL(`/${database}`, url.replace('postgres@', 'weak@')).href;
  await store.rows('CREATE ROLE weak LOGIN');
  const fresh = await freshUrl();
  const service = await startService();
  const folder = folderOf({ 'plan.yaml': planFor('Weak', service.url) });
  const refused = await startFleet(['work', '--until-empty'], folder, weak(new URL(fresh).pathname.slice(1))).ended;
  if (refused.code !== 2 || !/^error: This role may not create or use the tables: .*\.\n$/.test(refused.text))
    failures.push(`without permission: ${refused.code} ${refused.text}`);
  for (const schema of ['probity', 'probity_jobs'])
    await store.rows(`GRANT USAGE ON SCHEMA ${schema} TO weak; GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO weak`);
  const own = weak(new URL(url).pathname.slice(1));
  for (const words of [['push', 'plan.yaml'], ['work', '--until-empty'], ['status']]) {
    const { code, text } = await startFleet(words, folder, own).ended;
    if (code !== 0) failures.push(`with tables: fleet ${words.join(' ')}: ${code} ${text}`);
  }
  await store.close();
  await service.close();
  removeFolder(folder);
  return { tried: stores.length + 4, failures };
});

proveStored('stub audits are completed, each once', async () => {
  const failures: string[] = [];
  const store = await openFor(await freshUrl());
  const names = Array.from({ length: stubs }, (_, index) => `Service ${index}`);
  const all = names.map((name) => ({ ...stubJob, name, host: name, file: name }));
  const startedMs = Date.now();
  await push(all, store);
  const stop = new AbortController();
  const perform: WorkOptions['perform'] = async ({ name }) => reportNamed(name, new Date());
  const options = {
    concurrency: 8,
    perHost: 2,
    endsWhenEmpty: true,
    stop: stop.signal,
    perform,
    onEnd: () => undefined,
  };
  await work(store, options);
  const seconds = (Date.now() - startedMs) / 1000;
  if ((await endedIn(store)) !== stubs) failures.push(`${await endedIn(store)} ended`);
  const [row] = await store.rows<{ runs: number }>('SELECT count(DISTINCT target_id)::int AS runs FROM probity.run');
  if (row?.runs !== stubs) failures.push(`${row?.runs} targets have a run`);
  await store.close();
  process.stdout.write(`${Math.round(stubs / seconds)} stub audits per second\n`);
  return { tried: stubs, of: 10_000, failures };
});

proveStored('a dashboard of many targets with 50 runs each', async () => {
  const failures: string[] = [];
  const url = await freshUrl();
  const store = await openFor(url);
  const first = new Date(Date.UTC(2026, 0, 1));
  await push([stubJob], store);
  const [job] = await store.boss.fetch('audits');
  await save(reportNamed('S1', first, reports.compared), { id: job?.id ?? '', attempt: 0, batch: 'night' }, store);
  await copyRuns(store);
  await store.close();
  const folder = folderOf({});
  const startedMs = Date.now();
  const { code, text } = await startFleet(['report', '-o', 'site'], folder, url).ended;
  process.stdout.write(`${((Date.now() - startedMs) / 1000).toFixed(1)} s for the dashboard\n`);
  if (code !== 0 || !text.includes(`${(targets * 50).toLocaleString('en')} runs`)) failures.push(`${code} ${text}`);
  removeFolder(folder);
  return { tried: targets * 50, of: 50_000, failures };
});

function reportNamed(name: string, at: Date, report: Report = reports.many): Report {
  const { target, run } = report;
  return { ...report, target: { ...target, name }, run: { ...run, startedAt: at.toISOString() } };
}

/** The same run for all targets on 50 days. */
async function copyRuns({ rows }: Store): Promise<void> {
  await rows(
    `INSERT INTO probity.target (name, base_url) SELECT 'S' || t, 'http://s' FROM generate_series(2, $1::int) t`,
    [targets],
  );
  await rows(`
    INSERT INTO probity.run (target_id, job_id, attempt, batch, started_at, duration_ms, requests, verdict, exit_code, says,
      problems, new_problems, warnings, waived, remaining, coverage, probity, summary, checked_id, report)
    SELECT t.id, gen_random_uuid(), 0, batch, at, duration_ms, requests, verdict, exit_code, says, problems, 0, warnings,
      waived, remaining, coverage, probity, jsonb_set(jsonb_set(summary::jsonb, '{target,name}', to_jsonb(t.name)),
      '{run,startedAt}', to_jsonb(to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000Z'))), checked_id, report
    FROM probity.run r, probity.target t, generate_series(1, 50) d, LATERAL (SELECT r.started_at + d * interval '1 day' AS at) a`);
  await rows(`DELETE FROM probity.run WHERE started_at = '2026-01-01'`);
  await rows(`UPDATE probity.target t SET last_run = (SELECT max(id) FROM probity.run r WHERE r.target_id = t.id)`);
}

proveStored('no host gets more audits at the same time than allowed, from four workers', async () => {
  const url = await freshUrl();
  const stores = await Promise.all([1, 2, 3, 4].map(() => openFor(url)));
  const jobs = Array.from({ length: 40 }, (_, index) => ({ ...stubJob, name: `S${index}`, file: `${index}` }));
  await Promise.all(stores.slice(0, 1).map((store) => push(jobs, store)));
  let [running, most] = [0, 0];
  const perform: WorkOptions['perform'] = async ({ name }) => {
    most = Math.max(most, ++running);
    await wait(20);
    running--;
    return reportNamed(name, new Date());
  };
  const rest = { concurrency: 4, perHost: 2, endsWhenEmpty: true, stop: new AbortController().signal };
  await Promise.all(stores.map((store) => work(store, { ...rest, perform, onEnd: () => undefined })));
  await Promise.all(stores.map((store) => store.close()));
  return { tried: jobs.length, failures: most > 2 ? [`${most} at the same time`] : [] };
});
