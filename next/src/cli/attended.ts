/** An audit that a person attends: progress on a terminal, and Ctrl-C ends it after what is in flight. */
import type { Plan } from '../core/plan.ts';
import { audit, type Options } from '../index.ts';
import type { Report } from '../report/report.ts';
import type { Io } from './io.ts';

export interface ProgressFlags {
  readonly progress?: boolean;
}

export async function auditAttended(plan: Plan, options: Options, flags: ProgressFlags, io: Io): Promise<Report> {
  const interruption = new AbortController();
  const stopListening = io.onInterrupt(() => {
    if (!interruption.signal.aborted) io.stderr.write('Interrupted. Waiting for what is in flight.\n');
    interruption.abort();
  });
  const progress = flags.progress === false || !io.isErrorTTY ? undefined : createProgress(io);
  try {
    const { signal: interrupt } = interruption;
    return await audit(plan, { ...options, interrupt, env: io.env, onProgress: progress?.show });
  } finally {
    progress?.clear();
    stopListening();
  }
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
