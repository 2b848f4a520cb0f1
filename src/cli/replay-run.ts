import { failedFindings } from '../facts/report/standing.ts';
import { isSameService } from '../facts/report/same-target.ts';
import type { Finding, Report } from '../model/report.ts';
import type { Selection } from '../model/selection.ts';
import type { ReplayFlags } from './commands/replay.ts';
import { drive } from './drive.ts';
import { exitCodes } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { print, say } from './output.ts';
import { sayOfPlan } from './plan-messages.ts';
import { journalWords } from './run-journal.ts';
import { loadReport, nameOfReport } from './saved-reports.ts';
import { pathOfFile } from './repository.ts';
import { withFirst } from './selection.ts';
import { overridesOf } from './plan-settings.ts';

/** What became of a finding. */
type Became = 'there' | 'fixed' | 'unknown';

const codes = {
  there: exitCodes.violations,
  fixed: exitCodes.fine,
  unknown: exitCodes.inconclusive,
} as const satisfies Record<Became, number>;

/** Asks again for what a report found; returns the exit code. */
export async function replay(reportFile: string, what: string, flags: ReplayFlags): Promise<number> {
  const earlier = await loadReport(reportFile);
  const wanted = findingsFor(earlier, what, nameOfReport(reportFile));
  const loaded = await loadPlan(planOf(earlier, flags, reportFile), await overridesOf(flags));
  checkService(earlier, loaded, flags, reportFile);
  await sayOfPlan(loaded.warnings);
  const { rules } = await import('../../rules/index.ts');
  const chosen = rules.filter(({ id }) => wanted.some(({ rule }) => rule === id));
  const selection = { ...selectionFor(earlier, wanted), rules: withFirst(chosen, rules) };
  const { report, unreachable, interrupted, journal } = await drive(loaded, { ...flags, selection });
  if (journal !== undefined) await say(`${journalWords(journal, loaded, report)}\n`);
  if (unreachable || interrupted) {
    const [why] = report.diagnosis.filter(({ level }) => level === 'error');
    await say(`probity: ${why?.message ?? 'the run ended early'}\n`);
    return unreachable ? exitCodes.unreachable : exitCodes.interrupted;
  }
  const became = wanted.map((finding) => ({ finding, ...fateOf(finding, report) }));
  await print(became.flatMap(({ finding, now, text, curl }) => linesOf(finding, now, text, curl)));
  const { requests } = report.counts;
  await say(
    `${requests} ${requests === 1 ? 'request' : 'requests'}, of ${earlier.counts.requests} in ${nameOfReport(reportFile)}.\n`,
  );
  const all = new Set(became.map(({ now }) => now));
  return codes[all.has('there') ? 'there' : all.has('unknown') ? 'unknown' : 'fixed'];
}

/** The failed findings of a rule or of another cause, or the one of a fingerprint. */
function findingsFor(report: Report, what: string, name: string): readonly Finding[] {
  const failed = failedFindings(report);
  const isNamed = ({ rule, cause }: Finding): boolean => rule === what || cause === what;
  const found = failed.filter((each) => isNamed(each) || (isBeginning(what) && each.fingerprint.startsWith(what)));
  if (found.length === 0) {
    throw new UsageError(
      failed.length === 0
        ? `nothing failed in ${name}, so there is nothing to ask again`
        : `nothing in ${name} failed by the rule or cause or with the fingerprint "${what}"; it has ${failed
            .slice(0, 3)
            .map(({ rule, fingerprint }) => `${fingerprint} (${rule})`)
            .join(', ')}${failed.length > 3 ? ' ...' : ''}`,
    );
  }
  const prints = new Set(found.map(({ fingerprint }) => fingerprint));
  if (!found.some(isNamed) && prints.size > 1) {
    throw new UsageError(`"${what}" begins ${prints.size} fingerprints of ${name}: write more of it`);
  }
  return found;
}

