import { findingsToAccept } from '../audit/own/accepted.ts';
import { areOfSeveralServices, mergeReports } from '../audit/merge/merge-reports.ts';
import { isSameService } from '../facts/report/same-target.ts';
import { counted } from '../facts/report/words.ts';
import type { Finding, Report } from '../model/report.ts';
import type { NewWaiver } from '../plan/write-waivers.ts';
import { planInAnyEnvironment } from './any-environment.ts';
import { writeFileWhole } from './deliver.ts';
import { exitCodes } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { readText } from './files.ts';
import { print, say } from './output.ts';
import { loadReports } from './saved-reports.ts';
import { endOf } from './waiver-end.ts';

/** The options of `probity baseline`. */
export interface BaselineFlags {
  readonly into?: string;
  readonly reason?: string;
  readonly until: string;
  readonly level: 'must' | 'should';
}

/** Writes a waiver for each violation of saved reports, to standard output or into a plan; returns the exit code. */
export async function writeBaseline(files: readonly string[], flags: BaselineFlags): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const until = endOf(flags.until, today);
  if (flags.reason !== undefined && !/\S/.test(flags.reason)) {
    throw new UsageError('--reason is empty: say why the violations are accepted');
  }
  const reports = await loadReports(files);
  if (areOfSeveralServices(reports)) {
    const names = [...new Set(reports.map(({ target }) => `${target.name} (${target.baseUrl})`))];
    throw new UsageError(
      `waivers belong to one plan, and the reports are of ${names.join(' and ')}: name those of one service`,
    );
  }
  const report = mergeReports(reports);
  const findings = await accepted(report, flags.level);
  const reason = flags.reason ?? `found on ${report.timings.startedAt.slice(0, 10)}, accepted until it is fixed`;
  const waivers = findings.map((finding) => waiverFor(finding, reason, until));
  if (flags.into === undefined) await printBlock(waivers);
  else await writeInto(flags.into, waivers, { report, today });
  return exitCodes.fine;
}

/** What is to be accepted; rules that this release does not know are told and left out, for no plan may name them. */
async function accepted(report: Report, level: 'must' | 'should'): Promise<readonly Finding[]> {
  const { rules } = await import('../../rules/index.ts');
  const known = new Set(rules.map(({ id }) => id));
  const findings = findingsToAccept(report, level);
  if (findings.length === 0) await say(`probity: ${nothingFor(report, level)}\n`);
  for (const rule of new Set(findings.flatMap((finding) => (known.has(finding.rule) ? [] : [finding.rule])))) {
    await say(`probity: no waiver for ${rule}: this release of Probity has no such rule\n`);
  }
  const flaky = findings.filter(({ qualifiers }) => qualifiers.includes('flaky')).length;
  if (flaky > 0) {
    await say(
      `probity: ${counted(flaky, 'violation')} ${flaky === 1 ? 'is' : 'are'} flaky: a run in which they pass will call their waivers no longer needed\n`,
    );
  }
  return findings.filter(({ rule }) => known.has(rule));
}

function waiverFor(
  { rule, resource, fingerprint, operation, violations }: Finding,
  reason: string,
  until: string,
): NewWaiver {
  const [first] = violations;
  const place = operation ?? resource ?? 'the service';
  const comment = first === undefined ? place : `${place}: ${first.message}`;
  return { rule, ...(resource === null ? {} : { resource }), fingerprint, reason, until, comment };
}

async function printBlock(waivers: readonly NewWaiver[]): Promise<void> {
  if (waivers.length === 0) return;
  const { waiversBlock } = await import('../plan/write-waivers.ts');
  await print([waiversBlock(waivers)]);
}

interface Writing {
  readonly report: Report;
  readonly today: string;
}

async function writeInto(path: string, waivers: readonly NewWaiver[], { report, today }: Writing): Promise<void> {
  const before = await readText(path, 'the plan');
  const plan = await planInAnyEnvironment(before, path, report.target.baseUrl);
  if (!isSameService(report, { target: plan })) {
    const { name, baseUrl } = report.target;
    throw new UsageError(
      `the report is of ${name} (${baseUrl}), and ${path} describes ${plan.name}: name the plan of that service`,
    );
  }
  const keys = new Set(plan.resources.map(({ key }) => key));
  // The fingerprint alone tells the violation; a resource that the plan does not have would make it unreadable.
  const fitting = waivers.map(
    ({ resource, ...rest }): NewWaiver => (resource !== undefined && keys.has(resource) ? { ...rest, resource } : rest),
  );
  const { addWaivers } = await import('../plan/write-waivers.ts');
  const written = addWaivers(before, fitting, today);
  if (written.text !== before) {
    await planInAnyEnvironment(written.text, path, report.target.baseUrl);
    await writeFileWhole(path, [written.text]);
  }
  if (waivers.length > 0) await say(`probity: ${path}: ${wordsFor(written)}\n`);
}

function wordsFor({
  added,
  renewed,
  kept,
}: {
  readonly added: number;
  readonly renewed: number;
  readonly kept: number;
}): string {
  return [
    `${counted(added, 'waiver')} added`,
    ...(renewed === 0 ? [] : [`${renewed} renewed`]),
    ...(kept === 0 ? [] : [`${kept} already there`]),
  ].join(', ');
}

function nothingFor({ verdict }: Report, level: 'must' | 'should'): string {
  const what = level === 'must' ? 'must violation (--level should adds the warnings)' : 'violation';
  return `nothing to accept: the report (${verdict}) has no ${what} that is not waived`;
}
