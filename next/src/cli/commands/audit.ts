/** `probity audit PLAN|URL` */
import { type ClauseId, clauses } from '../../../rules/clauses.ts';
import { audit } from '../../index.ts';
import { closest } from '../../text/closest.ts';
import type { FailOn } from '../../report/report.ts';
import type { Io } from '../io.ts';
import { type Loaded, loadPlan, type PlanFlags } from '../load-plan.ts';
import { deliver, type OutputFlags } from '../output.ts';
import { openRecord } from '../record.ts';
import { UsageError } from '../usage.ts';

export interface SelectionFlags {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly effort?: 'quick' | 'full';
}

export interface GateFlags {
  readonly failOn?: FailOn;
  readonly require?: readonly string[];
}

export interface AuditFlags extends PlanFlags, SelectionFlags, GateFlags, OutputFlags {
  readonly maxRequests?: number;
  readonly maxDuration?: number;
  readonly record?: string;
  readonly progress?: boolean;
}

export async function auditCommand(target: string, flags: AuditFlags, io: Io): Promise<number> {
  const required = requiredClauses(flags);
  const loaded = await loadPlan(target, flags, io);
  const { sourceOf, placeOf } = loaded;
  const interruption = new AbortController();
  const stopListening = io.onInterrupt(() => {
    if (!interruption.signal.aborted) io.stderr.write('Interrupted. Waiting for what is in flight.\n');
    interruption.abort();
  });
  const progress = flags.progress === false || !io.isErrorTTY ? undefined : createProgress(io);
  const record = flags.record === undefined ? undefined : openRecord(flags.record, headerOf(loaded, flags), io);
  try {
    const report = await audit(loaded.plan, {
      only: flags.only,
      skip: flags.skip,
      effort: flags.effort,
      failOn: flags.failOn,
      require: required,
      maxRequests: flags.maxRequests,
      maxDurationMs: flags.maxDuration,
      interrupt: interruption.signal,
      env: io.env,
      record: record?.write,
      onProgress: progress?.show,
      sourceOf,
      placeOf,
    });
    progress?.clear();
    deliver(report, flags, io);
    return report.gate.exitCode;
  } finally {
    progress?.clear();
    record?.close();
    stopListening();
  }
}

/** The clauses that must be verified. A part (`error`) names all of its clauses. */
export function requiredClauses({ require = [] }: GateFlags): readonly ClauseId[] {
  const isClause = (id: string): id is ClauseId => Object.hasOwn(clauses, id);
  const all = Object.keys(clauses).filter(isClause);
  return require.flatMap((name) => {
    const own = all.filter((clause) => clause === name || clause.startsWith(`${name}.`));
    const near = closest(name, all);
    const hint = near === undefined ? 'probity explain error lists some.' : `Did you mean ${near}?`;
    if (own.length === 0) throw new UsageError(`--require: there is no clause ${name}. ${hint}`);
    return own;
  });
}

function headerOf({ source, plan }: Loaded, { baseUrl, env, writes, only, skip, effort }: AuditFlags) {
  const settings = { baseUrl, env, writes };
  return { source, plan, flags: settings, selection: { only, skip, effort } };
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
