/** `probity fleet work`: audits the plans of the queue, on as many machines as you like. */
import { createFresh } from '../../core/fresh.ts';
import type { AuditJob } from '../../fleet/push.ts';
import type { Store } from '../../fleet/store.ts';
import { GiveUp, type Performing, work, type WorkOptions } from '../../fleet/work.ts';
import { audit, PlanError } from '../../index.ts';
import { ownedIn } from '../../middleware/journal.ts';
import type { Report } from '../../report/report.ts';
import { isUsage } from '../failure.ts';
import type { Io } from '../io.ts';
import { journalIn } from '../journal.ts';
import { type Loaded, readSource, sourceNextTo } from '../load-plan.ts';
import { say } from '../output.ts';
import { UsageError } from '../usage.ts';
import { cleanUp } from './cleanup.ts';

type WorkFlags = Pick<WorkOptions, 'concurrency' | 'perHost'> & { readonly untilEmpty?: boolean };

export async function fleetWork(flags: WorkFlags, store: Store, io: Io): Promise<number> {
  const stop = new AbortController();
  const stopListening = io.onInterrupt(() => {
    say('Stopping: audits in progress delete what they created. Press Ctrl-C again to stop at once.', io);
    stop.abort();
  });
  try {
    await work(store, {
      ...flags,
      // Nobody else can add to an embedded database.
      endsWhenEmpty: flags.untilEmpty === true || store.isEmbedded,
      stop: stop.signal,
      perform: (job, performing) =>
        auditJob(job, performing, io).catch((error: unknown) => {
          throw isUsage(error) ? new GiveUp(error.message) : error;
        }),
      onEnd: ({ name }, says) => void io.stdout.write(`${name}: ${says}\n`),
    });
  } finally {
    stopListening();
  }
  return 0;
}

/** Cleans up after earlier attempts, and audits. */
export async function auditJob(job: AuditJob, { journals, journal, interrupt }: Performing, io: Io): Promise<Report> {
  const problems: string[] = [];
  const quiet: Io = { ...io, isErrorTTY: false, stderr: { write: (text) => void problems.push(text.trim()) } };
  const source = sourceNextTo(job.file, job.text, io, job.files);
  const flags = { env: job.env, annotations: false };
  const loaded = await readSource(source, flags, quiet).catch((error: unknown) => {
    throw error instanceof PlanError ? new PlanError(problems.join(' ')) : error;
  });
  const cleanUpEarlier = async (): Promise<Report['remaining']> => {
    const remaining = [];
    for (const text of journals) remaining.push(...(await cleanUpAfter(text, loaded, quiet)));
    return remaining;
  };
  await cleanUpEarlier();
  const { plan, recording, about } = loaded;
  const fresh = createFresh();
  let isStarted = false;
  const report = await audit(plan, {
    ...about,
    fresh,
    interrupt,
    env: io.env,
    recording,
    journal(line) {
      const header = { journal: 1, baseUrl: plan.baseUrl, plan: source.file, markers: fresh.prefix };
      if (!isStarted) void journal(JSON.stringify(header));
      isStarted = true;
      return journal(line);
    },
  });
  // The last create of a worker that was thought dead may have come late.
  return { ...report, remaining: [...(await cleanUpEarlier()), ...report.remaining] };
}

/** Deletes what an earlier attempt created. It throws unless the service responds. */
async function cleanUpAfter(text: string, { plan, about }: Loaded, io: Io): Promise<Report['remaining']> {
  const { header, entries } = journalIn(text, 'the journal', io);
  if (entries.length === 0) return [];
  if (header.baseUrl !== plan.baseUrl)
    throw new UsageError(`An earlier attempt created items at ${header.baseUrl}, and the plan is for ${plan.baseUrl}.`);
  const { sourceOf } = about;
  const left = ownedIn(entries, plan);
  const { report, isReached } = await cleanUp({ ...plan, writes: true }, left, { env: io.env, sourceOf });
  if (!isReached && report.remaining.length > 0)
    throw new Error(`the service did not respond, and items of an earlier attempt remain there`);
  return report.remaining;
}
