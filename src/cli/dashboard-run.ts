import { join, resolve } from 'node:path';
import { summaryOf } from '../facts/report/summary.ts';
import type { Report } from '../model/report.ts';
import { type Book, createBook } from '../report/dashboard/book.ts';
import { type Fleet, fleetOf } from '../report/dashboard/fleet.ts';
import { createSharing, type Run, runOf } from '../report/dashboard/run.ts';
import { siteFiles } from '../report/dashboard/site.ts';
import { htmlReport } from '../report/html.ts';
import { timeOf } from '../report/markup/words.ts';
import { type ReadRun, readRun } from '../report/read-report.ts';
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
  const book = createBook();
  const runs = await summaries(files, book);
  if (runs.length === 0) {
    throw new UsageError(
      `no report in ${paths.join(', ')}: save some there with probity audit plan.yaml -r json=${paths[0] ?? 'reports'}/NAME.json (or -r summary=)`,
    );
  }
  const fleet = fleetOf(runs, { staleDays: flags.stale, ...(flags.now === undefined ? {} : { now: flags.now }) });
  const isDone = await write(fleet, book, flags);
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

/** Reads one report or summary at a time and keeps little of it. What is neither is skipped, and said so; a file that was named must be one. */
async function summaries(files: readonly Candidate[], book: Book): Promise<readonly Run[]> {
  const shared = createSharing();
  const runs: Run[] = [];
  for (const { path, isNamed } of files) {
    const read = await runIn(path, isNamed);
    if (typeof read === 'string') {
      if (isNamed) throw new UsageError(`${path} ${read}`);
      await say(`probity: skipped ${path}: it ${read}\n`);
      continue;
    }
    const isReport = 'report' in read;
    if (isReport) book.learn(read.report);
    runs.push(runOf(isReport ? summaryOf(read.report) : read.summary, { source: path, isReport }, shared));
  }
  return runs;
}

type Read = Extract<ReadRun, { ok: true }>;

/** The report or summary in a file, or what is wrong with it, as the end of a sentence. */
async function runIn(path: string, isNamed: boolean): Promise<Read | string> {
  let text: string;
  try {
    text = await readText(path, 'the report');
  } catch (error) {
    if (isNamed || !(error instanceof UsageError)) throw error;
    return 'cannot be read';
  }
  const read = readRun(text);
  if (!read.ok) return read.problem;
  const { startedAt } = ('report' in read ? read.report : read.summary).timings;
  const isTime = !Number.isNaN(Date.parse(startedAt));
  return isTime ? read : `does not say when it was made: ${JSON.stringify(startedAt)}`;
}

/** Writes the site whole; false where it was interrupted, and nothing is changed. */
async function write(fleet: Fleet, book: Book, { output, title, keep }: DashboardFlags): Promise<boolean> {
  const folder = await beginSite(output);
  const interruption = listenForInterruption(() => {});
  try {
    const tools = { load, reportPage: htmlReport, book };
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

/** Reads a report once more: it was fine when it was summed up. */
async function load({ source }: Run): Promise<Report> {
  const read = await runIn(source, true);
  if (typeof read !== 'string' && 'report' in read) return read.report;
  const now = typeof read === 'string' ? read : 'is a summary now';
  throw new UsageError(`${source} changed while the site was built: it ${now}`);
}
