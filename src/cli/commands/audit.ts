/** `probity audit PLAN|URL` */
import { catalogFor } from '../../catalog.ts';
import type { CustomizedPlan } from '../../core/custom.ts';
import { hintFor } from '../../text/closest.ts';
import { type Failed, findingsIn } from '../../report/baseline.ts';
import type { Report } from '../../report/report.ts';
import type { ConformanceOptions, Options, Selection } from '../../index.ts';
import { type AttendedFlags, auditAttended } from '../attended.ts';
import { exists } from '../files.ts';
import type { Io } from '../io.ts';
import { loadPlan } from '../load-plan.ts';
import { deliver, type OutputFlags } from '../output.ts';
import { openRecord } from '../record.ts';
import { loadReport } from '../saved-files.ts';
import { UsageError } from '../usage.ts';

export interface SelectionFlags extends Pick<Selection, 'only' | 'skip' | 'effort'> {
  /** A saved report: only what failed in it is checked. */
  readonly failed?: string;
}

export interface AuditFlags
  extends SelectionFlags,
    ConformanceOptions,
    OutputFlags,
    AttendedFlags,
    Pick<Options, 'maxRequests' | 'maxItems'> {
  readonly maxDuration?: number;
  /** Milliseconds. */
  readonly wait?: number;
  readonly preflight?: boolean;
  readonly record?: string;
  /** A saved report: only what is new since then fails the run. */
  readonly baseline?: string;
}

export async function auditCommand(named: string | undefined, flags: AuditFlags, io: Io): Promise<number> {
  return (await auditPlan(named ?? usualPlan(io), flags, io)).gate.exitCode;
}

/** Audits one plan, and writes its reports. */
export async function auditPlan(target: string, flags: AuditFlags, io: Io): Promise<Report> {
  const { only, skip, effort, failOn, requireCoverage, failOnFlaky, maxRequests, maxItems, baseline: file } = flags;
  const baseline = file === undefined ? undefined : { name: file, report: await loadReport(file, io) };
  const failed = await failedIn(flags, io);
  const { plan, recording, about, source } = await loadPlan(target, flags, io);
  const required = requiredClauses(flags, plan);
  const selection = { only, skip, effort, failed };
  const { baseUrl, env, writes } = flags;
  const recipe = { source, plan, planSha256: about.planSha256, flags: { baseUrl, env, writes }, selection };
  const record = flags.record === undefined ? undefined : openRecord(flags.record, recipe, io);
  let report: Report | undefined;
  try {
    const gate = { failOn, require: required, requireCoverage, failOnFlaky, baseline };
    const limits = { maxRequests, maxItems, maxDurationMs: flags.maxDuration, waitMs: flags.wait };
    const own = { recording, record: record?.write, ignoresSetup: flags.preflight === false };
    report = await auditAttended(plan, target, { ...selection, ...gate, ...limits, ...about, ...own }, flags, io);
    deliver(report, flags, io);
    return report;
  } finally {
    record?.close(report);
  }
}

const usualName = 'probity.yaml';

function usualPlan(io: Io): string {
  if (exists(usualName, io)) return usualName;
  const hint = 'To see what a report looks like, run probity demo.';
  throw new UsageError(`Name a plan or a URL, because this folder has no ${usualName}. ${hint}`);
}

/** What failed in a saved report. */
export async function failedIn({ failed: file }: SelectionFlags, io: Io): Promise<Failed | undefined> {
  if (file === undefined) return undefined;
  const findings = findingsIn(await loadReport(file, io));
  if (findings.length === 0) throw new UsageError(`--failed: ${file} has no problems, so there is nothing to check.`);
  return { name: `--failed ${file}`, findings };
}

/** The clauses that must be verified. A part (`error`) names all of its clauses. */
export function requiredClauses({ require = [] }: ConformanceOptions, plan?: CustomizedPlan): readonly string[] {
  const all = Object.keys(catalogFor(plan).clauses);
  return require.flatMap((name) => {
    const own = all.filter((clause) => clause === name || clause.startsWith(`${name}.`));
    if (own.length > 0) return own;
    const hint = hintFor(name, all, 'probity explain error lists some.');
    throw new UsageError(`--require: there is no clause ${name}. ${hint}`);
  });
}
