import type { Report } from '../../model/report.ts';
import { timeOf } from '../markup/words.ts';
import { brokenClauses } from './broken-clauses.ts';
import { changesPage } from './changes-page.ts';
import { clausesPage } from './clauses-page.ts';
import { type Fleet, previousOf, type Target } from './fleet.ts';
import { fleetFile, fleetJson } from './fleet-json.ts';
import { fleetPage, type Site } from './fleet-page.ts';
import type { KeptRun } from './history-table.ts';
import { worstFirst } from './rank.ts';
import type { RunSummary } from './run-summary.ts';
import { shortDigest } from './slug.ts';
import { targetPage } from './target-page.ts';
import { type TargetView, targetView } from './target-view.ts';

/** A file of the site: its path with slashes, from the site's folder, and its text in pieces. */
export interface SiteFile {
  readonly path: string;
  readonly pieces: Iterable<string>;
}

/** What the site is made with. */
export interface SiteTools {
  /** The whole report of a run. */
  readonly load: (run: RunSummary) => Promise<Report>;
  /** The newer report beside the older one: comparison and qualifiers filled in. */
  readonly compare: (older: Report, newer: Report) => Report;
  /** The page of one report. */
  readonly reportPage: (report: Report) => Iterable<string>;
}

export interface SiteSetting {
  readonly title: string;
  /** Newest runs of each target whose reports get a page of their own. */
  readonly keep: number;
  readonly version: string;
}

/**
 * All files of the site, one after the other. No more than two reports are held at a time, and the pieces of a file must be
 * used before the next file is asked for.
 */
export async function* siteFiles(fleet: Fleet, tools: SiteTools, setting: SiteSetting): AsyncGenerator<SiteFile> {
  const site: Site = {
    title: setting.title,
    fleet,
    foot: `Made by Probity ${setting.version} from reports up to ${timeOf(fleet.newest)}. Stale: no run for more than ${fleet.staleDays} days.`,
  };
  const views: TargetView[] = [];
  const kept = new Map<string, KeptRun>();
  for (const target of fleet.targets) {
    let view: TargetView | undefined;
    for (const [index, run] of target.runs.entries()) {
      const isLatest = run === target.latest;
      const hasPage = index >= target.runs.length - setting.keep;
      if (!isLatest && !hasPage) continue;
      const report = await tools.load(run);
      const beside = await besidePrevious(target, index, report, tools);
      const page = hasPage ? reportPath(target, run) : undefined;
      if (page !== undefined) yield { path: page, pieces: tools.reportPage(shownReport(report, beside)) };
      if (isLatest) view = targetView(target, beside ?? report);
      kept.set(run.run, keptRun(beside, isLatest ? view : undefined, page));
    }
    if (view === undefined) throw new Error('a target without a latest run');
    views.push(view);
    yield { path: `targets/${target.slug}.html`, pieces: targetPage(site, view, kept) };
  }
  const ranked = worstFirst(views);
  const clauses = brokenClauses(ranked);
  yield { path: 'changes.html', pieces: changesPage(site, ranked) };
  yield { path: 'clauses.html', pieces: clausesPage(site, clauses) };
  yield { path: fleetFile, pieces: fleetJson(site, ranked, clauses, kept) };
  yield { path: 'index.html', pieces: fleetPage(site, ranked, partsOf(ranked), clauses) };
}

/** A report compared with the run before it, with the gate that it had; undefined where there is none. */
async function besidePrevious(
  { runs }: Target,
  index: number,
  report: Report,
  { load, compare }: SiteTools,
): Promise<Report | undefined> {
  const previous = previousOf(runs, index);
  return previous === undefined ? undefined : { ...compare(await load(previous), report), gate: report.gate };
}

/** The report as its page shows it: one that was compared when it was made stays as it is. */
function shownReport(report: Report, beside: Report | undefined): Report {
  return beside === undefined || report.comparison !== null ? report : beside;
}

function keptRun(beside: Report | undefined, view: TargetView | undefined, page: string | undefined): KeptRun {
  const comparison = beside?.comparison ?? null;
  const changes = view?.changes ?? null;
  const numbers =
    changes !== null
      ? { new: changes.new.length, fixed: changes.fixed.length }
      : comparison !== null
        ? { new: comparison.new, fixed: comparison.fixed }
        : {};
  return { ...(page === undefined ? {} : { page }), ...numbers };
}

function reportPath({ slug }: Target, run: RunSummary): string {
  const stamp = new Date(run.at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `reports/${slug}/${stamp}-${shortDigest(run.run)}.html`;
}

/** The parts of the conventions in the order of the text, as the newest report has them; parts that only older ones have come last. */
function partsOf(views: readonly TargetView[]): readonly string[] {
  const newestFirst = [...views].sort((one, other) => other.target.latest.at - one.target.latest.at);
  return [...new Set(newestFirst.flatMap(({ parts }) => parts.map(({ part }) => part)))];
}
