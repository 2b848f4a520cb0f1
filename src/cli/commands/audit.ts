/** `probity audit PLAN|URL` */
import { resolve } from 'node:path';
import { type ClauseId, clauses } from '../../../rules/clauses.ts';
import { createRecording, isCompared } from '../../contract/recording.ts';
import { closest } from '../../text/closest.ts';
import { findingsIn } from '../../report/baseline.ts';
import type { FailOn } from '../../report/report.ts';
import type { Failed } from '../../report/saved.ts';
import { type AttendedFlags, auditAttended } from '../attended.ts';
import type { Io } from '../io.ts';
import { type Loaded, loadPlan } from '../load-plan.ts';
import { deliver, type OutputFlags } from '../output.ts';
import { openRecord } from '../record.ts';
import { loadReport } from '../saved-files.ts';
import { UsageError } from '../usage.ts';

export interface SelectionFlags {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly effort?: 'quick' | 'full';
  /** A saved report: only what failed in it is checked. */
  readonly failed?: string;
}

export interface GateFlags {
  readonly failOn?: FailOn;
  readonly require?: readonly string[];
  readonly requireCoverage?: number;
  readonly failOnFlaky?: boolean;
}

export interface AuditFlags extends SelectionFlags, GateFlags, OutputFlags, AttendedFlags {
  readonly maxRequests?: number;
  readonly maxItems?: number;
  readonly maxDuration?: number;
  /** Milliseconds. */
  readonly wait?: number;
  readonly preflight?: boolean;
  readonly record?: string;
  /** A saved report: only what is new since then fails the run. */
  readonly baseline?: string;
}

export async function auditCommand(named: string | undefined, flags: AuditFlags, io: Io): Promise<number> {
  const target = named ?? usualPlan(io);
  const required = requiredClauses(flags);
  const { baseline: file } = flags;
  const baseline = file === undefined ? undefined : { name: file, report: loadReport(file, io) };
  const failed = failedIn(flags, io);
  const loaded = await loadPlan(target, flags, io);
  const { plan, earlier, sourceOf, placeOf, source } = loaded;
  const record = flags.record === undefined ? undefined : openRecord(flags.record, headerOf(loaded, flags, failed), io);
  try {
    const options = {
      only: flags.only,
      skip: flags.skip,
      effort: flags.effort,
      failed,
      baseline,
      recording: createRecording(isCompared(plan.contract), earlier),
      planFile: source.file,
      failOn: flags.failOn,
      require: required,
      requireCoverage: flags.requireCoverage,
      failOnFlaky: flags.failOnFlaky,
      waitMs: flags.wait,
      ignoresSetup: flags.preflight === false,
      maxRequests: flags.maxRequests,
      maxItems: flags.maxItems,
      maxDurationMs: flags.maxDuration,
      record: record?.write,
      sourceOf,
      placeOf,
    };
    const report = await auditAttended(plan, target, options, flags, io);
    deliver(report, flags, io);
    return report.gate.exitCode;
  } finally {
    record?.close();
  }
}

const usualName = 'probity.yaml';

function usualPlan(io: Io): string {
  try {
    io.readFile(resolve(io.cwd, usualName));
    return usualName;
  } catch {
    const hint = 'To see what a report looks like, run probity demo.';
    throw new UsageError(`Name a plan or a URL, because this folder has no ${usualName}. ${hint}`);
  }
}

/** What failed in a saved report. */
export function failedIn({ failed: file }: SelectionFlags, io: Io): Failed | undefined {
  if (file === undefined) return undefined;
  const findings = findingsIn(loadReport(file, io));
  if (findings.length === 0) throw new UsageError(`--failed: ${file} has no problems, so there is nothing to check.`);
  return { name: `--failed ${file}`, findings };
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

function headerOf({ source, plan }: Loaded, flags: AuditFlags, failed: Failed | undefined) {
  const { baseUrl, env, writes, only, skip, effort } = flags;
  return { source, plan, flags: { baseUrl, env, writes }, selection: { only, skip, effort, failed } };
}
