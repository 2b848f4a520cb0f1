import { join, resolve } from 'node:path';
import { compareReports } from '../audit/compare-reports.ts';
import type { Report } from '../model/report.ts';
import { type Fleet, fleetOf } from '../report/dashboard/fleet.ts';
import { createSharing, type RunSummary, summarise } from '../report/dashboard/run-summary.ts';
import { siteFiles } from '../report/dashboard/site.ts';
import { htmlReport } from '../report/html.ts';
import { timeOf } from '../report/markup/words.ts';
import { readReport } from '../report/read-report.ts';
import { exitCodes } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { readText } from './files.ts';
import { type Candidate, findReports, isWithin } from './find-reports.ts';
import { listenForInterruption } from './interruption.ts';
import { print, say } from './output.ts';
import { packageVersion } from './package-root.ts';
import { beginSite } from './site-folder.ts';

/** The options of `probity dashboard`. */
export interface DashboardFlags {
  readonly output: string;
  readonly title: string;
  /** Newest runs of each target that get a page of their own. */
  readonly keep: number;
  /** Days without a run after which a target is stale. */
  readonly stale: number;
  /** What ages are counted from, in milliseconds since 1970; the newest report where it is left out. */
  readonly now?: number;
}

/** Builds the site of a fleet from saved reports; returns the exit code. */
export async function buildDashboard(paths: readonly string[], flags: DashboardFlags): Promise<number> {
  const { output } = flags;
  const inside = paths.find((path) => isWithin(resolve(path), resolve(output)));
  if (inside !== undefined) {
    throw new UsageError(`${inside} lies in ${output}, which is replaced as a whole: name another folder with -o`);
  }
  const { files, warnings } = await findReports(paths, output);
  for (const warning of warnings) await say(`probity: ${warning}\n`);
  const runs = await summaries(files);
  if (runs.length === 0) {
    throw new UsageError(
      `no report in ${paths.join(', ')}: save some there with probity audit plan.yaml -r json=${paths[0] ?? 'reports'}/NAME.json`,
    );
  }
  const fleet = fleetOf(runs, { staleDays: flags.stale, ...(flags.now === undefined ? {} : { now: flags.now }) });
  const isDone = await write(fleet, flags);
  if (!isDone) {
    await say(`probity: interrupted: ${output} is as it was\n`);
    return exitCodes.interrupted;
  }
  const targets = fleet.targets.length;
  await print([
    `${join(output, 'index.html')}: ${targets} ${targets === 1 ? 'target' : 'targets'}, ${fleet.runs} ${fleet.runs === 1 ? 'run' : 'runs'}, newest ${timeOf(fleet.newest)}\n`,
  ]);
  return exitCodes.fine;
}

/** Reads one report at a time and keeps little of it. What is no report is skipped, and said so; a file that was named must be one. */
async function summaries(files: readonly Candidate[]): Promise<readonly RunSummary[]> {
  const share = createSharing();
  const runs: RunSummary[] = [];
  for (const { path, isNamed } of files) {
    const read = await reportIn(path, isNamed);
    if (typeof read === 'string') {
      if (isNamed) throw new UsageError(`${path} ${read}`);
      await say(`probity: skipped ${path}: it ${read}\n`);
      continue;
    }
    runs.push(summarise(read, path, share));
  }
  return runs;
}

/** The report in a file, or what is wrong with it, as the end of a sentence. */
async function reportIn(path: string, isNamed: boolean): Promise<Report | string> {
  let text: string;
  try {
    text = await readText(path, 'the report');
  } catch (error) {
    if (isNamed || !(error instanceof UsageError)) throw error;
    return 'cannot be read';
  }
  const read = readReport(text);
  if (!read.ok) return read.problem;
  const isTime = !Number.isNaN(Date.parse(read.report.timings.startedAt));
  return isTime ? read.report : `does not say when it was made: ${JSON.stringify(read.report.timings.startedAt)}`;
}

/** Writes the site whole; false where it was interrupted, and nothing is changed. */
async function write(fleet: Fleet, { output, title, keep }: DashboardFlags): Promise<boolean> {
  const folder = await beginSite(output);
  const interruption = listenForInterruption(() => {});
  try {
    const tools = { load, compare, reportPage: htmlReport };
    for await (const { path, pieces } of siteFiles(fleet, tools, { title, keep, version: packageVersion() })) {
      if (interruption.signal.aborted) return false;
      await folder.write(path, pieces);
    }
    if (interruption.signal.aborted) return false;
    await folder.finish();
    return true;
  } finally {
    interruption.end();
    await folder.discard();
  }
}

function compare(older: Report, newer: Report): Report {
  return compareReports(older, timeOf(Date.parse(older.timings.startedAt)), newer);
}

/** Reads a report once more: it was fine when it was summed up. */
async function load({ source }: RunSummary): Promise<Report> {
  const read = await reportIn(source, true);
  if (typeof read === 'string') throw new UsageError(`${source} changed while the site was built: it ${read}`);
  return read;
}
