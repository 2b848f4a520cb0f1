/** A fleet on PGlite: one database for all tests, because a start takes a second. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCreate, withBody } from '#fixtures/reference/requests.ts';
import { fleetReport, jobOf } from '../../src/cli/commands/fleet.ts';
import { auditJob, fleetWork } from '../../src/cli/commands/fleet-work.ts';
import { dashboardCommand } from '../../src/cli/commands/dashboard.ts';
import { type Io, processIo } from '../../src/cli/io.ts';
import { createJournal, journalsBefore } from '../../src/fleet/journal.ts';
import { type AuditJob, push } from '../../src/fleet/push.ts';
import { LostClaim, save } from '../../src/fleet/save.ts';
import { prune, putBack, statusOf } from '../../src/fleet/status.ts';
import { migrate, migrationsOfFleet, type Store } from '../../src/fleet/store.ts';
import { GiveUp, work, type WorkOptions } from '../../src/fleet/work.ts';
import type { Report } from '../../src/report/report.ts';
import { json } from '../../src/report/formats/json.ts';
import { terminal } from '../../src/report/formats/terminal.ts';
import { reports } from '../pages/reports.ts';
import { contentOf, folderOf, openFor, planFor, removeFolder, startService } from '../support/fleet.ts';
import { samplePanels, shownInGrafana } from './grafana.ts';

let store: Store;

beforeAll(async () => void (store = await openFor(undefined)), 300_000);

afterAll(() => store.close());

const jobNamed = (name: string, more: Partial<AuditJob> = {}): AuditJob => {
  return { batch: 'night', name, host: name, file: `${name}.yaml`, text: '', files: {}, ...more };
};

const day = (number: number): string => new Date(Date.UTC(2026, 10, number)).toISOString();

function reportFor(name: string, report: Report = reports.clean, startedAt = day(1)): Report {
  return { ...report, target: { ...report.target, name }, run: { ...report.run, startedAt } };
}

/** Works until nothing waits. Returns what it said about each job. */
async function workOff(perform: WorkOptions['perform'], more: Partial<WorkOptions> = {}): Promise<readonly string[]> {
  const said: string[] = [];
  const stop = new AbortController();
  const rest = { concurrency: 4, perHost: 2, endsWhenEmpty: true, stop: stop.signal };
  await work(store, { ...rest, perform, onEnd: ({ name }, says) => void said.push(`${name}: ${says}`), ...more });
  return said;
}

async function count(sql: string): Promise<number> {
  const [row] = await store.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`);
  return row?.n ?? 0;
}

const stateOf = async (name: string): Promise<string | undefined> => {
  const sql = `SELECT state::text FROM probity_jobs.job WHERE data ->> 'name' = $1 ORDER BY created_on DESC LIMIT 1`;
  return (await store.rows<{ state: string }>(sql, [name]))[0]?.state;
};

test('the queries of the Grafana dashboard of a fleet', async () => {
  const { variables, panels } = await shownInGrafana(store);
  expect(variables).toEqual([[{ label: 'team' }], [{ value: '(none)' }, { value: "it's" }]]);
  expect(panels).toMatchObject(samplePanels);
});

test('each plan is audited once, and a plan that waits is not queued again', async () => {
  expect(await push([jobNamed('a'), jobNamed('b')], store)).toBe(2);
  expect(await push([jobNamed('a'), jobNamed('c')], store)).toBe(1);
  const said = await workOff(async ({ name }) => reportFor(name, reports.many));
  expect(said.map((each) => each.slice(0, 1)).toSorted()).toEqual(['a', 'b', 'c']);
  expect(await count('probity.run')).toBe(3);
  const [row] = await store.rows('SELECT verdict, exit_code, batch, attempt FROM probity.run LIMIT 1');
  expect(row).toEqual({ verdict: 'nonconformant', exit_code: 1, batch: 'night', attempt: 0 });
  expect(await count(`probity.problem WHERE fate = 'known'`)).toBe(reports.many.problems.length * 3);
  expect(await push([jobNamed('a')], store)).toBe(1);
  await workOff(async ({ name }) => reportFor(name, reports.clean, day(2)));
  const [clean] = await store.rows('SELECT problems, new_problems FROM probity.run ORDER BY id DESC LIMIT 1');
  expect(clean).toEqual({ problems: 0, new_problems: 0 });
  expect(await count('probity.checked')).toBe(2);
});

test('texts of plans and services are stored as they are, without NUL', async () => {
  const name = `x'); DROP TABLE probity.run; -- \u0000 $1 {"a": "\\u0000"}`;
  await push([jobNamed('hostile', { batch: `'; DROP SCHEMA probity CASCADE; --`, host: `h'--`, env: `e'"` })], store);
  await workOff(async () => reportFor(name, reports.hostile));
  const [row] = await store.rows<{ name: string; batch: string }>(
    'SELECT name, batch, labels FROM probity.target t JOIN probity.run r ON r.id = t.last_run ORDER BY r.id DESC LIMIT 1',
  );
  expect(row).toMatchObject({ name: name.replace('\u0000', '\ufffd'), batch: `'; DROP SCHEMA probity CASCADE; --` });
  expect(JSON.stringify(row)).toContain('<script>');
});

