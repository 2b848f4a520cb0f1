import type { DetailFlags } from './detail-options.ts';
import type { GateSetting } from '../audit/result/gate.ts';
import { type FailOn } from '../facts/report/standing.ts';
import type { Kept } from '../model/kept-body.ts';
import type { Plan } from '../model/plan.ts';
import { againstBaseline } from './baseline-report.ts';
import type { BudgetFlags } from './budget.ts';
import { deliverAll } from './deliver.ts';
import { drive } from './drive.ts';
import { closingWords, gated } from './exit-code.ts';
import { PlanError, UsageError } from './failure.ts';
import { prepareFile } from './files.ts';
import { openLive } from './live.ts';
import { waitFor } from './look.ts';
import { say } from './output.ts';
import { annotatePlan, sayOfPlan } from './plan-messages.ts';
import { overridesOf, type PlanSettingFlags } from './plan-settings.ts';
import { packageVersion } from './package-root.ts';
import { chosenReporters, showsAll } from './reporters.ts';
import { printedByDefault } from './surroundings.ts';
import { journalWords, openJournalWarning } from './run-journal.ts';
import { selectionFrom } from './selection.ts';
import { isCut, type SelectionFlags } from './selection-options.ts';
import type { Selection } from '../model/selection.ts';
import { type AddressFlags, startTarget } from './target.ts';

/** The options of `probity audit`, as commander hands them over. */
export interface AuditFlags extends BudgetFlags, SelectionFlags, DetailFlags, AddressFlags, PlanSettingFlags {
  readonly report: readonly string[];
  readonly failOn: FailOn;
  readonly failOnFlaky?: boolean;
  /** Per cent. */
  readonly requireCoverage?: number;
  readonly require?: readonly string[];
  readonly evidence?: Kept;
  readonly baseline?: string;
  readonly journal?: string;
  readonly progress: boolean;
  readonly annotations: boolean;
}

/** Audits, reports, and returns the exit code. */
export async function runAuditCommand(planPath: string | undefined, flags: AuditFlags): Promise<number> {
  const reporters = chosenReporters(flags.report, printedByDefault(flags));
  if (planPath === undefined && flags.baseUrl !== undefined) {
    throw new UsageError('--base-url needs a plan that describes the API: probity audit plan.yaml --base-url URL');
  }
  if (isCut(flags) && flags.requireCoverage !== undefined) {
    throw new UsageError(
      '--require-coverage is about the whole plan: leave it out if --only, --skip, --failed or --effort quick cut the run',
    );
  }
  const baseline = await againstBaseline(flags.baseline);
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  const annotates = reporters.some(({ name, file }) => name === 'github' && file === undefined);
  const target = await startTarget(planPath, flags);
  const annotated = annotates ? target.plan : undefined;
  try {
    const loaded = await target.load(await overridesOf(flags)).catch(async (error: unknown) => {
      if (annotated !== undefined && error instanceof PlanError) await annotatePlan(error, annotated);
      throw error;
    });
    baseline.check(loaded.plan);
    await waitFor(loaded.plan.baseUrl, flags.wait);
    const setting = await gateSetting(flags, loaded.plan);
    const selection = await selectionOf(flags, loaded.plan);
    await sayOfPlan(loaded.warnings);
    if (annotated !== undefined) await annotatePlan(loaded.warnings, annotated);
    const warnings = target.isPlanned ? await openJournalWarning(loaded) : [];
    for (const line of [...warnings, ...target.notes(loaded.plan)]) await say(`${line}\n`);
    const live = await openLive(reporters, { ...loaded, version: packageVersion() });
    const driven = await drive(loaded, {
      ...flags,
      ...(selection === undefined ? {} : { selection }),
      live,
      ...(target.isPlanned ? {} : { journal: false }),
      keep: flags.evidence ?? (showsAll(reporters) ? 'all' : 'findings'),
    }).catch(async (error: unknown) => {
      await live.abort(error);
      throw error;
    });
    const { report, code } = gated(baseline.compared(driven.report), setting);
    const closing = [closingWords(code, report, setting), ...target.next(code)];
    const unwritten = await live.end(report);
    await deliverAll(
      reporters.filter((choice) => !live.has(choice)),
      report,
      closing,
      flags,
      unwritten,
    );
    if (driven.journal !== undefined) await say(`${journalWords(driven.journal, loaded, driven.report)}\n`);
    for (const line of target.epilogue()) await say(`${line}\n`);
    return code;
  } finally {
    await target.close();
  }
}

/** What the options cut the run to; undefined where it is whole. */
async function selectionOf(flags: AuditFlags, plan: Plan): Promise<Selection | undefined> {
  if (!isCut(flags)) return undefined;
  const [{ clauses }, { rules }] = await Promise.all([
    import('../../rules/clauses.ts'),
    import('../../rules/index.ts'),
  ]);
  return selectionFrom(flags, { rules, clauses, plan });
}

/** What the command line asks of the run. */
async function gateSetting(
  { failOn, failOnFlaky = false, requireCoverage, require }: AuditFlags,
  plan: Plan,
): Promise<GateSetting> {
  const setting = { failOn, failOnFlaky, ...(requireCoverage === undefined ? {} : { minCoverage: requireCoverage }) };
  if (require === undefined) return setting;
  const [{ clauses }, { rules }, { requiredClauses }] = await Promise.all([
    import('../../rules/clauses.ts'),
    import('../../rules/index.ts'),
    import('./requirements.ts'),
  ]);
  return { ...setting, required: requiredClauses(require, clauses, rules, plan) };
}
