/** `probity dashboard REPORTS... -o FOLDER`: a static site about many targets, from their saved reports. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rules } from '../../../rules/index.ts';
import { dashboard, html, reportPath, type SiteFile } from '../../pages/report.ts';
import { exitCodes } from '../../report/gate.ts';
import { grouped } from '../../report/groups.ts';
import { fleetOf } from '../../fleet/fleet.ts';
import type { SavedRun } from '../../fleet/history.ts';
import { counted } from '../../report/phrases.ts';
import { viewOf } from '../../report/view.ts';
import type { Io } from '../io.ts';
import { reasonOf } from '../files.ts';
import { say } from '../output.ts';
import { loadReport, loadRun } from '../saved-files.ts';
import { writeSite } from '../site.ts';
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

type Saved = { readonly run: SavedRun; readonly file: string };

export async function dashboardCommand(named: readonly string[], flags: DashboardFlags, io: Io): Promise<number> {
  const { output, title, keep, stale, now } = flags;
  if (output === undefined) throw new UsageError('Name the folder to write: -o site.');
  const targets = targetsIn((await Promise.all(named.map((each) => savedIn(each, io)))).flat());
  const newest = Math.max(...targets.flat().map(({ run }) => Date.parse(run.run.startedAt)));
  const about = new Map<string, readonly string[]>();
  for (const { id, proves, breaks = [] } of rules) about.set(id, [...proves, ...breaks]);
  const runsOf = targets.map((own) => own.map(({ run }) => run));
  const clausesOf = (rule: string): readonly string[] => about.get(rule) ?? [];
  const fleet = fleetOf(runsOf, { title, nowMs: now ?? newest, staleDays: stale, clausesOf });
  const reports = fleet.targets.map(({ id, name }) => {
    const own = targets.find(([first]) => first?.run.target.name === name) ?? [];
    return { id, saved: own.filter(({ run }) => run.isWhole).slice(-keep) };
  });
  const reported = new Map(reports.map(({ id, saved }) => [id, saved.map(({ run }) => run.run.startedAt)]));
  let isStopped = false;
  const stopListening = io.onInterrupt(() => void (isStopped = true));
  try {
    const isWritten = await writeSite(resolve(io.cwd, output), output, files(), () => isStopped);
    if (!isWritten) return exitCodes.interrupted;
  } finally {
    stopListening();
  }
  const runs = runsOf.flat().length;
  const size = `${counted(fleet.targets.length, 'target')}, ${counted(runs, 'run')}`;
  io.stdout.write(`Wrote ${join(output, 'index.html')}: ${size}.\n`);
  return exitCodes.passed;

  /** The HTML report. It is read again, because all of them do not fit into memory. */
  async function pageOf(file: string, target: string): Promise<string> {
    return html(viewOf(await loadReport(file, io), { isVerbose: true }), `../targets/${target}.html`);
  }

  async function* files(): AsyncGenerator<SiteFile> {
    yield* dashboard(fleet, reported);
    for (const { id, saved } of reports)
      for (const { run, file } of saved) yield [reportPath(id, run.run.startedAt), await pageOf(file, id)];
  }
}

/** The runs of each target, the oldest first, each once. A report has more than its summary. */
function targetsIn(saved: readonly Saved[]): readonly (readonly Saved[])[] {
  if (saved.length === 0) throw new UsageError('There is no report in these folders: write some with -r json=FILE.');
  const ranked = saved.toSorted((a, b) => Number(b.run.isWhole) - Number(a.run.isWhole) || (a.file < b.file ? -1 : 1));
  return grouped(ranked, ({ run }) => run.target.name).map((own) => {
    const once = grouped(own, ({ run }) => run.run.startedAt).map(([best]) => best);
    return once.toSorted((a, b) => Date.parse(a.run.run.startedAt) - Date.parse(b.run.run.startedAt));
  });
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
