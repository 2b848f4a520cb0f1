/** A worker: fetches jobs, runs them side by side, and says that it is alive. */
import { systemClock } from '../core/clock.ts';
import type { Report } from '../report/report.ts';
import { createJournal, journalsBefore } from './journal.ts';
import { type Claim, isDownForLong, LostClaim, save } from './save.ts';
import type { AuditJob } from './push.ts';
import { persistently, queue, queueSchema, type Store } from './store.ts';

/** The job cannot work until somebody changes something, so it is not tried again. */
export class GiveUp extends Error {}

/** What an audit of a fleet has to use. */
export interface Performing {
  /** The journals of earlier attempts, which have to be cleaned up first. */
  readonly journals: readonly string[];
  /** Writes a line of the journal. Nothing may be created if it returns false. */
  readonly journal: (line: string) => Promise<boolean>;
  /** The run has to end, and to delete what it created. */
  readonly interrupt: AbortSignal;
}

export interface WorkOptions {
  readonly concurrency: number;
  /** The most audits of one host at the same time, in the whole fleet. */
  readonly perHost: number;
  /** Ends when nothing is ready, instead of waiting for more. */
  readonly endsWhenEmpty: boolean;
  readonly stop: AbortSignal;
  readonly perform: (job: AuditJob, performing: Performing) => Promise<Report>;
  /** Gets one sentence per job. */
  readonly onEnd: (job: AuditJob, says: string) => void;
}

interface Running extends Claim {
  readonly lost: AbortController;
}

const pollMs = 1000;
/** Longer than databases take to restart. */
const patienceMs = 600_000;

export async function work(store: Store, options: WorkOptions): Promise<void> {
  const { concurrency, perHost, endsWhenEmpty, stop } = options;
  const running = new Map<string, Running>();
  const ends = new Set<Promise<void>>();
  const beat = setInterval(() => void touch([...running.values()], store), store.heartbeatMs / 3);
  try {
    while (!stop.aborted) {
      const free = concurrency - ends.size;
      const jobs = free === 0 ? [] : await persistently(() => fetch(free, perHost, store), patienceMs);
      for (const { id, retryCount, data } of jobs) {
        const own = { id, attempt: retryCount, batch: data.batch, lost: new AbortController() };
        running.set(id, own);
        const end = handle(data, own, store, options).finally(() => {
          running.delete(id);
          ends.delete(end);
        });
        ends.add(end);
      }
      if (jobs.length === 0 && ends.size === 0 && endsWhenEmpty && (await isEmpty(store))) return;
      const woken = new AbortController();
      const pause = systemClock.wait(ends.size < concurrency ? pollMs : patienceMs, woken.signal);
      await Promise.race([pause, ...ends, stopped(stop, woken.signal)]);
      woken.abort();
    }
  } finally {
    await Promise.all(ends);
    clearInterval(beat);
  }
}

/** One worker at a time: two would not see what the other one fetches, and exceed the limit of a host together. */
function fetch(most: number, perHost: number, { boss, transaction }: Store) {
  return transaction(async ({ rows, db }) => {
    await rows('SELECT pg_advisory_xact_lock(7072697)');
    return boss.fetch<AuditJob>(queue, { batchSize: most, groupConcurrency: perHost, db });
  });
}

function stopped(stop: AbortSignal, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true, signal: until }));
}

/** One statement for all jobs. It is not sent again: the next one follows soon. */
async function touch(running: readonly Running[], { rows }: Store): Promise<void> {
  if (running.length === 0) return;
  const claims = JSON.stringify(running.map(({ id, attempt }) => ({ id, attempt })));
  try {
    const held = await rows<{ id: string }>(
      `UPDATE ${queueSchema}.job AS j SET heartbeat_on = now()
      FROM jsonb_to_recordset($1::jsonb) AS c (id uuid, attempt integer)
      WHERE j.name = '${queue}' AND j.id = c.id AND j.state = 'active' AND j.retry_count = c.attempt RETURNING j.id`,
      [claims],
    );
    for (const { id, lost } of running) if (!held.some((each) => each.id === id)) lost.abort();
  } catch {
    // Nothing is known about the claims.
  }
}

async function handle(job: AuditJob, claim: Running, store: Store, options: WorkOptions): Promise<void> {
  const { lost } = claim;
  const interrupt = AbortSignal.any([options.stop, lost.signal]);
  const journal = createJournal(claim, store, () => lost.abort());
  try {
    const journals = await persistently(() => journalsBefore(claim, store), patienceMs);
    const report = await options.perform(job, { journals, journal, interrupt });
    if (lost.signal.aborted) throw new LostClaim('another worker has taken over');
    const { exitCode, reasons } = report.gate;
    const isDown = exitCode === 4 && !(await persistently(() => isDownForLong(report, store), patienceMs));
    if (isDown || exitCode === 130) throw new Error(`${reasons[0]}`);
    await persistently(() => save(report, claim, store), patienceMs);
    options.onEnd(job, report.summary);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    const isOver = error instanceof LostClaim || lost.signal.aborted;
    if (!isOver)
      await persistently(() => fail(says, claim, error instanceof GiveUp, store), patienceMs).catch(() => undefined);
    options.onEnd(job, isOver ? 'Another worker has taken over.' : `Not audited: ${says}`);
  }
}

/** pg-boss decides whether and when it is tried again. */
async function fail(says: string, { id, attempt }: Claim, isOver: boolean, store: Store): Promise<void> {
  const { boss, rows } = store;
  if (isOver)
    await rows(
      `UPDATE ${queueSchema}.job SET retry_limit = retry_count
      WHERE name = '${queue}' AND id = $1 AND state = 'active' AND retry_count = $2`,
      [id, attempt],
    );
  await boss.fail(queue, { id, retryCount: attempt }, { message: says });
}

/** Nothing runs, and nothing is ready or becomes so within a minute. */
async function isEmpty({ rows }: Store): Promise<boolean> {
  const found = await rows(
    `SELECT FROM ${queueSchema}.job WHERE name = '${queue}' AND (state = 'active'
    OR state IN ('created', 'retry') AND start_after < now() + interval '1 minute') LIMIT 1`,
  );
  return found.length === 0;
}