test('audits of one host do not run at the same time', async () => {
  const jobs = Array.from({ length: 6 }, (_, index) => jobNamed(`same${index}`, { host: 'same' }));
  await push(jobs, store);
  let [running, most] = [0, 0];
  await workOff(
    async ({ name }) => {
      most = Math.max(most, ++running);
      await new Promise((resume) => setImmediate(resume));
      running--;
      return reportFor(name);
    },
    { perHost: 1 },
  );
  expect(most).toBe(1);
});

test('a journal is written before it returns, in order, and only while the claim is valid', async () => {
  await push([jobNamed('claim')], store);
  const [job] = await store.boss.fetch<AuditJob>('audits');
  const claim = { id: job?.id ?? '', attempt: 0, batch: 'night' };
  let lost = 0;
  const write = createJournal(claim, store, () => lost++);
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index} \\u0000`);
  expect(await Promise.all(lines.map(write))).toEqual(lines.map(() => true));
  const later = { ...claim, attempt: 1 };
  expect(await journalsBefore(later, store)).toEqual([lines.map((line) => `${line}\n`).join('')]);
  await store.rows(`UPDATE probity_jobs.job SET retry_count = 1 WHERE id = $1`, [claim.id]);
  expect([await write('late'), await write('later'), lost]).toEqual([false, false, 1]);
  const report = reportFor('claim');
  await expect(save(report, claim, store)).rejects.toThrow(LostClaim);
  expect(await count(`probity.target WHERE name = 'claim'`)).toBe(0);
  await save(report, later, store);
  await save(report, later, store);
  expect([await stateOf('claim'), await count(`probity.run WHERE job_id = '${claim.id}'`)]).toEqual(['completed', 1]);
  expect(await count(`probity.journal WHERE job_id = '${claim.id}'`)).toBe(0);
});

test('a worker whose claim is lost ends its audit, and saves nothing', async () => {
  await push([jobNamed('stalled')], store);
  const signal = await new Promise<AbortSignal>((resolve) => {
    void workOff(
      async ({ name }, { journal, interrupt }) => {
        await store.rows(`UPDATE probity_jobs.job SET retry_count = 9 WHERE data ->> 'name' = 'stalled'`);
        expect(await journal('a line')).toBe(false);
        resolve(interrupt);
        return reportFor(name);
      },
      { endsWhenEmpty: false, stop: AbortSignal.timeout(1500) },
    );
  });
  expect(signal.aborted).toBe(true);
  expect([await stateOf('stalled'), await count(`probity.target WHERE name = 'stalled'`)]).toEqual(['active', 0]);
  await store.rows(`DELETE FROM probity_jobs.job WHERE data ->> 'name' = 'stalled'`);
});

test('what failed is reported and can be put back, and a target that is down is tried again for a week', async () => {
  await push([jobNamed('broken'), jobNamed('down')], store);
  const stop = new AbortController();
  const down = reportFor('down', reports.unreachable);
  const perform: WorkOptions['perform'] = async ({ name }) => {
    if (name === 'broken') throw new GiveUp(`TOKEN is not set`);
    stop.abort();
    return down;
  };
  const said = await workOff(perform, { stop: stop.signal, concurrency: 1 });
  expect(said).toEqual([
    'broken: Not audited: TOKEN is not set',
    'down: Not audited: the service could not be reached',
  ]);
  expect([await stateOf('broken'), await stateOf('down')]).toEqual(['failed', 'retry']);
  const text = terminal((await statusOf(store)).document, { columns: 80 });
  for (const part of [/broken\.?\n +TOKEN is not set/, /Cannot be reached/, /down\.?\n/, /1 plan not audited/])
    expect(text).toMatch(part);
  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(await putBack(store)).toBe(1);
  expect(await stateOf('broken')).toBe('retry');
  await store.rows(`UPDATE probity.target SET down_since = now() - interval '8 days' WHERE name = 'down'`);
  await store.rows('UPDATE probity_jobs.job SET start_after = now()');
  await workOff(async ({ name }) => (name === 'down' ? down : reportFor(name)));
  expect([await stateOf('broken'), await stateOf('down')]).toEqual(['completed', 'completed']);
  expect(await count(`probity.worst_targets WHERE target = 'down' AND exit_code = 4`)).toBe(1);
});

test('views name what is new, what expires, and the worst; prune deletes what is old', async () => {
  const now = new Date().toISOString();
  const waived = [{ rule: 'query/sort', says: '', reason: 'later', until: now.slice(0, 10), fingerprints: ['f'] }];
  for (const [report, at] of [
    [reports.clean, day(1)],
    [{ ...reports.many, waived }, now],
  ] as const) {
    await push([jobNamed('viewed')], store);
    await workOff(async () => reportFor('viewed', report, at));
  }
  expect(await count(`probity.new_since_yesterday WHERE target = 'viewed'`)).toBeGreaterThan(0);
  expect(await store.rows(`SELECT target, rule, days FROM probity.waivers_that_expire_soon`)).toEqual([
    { target: 'viewed', rule: 'query/sort', days: 0 },
  ]);
  const worst = await store.rows<{ target: string }>('SELECT target FROM probity.worst_targets');
  expect(worst.length).toBe(await count('probity.target WHERE last_run IS NOT NULL'));
  expect(await count(`probity.clause WHERE status = 'violated'`)).toBeGreaterThan(0);
  expect(await prune(86_400_000, store)).toMatch(/^Deleted \d+ runs and \d+ targets\.$/);
  expect([await count('probity.run'), await count('probity.checked')]).toEqual([1, 1]);
});

const io: Io = {
  ...processIo(),
  stdout: { write: (text: string) => void (printed += text) },
  stderr: { write: (text: string) => void (printed += text) },
  env: {},
  isTTY: false,
};
let printed = '';

/** What a command prints. */
async function said(running: Promise<number>): Promise<string> {
  const before = printed.length;
  expect(await running).toBe(0);
  return printed.slice(before);
}

test.each([
  ['created', 'that it knew of'],
  ['create', 'that came late'],
])('a worker deletes what an earlier attempt created, after the line "%s" (an item %s)', async (last) => {
  let late: string | undefined;
  const service = await startService((request, api) => {
    if (late === undefined || !isCreate(request)) return;
    const [name, email] = [`Ada ${late}`, `ada-${late}@example.test`];
    late = undefined;
    expect(api(withBody(request, { name, email })).status).toBe(201);
  });
  const folder = folderOf({ 'plan.yaml': planFor('Taken over', service.url) });
  const here = { ...io, cwd: folder };
  try {
    const before = contentOf(service);
    const job = await jobOf('plan.yaml', last, undefined, here);
    await push([job], store);
    const [taken] = await store.boss.fetch<AuditJob>('audits');
    const claim = { id: taken?.id ?? '', attempt: 0, batch: last };
    const write = createJournal(claim, store, () => undefined);
    // The process ends after the response to the first create, or before its request, which another machine still sends.
    await new Promise<void>((die) => {
      const journal = async (line: string): Promise<boolean> => {
        const isLast = line.includes(`"at":"${last}"`);
        if (!isLast || last === 'create') await write(line);
        late ??= isLast && last === 'create' ? /"marker":"(\w+)"/.exec(line)?.[1] : undefined;
        return isLast ? new Promise(() => die()) : true;
      };
      void auditJob(job, { journals: [], journal, interrupt: new AbortController().signal }, here);
    });
    expect([service.created(), contentOf(service) === before]).toEqual(last === 'create' ? [0, true] : [1, false]);
    await store.rows(`UPDATE probity_jobs.job SET state = 'retry', start_after = now() WHERE id = $1`, [claim.id]);
    const text = await said(fleetWork({ concurrency: 1, perHost: 1 }, store, here));
    expect(text).toMatch(/^Taken over: conformant: /);
    expect(contentOf(service)).toBe(before);
    expect(await count('probity.journal')).toBe(0);
    expect(await count(`probity.run WHERE batch = '${last}' AND attempt = 1 AND remaining = 0`)).toBe(1);
  } finally {
    await service.close();
    removeFolder(folder);
  }
});

test('the database gives the same dashboard as the files', async () => {
  const runs = [
    ['one', reports.many, day(1)],
    ['one', reports.clean, day(2)],
    ['two', reports.clean, day(3)],
    ['two', reports.many, day(4)],
  ] as const;
  await prune(-1e12, store);
  const saved = runs.map(([name, report, at]) => reportFor(name, report, at));
  for (const [index, report] of saved.entries()) {
    await push([jobNamed(report.target.name)], store);
    await workOff(async () => saved[index] ?? report);
  }
  const files = saved.map((report, index) => [`${index}.json`, json({ report })] as const);
  const folder = folderOf(Object.fromEntries(files));
  const here = { ...io, cwd: folder };
  try {
    const flags = { title: 'APIs', keep: 1, stale: 14 };
    expect(await said(fleetReport({ ...flags, output: 'stored' }, store, here))).toMatch(/2 targets, 4 runs\.$/m);
    await said(dashboardCommand(['.'], { ...flags, output: 'filed' }, here));
    const [stored, filed] = ['stored', 'filed'].map((name) => contentsIn(join(folder, name)));
    expect(stored?.size).toBeGreaterThan(5);
    expect(stored).toEqual(filed);
  } finally {
    removeFolder(folder);
  }
});

function contentsIn(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

test('a newer schema is updated once, and an older program refuses it', async () => {
  const newer = [...migrationsOfFleet(), 'ALTER TABLE probity.target ADD owner text'];
  await migrate(store, newer);
  await migrate(store, newer);
  expect(await store.rows('SELECT number FROM probity.version ORDER BY number')).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
  await expect(migrate(store)).rejects.toThrow('The tables in the database are those of a newer Probity (version 2');
  await store.rows('ALTER TABLE probity.target DROP owner');
  await store.rows('DELETE FROM probity.version WHERE number = 2');
});