/** Fewer characters say too little. */
function isBeginning(what: string): boolean {
  return /^[0-9a-f]{4,}$/.test(what);
}

function planOf({ plan }: Report, flags: ReplayFlags, reportFile: string): string {
  if (flags.plan !== undefined) return flags.plan;
  const path = plan === null ? undefined : pathOfFile(plan.file);
  if (path !== undefined) return path;
  const named = plan === null ? 'names no plan' : `was made from ${plan.file}, which is not here`;
  throw new UsageError(`${nameOfReport(reportFile)} ${named}: say where the plan is with --plan FILE`);
}

function checkService(earlier: Report, { plan }: LoadedPlan, flags: ReplayFlags, reportFile: string): void {
  if (flags.baseUrl !== undefined) return;
  if (isSameService(earlier, { target: { name: plan.name, baseUrl: plan.baseUrl } })) return;
  throw new UsageError(
    `${nameOfReport(reportFile)} is a report of ${earlier.target.name} (${earlier.target.baseUrl}), and the plan describes ${plan.name} (${plan.baseUrl})`,
  );
}

/** The failed rules, on the resources and with the scenarios that showed it. */
function selectionFor(earlier: Report, wanted: readonly Finding[]): Selection {
  const exchanges = new Map(earlier.exchanges.map((exchange) => [exchange.id, exchange]));
  const shown = wanted.flatMap(({ violations }) =>
    violations.flatMap(({ exchange }) => (exchange === null ? [] : (exchanges.get(exchange) ?? []))),
  );
  const scenarios = new Set(shown.map(({ scenario }) => scenario));
  // What nobody's resource showed, the service as a whole did.
  const keys = [...wanted.map(({ resource }) => resource), ...shown.map(({ resource }) => resource)];
  const resources = new Set(keys.filter((key) => key !== null));
  const isOfService = shown.some(({ resource }) => resource === null) || resources.size === 0;
  return {
    effort: 'full',
    options: ['replay'],
    chosen: new Set(wanted.map(({ rule }) => rule)),
    ...(isOfService ? {} : { resources }),
    ...(scenarios.size === 0 ? {} : { isWanted: ({ scenario }) => scenarios.has(scenario) }),
  };
}

interface Fate {
  readonly now: Became;
  readonly text: string;
  readonly curl: string | null;
}

function fateOf({ rule, resource, fingerprint }: Finding, report: Report): Fate {
  const here = report.findings.filter((each) => each.rule === rule && each.resource === resource);
  const failed = here.filter(({ outcome }) => outcome === 'failed');
  const same = failed.find((each) => each.fingerprint === fingerprint);
  const [shown] = (same ?? failed[0])?.violations ?? [];
  if (shown !== undefined) {
    const text = same === undefined ? `the rule now finds something else: ${shown.message}` : shown.message;
    return { now: 'there', text, curl: shown.curl };
  }
  const open = here.find(({ outcome }) => outcome === 'inconclusive' || outcome === 'errored');
  const result = report.rules.find(({ id }) => id === rule);
  const judged = result?.judged.find((each) => each.resource === resource);
  if (open !== undefined || judged === undefined || judged.examined === 0) {
    return { now: 'unknown', text: open?.reason ?? result?.reason ?? 'nothing of the kind was seen', curl: null };
  }
  return { now: 'fixed', text: `${result?.title ?? rule}: judged again, and kept`, curl: null };
}

const words = { there: 'still there', fixed: 'fixed', unknown: 'cannot tell' } as const satisfies Record<
  Became,
  string
>;

function linesOf(
  { rule, resource, fingerprint }: Finding,
  now: Became,
  text: string,
  curl: string | null,
): readonly string[] {
  const where = resource === null ? '' : ` on ${resource}`;
  return [
    `${words[now]}: ${rule}${where} (${fingerprint})\n`,
    `  ${text}\n`,
    ...(curl === null ? [] : [`  ${curl}\n`]),
  ];
}
