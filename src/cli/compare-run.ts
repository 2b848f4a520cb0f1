import type { DetailFlags } from './detail-options.ts';
import { judgeComparisons } from '../audit/result/judge-comparisons.ts';
import { compareSnapshots } from '../contract/compare-snapshots.ts';
import { type FailOn } from '../facts/report/standing.ts';
import type { Snapshot } from '../model/contract.ts';
import { deliverAll } from './deliver.ts';
import { cloak } from './discretion.ts';
import { closingWords, gated } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { prepareFile } from './files.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { say } from './output.ts';
import { sayOfPlan } from './plan-messages.ts';
import { packageVersion } from './package-root.ts';
import { record } from './record.ts';
import { chosenReporters } from './reporters.ts';
import { loadSnapshot } from './snapshot-file.ts';
import { overridesOf, type PlanSettingFlags } from './plan-settings.ts';

/** The options of `probity compare`. */
export interface CompareFlags extends DetailFlags, Omit<PlanSettingFlags, 'baseUrl'> {
  readonly plan?: string;
  readonly report: readonly string[];
  readonly failOn: FailOn;
  readonly progress: boolean;
}

/** Compares an older state of a service with a newer one, each a snapshot file or a base URL; returns the exit code. */
export async function runCompare(old: string, now: string, flags: CompareFlags): Promise<number> {
  const reporters = chosenReporters(flags.report);
  for (const { file } of reporters) if (file !== undefined) await prepareFile(file);
  if (flags.plan === undefined && [old, now].some(isUrl)) {
    throw new UsageError('a base URL needs a plan that describes the API: probity compare OLD NEW --plan plan.yaml');
  }
  // Files first: what is wrong with one is told before anything is sent.
  const files = new Map<string, Snapshot>();
  for (const side of [old, now]) if (!isUrl(side)) files.set(side, await loadSnapshot(side));
  const settings = flags.plan === undefined ? undefined : await load(flags.plan, flags);
  if (settings !== undefined) await sayOfPlan(settings.warnings);
  const sides: Snapshot[] = [];
  for (const side of [old, now]) {
    const known = files.get(side);
    if (known !== undefined || flags.plan === undefined) {
      if (known !== undefined) sides.push(known);
      continue;
    }
    const recorded = await record(await load(flags.plan, flags, side), flags);
    if (!recorded.ok) {
      await say(`probity: nothing to compare: ${recorded.reason}\n`);
      return recorded.code;
    }
    sides.push(recorded.snapshot);
  }
  const [before, after] = sides;
  if (before === undefined || after === undefined) throw new Error('a side of the comparison is missing');
  const comparisons = compareSnapshots(before, after, {
    oldName: old,
    newName: now,
    plan: settings?.plan,
    at: Date.now(),
  });
  const [{ rules }, { clauses }] = await Promise.all([
    import('../../rules/index.ts'),
    import('../../rules/clauses.ts'),
  ]);
  const judged = judgeComparisons(comparisons, {
    target: {
      name: settings?.plan.name ?? after.name,
      baseUrl: `${old} -> ${now}`,
      labels: settings?.plan.labels ?? {},
    },
    plan: settings?.plan,
    planDigest: settings?.digest ?? '',
    rules: rules.filter((rule) => rule.scope === 'versions'),
    clauses,
    version: packageVersion(),
    now: Date.now(),
  });
  const { report, code } = gated(cloak.all(judged), flags);
  await deliverAll(reporters, report, [closingWords(code, report, flags)], flags);
  return code;
}

function isUrl(side: string): boolean {
  return /^https?:\/\//i.test(side);
}

async function load(plan: string, flags: CompareFlags, baseUrl?: string): Promise<LoadedPlan> {
  const overrides = await overridesOf({ ...flags, ...(baseUrl === undefined ? {} : { baseUrl }) });
  return loadPlan(plan, { ...overrides, readsSnapshot: false });
}
