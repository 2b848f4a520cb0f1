/** `probity audit PLAN|URL` */
import { type ClauseId, clauses } from '../../../rules/clauses.ts';
import { closest } from '../../text/closest.ts';
import type { FailOn } from '../../report/report.ts';
import { auditAttended, type ProgressFlags } from '../attended.ts';
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

export interface AuditFlags extends PlanFlags, SelectionFlags, GateFlags, OutputFlags, ProgressFlags {
  readonly maxRequests?: number;
  readonly maxDuration?: number;
  readonly record?: string;
}

export async function auditCommand(target: string, flags: AuditFlags, io: Io): Promise<number> {
  const required = requiredClauses(flags);
  const loaded = await loadPlan(target, flags, io);
  const { sourceOf, placeOf } = loaded;
  const record = flags.record === undefined ? undefined : openRecord(flags.record, headerOf(loaded, flags), io);
  try {
    const options = {
      only: flags.only,
      skip: flags.skip,
      effort: flags.effort,
      failOn: flags.failOn,
      require: required,
      maxRequests: flags.maxRequests,
      maxDurationMs: flags.maxDuration,
      record: record?.write,
      sourceOf,
      placeOf,
    };
    const report = await auditAttended(loaded.plan, options, flags, io);
    deliver(report, flags, io);
    return report.gate.exitCode;
  } finally {
    record?.close();
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
