/** `probity dashboard REPORTS... -o FOLDER`: a static site about many targets, from their saved reports. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { rules } from '../../../rules/index.ts';
import { dashboard, html, reportPath, type SiteFile } from '../../pages/report.ts';
import { exitCodes } from '../../report/gate.ts';
import { grouped } from '../../report/groups.ts';
import { fleetOf } from '../../report/fleet.ts';
import type { History, SavedRun } from '../../report/history.ts';
import { counted } from '../../report/phrases.ts';
import { viewOf } from '../../report/view.ts';
import { createFolder, type Io } from '../io.ts';
import { reasonOf } from '../files.ts';
import { say } from '../output.ts';
import { loadReport, loadRun } from '../saved-files.ts';
import { UsageError } from '../usage.ts';

export interface DashboardFlags {
  readonly output?: string;
  readonly title: string;
  /** How many of the newest reports of each target get a page. */
  readonly keep: number;
  /** Days. */
  readonly stale: number;
  /** Milliseconds. Without it, the time of the newest report. */
  readonly now?: number;
}

export async function dashboardCommand(named: readonly string[], flags: DashboardFlags, io: Io): Promise<number> {
  if (flags.output === undefined) throw new UsageError('Name the folder to write: -o site.');
  return writeDashboard(savedFiles((await Promise.all(named.map((each) => savedIn(each, io)))).flat(), io), flags, io);
}

/** Writes the site. The same runs give the same site, wherever they come from. */
export async function writeDashboard(history: History, flags: DashboardFlags, io: Io): Promise<number> {
  const { output = '', title, keep, stale, now = history.newestMs } = flags;
  const about = new Map(rules.map(({ id, proves, breaks = [] }) => [id, [...proves, ...breaks]]));
  const clausesOf = (rule: string): readonly string[] => about.get(rule) ?? [];
  const pages = new Map<string, readonly SavedRun[]>();
  const fleet = await fleetOf(targets(), { title, nowMs: now, staleDays: stale, clausesOf });
  const reports = fleet.targets.map(({ id, name }) => ({ id, saved: pages.get(name) ?? [] }));
  const reported = new Map(reports.map(({ id, saved }) => [id, saved.map(({ run }) => run.startedAt)]));
  let isStopped = false;
  const stopListening = io.onInterrupt(() => void (isStopped = true));
  try {
    const isWritten = await writeSite(resolve(io.cwd, output), output, files(), () => isStopped);
    if (!isWritten) return exitCodes.interrupted;
  } finally {
    stopListening();
  }
  const runs = fleet.targets.reduce((sum, each) => sum + each.runs.length, 0);
  const size = `${counted(fleet.targets.length, 'target')}, ${counted(runs, 'run')}`;
  io.stdout.write(`Wrote ${join(output, 'index.html')}: ${size}.\n`);
  return exitCodes.passed;

  async function* targets(): AsyncGenerator<readonly SavedRun[]> {
    for await (const own of history.targets()) {
      pages.set(own[0]?.target.name ?? '', own.filter(({ isWhole }) => isWhole).slice(-keep));
      yield own;
    }
  }

  async function* files(): AsyncGenerator<SiteFile> {
    yield* dashboard(fleet, reported);
    const all = reports.flatMap(({ id, saved }) => saved.map((run) => ({ id, run })));
    const page = async ({ id, run }: { id: string; run: SavedRun }): Promise<SiteFile> => {
      const view = viewOf(await history.report(run), { isVerbose: true });
      return [reportPath(id, run.run.startedAt), html(view, `../targets/${id}.html`)];
    };
    // Reports are read again, because all of them do not fit into memory.
    yield* Readable.from(all).map(page, { concurrency: 2 });
  }
}

type Saved = { readonly run: SavedRun; readonly file: string };

/** The runs of each target, each once. A report has more than its summary. */
function savedFiles(saved: readonly Saved[], io: Io): History {
  if (saved.length === 0) throw new UsageError('There is no report in these folders: write some with -r json=FILE.');
  const ranked = saved.toSorted((a, b) => Number(b.run.isWhole) - Number(a.run.isWhole) || (a.file < b.file ? -1 : 1));
  const targets = grouped(ranked, ({ run }) => run.target.name).map((own) => {
    const once = grouped(own, ({ run }) => run.run.startedAt).map(([best]) => best.run);
    return once.toSorted((a, b) => Date.parse(a.run.startedAt) - Date.parse(b.run.startedAt));
  });
  const nameOf = ([first]: readonly SavedRun[]): string => first?.target.name ?? '';
  const files = new Map(saved.map(({ run, file }) => [run, file]));
  return {
    newestMs: Math.max(...targets.flat().map(({ run }) => Date.parse(run.startedAt))),
    targets: () => targets.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    report: (run) => loadReport(files.get(run) ?? '', io),
  };
}

/** A file that is named must be a report. What else is in a folder is left out. */
async function savedIn(named: string, io: Io): Promise<readonly Saved[]> {
  const path = resolve(io.cwd, named);
  const names = jsonFilesIn(path, named);
  const saved: Saved[] = [];
  const unusable: string[] = [];
  for (const file of names?.map((name) => join(path, name)) ?? [path])
    try {
      saved.push({ file, run: await loadRun(file, io) });
    } catch (error) {
      if (names === undefined || !(error instanceof UsageError)) throw error;
      unusable.push(error.message);
    }
  if (unusable.length > 0)
    say(`warning: Left out ${counted(unusable.length, 'JSON file')} in ${named}. ${unusable[0]}`, io);
  return saved;
}

/** The paths in a folder, or undefined for a file. */
function jsonFilesIn(path: string, named: string): readonly string[] | undefined {
  try {
    if (!statSync(path).isDirectory()) return undefined;
    const all = readdirSync(path, { recursive: true, encoding: 'utf8' });
    return all.filter((name) => name.endsWith('.json')).toSorted();
  } catch (error) {
    throw new UsageError(`Cannot read ${named}: ${reasonOf(error)}.`);
  }
}

/** Only a folder that has this file is replaced. */
const marker = '.probity-dashboard';

/**
 * Writes a folder of pages next to its place and then moves it there, so that a site is whole or does not change.
 *
 * @param named how the command names the folder
 * @param isStopped asked between files
 * @returns false if it was stopped, and then nothing has changed
 */
async function writeSite(
  folder: string,
  named: string,
  files: AsyncIterable<readonly [path: string, text: string]>,
  isStopped: () => boolean,
): Promise<boolean> {
  const [draft, old] = [`${folder}.${process.pid}.tmp`, `${folder}.${process.pid}.old`];
  let written: Promise<void> = Promise.resolve();
  try {
    if (existsSync(folder) && !isOurs(folder))
      throw new UsageError(`${named} is not a dashboard, so it was not replaced. Name a new folder with -o.`);
    await write(draft, marker, 'Written by probity dashboard, which replaces this folder.\n');
    for await (const [path, text] of files) {
      await written;
      written = write(draft, path, text);
      if (isStopped()) return false;
    }
    await written;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
    return true;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
    throw new UsageError(`Cannot write the folder ${named}: ${reasonOf(error)}.`);
  } finally {
    await Promise.allSettled([written]);
    for (const each of [draft, old]) if (existsSync(each)) rmSync(each, { recursive: true, force: true });
  }
}

function isOurs(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false;
  const names = readdirSync(folder);
  return names.length === 0 || names.includes(marker);
}

async function write(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  createFolder(dirname(file));
  await writeFile(file, text);
}
