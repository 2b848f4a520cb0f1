/**
 * An audit that a person attends: progress on a terminal, a journal of what it creates, one line before the first write
 * to another host, and Ctrl-C, which ends it after what is in flight.
 */
import { createFresh } from '../core/fresh.ts';
import { offers } from '../core/operation.ts';
import type { Plan } from '../core/plan.ts';
import { audit, type Options } from '../index.ts';
import { listed } from '../report/phrases.ts';
import { isLoopback } from '../text/exposure/hosts.ts';
import type { Io } from './io.ts';
import { openJournal } from './journal.ts';
import { say } from './output.ts';
import { isUrl, type PlanFlags } from './load-plan.ts';

export interface AttendedFlags extends PlanFlags {
  readonly progress?: boolean;
  /** The file of the journal. */
  readonly journal?: string;
}

const waiting = 'Waiting for what is in flight.';
const deleting = 'Deleting what this run created. Press Ctrl-C again to stop at once.';

/** @param target the file of the plan, or the URL that stands for one */
export async function auditAttended(plan: Plan, target: string, options: Options, flags: AttendedFlags, io: Io) {
  const interruption = new AbortController();
  const fresh = createFresh();
  // Nothing is created at a URL without a plan.
  const journal = plan.writes && !isUrl(target) ? openJournal(plan, target, fresh.prefix, flags, io) : undefined;
  const stopListening = io.onInterrupt(
    () => {
      io.stderr.write(`Interrupted. ${journal?.isUsed() === true ? deleting : waiting}\n`);
      interruption.abort();
    },
    () => {
      if (journal?.isUsed() === true) io.stderr.write(`Stopped. To delete what remains: ${journal.command}\n`);
    },
  );
  const progress = flags.progress === false || !io.isErrorTTY ? undefined : createProgress(io);
  const announce = announcing(plan, io);
  const write = (line: string): boolean => {
    progress?.clear();
    announce();
    return journal === undefined || journal.write(line);
  };
  let mayRemain = true;
  try {
    const { signal: interrupt } = interruption;
    const own = { fresh, journal: write, interrupt, env: io.env, onProgress: progress?.show };
    const report = await audit(plan, { ...options, ...own });
    mayRemain = report.remaining.length > 0;
    return report;
  } finally {
    progress?.clear();
    stopListening();
    if (journal?.isUsed() === true && mayRemain)
      io.stderr.write(`Items may remain. To delete them: ${journal.command}\n`);
    else journal?.remove();
  }
}

/** Before the first write to a host other than this machine, one line says so. */
function announcing({ baseUrl, resources }: Plan, io: Io): () => void {
  const { host, hostname } = new URL(baseUrl);
  const paths = resources.filter((each) => offers(each, 'create')).map(({ path }) => path);
  let isDone = isLoopback(hostname);
  return () => {
    if (!isDone) say(`Probity is about to create items at ${host}: ${listed(paths, 5)}`, io);
    isDone = true;
  };
}

const refreshMs = 200;

/** A line that is overwritten again and again. */
function createProgress({ stderr }: Io) {
  let shownMs = 0;
  let isShown = false;
  return {
    show(requests: number) {
      if (Date.now() - shownMs < refreshMs) return;
      shownMs = Date.now();
      isShown = true;
      stderr.write(`\r${requests} requests`);
    },
    clear() {
      if (isShown) stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}
